import { describe, expect, it } from 'vitest';
import { StoreFailure } from '../../../main/store/errors.ts';
import type { AttemptEnding } from '../../../main/store/types.ts';
import type { EnginePorts } from '../../../main/sync/ports.ts';
import { createResultRecorder } from '../../../main/sync/send/result-recorder.ts';

const end = [{ kind: 'unknown', problem: { reason: 'timeout' } }, { staysUnknown: false, status: null }] as unknown as AttemptEnding; // oxfmt-ignore
const full = new StoreFailure('databaseFull', 'no room');

/** A store whose first `errors.length` writes fail; retries run when `wake` is called. */
function world(...errors: Error[]) {
  const waits: { readonly ms: number; readonly wake: () => void }[] = [];
  const log: unknown[] = [];
  let cancelled = 0;
  let refused = 0;
  const ports = {
    store: { queue: { finishAttempt: (id: string, ...ending: unknown[]) => ({ id, ending }) } },
    clock: {
      after: (ms: number, wake: () => void) => {
        waits.push({ ms, wake });
        return () => void (cancelled += 1);
      },
    },
    random: () => new Uint8Array([128]),
    log: { warn: (...line: unknown[]) => void log.push(line) },
  } as unknown as EnginePorts;
  const add = <T>(write: () => T): Promise<T> => {
    const error = errors.shift();
    return error === undefined ? Promise.resolve(write()) : Promise.reject(error);
  };
  const recorder = createResultRecorder(ports, { add });
  const recorded = () => recorder.record('a1', end, () => void (refused += 1));
  return { ...recorder, recorded, waits, log, counts: () => ({ cancelled, refused }) };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('the result of an attempt', () => {
  it('is recorded immediately if the disk accepts it', async () => {
    const { recorded, waits, counts } = world();
    expect(await recorded()).toEqual({ id: 'a1', ending: end });
    expect([waits, counts()]).toEqual([[], { cancelled: 0, refused: 0 }]);
  });

  it('is retried while the disk refuses it, after growing delays', async () => {
    const { recorded, waits, log, counts } = world(full, full);
    const result = recorded();
    await turns();
    waits[0]?.wake();
    await turns();
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 5_000]);
    waits[1]?.wake();
    expect(await result).toEqual({ id: 'a1', ending: end });
    expect(log).toEqual([
      ['queue.record', { failures: 1 }],
      ['queue.record', { failures: 2 }],
    ]);
    expect(counts()).toEqual({ cancelled: 2, refused: 2 });
  });

  it('is dropped if the engine was closed, even during a delay', async () => {
    const first = world(full, full, full);
    const result = first.recorded();
    await turns();
    first.close();
    expect(await result).toBeNull();
    expect(first.counts().cancelled).toBe(1);
    first.close();
    expect(first.counts().cancelled).toBe(1);
    expect(await first.recorded()).toBeNull();
    expect(first.waits).toHaveLength(1);
  });

  it('that the store rejects for another reason is thrown', async () => {
    const { recorded, counts } = world(new Error('odd'));
    await expect(recorded()).rejects.toThrow('odd');
    expect(counts().refused).toBe(0);
  });
});
