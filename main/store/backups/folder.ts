import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '../../../domain/model/backup.ts';
import { StoreFailure } from '../errors.ts';
import { latest } from '../migrate.ts';
import { documentMigrations } from '../migrations/documents/index.ts';
import { readBackupName } from './names.ts';
import { surplus } from './rotation.ts';

export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** A backup as its name and size tell; newest first. Files of other names are left out, and left alone. */
export interface StoredBackup extends Backup {
  readonly version: number;
}
export function listBackups(dataFolder: string): readonly StoredBackup[] {
  const known = latest(documentMigrations);
  return namesIn(backupFolder(dataFolder))
    .flatMap((file) => {
      const said = readBackupName(file);
      if (said === null) return [];
      try {
        const { size } = statSync(join(backupFolder(dataFolder), file));
        return [{ ...said, bytes: size, newer: said.version > known }];
      } catch {
        // It went while we looked.
        return [];
      }
    })
    .sort((a, b) => b.at - a.at);
}

/** Throws `notFound` for what is not a backup's name or is not there; so no path from outside leads anywhere else. */
export function findBackup(dataFolder: string, name: string): StoredBackup {
  const found = listBackups(dataFolder).find((backup) => backup.name === name);
  if (found === undefined) throw new StoreFailure('notFound', `no backup ${name}`);
  return found;
}

/** Deletes what the rotation no longer keeps. To be called once a new backup stands and was checked. */
export function rotate(dataFolder: string): void {
  for (const { name } of surplus(listBackups(dataFolder)))
    rmSync(join(backupFolder(dataFolder), name), { force: true });
}

/** What a backup that was not finished has left. */
export function removeUnfinished(dataFolder: string): void {
  const folder = backupFolder(dataFolder);
  for (const file of namesIn(folder)) {
    if (/^documents-v.*\.db\.part(-wal|-shm|-journal)?$/.test(file)) rmSync(join(folder, file), { force: true });
  }
}

/** Bytes that can still be written; `null` where the drive does not tell. */
export function roomIn(folder: string): number | null {
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
