import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { NewerDatabase, StoreFailure } from './errors.ts';
import { readHeader } from './file/identity.ts';

/** A change of a file's schema from `version - 1` to `version`. Never changed once released. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (connection: Connection) => void;
}

export const versionOf = (connection: Connection): number =>
  Number(connection.pragma('user_version', { simple: true }));
/** The newest version that this Rampa supports. */
export const latest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/**
 * Throws {@link NewerDatabase} for a file of a newer Rampa, and `databaseDamaged` for a version that no release had. Does not
 * change the file.
 */
export function refuseUnknown(path: string, migrations: readonly Migration[]): void {
  const known = latest(migrations);
  const version = versionIn(path, known);
  if (version > known) throw new NewerDatabase(path, version, known);
  if (version > 0 && version < (migrations[0]?.version ?? 0))
    throw new StoreFailure('databaseDamaged', `${path} has layout ${version}, which no release had`);
}

/**
 * The version of a file that must be migrated, so that a backup can be made before it is opened; `null` if there is no file, it
 * is empty, or it is up to date. Throws like {@link refuseUnknown}.
 */
export function versionToMigrate(path: string, migrations: readonly Migration[]): number | null {
  refuseUnknown(path, migrations);
  const known = latest(migrations);
  const version = versionIn(path, known);
  return version > 0 && version < known ? version : null;
}

/** 0 if there is no file. The file's header is enough only without a write-ahead log and if it is not damaged. */
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
 * Migrates a file to the latest version; each step and its version number are one transaction. `backUp` is called first, with the
 * file's present version, unless the file is new. If it throws, the file stays unchanged.
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
      // Another process may have migrated the file while this one waited for the lock.
      if (versionOf(connection) >= migration.version) return;
      migration.up(connection);
      connection.pragma(`user_version = ${migration.version}`);
    })
    .immediate();
}
