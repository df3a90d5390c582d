import { expect } from './expect.ts';
import type { Locator, Page } from '@playwright/test';
import type { Answer, Arguments, BridgeResult, OperationName } from '../../../preload/contract.ts';
import { BackupsScreen } from './backups.ts';
import { ConflictDialog } from './conflict.ts';
import { ConnectionScreen } from './connection.ts';
import { DocumentsScreen } from './documents.ts';
import { DraftsScreen } from './drafts.ts';
import { EditorScreen } from './editor.ts';
import type { Rampa } from './rampa.ts';
import { pressAsUser } from './pace.ts';
import { ReviewDialog } from './review.ts';
import { SyncScreen } from './sync.ts';
import { text } from './words.ts';
import type { Language, Params, TextKey } from './words.ts';

/** What the user sees: the page in the user's language, and its screens. */
export class Desk {
  readonly rampa: Rampa;
  readonly page: Page;
  language: Language;
  readonly drafts = new DraftsScreen(this);
  readonly documents = new DocumentsScreen(this);
  readonly editor = new EditorScreen(this);
  readonly sync = new SyncScreen(this);
  readonly review = new ReviewDialog(this);
  readonly conflict = new ConflictDialog(this);
  readonly connection = new ConnectionScreen(this);
  readonly backups = new BackupsScreen(this);

  constructor(rampa: Rampa, language: Language) {
    this.rampa = rampa;
    this.page = rampa.page;
    pressAsUser(this.page);
    this.language = language;
  }

  t(key: TextKey, params?: Params): string {
    return text(this.language, key, params);
  }

  button(key: TextKey, params?: Params): Locator {
    return this.page.getByRole('button', { name: this.t(key, params), exact: true });
  }

  heading(key: TextKey): Locator {
    return this.page.getByRole('heading', { name: this.t(key), exact: true });
  }

  get focused(): Locator {
    return this.page.locator(':focus');
  }

  /** The short messages at the edge of the screen. */
  get messages(): Locator {
    return this.page.getByRole('region', { name: this.t('shell.messages') });
  }

  /** The report of refused keys, shown until the user reacts. */
  get refusal(): Locator {
    return this.page.locator('[data-refused-keys]');
  }

  /** Calls an operation from the page through its contract, for specs that need many calls. */
  async call<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    const result = (await this.page.evaluate(
      ([operation, given]) => {
        const { rampa } = window as unknown as { rampa: Record<string, (args: unknown) => Promise<unknown>> };
        const call = rampa[operation];
        if (!call) throw new Error(`There is no operation ${operation}.`);
        return call(given);
      },
      [name, args] as const,
    )) as BridgeResult<Answer<N>>;
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.detail}`);
    return result.value;
  }

  async connectionId(): Promise<string> {
    const [connection] = await this.call('listConnections', {});
    if (!connection) throw new Error('There is no connection yet.');
    return connection.id;
  }
}

/** The desk of a Rampa that has just been started. */
export async function sitDown(rampa: Rampa, language: Language): Promise<Desk> {
  const desk = new Desk(rampa, language);
  await expect(desk.page.locator('html')).toHaveAttribute('lang', language);
  await expect(desk.page.getByRole('navigation', { name: desk.t('shell.navigation') })).toBeVisible();
  return desk;
}
