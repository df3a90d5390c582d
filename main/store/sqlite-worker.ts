/**
 * Worker threads that load SQLite's native addon. Terminating a thread while it loads the addon crashes the whole process,
 * because the addon needs parts of Node that are already gone. Therefore `terminate` waits until the thread has loaded it.
 */
import { Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** The first message of every such thread. */
const loaded = 'loaded';

/** Called by a thread: loads the addon now instead of when the first database is opened, and reports that it is loaded. */
export function loadSqlite(port: MessagePort): void {
  new Sqlite(':memory:').close();
  port.postMessage(loaded);
}

/** Called by a thread that never loads the addon and can be terminated at any moment. */
export function needNoSqlite(port: MessagePort): void {
  port.postMessage(loaded);
}

/** A thread that must first call `loadSqlite` or `needNoSqlite`; `terminate` waits for that. `M`: type of its messages. */
export class SqliteWorker<M> extends Worker {
  readonly #loaded: Promise<unknown>;

  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    this.#loaded = new Promise((resolve) => {
      this.once('message', resolve);
      // A thread that exits without loading the addon can be terminated, too.
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
