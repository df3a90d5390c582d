import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { classify } from './errors.ts';
import { filesystemKindOf } from './file/filesystem-kind.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';

/** How long a call waits for another process's lock; the main process stands still meanwhile. */
const busyTimeoutMs = 3000;

/** What every connection to either file is set to. Asserted by a test. */
export function openConnection(path: string, filesystem: FilesystemKind = filesystemKindOf(dirname(path))): Connection {
  const connection = new Sqlite(path, { timeout: busyTimeoutMs });
  try {
    // Asks the file before anything is set: what is not a database fails here, untouched.
    connection.pragma('schema_version');
    // A write-ahead log is not safe on a network drive. A rollback journal is: its deletion is the commit, so it is synced.
    connection.pragma(`journal_mode = ${filesystem === 'local' ? 'WAL' : 'DELETE'}`);
    connection.pragma(`synchronous = ${filesystem === 'local' ? 'FULL' : 'EXTRA'}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma('trusted_schema = OFF');
    // A WAL that grew in a bulk write is cut back at the next checkpoint.
    connection.pragma('journal_size_limit = 16777216');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * A bound value in the condition of a statement that joins tables and is asked often. SQLite, as better-sqlite3 builds it
 * (STAT4), plans such a statement anew at every call where a column is compared with `?` itself, which takes many times what
 * the reading of a row takes; a subquery it does not look into.
 */
export const boundOnce = '(SELECT ?)';

/** One open file: statements, and transactions whose errors are classified. */
export class Database {
  readonly connection: Connection;
  /** Run with every write, for what need not be written at once and so needs no transaction of its own. */
  readonly #writeHooks: { readonly write: () => void; readonly committed: () => void }[] = [];

  /** Made once: better-sqlite3 makes several functions of each that it is given. */
  readonly #transaction: Sqlite.Transaction<(work: () => unknown) => unknown>;

  constructor(connection: Connection) {
    this.connection = connection;
    this.#transaction = connection.transaction((work: () => unknown) => work());
  }

  /** Parameters and rows as the statement's author states them: tables are STRICT and constrained, so they hold. */
  prepare<P extends unknown[], R>(sql: string): Sqlite.Statement<P, R> {
    return this.connection.prepare<P, R>(sql);
  }

  /** Adds a hook to every write: `write` runs inside its transaction and may abort it by throwing, `committed` after it. */
  addWriteHook(hook: { readonly write: () => void; readonly committed: () => void }): void {
    this.#writeHooks.push(hook);
  }

  /** All of `work` or nothing. When it has returned, it is on the disk. */
  write<T>(work: () => T): T {
    if (this.connection.inTransaction) return work();
    const result = attempt(
      () =>
        this.#transaction.immediate(() => {
          const done = work();
          for (const hook of this.#writeHooks) hook.write();
          return done;
        }) as T,
    );
    for (const hook of this.#writeHooks) hook.committed();
    return result;
  }

  /** Whether a transaction is under way. */
  isWriting(): boolean {
    return this.connection.inTransaction;
  }

  /** All reads of `work` see one state of the file. */
  read<T>(work: () => T): T {
    if (this.connection.inTransaction) return work();
    return attempt(() => this.#transaction.deferred(work) as T);
  }

  /** Gives back the pages of the file that are kept in memory, up to 16 MB; what is read next, the system still has at hand. */
  releaseMemory(): void {
    this.connection.pragma('shrink_memory');
  }

  close(): void {
    this.connection.close();
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw classify(error);
  }
}
