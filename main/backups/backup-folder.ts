import { lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, BackupReason } from '../../domain/model/backup.ts';
import { StoreFailure } from '../store/errors.ts';
import { latest } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { backupsToPrune } from './retention.ts';
import type { Retention } from './retention.ts';
import { backupReasons } from '../../domain/model/backup.ts';

export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** A backup as described by its file name and size. */
export interface StoredBackup extends Backup {
  readonly version: number;
}
/** Newest first. Files that are not named as backups are ignored. */
export const listBackups = (dataFolder: string): readonly StoredBackup[] => listBackupsIn(backupFolder(dataFolder));

/** Backups directly in the folder; links are ignored. */
export function listBackupsIn(folder: string): readonly StoredBackup[] {
  const known = latest(documentMigrations);
  return namesIn(folder)
    .flatMap((file) => {
      const parsed = readBackupName(file);
      if (parsed === null) return [];
      try {
        const status = lstatSync(join(folder, file));
        return status.isFile() ? [{ ...parsed, bytes: status.size, newer: parsed.version > known }] : [];
      } catch {
        // The file was deleted since the folder was read.
        return [];
      }
    })
    .sort((a, b) => b.at - a.at);
}

/** The file with the changes since a backup (increment.ts). */
export const incrementName = (backup: string): string => backup.replace(/\.db$/, '-since.db');
/** The name of the backup to which an increment belongs; `null` for a file that is not named like an increment. */
export const backupOfIncrement = (name: string): string | null =>
  name.endsWith('-since.db') ? name.replace(/-since\.db$/, '.db') : null;

/** The backups and their increments, newest first. An increment stands for its backup with the changes since. */
export const listRestorable = (dataFolder: string): readonly StoredBackup[] =>
  listRestorableIn(backupFolder(dataFolder));

export function listRestorableIn(folder: string): readonly StoredBackup[] {
  const backups = listBackupsIn(folder);
  const listed = backups.flatMap((backup, index) => {
    const name = incrementName(backup.name);
    const status = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (status?.isFile() !== true) return [backup];
    // A file that was copied may have another time, but it was written before the next backup that begins an increment anew.
    const next = backups.slice(0, index).findLast(({ reason }) => reason === 'daily' || reason === 'asked');
    const at = Math.max(backup.at, Math.min(Math.round(status.mtimeMs), next?.at ?? Infinity));
    return [{ ...backup, name, reason: 'since' as const, at, bytes: status.size }, backup];
  });
  // A rescue may have been made between a backup and the end of its increment.
  return listed.sort((a, b) => b.at - a.at);
}

/** Throws `notFound` unless a listed backup or increment has this name, so that a name cannot refer to another file. */
export function findRestorable(dataFolder: string, name: string): StoredBackup {
  const found = listRestorable(dataFolder).find((one) => one.name === name);
  if (found === undefined) throw new StoreFailure('notFound', `no backup ${name}`);
  return found;
}

/** Deletes backups past their retention. Call it once a new backup is verified and has its name. */
export function pruneBackups(dataFolder: string, now: number, retention: Retention): void {
  for (const { name } of backupsToPrune(listBackups(dataFolder), now, retention)) removeBackup(dataFolder, name);
}

/** Deletes a backup with its increment. */
export function removeBackup(dataFolder: string, name: string): void {
  for (const file of [name, incrementName(name)]) rmSync(join(backupFolder(dataFolder), file), { force: true });
}

/** Deletes the increments of all but the two newest backups and this one. Earlier ones end where the next backup begins. */
export function pruneIncrements(dataFolder: string, current: string): void {
  const kept = new Set([
    current,
    ...listBackups(dataFolder)
      .slice(0, 2)
      .map(({ name }) => name),
  ]);
  for (const file of incrementsIn(backupFolder(dataFolder))) {
    if (!kept.has(backupOfIncrement(file) ?? '')) rmSync(join(backupFolder(dataFolder), file), { force: true });
  }
}

/** Names of the increments in a folder, with or without their backups; links are ignored. */
export const incrementsIn = (folder: string): readonly string[] =>
  namesIn(folder).filter(
    (name) =>
      readBackupName(backupOfIncrement(name) ?? '') !== null &&
      lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
  );

/** Deletes files that an interrupted backup left behind. */
export const removeUnfinished = (dataFolder: string): void => removeUnfinishedIn(backupFolder(dataFolder));

export function removeUnfinishedIn(folder: string): void {
  for (const file of namesIn(folder)) {
    if (/^documents-v.*\.db\.part(-wal|-shm|-journal)?$/.test(file)) rmSync(join(folder, file), { force: true });
  }
}

const rescueName = /^rescue-(\d+)\.part$/;
/** Where a rescue is copied to before it is verified. */
export const rescuePart = (dataFolder: string, at: number): string =>
  join(backupFolder(dataFolder), `rescue-${at}.part`);

/** Rescues that were not verified when the process ended, and when each was made. */
export const unfinishedRescues = (dataFolder: string): readonly { readonly part: string; readonly at: number }[] =>
  namesIn(backupFolder(dataFolder)).flatMap((name) => {
    const at = Number(rescueName.exec(name)?.[1]);
    return Number.isNaN(at) ? [] : [{ part: rescuePart(dataFolder, at), at }];
  });

/** Free bytes on the drive; `null` if unknown. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The parts of a backup's name: `documents-v3-2026-11-21T14-05-09-123Z-daily.db`. */
export interface BackupName {
  readonly name: string;
  /** `user_version` of the file. */
  readonly version: number;
  readonly at: number;
  readonly reason: BackupReason;
}

export function backupName(version: number, at: number, reason: BackupReason): string {
  return `documents-v${version}-${stamp(at)}-${reason}.db`;
}

/** `null` for a file that is not named like a backup. */
export function readBackupName(name: string): BackupName | null {
  const found = /^documents-v(\d{1,6})-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-([a-z]+))?\.db$/.exec(name);
  if (found === null) return null;
  const [, version, day, hour, minute, second, millisecond, word = 'migration'] = found;
  const at = Date.parse(`${day}${hour}:${minute}:${second}.${millisecond}Z`);
  const reason = backupReasons.find((known) => known === word);
  return reason === undefined || Number.isNaN(at) ? null : { name, version: Number(version), at, reason };
}

/** Formats a time for use in file names on every platform. */
export function stamp(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-');
}
