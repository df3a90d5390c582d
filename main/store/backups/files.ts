import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';

/** SQLite's files beside a database; a database without its log may be less than it was. */
export const companions = ['-wal', '-shm', '-journal'] as const;

/** Waits until a file's bytes are on the disk. Never of a file that SQLite has open: closing it here would drop its locks. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Waits until names that came, went or changed in a folder are on the disk; Windows does that by itself. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Some network drives know no such thing.
  } finally {
    closeSync(folder);
  }
}

/** Removes a database that nobody is to have any more, with what stands beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', ...companions]) rmSync(path + suffix, { force: true });
}

const patience = [10, 50, 200, 500, 1000];

/** On Windows a virus scanner or an indexer may hold a file for a moment. */
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
