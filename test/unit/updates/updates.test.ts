import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UpdateMode, UpdateStatus, UpdatesOff } from '../../../domain/model/updates.ts';
import { silentLog } from '../../../main/log.ts';
import { afterUpdateEvent, mayInstall } from '../../../main/updates/machine.ts';
import type { UpdateEvent } from '../../../main/updates/machine.ts';
import { createUpdates } from '../../../main/updates/updates.ts';
import type { Updates } from '../../../main/updates/updates.ts';

const idle = { sending: false, unsaved: false };
let done: string[];
let waiting: { ms: number; call: () => void }[];
let newest: () => Promise<string | null>;
let fetching: (progress: (percent: number) => void) => Promise<void>;
beforeEach(() => {
  done = [];
  waiting = [];
  newest = () => Promise.resolve('0.2.0');
  fetching = () => Promise.resolve();
});

function start(mode: UpdateMode, off: UpdatesOff | null = null): Updates {
  const note = (what: string): void => void done.push(what);
  const clock = {
    now: () => 7,
    monotonic: () => 0,
    after: (ms: number, call: () => void) => {
      const one = { ms, call };
      waiting.push(one);
      return () => void (waiting = waiting.filter((other) => other !== one));
    },
  };
  return createUpdates({
    ...{ mode, off, clock, log: silentLog },
    feed: () => {
      note('feed');
      return {
        check: () => (note('check'), newest()),
        download: (progress) => (note('download'), fetching(progress)),
        install: ({ restart }) => (note(restart ? 'install and restart' : 'install'), Promise.resolve()),
      };
    },
    quit: () => note('quit'),
  });
}
const heard = async (updates: Updates, wanted: UpdateStatus['kind']): Promise<void> => {
  if (updates.status().kind === wanted) return;
  await new Promise<void>((resolve) => {
    updates.onChange(({ kind }) => kind === wanted && resolve());
  });
};
const timePasses = (): void => waiting.splice(0).forEach(({ call }) => call());

describe('updates', () => {
  it('are downloaded automatically and installed when Rampa quits', async () => {
    const updates = start('automatic');
    expect(done).toEqual(['feed']);
    timePasses();
    await heard(updates, 'ready');
    expect(updates.status()).toEqual({ kind: 'ready', version: '0.2.0' });
    await updates.installAtEnd(idle);
    expect(done).toEqual(['feed', 'check', 'download', 'install']);
  });

  it('are reported, and downloaded on request', async () => {
    const updates = start('notify');
    timePasses();
    await heard(updates, 'available');
    expect(done).toEqual(['feed', 'check']);
    updates.fetch();
    await heard(updates, 'ready');
    expect(updates.restart({ sending: false })).toBe(true);
    await updates.installAtEnd(idle);
    expect(done).toEqual(['feed', 'check', 'download', 'quit', 'install and restart']);
  });

  it('do not restart Rampa when it is closed later, if the user went back instead of restarting', async () => {
    const updates = start('automatic');
    timePasses();
    await heard(updates, 'ready');
    expect(updates.restart({ sending: false })).toBe(true);
    updates.stayed();
    await updates.installAtEnd(idle);
    expect(done).toEqual(['feed', 'check', 'download', 'quit', 'install']);
  });

  it('make no requests and set no timers if switched off', async () => {
    const all = [
      [start('off', 'policy'), 'policy'],
      [start('automatic', 'administrator'), 'administrator'],
      [start('notify', 'noFeed'), 'noFeed'],
    ] as const;
    for (const [updates, why] of all) {
      updates.look();
      updates.fetch();
      expect(updates.status()).toEqual({ kind: 'off', why });
      expect(updates.restart({ sending: false })).toBe(false);
      await updates.installAtEnd(idle);
    }
    expect([done, waiting]).toEqual([[], []]);
  });

  it('report their progress once per percent', async () => {
    let told = (_percent: number): void => undefined;
    fetching = (progress) => ((told = progress), new Promise(() => undefined));
    const updates = start('automatic');
    timePasses();
    await heard(updates, 'downloading');
    const heardOf: UpdateStatus[] = [];
    updates.onChange((status) => heardOf.push(status));
    for (const percent of [0, 0.9, 12.4, 12.9, 3, 100.5, Number.NaN]) told(percent);
    const downloading = { kind: 'downloading', version: '0.2.0' } as const;
    expect(heardOf).toEqual([
      { ...downloading, percent: 12 },
      { ...downloading, percent: 100 },
    ]);
  });

  it('never quit or replace Rampa while it is sending or has unsaved edits', async () => {
    const updates = start('automatic');
    timePasses();
    await heard(updates, 'ready');
    expect(updates.restart({ sending: true })).toBe(false);
    await updates.installAtEnd({ sending: true, unsaved: false });
    await updates.installAtEnd({ sending: false, unsaved: true });
    expect(done).toEqual(['feed', 'check', 'download']);
  });

  it('that fail are retried after a day, or on request', async () => {
    newest = () => Promise.reject(new Error('no way'));
    const updates = start('automatic');
    timePasses();
    await heard(updates, 'current');
    expect(waiting.map(({ ms }) => ms)).toEqual([24 * 3_600_000]);
    newest = () => Promise.resolve('0.2.0');
    fetching = () => Promise.reject(new Error('not what the feed says'));
    updates.look();
    await heard(updates, 'downloading');
    await heard(updates, 'current');
    expect(updates.status()).toEqual({ kind: 'current', checkedAt: 7, failed: true });
    await updates.installAtEnd(idle);
    expect(done).not.toContain('install');
    updates.close();
    expect(waiting).toEqual([]);
  });
});

describe('the update state machine', () => {
  const event: fc.Arbitrary<UpdateEvent> = fc.oneof(
    fc.constantFrom<UpdateEvent>({ kind: 'look' }, { kind: 'fetch' }, { kind: 'fetched' }),
    fc.constantFrom<UpdateEvent>({ kind: 'progress', percent: 7 }, { kind: 'progress', percent: 50 }),
    fc.constantFrom<UpdateEvent>({ kind: 'nothingFound', at: 1 }, { kind: 'failed', at: 2 }),
    fc.constantFrom<UpdateEvent>({ kind: 'found', version: '1' }, { kind: 'found', version: '2' }),
  );

  it('becomes "ready" only through its own requests, and downloads without asking only in "automatic"', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<UpdateMode>('automatic', 'notify'),
        fc.array(event, { maxLength: 20 }),
        (mode, events) => {
          let status: UpdateStatus = { kind: 'current', checkedAt: null, failed: false };
          let downloads = 0;
          for (const one of events) {
            const step = afterUpdateEvent(status, one, mode);
            if (step.effect === 'download') {
              downloads += 1;
              expect(one.kind).toBe(mode === 'automatic' ? 'found' : 'fetch');
            }
            if (step.status.kind === 'ready') expect(downloads).toBeGreaterThan(0);
            if (status.kind === 'ready') expect(step).toEqual({ status, effect: null });
            status = step.status;
            for (const sending of [true, false])
              for (const unsaved of [true, false])
                expect(mayInstall(status, { sending, unsaved })).toBe(status.kind === 'ready' && !sending && !unsaved);
          }
        },
      ),
    );
  });
});
