import { StoreFailure } from '../../store/errors.ts';
import { SqliteWorker } from '../../store/sqlite-worker.ts';
import type { BackupReply, BackupResults, BackupTask } from './tasks.ts';
import { messageOf } from '../../error-message.ts';

/**
 * Runs tasks on whole files, which take seconds for a large file: one at a time, each in its own thread, which ends with the
 * task.
 */
export class BackupWorker {
  readonly #entry: URL | string;
  #last: Promise<unknown> = Promise.resolve();
  #running: SqliteWorker<BackupReply> | null = null;
  #closed = false;

  /** `entry`: main/backups/worker/worker.ts, or its bundle. */
  constructor(entry: URL | string) {
    this.#entry = entry;
  }

  /** Rejects with a StoreFailure. */
  run<N extends keyof BackupResults>(task: BackupTask & { readonly do: N }): Promise<BackupResults[N]> {
    const result = this.#last.then(() => this.#start<N>(task));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Cancels the running task, which rejects once its thread has ended. */
  interrupt(): void {
    void this.#running?.terminate();
  }

  /** Cancels the running task; the next start removes its unfinished file. */
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
        // The type of a task's result is listed with the task's name.
        if (reply.ok) resolve(reply.value as BackupResults[N]);
        else reject(new StoreFailure(reply.code, reply.detail));
      });
      worker.on('error', (error: unknown) => {
        reject(new StoreFailure('internal', messageOf(error)));
      });
      worker.on('exit', () => {
        if (this.#running === worker) this.#running = null;
        reject(new StoreFailure('internal', 'the thread ended'));
      });
    });
  }
}
