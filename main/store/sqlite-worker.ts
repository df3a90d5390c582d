/**
 * Threads that load SQLite's addon. One that is broken off in the middle of that takes the whole process with it (the addon
 * asks Node for what a thread that ends no longer gives), so that none is ended before it has reported its end.
 */
import { Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** A thread's first message. */
const loaded = 'loaded';

/** A thread's side: loads the addon, which otherwise waits for the first database, and reports that it is loaded. */
export function loadSqlite(port: MessagePort): void {
  new Sqlite(':memory:').close();
  port.postMessage(loaded);
}

/** The side of a thread that will load no addon, and can be ended at any moment. */
export function needNoSqlite(port: MessagePort): void {
  port.postMessage(loaded);
}

/** A thread that calls `loadSqlite` or `needNoSqlite` first, whose end waits for that. Its own messages are of the type `M`. */
export class SqliteWorker<M> extends Worker {
  readonly #loaded: Promise<unknown>;

  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    this.#loaded = new Promise((resolve) => {
      this.once('message', resolve);
      // Where it could not load there is nothing to wait for.
      this.once('exit', resolve);
    });
  }

  onMessage(listener: (message: M) => void): void {
    this.on('message', (message: M | typeof loaded) => message !== loaded && listener(message));
  }

  override async terminate(): Promise<number> {
    await this.#loaded;
    return super.terminate();
  }
}
