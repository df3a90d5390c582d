import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { NewerDatabase, StoreFailure } from './errors.ts';
import { readHeader } from './file/identity.ts';

/** One step of a file's layout, from `version - 1` to `version`. Once released it is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (connection: Connection) => void;
}

export const versionOf = (connection: Connection): number =>
  Number(connection.pragma('user_version', { simple: true }));
/** The newest that this Rampa knows. */
export const latest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/**
 * Throws {@link NewerDatabase} for a file of a newer Rampa, and `databaseDamaged` for a layout that no release had; no page of
 * the file changes.
 */
export function refuseUnknown(path: string, migrations: readonly Migration[]): void {
  const known = latest(migrations);
  const version = versionIn(path, known);
  if (version > known) throw new NewerDatabase(path, version, known);
  if (version > 0 && version < (migrations[0]?.version ?? 0))
    throw new StoreFailure('databaseDamaged', `${path} has layout ${version}, which no release had`);
}

/**
 * The version of a file whose layout is to be changed, so that a backup can be made before it is opened; `null` where there
 * is none, or nothing in it, or nothing to change. Throws as {@link refuseUnknown}.
 */
export function versionToMigrate(path: string, migrations: readonly Migration[]): number | null {
  refuseUnknown(path, migrations);
  const known = latest(migrations);
  const version = versionIn(path, known);
  return version > 0 && version < known ? version : null;
}

/** 0 where there is no file. The header alone would not do with a write-ahead log, nor where it is damaged. */
function versionIn(path: string, known: number): number {
  if (!existsSync(path)) return 0;
  const inHeader = versionInHeader(path);
  if (inHeader <= known && !existsSync(`${path}-wal`)) return inHeader;
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
  connection
    .transaction(() => {
      // Another process may have done it while this one waited for the lock.
      if (versionOf(connection) >= migration.version) return;
      migration.up(connection);
      connection.pragma(`user_version = ${migration.version}`);
    })
    .immediate();
}
