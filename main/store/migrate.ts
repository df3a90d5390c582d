import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { NewerDatabase } from './errors.ts';
import { readHeader } from './file/identity.ts';

/** One step of a file's layout, from `version - 1` to `version`. Once released it is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** It builds anew a table that others refer to: references are checked when it is done, not while. */
  readonly rebuilds?: true;
  readonly up: (connection: Connection) => void;
}

export const versionOf = (connection: Connection): number =>
  Number(connection.pragma('user_version', { simple: true }));
/** The newest that this Rampa knows. */
export const latest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/**
 * Throws {@link NewerDatabase} for a file of a newer Rampa. Opens it for reading only, so that no page of it changes; the
 * header alone would not do, since the version may still are in the write-ahead log.
 */
export function refuseNewer(path: string, migrations: readonly Migration[]): void {
  if (!existsSync(path)) return;
  const known = latest(migrations);
  if (versionInHeader(path) <= known && !existsSync(`${path}-wal`)) return;
  const version = versionIn(path);
  if (version > known) throw new NewerDatabase(path, version, known);
}

/**
 * The version of a file whose layout is to be changed, so that a backup can be made before it is opened; `null` where there
 * is none, or nothing in it, or nothing to change. Throws as {@link refuseNewer}.
 */
export function versionToMigrate(path: string, migrations: readonly Migration[]): number | null {
  refuseNewer(path, migrations);
  if (!existsSync(path)) return null;
  const known = latest(migrations);
  if (versionInHeader(path) === known && !existsSync(`${path}-wal`)) return null;
  const version = versionIn(path);
  return version > 0 && version < known ? version : null;
}

/** With its write-ahead log, where there is one; nothing of the file changes. */
function versionIn(path: string): number {
  const connection = new Sqlite(path, { readonly: true });
  try {
    return versionOf(connection);
  } finally {
    connection.close();
  }
}

/** Offset 60 of SQLite's file header, big-endian. */
function versionInHeader(path: string): number {
  const header = readHeader(path);
  const isDatabase = header.length >= 64 && header.toString('latin1', 0, 15) === 'SQLite format 3';
  return isDatabase ? header.readInt32BE(60) : 0;
}

/**
 * Brings a file to the latest version, each step and its number in one transaction. `backUp` is called first, with the
 * version that the file has, where there is something in it; what it throws leaves the file as it is.
 */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  backUp: ((version: number) => void) | null,
): void {
  const from = versionOf(connection);
  const due = migrations.filter(({ version }) => version > from);
  if (due.length === 0) return;
  if (from > 0) backUp?.(from);
  for (const migration of due) take(connection, migration);
}

function take(connection: Connection, migration: Migration): void {
  // Within a transaction it could not be switched; dropping a table would empty those that refer to it.
  if (migration.rebuilds === true) connection.pragma('foreign_keys = OFF');
  try {
    connection
      .transaction(() => {
        // Another process may have done it while this one waited for the lock.
        if (versionOf(connection) >= migration.version) return;
        migration.up(connection);
        if (migration.rebuilds === true) requireWholeReferences(connection);
        connection.pragma(`user_version = ${migration.version}`);
      })
      .immediate();
  } finally {
    if (migration.rebuilds === true) connection.pragma('foreign_keys = ON');
  }
}

function requireWholeReferences(connection: Connection): void {
  const broken = connection.pragma('foreign_key_check') as readonly unknown[];
  if (broken.length > 0) throw new Error(`${broken.length} references are broken`);
}
