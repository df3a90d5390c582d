import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { systemClock } from '../clock.ts';
import type { Clock } from '../ports.ts';
import { classify } from './errors.ts';
import { filesystemKindOf } from './file/filesystem-kind.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';

/** How long a call waits for another process's lock; it blocks the main process. */
const busyTimeoutMs = 3000;

/** Sets the pragmas of a connection to either file. Asserted by a test. */
export function openConnection(path: string, filesystem: FilesystemKind = filesystemKindOf(dirname(path))): Connection {
  const connection = new Sqlite(path, { timeout: busyTimeoutMs });
  try {
    // Reads the file before anything is set, so that a file that is not a database fails here unchanged.
    connection.pragma('schema_version');
    // A write-ahead log is not safe on a network drive. A rollback journal is: deleting it commits, so the deletion is synced.
    connection.pragma(`journal_mode = ${filesystem === 'local' ? 'WAL' : 'DELETE'}`);
    connection.pragma(`synchronous = ${filesystem === 'local' ? 'FULL' : 'EXTRA'}`);
    connection.pragma('foreign_keys = ON');
    connection.pragma('trusted_schema = OFF');
    // Truncates a WAL that grew in a bulk write at the next checkpoint.
    connection.pragma('journal_size_limit = 16777216');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Placeholder for a bound value in a frequent statement that joins tables. SQLite, as better-sqlite3 builds it (STAT4), prepares
 * a statement again at every call if it compares a column with `?`, which takes much longer than reading the row. It does not do
 * so for a subquery.
 */
export const boundOnce = '(SELECT ?)';

/** One open file: prepared statements, transactions that throw a StoreFailure, and the time. */
export class Database {
  readonly connection: Connection;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly #statements = new Map<string, unknown>();
  readonly #writeHooks: { readonly write: () => void; readonly committed: () => void }[] = [];

  /** Created once, because better-sqlite3 creates several functions for each transaction. */
  readonly #transaction: Sqlite.Transaction<(work: () => unknown) => unknown>;

  constructor(connection: Connection, clock: Pick<Clock, 'now'> = systemClock) {
    this.connection = connection;
    this.now = () => clock.now();
    this.#transaction = connection.transaction((work: () => unknown) => work());
  }

  /** The caller names the types of parameters and rows; they hold, because all tables are STRICT and constrained. */
  prepare<P extends unknown[], R>(sql: string): Sqlite.Statement<P, R> {
    return this.connection.prepare<P, R>(sql);
  }

  /** Like `prepare`, but the statement is kept until the file is closed: for SQL that is constant or has few variants. */
  statement<P extends unknown[], R>(sql: string): Sqlite.Statement<P, R> {
    const known = this.#statements.get(sql) as Sqlite.Statement<P, R> | undefined;
    if (known !== undefined) return known;
    const prepared = this.prepare<P, R>(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  /** Adds a hook to every write transaction: `write` runs inside it and may abort it by throwing, `committed` runs after it. */
  addWriteHook(hook: { readonly write: () => void; readonly committed: () => void }): void {
    this.#writeHooks.push(hook);
  }

  /** Runs `work` in a transaction, or in the one that is open. When the outermost call returns, the data is on the disk. */
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

  isWriting(): boolean {
    return this.connection.inTransaction;
  }

  /** Runs `work` in a read transaction: all its reads see the same snapshot of the file. */
  read<T>(work: () => T): T {
    if (this.connection.inTransaction) return work();
    return attempt(() => this.#transaction.deferred(work) as T);
  }

  /** Frees the page cache, up to 16 MB. */
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

type Operations = Readonly<Record<string, (database: Database, ...args: never[]) => unknown>>;

/** A module's operations on an open file, without their first parameter. */
export type Bound<T> = {
  readonly [N in keyof T]: T[N] extends (database: Database, ...args: infer A) => infer R ? (...args: A) => R : never;
};

/** Binds operations to a file; every error they throw is converted to a StoreFailure. */
export function bind<T extends Operations>(database: Database, operations: T): Bound<T> {
  const bound = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) => attempt(() => operation(database, ...args)),
  ]);
  return Object.fromEntries(bound) as Bound<T>;
}

/** State that a module keeps in memory for each open file. */
export function keptFor<T extends object>(create: () => T): (database: Database) => T {
  const states = new WeakMap<Database, T>();
  return (database) => {
    const state = states.get(database) ?? create();
    states.set(database, state);
    return state;
  };
}
