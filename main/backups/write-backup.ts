import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { StoreFailure } from '../store/errors.ts';
import { filesystemKindOf } from '../store/file/filesystem-kind.ts';
import {
  backupFolder,
  backupOfIncrement,
  listBackups,
  removeUnfinished,
  freeBytes,
  pruneBackups,
  removeBackup,
  backupName,
  readBackupName,
} from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import { latestFirst } from './latest-first.ts';
import type { Retention } from './retention.ts';
import { removeDatabase, syncFile, syncFolder } from './durable-files.ts';
import { renamePatientlySync } from '../rename.ts';
import { versionOf } from '../store/migrate.ts';
import { countRows, openForReading, requireIntegrity } from './integrity.ts';
import type { BackupReason } from '../../domain/model/backup.ts';

/** 16 MB per step; the thread can be terminated between steps. */
const pagesAtOnce = 4096;
/** On a network drive a reader blocks writers: a larger file is copied in short steps, and writes continue between them. */
const fewPages = 128;
const smallBytes = 20_000_000;
/** Left free on the disk for the database itself. */
const spareBytes = 32_000_000;

export interface BackupOrder {
  /** Holds documents.db. */
  readonly folder: string;
  readonly at: number;
  readonly reason: BackupReason;
}

export interface PruningBackupOrder extends BackupOrder {
  /** `null`: nothing is pruned, because the retention is unknown. */
  readonly retention: Retention | null;
}

/**
 * Copies documents.db with SQLite's backup API while others read and write it, verifies the copy, names it, and prunes older
 * backups. Run it in a worker thread: it takes seconds for a large file. Throws a StoreFailure or SQLite's error;
 * `databaseDamaged` if the copy is damaged, which it is if the database is.
 */
export async function writeBackup({ folder, at, reason, retention }: PruningBackupOrder): Promise<StoredBackup> {
  const source = join(folder, 'documents.db');
  const into = backupFolder(folder);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  removeUnfinished(folder);
  makeRoom(folder, statSync(source).size, at, retention);
  const connection = openForReading(source);
  try {
    const name = backupName(versionOf(connection), at, reason);
    const part = join(into, `${name}.part`);
    try {
      const rows = await copy(connection, part, filesystemKindOf(folder) === 'network');
      const backup = publishBackup(part, name, rows);
      if (retention !== null) pruneBackups(folder, at, retention);
      return backup;
    } finally {
      removeDatabase(part);
    }
  } finally {
    connection.close();
  }
}

/** Turns a copy in the backup folder, which is neither verified nor named yet, into a backup. Run it in a worker thread. */
export function promoteCopy({
  at,
  reason,
  part,
}: Omit<BackupOrder, 'folder'> & { readonly part: string }): StoredBackup {
  try {
    foldLogIn(part);
    const connection = openForReading(part);
    const version = versionOf(connection);
    connection.close();
    // SQLite takes back what it had not finished copying when the process ended.
    if (version === 0) throw new StoreFailure('databaseDamaged', 'the copy is empty');
    return publishBackup(part, backupName(version, at, reason), null);
  } catch (error) {
    // The copy may be all that is left of a database: it is not offered as a backup, but kept for an expert.
    if (statSync(part).size > 0) renamePatientlySync(part, part.replace(/\.part$/, '.unsound'));
    throw error;
  } finally {
    removeDatabase(part);
  }
}

/** Verifies a copy in the backup folder and gives it its name. `rows`: see {@link verifyCopy}. */
function publishBackup(part: string, name: string, rows: ReadonlyMap<string, number> | null): StoredBackup {
  const parsed = readBackupName(name);
  if (parsed === null) throw new StoreFailure('internal', `${name} is no backup's name`);
  const into = dirname(part);
  verifyCopy(part, parsed.version, rows);
  renamePatientlySync(part, join(into, name));
  syncFolder(into);
  return { ...parsed, bytes: statSync(join(into, name)).size, newer: false };
}

/** Returns how many rows each table of the copy must have; `null` if the file could change during the copy. */
async function copy(
  connection: Sqlite.Database,
  part: string,
  remote: boolean,
): Promise<ReadonlyMap<string, number> | null> {
  if (remote && statSync(connection.name).size > smallBytes) {
    await connection.backup(part, { progress: () => fewPages });
    return null;
  }
  // In one transaction the counts and the copy are of one snapshot, and writes by others do not restart the copy.
  connection.exec('BEGIN');
  try {
    const rows = countRows(connection);
    await connection.backup(part, { progress: () => pagesAtOnce });
    return rows;
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
}

/** Throws if a copy is damaged or its numbers of rows differ from `rows`; otherwise syncs it to the disk. */
export function verifyCopy(part: string, version: number, rows: ReadonlyMap<string, number> | null): void {
  foldLogIn(part);
  const connection = openForReading(part);
  try {
    requireIntegrity(connection, 'the copy');
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

/** Turns off write-ahead logging, so that the database is a single file. */
function foldLogIn(path: string): void {
  const connection = new Sqlite(path);
  try {
    connection.pragma('journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

/** The backups to delete first if the disk is full; a rescue may be all that is left of a lost file. */
const leastNeeded: readonly StoredBackup['reason'][] = ['daily', 'migration', 'asked', 'rescue'];

/**
 * Deletes the oldest backups if the disk has no room for the new one and that frees enough. The newest and the one with the latest
 * state are never deleted, since the new one may fail; with an unknown retention, none is.
 */
function makeRoom(folder: string, bytes: number, now: number, retention: Retention | null): void {
  const room = freeBytes(folder);
  if (room === null) return;
  let missing = bytes * 1.1 + spareBytes - room;
  const all = listBackups(folder);
  const [latest] = latestFirst(folder, now);
  // With a backup, its increment is deleted, which may have a later state than a rescue that was made since.
  const base = latest && (backupOfIncrement(latest.name) ?? latest.name);
  // After the clock was set back, the last one made is not the one with the latest time.
  const newest = new Set([all[0]?.name, all.find(({ at }) => at <= now)?.name, base]);
  const older = retention === null ? [] : all.filter(({ name }) => !newest.has(name)).sort(byNeed);
  if (missing > older.reduce((sum, backup) => sum + backup.bytes, 0)) {
    throw new StoreFailure('databaseFull', `a backup needs ${Math.round(bytes * 1.1)} bytes, ${room} are free`);
  }
  for (const backup of older) {
    if (missing <= 0) return;
    removeBackup(folder, backup.name);
    missing -= backup.bytes;
  }
}

const byNeed = (a: StoredBackup, b: StoredBackup): number =>
  leastNeeded.indexOf(a.reason) - leastNeeded.indexOf(b.reason) || a.at - b.at;
