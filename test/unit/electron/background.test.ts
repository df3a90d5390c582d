import { expect, test } from 'vitest';
import { Background } from '../../../main/electron/background/background.ts';
import type { DocumentToOpen } from '../../../main/electron/background/work-status.ts';
import { newestNeeding } from '../../../main/electron/background/work-status.ts';
import { trayText } from '../../../main/electron/background/texts.ts';
import type { Progress, Work } from '../../../main/electron/background/work-status.ts';

const work = (mode: Progress['mode'], needingAttention = 0, waiting = 0): Work => ({
  progress:
    mode === 'none' ? { value: -1, mode, finished: 0, total: 0 } : { value: 0.3, mode, finished: 12, total: 40 },
  needingAttention,
  waiting,
});

/** An application window that has the focus or not. `counted`: the application's counts when a run is over. */
function stage({ lookedAt = false, toOpen = null as DocumentToOpen | null } = {}) {
  const happened: string[] = [];
  const clicks: (() => void)[] = [];
  const newest = { toOpen: Promise.resolve(toOpen) };
  let counted = Promise.resolve(work('none'));
  const background = new Background({
    language: () => 'en',
    isLookedAt: () => lookedAt,
    showTray: () => {
      happened.push('icon');
      return { say: (text) => happened.push(`icon: ${text}`), remove: () => happened.push('no icon') };
    },
    notify: ({ title, body }, clicked) => {
      happened.push(`${title}. ${body}`);
      clicks.push(clicked);
    },
    open: (at) => happened.push(`open ${typeof at === 'object' ? at.id : (at ?? '')}`),
    quit: () => happened.push('quit'),
    end: () => happened.push('end'),
    readAnew: () => counted,
    newestNeeding: () => newest.toOpen,
  });
  return {
    background,
    happened,
    clicks,
    newest,
    ends,
    over: (needingAttention: number, waiting = 0): Promise<void> =>
      ends(Promise.resolve(work('none', needingAttention, waiting))),
    fails: (): Promise<void> => ends(Promise.reject(new Error('being restored'))),
  };

  /** Ends the run; the counts arrive after its end. */
  async function ends(now: typeof counted): Promise<void> {
    counted = now;
    background.take(work('none'));
    await settled();
  }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('after its window is closed, Rampa keeps sending in the background, and quits when nothing needs attention', async () => {
  const { background, happened, over } = stage();
  expect(background.hasWork).toBe(false);
  background.take(work('normal'));
  expect(background.hasWork).toBe(true);
  background.hidden();
  expect(happened.splice(0)).toEqual([
    'icon',
    'icon: Rampa is sending: 12 of 40',
    'Rampa is still sending. Its window is closed. Click here, or the icon in the notification area, to open it.',
  ]);
  await over(0);
  expect(happened.splice(0)).toEqual([
    'icon: Rampa',
    'Sending has finished. No document needs attention. Rampa has closed.',
    'end',
  ]);
});

test('documents refused meanwhile keep Rampa running, and a click opens them', async () => {
  const { background, happened, clicks, over } = stage({ toOpen: { connectionId: 'a', id: 'draft-7' } });
  // Three documents needed attention before and were corrected; the two refused now are still reported.
  background.take(work('normal', 3));
  background.hidden();
  happened.length = 0;
  await over(2);
  expect(happened.splice(0)).toEqual([
    'icon: Rampa',
    'Sending has finished. 2 documents need attention. Click to see.',
  ]);
  clicks.at(-1)?.();
  // The window opens immediately.
  expect(happened).toEqual(['open ']);
  background.shown();
  await settled();
  expect(happened).toEqual(['open ', 'no icon', 'open draft-7']);
});

test('a click opens what needs attention then, or the queue if that cannot be read', async () => {
  const { background, happened, clicks, newest, over } = stage();
  background.take(work('normal'));
  background.hidden();
  await over(1);
  newest.toOpen = Promise.resolve({ connectionId: 'a', id: 'draft-8' });
  clicks.at(-1)?.();
  await settled();
  expect(happened.at(-1)).toBe('open draft-8');
  // A later click on a notification in the system's list.
  newest.toOpen = Promise.reject(new Error('being restored'));
  clicks.at(-1)?.();
  await settled();
  expect(happened.at(-1)).toBe('open sending');
});

test('documents left in the queue keep Rampa running too', async () => {
  const { background, happened, over } = stage();
  background.take(work('normal'));
  background.hidden();
  happened.length = 0;
  await over(0, 4);
  expect(happened).toEqual(['icon: Rampa', 'Sending has finished. No document needs attention. In the queue: 4.']);
});

test('a run whose end cannot be read is not reported', async () => {
  const { background, happened, fails } = stage();
  background.take(work('normal'));
  background.hidden();
  happened.length = 0;
  await fails();
  expect(happened).toEqual(['icon: Rampa']);
});

test('with the window open, Rampa notifies only if it has no focus, and keeps running', async () => {
  for (const lookedAt of [true, false]) {
    const { background, happened, over } = stage({ lookedAt });
    background.take(work('normal'));
    await over(0);
    expect(happened).toEqual(lookedAt ? [] : ['Sending has finished. No document needs attention.']);
  }
});

test('a halt in sending is reported once, until sending continues', () => {
  const { background, happened } = stage();
  background.take(work('normal'));
  for (const mode of ['error', 'error', 'normal', 'error'] as const) background.take(work(mode));
  expect(happened).toEqual(Array<string>(2).fill('Sending has stopped. Open Rampa to see why.'));
  // The user is asked when closing the window, as for any waiting documents.
  expect(background.hasWork).toBe(false);
});

test('a run that starts as another ends reports only its own end', async () => {
  const { background, happened, ends } = stage();
  background.take(work('normal'));
  await ends(Promise.resolve(work('normal')));
  expect(happened).toEqual([]);
});

test('the tray icon shows the status in the language of the page', () => {
  expect(trayText(work('normal'), 'tr')).toBe('Rampa gönderiyor: 12 / 40');
  expect(trayText(work('paused'), 'en')).toBe('Rampa: sending is paused');
  expect(trayText(work('error'), 'tr')).toBe('Rampa: gönderim durdu');
  expect(trayText(work('none', 1), 'en')).toBe('Rampa: 1 document needs attention');
  expect(trayText(work('none', 4), 'tr')).toBe('Rampa: 4 belge ilgi bekliyor');
});

test('the latest document that needs attention is read from the queues on request', async () => {
  const item = (connectionId: string, id: string, finishedAt: number | null, more: object) => ({
    ...{ connectionId, id, state: 'waiting', waitingReason: null, conflict: null },
    lastAttempt: finishedAt === null ? null : { startedAt: finishedAt - 5, finishedAt },
    ...more,
  });
  const queues: Record<string, object[]> = { a: [], b: [] };
  const newest = () =>
    newestNeeding({
      handle: (name: string, { connectionId = '' }: { connectionId?: string }) =>
        Promise.resolve(name === 'listConnections' ? [{ id: 'a' }, { id: 'b' }] : { items: queues[connectionId] }),
    } as unknown as Parameters<typeof newestNeeding>[0]);
  expect(await newest()).toBeNull();
  queues['a'] = [item('a', 'restored', null, { state: 'unknown' }), item('a', 'later', 900, { state: 'waiting' })];
  expect(await newest()).toEqual({ connectionId: 'a', id: 'restored' });
  queues['a'].push(item('a', 'one', 100, { state: 'rejected' }));
  queues['b'] = [item('b', 'two', 300, { state: 'unknown' }), item('b', 'three', 200, { waitingReason: 'changed' })];
  expect(await newest()).toEqual({ connectionId: 'b', id: 'two' });
  // Corrected.
  queues['b'] = [
    item('b', 'two', 300, { state: 'draft' }),
    item('b', 'four', 150, { state: 'accepted', conflict: 'after' }),
  ];
  expect(await newest()).toEqual({ connectionId: 'b', id: 'four' });
});
