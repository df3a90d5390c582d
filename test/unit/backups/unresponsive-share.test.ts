/** Copies of the backups in a folder that stops answering while it is being listed. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { CopyReport } from '../../../main/backups/copies/copy-backups.ts';
import { silentLog } from '../../../main/log.ts';
import { testClock } from '../../test-clock.ts';
import { withOwnModules } from '../support/own-modules.ts';

/** Ends the tasks under way, in order. */
const ends = vi.hoisted(() => [] as (() => void)[]);
const report: CopyReport = { copies: [], copied: 0, pruned: 0, failure: null };
// A thread that waits for a network folder cannot be interrupted.
vi.mock('../../../main/backups/worker/thread.ts', () => ({
  BackupWorker: class {
    run(): Promise<CopyReport> {
      return new Promise((resolve) => ends.push(() => resolve(report)));
    }
    interrupt(): void {
      return undefined;
    }
  },
}));
withOwnModules();
const { BackupCopies } = await import('../../../main/backups/copies/backup-copies.ts');

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
beforeEach(() => void ends.splice(0));

function stage() {
  const clock = testClock();
  const changed = vi.fn();
  const options = { folder: '/data', clock, log: silentLog, backupWorker: '', retention: null, copyFolder: '/share' };
  return { clock, changed, copies: new BackupCopies(options, changed) };
}

it.each(['after', 'before'] as const)(
  'is reported when a copy is due %s the time limit of the listing, and no longer once a copy is made',
  async (when) => {
    const { clock, changed, copies } = stage();
    void copies.look();
    if (when === 'before') void copies.update();
    clock.advance(31_000);
    await settle();
    if (when === 'after') {
      expect(copies.status()?.failure).toBeNull();
      changed.mockClear();
      void copies.update();
    }
    expect(copies.status()).toMatchObject({ failure: 'noAnswer', isCopying: false });
    expect(changed).toHaveBeenCalled();
    ends.shift()?.();
    await settle();
    // The copy that was due.
    expect(ends).toHaveLength(1);
    ends.shift()?.();
    await settle();
    expect(copies.status()).toMatchObject({ failure: null, isCopying: false });
  },
);
