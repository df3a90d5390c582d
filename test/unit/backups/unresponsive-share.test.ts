/** Copies of the backups in a folder that stops answering, and how often increments are copied. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CopyReport } from '../../../main/backups/copies/copy-backups.ts';
import type { BackupTask } from '../../../main/backups/worker/tasks.ts';
import { silentLog } from '../../../main/log.ts';
import { testClock } from '../../test-clock.ts';
import { withOwnModules } from '../support/own-modules.ts';

/** The tasks so far, and what ends those under way, in order. */
const worker = vi.hoisted(() => ({ tasks: [] as unknown[], ends: [] as ((failure?: 'missing') => void)[] }));
// A thread that waits for a network folder cannot be interrupted.
vi.mock('../../../main/backups/worker/thread.ts', () => ({
  BackupWorker: class {
    run(task: unknown): Promise<CopyReport> {
      worker.tasks.push(task);
      return new Promise((resolve) =>
        worker.ends.push((failure) => resolve({ newestAt: null, copied: 0, pruned: 0, failure: failure ?? null })),
      );
    }
    interrupt(): void {
      return undefined;
    }
  },
}));
withOwnModules();
const { BackupCopies } = await import('../../../main/backups/copies/backup-copies.ts');

const minute = 60_000;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => {
  worker.tasks.splice(0);
  worker.ends.splice(0);
});
const end = async (failure?: 'missing'): Promise<void> => {
  worker.ends.shift()?.(failure);
  await settle();
};
/** Of each task so far, whether it copies an increment. */
const increments = () => (worker.tasks as readonly BackupTask[]).map((task) => 'increment' in task && task.increment);

function stage() {
  const clock = testClock();
  const changed = vi.fn();
  const options = { folder: '/data', clock, log: silentLog, backupWorker: '', copyFolder: '/share' };
  return { clock, changed, copies: new BackupCopies(options, changed) };
}

it('a folder that does not answer within an hour is reported until a copy is made', async () => {
  const { clock, changed, copies } = stage();
  void copies.update();
  expect(copies.status()).toMatchObject({ failure: null, isCopying: true });
  clock.advance(60 * minute);
  await settle();
  expect(copies.status()).toMatchObject({ failure: 'noAnswer', isCopying: false });
  expect(changed).toHaveBeenCalled();
  // Only one thread waits for the folder.
  void copies.update();
  expect(worker.tasks).toHaveLength(1);
  await end();
  expect(worker.tasks).toHaveLength(2);
  await end();
  expect(copies.status()).toMatchObject({ failure: null, isCopying: false });
});

describe('increments', () => {
  it('are copied at most every 15 minutes, and the last one always', async () => {
    const { clock, copies } = stage();
    void copies.update();
    await end();
    expect(increments()).toEqual([true]);
    for (let minutes = 1; minutes < 15; minutes += 1) {
      clock.advance(minute);
      copies.incrementWritten();
    }
    // A backup made meanwhile is copied at once.
    void copies.update();
    await end();
    expect(increments()).toEqual([true, false]);
    clock.advance(minute);
    await end();
    expect(increments()).toEqual([true, false, true]);
    // Nothing has changed since.
    clock.advance(60 * minute);
    expect(increments()).toHaveLength(3);
    copies.incrementWritten();
    expect(increments()).toEqual([true, false, true, true]);
  });

  it('that could not be copied are tried again after the pause', async () => {
    const { clock, copies } = stage();
    void copies.update();
    await end('missing');
    expect(copies.status()).toMatchObject({ failure: 'missing' });
    clock.advance(15 * minute);
    expect(increments()).toEqual([true, true]);
    await end();
    clock.advance(60 * minute);
    expect(increments()).toHaveLength(2);
    expect(copies.status()).toMatchObject({ failure: null });
  });
});
