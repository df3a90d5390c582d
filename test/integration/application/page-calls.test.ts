/** The page's calls to the application while a queue is sent: events contain the changes, so that the page need not ask. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationName } from '../../../preload/contract.ts';
import type { Api } from '../../../renderer/api.ts';
import { Editor } from '../../../renderer/screens/editor/session/editor.svelte.ts';
import { QueueScreen } from '../../../renderer/screens/sync/queue-screen.svelte.ts';
import { AppState } from '../../../renderer/state/app.svelte.ts';
import { stubDocument } from '../../unit/renderer/support.ts';
import { Harness, invoice } from './harness.ts';

/** The page connected to the application itself, and its calls so far. */
class Page {
  readonly asked = new Map<OperationName, number>();
  readonly app: AppState;
  #underWay = 0;

  constructor(own: Harness) {
    const on: Api['on'] = (name, listener) =>
      own.on((told, event) => told === name && (listener as (event: unknown) => void)(event));
    const call = (name: OperationName) => (args: never) => {
      this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
      this.#underWay += 1;
      return own.call(name, args).finally(() => (this.#underWay -= 1));
    };
    const api = new Proxy({} as Api, { get: (_, name) => (name === 'on' ? on : call(name as OperationName)) });
    this.app = new AppState(api);
  }

  /** Waits until every call is answered and no further calls follow. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 20; still = this.#underWay === 0 ? still + 1 : 0) await setImmediate();
  }
}

let own: Harness;
let page: Page;
beforeEach(async () => {
  stubDocument();
  own = await Harness.start();
  page = new Page(own);
});
afterEach(async () => {
  await own.end();
  vi.unstubAllGlobals();
});

/** Opens a screen; resolves when it is loaded, with a function that closes it. */
const screens: Readonly<Record<string, (id: string) => Promise<() => unknown>>> = {
  'the sync screen': async () => {
    const screen = new QueueScreen(page.app, null);
    const stop = screen.start();
    await expect.poll(() => screen.detail.loaded).toBe(true);
    return () => {
      expect(screen.items.map(({ state }) => state).sort()).toEqual(outcomes);
      stop();
    };
  },
  'the drafts list': async () => {
    const list = page.app.drafts;
    const stop = list.follow();
    await list.enter();
    return () => {
      expect([...list.rows.values()].map(({ state }) => state).sort()).toEqual(outcomes);
      stop();
    };
  },
  'the editor of a queued draft that is refused': async (id: string) => {
    const draft = await page.app.api.getDraft({ id });
    const { connection } = page.app;
    if (draft === null || connection === null) throw new Error('no draft');
    const host = {
      api: page.app.api,
      storedDrafts: page.app.storedDrafts,
      language: () => 'tr' as const,
      today: () => '2026-11-20',
      notify: () => undefined,
    };
    const editor = new Editor(draft, connection, host);
    return () => {
      expect(editor.summary.state).toBe('rejected');
      expect(editor.problems.serviceErrors).toMatchObject([{ source: 'service' }]);
      return editor.close();
    };
  },
};
const refused = [3, 7, 11, 15, 19];
const outcomes = Array.from({ length: 20 }, (_, index) => (refused.includes(index) ? 'rejected' : 'accepted')).sort();
/** Operations for drafts and the queue; other calls concern the company's lists. */
const ofDrafts: readonly OperationName[] = ['listDrafts', 'listQueue', 'getDraft', 'listAttempts', 'getRejection'];
/** Before events contained the changes, the numbers were 25, 17 and 14. */
const wanted: Readonly<Record<string, Partial<Record<OperationName, number>>>> = {
  // For the selected document, when it is sent and when it has finished; then for the first refused one.
  'the sync screen': { listAttempts: 3, listQueue: 1, getDraft: 1 },
  'the drafts list': {},
  'the editor of a queued draft that is refused': { getRejection: 1 },
};

describe('during a submit of twenty documents, five of them refused, the page requests only what the events do not contain', () => {
  it.each(Object.entries(screens))('with %s open', async (what, open) => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(await own.draft(invoice(refused.includes(index) ? { CustomerCode: 'NOBODY' } : {})));
    }
    await own.call('queueDrafts', { ids });
    const stops = [await page.app.start()];
    const close = await open(ids[3] ?? '');
    await page.quiet();
    await own.pass(1_000);
    await page.quiet();
    page.asked.clear();
    await own.submit();
    await own.until(async () => (await own.status()).finished === 20);
    await own.pass(1_000);
    await page.quiet();
    expect([page.app.ready, page.app.attention]).toEqual([0, 5]);
    const asked = [...page.asked].filter(([name]) => ofDrafts.includes(name));
    expect(
      asked.every(([name, count]) => count <= (wanted[what]?.[name] ?? 0)),
      JSON.stringify(asked),
    ).toBe(true);
    await close();
    stops.forEach((stop) => stop());
  });
});
