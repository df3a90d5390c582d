import { expect, test } from 'vitest';
import { Background } from '../../../main/electron/background/background.ts';
import type { Led } from '../../../main/electron/background/background.ts';
import { newestNeeding } from '../../../main/electron/background/newest-needing.ts';
import { trayText } from '../../../main/electron/background/texts.ts';
import type { Application } from '../../../main/application/application-host.ts';
import type { Progress } from '../../../main/electron/taskbar-progress.ts';
import type { Work } from '../../../main/electron/work-told.ts';

const work = (mode: Progress['mode'], needingAttention = 0): Work => ({
  progress:
    mode === 'none' ? { value: -1, mode, finished: 0, total: 0 } : { value: 0.3, mode, finished: 12, total: 40 },
  needingAttention,
});

/** A desk whose window is looked at or not; `counted`: what the application has once a run is over. */
function stage({ lookedAt = false, led = null as Led | null } = {}) {
  const happened: string[] = [];
  const clicks: (() => void)[] = [];
  let counted = work('none');
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
    readAnew: () => Promise.resolve(counted),
    newestNeeding: () => Promise.resolve(led),
  });
  return {
    background,
    happened,
    clicks,
    ends,
    over: (needingAttention: number): Promise<void> => ends(work('none', needingAttention)),
  };

  /** The run is over; the counts are told later than its end. */
  async function ends(now: Work): Promise<void> {
    counted = now;
    background.take(work('none'));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('Rampa whose window was closed sends on beside the clock, and ends once nothing is left to see', async () => {
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

test('what was refused meanwhile keeps Rampa there, and a click leads to it', async () => {
  const { background, happened, clicks, over } = stage({ led: { connectionId: 'a', id: 'draft-7' } });
  // One needed a person before: it is not of this run.
  background.take(work('normal', 1));
  background.hidden();
  happened.length = 0;
  await over(3);
  expect(happened.splice(0)).toEqual([
    'icon: Rampa',
    'Sending has finished. 2 documents need attention. Click to see.',
  ]);
  clicks.at(-1)?.();
  background.shown();
  expect(happened).toEqual(['open draft-7', 'no icon']);
});

test('with the window open only who does not look at it is told, and Rampa stays', async () => {
  for (const lookedAt of [true, false]) {
    const { background, happened, over } = stage({ lookedAt });
    background.take(work('normal'));
    await over(0);
    expect(happened).toEqual(lookedAt ? [] : ['Sending has finished. No document needs attention.']);
  }
});

test('that sending stands still is told once, until it goes on', () => {
  const { background, happened } = stage();
  background.take(work('normal'));
  for (const mode of ['error', 'error', 'normal', 'error'] as const) background.take(work(mode));
  expect(happened).toEqual(Array<string>(2).fill('Sending has stopped. Open Rampa to see why.'));
  // It goes on by itself, tomorrow perhaps.
  expect(background.hasWork).toBe(true);
});

test('a run that begins as another ends tells its own end alone', async () => {
  const { background, happened, ends } = stage();
  background.take(work('normal'));
  await ends(work('normal'));
  expect(happened).toEqual([]);
});

test('the icon says what goes on, in the language of the page', () => {
  expect(trayText(work('normal'), 'tr')).toBe('Rampa gönderiyor: 12 / 40');
  expect(trayText(work('paused'), 'en')).toBe('Rampa: sending is paused');
  expect(trayText(work('error'), 'tr')).toBe('Rampa: gönderim durdu');
  expect(trayText(work('none', 1), 'en')).toBe('Rampa: 1 document needs attention');
  expect(trayText(work('none', 4), 'tr')).toBe('Rampa: 4 belge sizi bekliyor');
});

test('the newest document that needs a person is found over all connections', async () => {
  const rows: Readonly<Record<string, readonly object[]>> = {
    a: [{ id: 'old', connectionId: 'a', updatedAt: 5 }],
    b: [{ id: 'new', connectionId: 'b', updatedAt: 9 }],
    c: [],
  };
  const answers = {
    listConnections: () => Object.keys(rows).map((id) => ({ id })),
    listDrafts: ({ connectionId }: { connectionId: string }) => ({ rows: rows[connectionId] }),
  };
  const application = {
    handle: (name: keyof typeof answers, args: never) =>
      Promise.resolve((answers[name] as (args: never) => object)(args)),
  } as unknown as Application;
  expect(await newestNeeding(application)).toEqual({ connectionId: 'b', id: 'new' });
  Object.assign(rows, { a: [], b: [] });
  expect(await newestNeeding(application)).toBeNull();
});
