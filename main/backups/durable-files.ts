import { sequenceSuffix } from '../store/file/save-sequence.ts';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';

/** Files beside a database that belong to it: SQLite's own, of which the log may hold committed transactions, and Rampa's. */
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

/** Syncs a folder's entries (created, renamed, deleted) to the disk; Windows does so by itself. */
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

/** Deletes a database with the files beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', ...companions]) rmSync(path + suffix, { force: true });
}

const patience = [10, 50, 200, 500, 1000];

/** Renames; on Windows it retries, since a virus scanner or an indexer may hold the file for a moment. */
export function move(from: string, to: string): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const wait = process.platform === 'win32' ? patience[attempt] : undefined;
      if (wait === undefined || !existsSync(from)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  }
}
