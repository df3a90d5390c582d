/** A Rampa to type into, with its own page, host, folder and service. What it saved is read from its database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { sitDown } from '../e2e/support/desk.ts';
import type { Desk } from '../e2e/support/desk.ts';
import type { Screen } from './model.ts';
import { readScreen } from './screen.ts';
import { startHostProgram } from '../host/program.ts';
import type { HostProgram } from '../host/program.ts';
import { slowDown } from '../e2e/support/slowness.ts';
import type { Language } from '../e2e/support/words.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/types.ts';
import { Keyboard } from './keyboard.ts';

export type Saved = Readonly<Record<string, unknown>>;
export interface SavedDraft {
  readonly state: string;
  readonly content: Saved;
  /** The initial content of the draft. */
  readonly begun: Saved;
}

interface Parts {
  readonly desk: Desk;
  readonly session: CDPSession;
  readonly service: Service;
  readonly folder: string;
  readonly asked: ReadonlySet<number>;
  readonly end: () => Promise<void>;
}

/** Longer than anything takes even on a busy machine. */
const patience = 120_000;

export class Seat {
  readonly desk: Desk;
  readonly page: Page;
  readonly keyboard: Keyboard;
  readonly service: Service;
  readonly #database: Database.Database;
  readonly #end: () => Promise<void>;
  /** Calls of the page that the application has not answered yet. */
  readonly #asked: ReadonlySet<number>;
  /** The initial content of a document of the kind that is typed. */
  begun: Saved = {};
  screen: Omit<Screen, 'decimal'> = { boxes: [], columns: [] };
  /** Whether the focus was lost after the first start of an empty Rampa. */
  isLostAtStart = false;
  /** Something went wrong: the next episode reloads the page. */
  isDisturbed = false;

  private constructor(parts: Parts) {
    this.desk = parts.desk;
    this.page = parts.desk.page;
    this.service = parts.service;
    this.#asked = parts.asked;
    this.keyboard = new Keyboard(parts.session);
    this.#database = new Database(join(parts.folder, 'data', 'documents.db'), { readonly: true });
    this.#end = parts.end;
  }

