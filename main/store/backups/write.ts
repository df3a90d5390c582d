import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StoreFailure } from '../errors.ts';
import { placeOf } from '../health/place.ts';
import { backupFolder, listBackups, removeUnfinished, roomIn, rotate } from './folder.ts';
import type { StoredBackup } from './folder.ts';
import { move, removeDatabase, syncFile, syncFolder } from './files.ts';
import { backupName, readBackupName } from './names.ts';
import { versionOf } from '../migrate.ts';
import { countRows, openForReading, requireSound } from './sound.ts';
import type { BackupReason } from '../../../domain/model/backup.ts';

/** 16 MB in one go: between two of them the thread hears what else it is told. */
const pagesAtOnce = 4096;
/** On a network drive a reader holds writers up, so that it lets go between short steps; up to this it takes all at once. */
const fewPages = 128;
const smallBytes = 20_000_000;
/** A backup must not take the last of the disk from the file itself. */
const spareBytes = 32_000_000;

export interface BackupOrder {
  /** Holds documents.db. */
  readonly folder: string;
  readonly at: number;
  readonly reason: BackupReason;
}

/**
 * Copies documents.db by SQLite's backup API while it is being worked in, checks the copy, and only then gives it its name
 * and lets older ones go. For a thread of its own: it takes seconds for a large file. Throws a StoreFailure or SQLite's
 * error; `databaseDamaged` where the file itself is not sound, since a copy has its faults.
 */
export async function writeBackup({ folder, at, reason }: BackupOrder): Promise<StoredBackup> {
  const source = join(folder, 'documents.db');
  const into = backupFolder(folder);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  removeUnfinished(folder);
  makeRoom(folder, statSync(source).size);
  const connection = openForReading(source);
  try {
    const name = backupName(versionOf(connection), at, reason);
    const part = join(into, `${name}.part`);
    try {
      const rows = await copy(connection, part, placeOf(folder) === 'network');
      const backup = nameIt(part, name, rows);
      rotate(folder);
      return backup;
    } finally {
      removeDatabase(part);
    }
  } finally {
    connection.close();
  }
}

/**
 * The same at once, upon the connection that is about to change the file's layout. Where a thread has made one for that
 * (main/application/keeper.ts), there is no need of it.
 */
export function writeBackupAtOnce(connection: Sqlite.Database, { folder, at, reason }: BackupOrder): void {
  const into = backupFolder(folder);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const name = backupName(versionOf(connection), at, reason);
  const part = join(into, `${name}.part`);
  try {
    removeDatabase(part);
    connection.prepare('VACUUM INTO ?').run(part);
    nameIt(part, name, countRows(connection));
  } finally {
    removeDatabase(part);
  }
}

/**
 * Makes a backup of a copy that stands in the backups' folder and was neither checked nor given a name. For a thread.
 */
export function adoptBackup({
  at,
  reason,
  part,
}: Omit<BackupOrder, 'folder'> & { readonly part: string }): StoredBackup {
  try {
    settle(part);
    const connection = openForReading(part);
    const version = versionOf(connection);
    connection.close();
    return nameIt(part, backupName(version, at, reason), null);
  } catch (error) {
    // It may be the last that there is of a file: nothing to be restored by a button, but by somebody who knows how.
    move(part, part.replace(/\.part$/, '.unsound'));
    throw error;
  } finally {
    removeDatabase(part);
  }
}

/** Checks a copy that stands beside the backups, and only then gives it its name. `rows`: as of {@link finish}. */
function nameIt(part: string, name: string, rows: ReadonlyMap<string, number> | null): StoredBackup {
  const said = readBackupName(name);
  if (said === null) throw new StoreFailure('internal', `${name} is no backup's name`);
  const into = dirname(part);
  finish(part, said.version, rows);
  move(part, join(into, name));
  syncFolder(into);
  return { ...said, bytes: statSync(join(into, name)).size, newer: false };
}

/** Answers the rows of each table as the copy should have them; `null` where they could not be counted in one state. */
async function copy(
  connection: Sqlite.Database,
  part: string,
  remote: boolean,
): Promise<ReadonlyMap<string, number> | null> {
  if (remote && statSync(connection.name).size > smallBytes) {
    await connection.backup(part, { progress: () => fewPages });
    return null;
  }
  // One transaction, so that the copy and the counts are of one state, and no save makes the copy begin anew.
  connection.exec('BEGIN');
  try {
    const rows = countRows(connection);
    await connection.backup(part, { progress: () => pagesAtOnce });
    return rows;
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
}

/** Checks a copy through and through, and waits until it is on the disk. */
export function finish(part: string, version: number, rows: ReadonlyMap<string, number> | null): void {
  settle(part);
  const connection = openForReading(part);
  try {
    requireSound(connection, 'the copy');
    if (versionOf(connection) !== version) throw new StoreFailure('databaseDamaged', 'the copy has another version');
    const copied = countRows(connection);
    for (const [table, count] of rows ?? []) {
      if (copied.get(table) === count) continue;
      throw new StoreFailure(
        'databaseDamaged',
        `the copy has ${copied.get(table) ?? 'no'} rows of ${count} in ${table}`,
      );
    }
  } finally {
    connection.close();
  }
  syncFile(part);
}

/** One file without a log beside it, which can be read from wherever it is put. */
function settle(path: string): void {
  const connection = new Sqlite(path);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

/**
 * On a disk that is nearly full the oldest backups give way to the new one, where that is enough; the newest never does,
 * as the new one is not there yet.
 */
function makeRoom(folder: string, bytes: number): void {
  const room = roomIn(folder);
  if (room === null) return;
  let missing = bytes * 1.1 + spareBytes - room;
  const older = listBackups(folder).slice(1).reverse();
  if (missing > older.reduce((sum, backup) => sum + backup.bytes, 0)) {
    throw new StoreFailure('databaseFull', `a backup needs ${Math.round(bytes * 1.1)} bytes, ${room} are free`);
  }
  for (const backup of older) {
    if (missing <= 0) return;
    rmSync(join(backupFolder(folder), backup.name), { force: true });
    missing -= backup.bytes;
  }
}
