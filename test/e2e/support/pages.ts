import type { Browser, Page } from '@playwright/test';
import { bridgePath } from '../../host/pages.ts';
import { fullSpeed } from './slowness.ts';

/** Calls that change the page itself, or what it will load: a page with such a change is not used again. */
const changesOfPage = [
  'addInitScript',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setDefaultTimeout',
  'setViewportSize',
] as const;
/** Events to which a test listens, or what launches the page for it. */
const heard = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'request', 'websocket'] as const;

export interface TakenPage {
  readonly page: Page;
  /** Leaves what the page shows, for the next user of the page; closes it if it was changed. */
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the pages of a browser, one after another in the same tab. */
export class Pages {
  readonly #browser: Browser;
  /** By locale. */
  readonly #idle = new Map<string, Page[]>();
  readonly #changed = new WeakSet<Page>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** An empty page. `locale`: BCP 47. */
  async take(locale: string): Promise<TakenPage> {
    const page = this.#idle.get(locale)?.pop() ?? (await this.#open(locale));
    let isOver = false;
    // The page may already be another test's.
    const once = (end: () => Promise<unknown>) => async (): Promise<void> => {
      if (isOver) return;
      isOver = true;
      await end();
    };
    return { page, release: once(() => this.#release(page, locale)), close: once(() => page.context().close()) };
  }

  async #open(locale: string): Promise<Page> {
    const context = await this.#browser.newContext({ locale, viewport: { width: 1360, height: 860 } });
    const page = await context.newPage();
    const note = (): void => void this.#changed.add(page);
    for (const name of changesOfPage) noteCalls(page, name, note);
    noteCalls(context, 'newCDPSession', note);
    noteCalls(page.clock, 'install', note);
    return page;
  }

  async #release(page: Page, locale: string): Promise<void> {
    const context = page.context();
    fullSpeed(this.#browser);
    if (this.#changed.has(page) || page.isClosed() || context.pages().length > 1) return context.close();
    for (const event of heard) page.removeAllListeners(event);
    try {
      // Not about:blank, which would need a process of its own; this shows one file of the same host as text.
      await page.goto(new URL(bridgePath, page.url()).href);
      // Where nothing of the next page is under it.
      await page.mouse.move(-1, -1);
    } catch {
      // It crashed.
      return context.close();
    }
    this.#idle.set(locale, [...(this.#idle.get(locale) ?? []), page]);
  }
}

function noteCalls<O extends object>(of: O, name: keyof O & string, note: () => void): void {
  const original = of[name] as (...args: unknown[]) => unknown;
  Object.assign(of, {
    [name]: (...args: unknown[]) => {
      note();
      return original.apply(of, args);
    },
  });
}
