import { lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BackupFileProblem } from '../../domain/model/backup.ts';
import { StoreFailure } from '../store/errors.ts';
import { readHeader } from '../store/file/identity.ts';
import { latest } from '../store/migrate.ts';
import { documentMigrations } from '../store/migrations/documents/index.ts';
import { backupOfIncrement, freeBytes, readBackupName } from './backup-folder.ts';
import type { StoredBackup } from './backup-folder.ts';
import { copyFileSafely } from './copies/copy-file.ts';
import { combine } from './increment.ts';

export interface OpenFileOrder {
  /** Any file that the user chose. */
  readonly path: string;
  /** The folder for the copy. */
  readonly into: string;
}
export type OpenedFile =
  | (Omit<StoredBackup, 'name'> & { readonly path: string; readonly file: string })
  | BackupFileProblem;

/**
 * Copies a backup with any name from anywhere, and combines an increment with the backup beside it. The caller verifies the copy
 * like any backup. Run it in a worker thread. Throws `databaseFull` and the system's errors.
 */
export function openFile({ path: chosen, into }: OpenFileOrder): OpenedFile {
  const path = realpathSync(chosen);
  const file = basename(path);
  // Not a backup: what was saved last is only in the log beside it.
  if (sizeOf(`${path}-wal`) > 0) return { problem: 'notClosed', file };
  const base = backupOfIncrement(file);
  const backup = base === null ? path : join(dirname(path), base);
  if (backup !== path && sizeOf(backup) === 0) return { problem: 'backupMissing', file: basename(backup) };
  const { mtimeMs } = statSync(path);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  requireRoom(into, sizeOf(backup) + (backup === path ? 0 : sizeOf(path)));
  const copy = copyInto(into, backup, 'backup.db');
  const version = versionIn(copy);
  const newer = version > latest(documentMigrations);
  const at = readBackupName(file)?.at ?? Math.round(mtimeMs);
  const opened = { version, newer, at, file, bytes: sizeOf(path) };
  if (backup === path) return { ...opened, path: copy, reason: readBackupName(file)?.reason ?? 'asked' };
  const increment = copyInto(into, path, 'increment.db');
  const order = { backup: copy, version, increment, into };
  // Without the backup, the inspection finds the increment unusable.
  return { ...opened, path: newer ? increment : (combined(order) ?? increment), reason: 'since' };
}

function combined(order: Parameters<typeof combine>[0]): string | null {
  try {
    return combine(order);
  } catch (error) {
    if (error instanceof StoreFailure && error.code === 'databaseDamaged') return null;
    throw error;
  }
}

/** The restore needs room for the copy, the present file and the result. */
function requireRoom(into: string, bytes: number): void {
  const room = freeBytes(into);
  if (room === null || room >= 3 * bytes) return;
  throw new StoreFailure('databaseFull', `a backup of ${bytes} bytes needs more room than ${room}`);
}

function copyInto(into: string, from: string, name: string): string {
  const target = join(into, name);
  copyFileSafely(from, target);
  return target;
}

/** Size of a file; 0 if there is none. */
function sizeOf(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true ? status.size : 0;
}

/** `user_version` in the header of a SQLite file (https://www.sqlite.org/fileformat.html, section 1.3); 0 of another file. */
function versionIn(path: string): number {
  const header = readHeader(path);
  return header.length >= 64 && header.toString('latin1', 0, 15) === 'SQLite format 3' ? header.readUInt32BE(60) : 0;
}
