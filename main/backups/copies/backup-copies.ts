import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CopyFailure, CopyStatus } from '../../../domain/model/backup.ts';
import { withTimeout } from '../../clock.ts';
import { accountName } from '../folder-lock.ts';
import type { LifecycleOptions } from '../ports.ts';
import { BackupWorker } from '../worker/thread.ts';
import type { CopyPlace, CopyReport } from './copy-backups.ts';
import { ownFolderName } from './own-folder.ts';

/** A gigabyte over a slow line takes most of this time. */
const copyPatienceMs = 60 * 60_000;
/** A thread that waits for a network share does not end; the application does not wait for it. */
const closePatienceMs = 2_000;
/** Between two copies of increments. */
const pauseMs = 15 * 60_000;

type Options = Pick<LifecycleOptions, 'folder' | 'clock' | 'log' | 'backupWorker' | 'copyFolder'>;

/**
 * The copies of the backups in the policy's folder. That folder may not respond, so nothing else waits for it: only a separate
 * thread accesses it, one task at a time, and this class has only what the last task reported.
 */
export class BackupCopies {
  readonly #options: Options;
  readonly #place: CopyPlace | null;
  readonly #worker: BackupWorker;
  readonly #changed: () => void;
  #newestAt: number | null = null;
  #failure: CopyFailure | null = null;
  /** A task has not ended, even if its time limit has passed. */
  #isRunning = false;
  /** Something is to be copied once the task has ended. */
  #isAgain = false;
  /** An increment is to be copied; at first, because the last run may have ended before it was. */
  #isIncrementDue = true;
  /** Ends the pause after the last copy of an increment; `null`: none. */
  #cancelPause: (() => void) | null = null;
  #closed = false;

  constructor(options: Options, changed: () => void) {
    const { folder, copyFolder, backupWorker } = options;
    this.#options = options;
    this.#changed = changed;
    this.#worker = new BackupWorker(backupWorker);
    this.#place =
      copyFolder === null
        ? null
        : {
            shared: copyFolder,
            own: ownFolderName({ computer: hostname(), user: accountName(), dataFolder: folder }),
          };
  }

  /** `null` if the policy names no folder. */
  status(): CopyStatus | null {
    if (this.#place === null) return null;
    return {
      folder: join(this.#place.shared, this.#place.own),
      newestAt: this.#newestAt,
      failure: this.#failure,
      isCopying: this.#isRunning && this.#failure !== 'noAnswer',
    };
  }

  /** An increment was written: it is copied, at most one every 15 minutes. */
  incrementWritten(): void {
    this.#isIncrementDue = true;
    if (this.#cancelPause === null) void this.update();
  }

  /** Copies what has no copy and prunes. Never rejects; the status shows the result. */
  async update(): Promise<void> {
    if (this.#place === null || this.#closed) return;
    this.#isAgain = this.#isRunning;
    if (this.#isRunning) return;
    const increment = this.#isIncrementDue && this.#cancelPause === null;
    if (increment) this.#pause();
    await this.#copy(this.#place, increment);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelPause?.();
    await this.#inTime(this.#worker.close(), closePatienceMs).catch(() => undefined);
  }

  #pause(): void {
    this.#isIncrementDue = false;
    this.#cancelPause = this.#options.clock.after(pauseMs, () => {
      this.#cancelPause = null;
      if (this.#isIncrementDue) void this.update();
    });
  }

  async #copy(place: CopyPlace, increment: boolean): Promise<void> {
    const { folder, clock, log } = this.#options;
    this.#isRunning = true;
    this.#changed();
    const running = this.#worker
      .run({ do: 'copyBackups', folder, increment, now: clock.now(), ...place })
      .finally(() => {
        this.#isRunning = false;
        if (this.#isAgain) void this.update();
      });
    try {
      const { newestAt, copied, pruned, failure } = await this.#inTime<CopyReport>(running, copyPatienceMs);
      this.#newestAt = newestAt ?? this.#newestAt;
      this.#failure = failure;
      if (failure !== null) log.warn('copies.failed', { reason: failure, copied });
      else if (copied + pruned > 0) log.info('copies.made', { copied, pruned });
    } catch (error) {
      if (this.#closed) return;
      this.#failure = error instanceof NoAnswer ? 'noAnswer' : 'failed';
      log.warn('copies.failed', { reason: this.#failure });
    }
    // It is tried again after the pause.
    if (this.#failure !== null) this.#isIncrementDue = true;
    if (!this.#closed) this.#changed();
  }

  #inTime<T>(work: Promise<T>, ms: number): Promise<T> {
    return withTimeout(this.#options.clock, ms, work, (): never => {
      this.#worker.interrupt();
      throw new NoAnswer('the folder of the copies does not answer');
    });
  }
}

/** The time limit has passed. */
class NoAnswer extends Error {}
