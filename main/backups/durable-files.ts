import { sequenceSuffix } from '../store/file/save-sequence.ts';
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';

/** Suffixes of files that belong to a database: SQLite's own (the log may hold committed transactions), and Rampa's. */
export const companions = ['-wal', '-shm', '-journal', sequenceSuffix] as const;

/** Syncs a file to the disk. Never for a file that SQLite has open: closing it here would drop SQLite's locks. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder's entries (created, renamed, deleted) to the disk; Windows does so itself. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Some network drives do not support it.
  } finally {
    closeSync(folder);
  }
}

/** Deletes a database and the files that belong to it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', ...companions]) rmSync(path + suffix, { force: true });
}
