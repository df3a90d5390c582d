import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CopyFailure, CopyStatus } from '../../../domain/model/backup.ts';
import { withTimeout } from '../../clock.ts';
import { StoreFailure } from '../../store/errors.ts';
import type { StoredBackup } from '../backup-folder.ts';
import { accountName } from '../folder-lock.ts';
import type { LifecycleOptions } from '../ports.ts';
import { BackupWorker } from '../worker/thread.ts';
import type { BackupTask } from '../worker/tasks.ts';
import type { CopyPlace, CopyReport } from './copy-backups.ts';
import { ownFolderName } from './own-folder.ts';

/** A gigabyte over a slow line takes most of this time. */
const copyPatienceMs = 60 * 60_000;
const listPatienceMs = 30_000;
const fetchPatienceMs = 10 * 60_000;
/** A thread that waits for a network share does not end; the application does not wait for it. */
const closePatienceMs = 2_000;

type CopyTask = BackupTask & { readonly do: 'copyBackups' | 'listCopies' };
type Options = Pick<LifecycleOptions, 'folder' | 'clock' | 'log' | 'backupWorker' | 'retention' | 'copyFolder'>;

/**
 * The copies of the backups in the policy's folder. That folder may not respond, so nothing else waits for it: only a separate
 * thread accesses it, one task at a time, and this class has only what the last task reported.
 */
export class BackupCopies {
  readonly #options: Options;
  readonly #place: CopyPlace | null;
  readonly #worker: BackupWorker;
  readonly #changed: () => void;
  #known: readonly StoredBackup[] = [];
  #failure: CopyFailure | null = null;
  /** The task that has not ended, even if its time limit has passed. */
  #task: CopyTask['do'] | null = null;
  /** The time limit of the task has passed. */
  #isOverdue = false;
  #looking: Promise<void> = Promise.resolve();
  #isAgain = false;
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
      newestAt: this.#known[0]?.at ?? null,
      failure: this.#failure,
      isCopying: this.#task === 'copyBackups' && this.#failure !== 'noAnswer',
    };
  }

  /** The copies known so far, newest first. */
  list(): readonly StoredBackup[] {
    return this.#known;
  }

  /** Copies missing backups and prunes. Never rejects; the status shows the result. */
  async update(): Promise<void> {
    if (this.#place === null || this.#closed) return;
    this.#isAgain = this.#task !== null;
    if (this.#isAgain) {
      if (!this.#isOverdue) return;
      // No copy is made while the folder does not answer, even if it was only being listed.
      this.#failure = 'noAnswer';
      this.#changed();
      return;
    }
    const { folder, retention, clock } = this.#options;
    await this.#run({ do: 'copyBackups', folder, retention, now: clock.now(), ...this.#place }, copyPatienceMs);
  }

  /** Lists the copies, unless another task has not ended. Never rejects. */
  async look(): Promise<void> {
    if (this.#place === null || this.#closed) return;
    if (this.#task === null) this.#looking = this.#run({ do: 'listCopies', ...this.#place }, listPatienceMs);
    await this.#looking;
  }

  /** Copies a backup to a folder on this disk and returns its path. Rejects with a StoreFailure. */
  async fetch(name: string, into: string): Promise<string> {
    if (this.#place === null) throw new StoreFailure('notFound', `no copy ${name}`);
    // A separate worker, so that it does not wait for other copies.
    const worker = new BackupWorker(this.#options.backupWorker);
    return this.#inTime(worker, worker.run({ do: 'fetchCopy', name, into, ...this.#place }), fetchPatienceMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#inTime(this.#worker, this.#worker.close(), closePatienceMs).catch(() => undefined);
  }

  async #run(task: CopyTask, patienceMs: number): Promise<void> {
    const { log } = this.#options;
    this.#task = task.do;
    if (task.do === 'copyBackups') this.#changed();
    const running = this.#worker.run(task).finally(() => {
      this.#task = null;
      this.#isOverdue = false;
      if (this.#isAgain) void this.update();
    });
    try {
      const { copies, copied, pruned, failure } = await this.#inTime<CopyReport>(this.#worker, running, patienceMs);
      this.#known = copies ?? this.#known;
      // A failed listing does not change the result of the last copy.
      if (task.do === 'copyBackups') this.#failure = failure;
      if (failure !== null) log.warn('copies.failed', { task: task.do, reason: failure, copied });
      else if (copied + pruned > 0) log.info('copies.made', { copied, pruned });
    } catch (error) {
      if (this.#closed) return;
      this.#isOverdue = error instanceof NoAnswer;
      const reason = this.#isOverdue ? 'noAnswer' : 'failed';
      if (task.do === 'copyBackups' || (this.#isOverdue && this.#isAgain)) this.#failure = reason;
      log.warn('copies.failed', { task: task.do, reason });
    }
    if (!this.#closed) this.#changed();
  }

  #inTime<T>(worker: BackupWorker, work: Promise<T>, ms: number): Promise<T> {
    return withTimeout(this.#options.clock, ms, work, (): never => {
      worker.interrupt();
      throw new NoAnswer();
    });
  }
}

/** The folder of the copies does not answer. */
export class NoAnswer extends StoreFailure {
  constructor() {
    super('internal', 'the folder of the copies does not answer');
    this.name = 'NoAnswer';
  }
}
