import { StoreFailure } from '../../store/errors.ts';
import { SqliteWorker } from '../../store/sqlite-worker.ts';
import type { BackupReply, BackupResults, BackupTask } from './tasks.ts';

/**
 * Runs tasks upon whole files, which take seconds for a large one: one at a time, each in a thread of its own that ends
 * with the task.
 */
export class BackupWorker {
  readonly #entry: URL | string;
  #last: Promise<unknown> = Promise.resolve();
  #running: SqliteWorker<BackupReply> | null = null;
  #closed = false;

  /** `entry`: main/backups/worker/worker.ts, or what it was built into. */
  constructor(entry: URL | string) {
    this.#entry = entry;
  }

  /** Rejects with a StoreFailure. */
  run<N extends keyof BackupResults>(task: BackupTask & { readonly do: N }): Promise<BackupResults[N]> {
    const result = this.#last.then(() => this.#start<N>(task));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Breaks off the task under way, which rejects once its thread has ended. */
  interrupt(): void {
    void this.#running?.terminate();
  }

  /** Breaks off the task under way; its unfinished file is removed at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.terminate();
    await this.#last;
  }

  #start<N extends keyof BackupResults>(task: BackupTask): Promise<BackupResults[N]> {
    if (this.#closed) return Promise.reject(new StoreFailure('internal', 'the application is closing'));
    return new Promise((resolve, reject) => {
      const worker = new SqliteWorker<BackupReply>(this.#entry, { workerData: task });
      this.#running = worker;
      worker.onMessage((reply) => {
        // A task's result has the type that is beside its name.
        if (reply.ok) resolve(reply.value as BackupResults[N]);
        else reject(new StoreFailure(reply.code, reply.detail));
      });
      worker.on('error', (error: unknown) => {
        reject(new StoreFailure('internal', error instanceof Error ? error.message : String(error)));
      });
      worker.on('exit', () => {
        if (this.#running === worker) this.#running = null;
        reject(new StoreFailure('internal', 'the thread ended'));
      });
    });
  }
}