  /** `barcodes`: the barcodes of some products, by their code. */
  static async take(
    language: Language,
    data: 'small' | 'demo' = 'small',
    barcodes: Readonly<Record<string, string>> = {},
  ): Promise<Seat> {
    const service = await startService({ data, barcodes });
    const folder = mkdtempSync(join(tmpdir(), 'rampa-typist-'));
    const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
    let host: HostProgram | null = null;
    let browser: Browser | null = null;
    const end = async (): Promise<void> => {
      await browser?.close();
      await host?.end('SIGTERM');
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    };
    try {
      host = await startHostProgram(['--user-data', folder, '--locale', locale, '--secrets', 'memory']);
      // A separate browser has a separate clipboard.
      browser = await chromium.launch(chromiumOptions);
      const context = await browser.newContext({ locale, viewport: { width: 1360, height: 860 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      const asked = new Set<number>();
      page.on('websocket', (socket) => {
        asked.clear();
        socket.on('framesent', ({ payload }) => {
          const { call } = JSON.parse(String(payload)) as { call?: number };
          if (call !== undefined) asked.add(call);
        });
        socket.on('framereceived', ({ payload }) => {
          const { call } = JSON.parse(String(payload)) as { call?: number };
          if (call !== undefined) asked.delete(call);
        });
      });
      await page.goto(host.url);
      const rampa = {
        page,
        host: 'browser' as const,
        crossed: () => Promise.resolve([]),
        complaints: [],
        answerHost: () => Promise.resolve(),
        close: end,
        kill: end,
        electron: null,
      };
      const desk = await sitDown(rampa, language);
      const isLostAtStart = await page
        .waitForFunction(() => document.activeElement !== document.body, null, { timeout: 60_000 })
        .then(() => false)
        .catch(() => true);
      await desk.connection.make(service);
      await desk.connection.refreshLists();
      const session = await context.newCDPSession(page);
      const seat = new Seat({ desk, session, service, folder, asked, end });
      seat.isLostAtStart = isLostAtStart;
      await desk.drafts.create('salesReturnInvoice');
      seat.screen = await readScreen(desk);
      seat.begun = seat.draft((await seat.openDraft()) ?? '')?.content ?? {};
      return seat;
    } catch (error) {
      await end();
      throw error;
    }
  }

  async slowDown(times: number): Promise<void> {
    await slowDown(this.page, times);
  }

  /** Shows the list of drafts, with nothing pending: where an episode starts. */
  async ready(): Promise<void> {
    if (this.isDisturbed) await this.page.reload();
    this.isDisturbed = false;
    await this.desk.drafts.go();
    await this.calm();
  }

  /** Sets the warehouse of a document's first line. */
  async setDefaultWarehouse(defaultWarehouse: string): Promise<void> {
    for (const { id, settings } of await this.desk.call('listConnections', {}))
      await this.desk.call('updateConnection', { id, settings: { ...settings, defaultWarehouse } });
  }

  async refreshLists(): Promise<void> {
    await this.desk
      .connectionId()
      .then((connectionId) => this.desk.call('refreshLookups', { connectionId }))
      .catch(() => undefined);
  }

  /** The draft as last saved. */
  draft(id: string): SavedDraft | null {
    const row = this.#database
      .prepare<[string], { state: string; createdAt: number; content: string }>(
        `SELECT d.state, d.created_at AS createdAt, c.content
         FROM drafts d JOIN draft_contents c ON c.row = d.row WHERE d.id = ?`,
      )
      .get(id);
    if (row === undefined) return null;
    // A document has the date on which it was created, and a long run may pass midnight.
    const begun = { ...this.begun, Date: new Date(row.createdAt).toLocaleDateString('sv-SE') };
    return { state: row.state, content: JSON.parse(row.content) as Saved, begun };
  }

  drafts(): ReadonlySet<string> {
    const rows = this.#database.prepare<[], { id: string }>('SELECT id FROM drafts').all();
    return new Set(rows.map(({ id }) => id));
  }

  /** The open draft; `null` if none is. */
  openDraft(): Promise<string | null> {
    return this.page.evaluate(() => document.querySelector('[data-draft]')?.getAttribute('data-draft') ?? null);
  }

  /** The keys that the page shows as refused. */
  refusedKeys(): Promise<string> {
    return this.page.evaluate(() => document.querySelector('[data-refused-keys] pre')?.textContent ?? '');
  }

  /** Describes the focused element, to find the cause of a fault. */
  whereabouts(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement;
      const box = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent.trim() : undefined;
      const name = box ?? element?.getAttribute('aria-label') ?? element?.textContent.trim().slice(0, 40) ?? '';
      const dialogs = [...document.querySelectorAll('[role="dialog"]')].map((one) =>
        one.textContent.trim().slice(0, 60),
      );
      return [`${element?.tagName.toLowerCase() ?? 'nothing'} “${name}”`, ...dialogs].join('; in front: ');
    });
  }

  isFocusLost(): Promise<boolean> {
    return this.page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
  }

  /**
   * Waits until every key is handled, no call of the page is pending and the open draft is saved; returns false if that does not
   * happen in time.
   */
  async calm(): Promise<boolean> {
    await this.keyboard.idle();
    const end = Date.now() + patience;
    // Held keys may wait some 30 ms for the next ones, which no call shows.
    for (let quiet = 0; quiet < 10;) {
      const isSaved = await this.page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => {
                const draft = document.querySelector('[data-draft]');
                const save = draft?.querySelector<HTMLElement>('[data-save]')?.dataset['save'] ?? '';
                resolve(draft === null || ['saved', 'locked'].includes(save));
              }),
            ),
          ),
      );
      quiet = isSaved && this.#asked.size === 0 ? quiet + 1 : 0;
      if (Date.now() > end) return false;
    }
    return true;
  }

  async leave(): Promise<void> {
    this.#database.close();
    await this.#end();
  }
}
