import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { isJsonObject } from '../../../domain/json.ts';
import type { Holder } from '../../../domain/model/backup.ts';
import { syncFolder } from '../backups/files.ts';
import { classify, StoreFailure } from '../errors.ts';

/** Another process has the folder: another user of this computer, another computer, or another host of Rampa. */
export class FolderInUse extends StoreFailure {
  /** `null` where it could not be told. */
  readonly holder: Holder | null;
  constructor(folder: string, holder: Holder | null) {
    super('databaseInUse', `${folder} is in use${holder === null ? '' : ` by ${holder.user} on ${holder.computer}`}`);
    this.name = 'FolderInUse';
    this.holder = holder;
  }
}

export interface FolderLock {
  /** The run before this one ended without closing its files: a crash, a kill, a power cut. */
  readonly afterCrash: boolean;
  /** `clean`: the files were closed whole, so that the next start has nothing to check. */
  release(clean: boolean): void;
}

/**
 * Takes the folder for this process until it is released, or the process ends in whatever way. The operating system holds
 * the lock, by way of an empty SQLite file: so it works alike on all platforms, and for users and computers that share the
 * folder. Throws {@link FolderInUse}.
 */
export function lockFolder(folder: string, now: number): FolderLock {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const marker = join(folder, 'running.json');
    const connection = take(folder, marker);
    try {
      const afterCrash = readHolder(marker) !== undefined;
      leaveWord(folder, marker, now);
      return {
        afterCrash,
        release: (clean) => {
          if (clean) rmSync(marker, { force: true });
          connection.close();
        },
      };
    } catch (error) {
      connection.close();
      throw error;
    }
  } catch (error) {
    throw classify(error);
  }
}

function take(folder: string, marker: string): Connection {
  const path = join(folder, 'folder.lock');
  try {
    return begin(path);
  } catch (error) {
    const { code } = classify(error);
    if (code === 'databaseLocked') throw new FolderInUse(folder, readHolder(marker) ?? null);
    if (code !== 'databaseDamaged') throw error;
    // There is nothing in it that could be lost.
    rmSync(path, { force: true });
    return begin(path);
  }
}

function begin(path: string): Connection {
  const connection = new Sqlite(path, { timeout: 0 });
  try {
    // No journal beside it, nothing written: the lock alone is wanted.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN IMMEDIATE');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Who has the folder, for whoever comes second; what is left of it tells the next start of a crash. */
function leaveWord(folder: string, marker: string, now: number): void {
  const holder: Holder = { user: userName(), computer: hostname(), since: now };
  const file = openSync(marker, 'w', 0o644);
  try {
    writeSync(file, JSON.stringify({ ...holder, pid: process.pid }));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(folder);
}

/** `undefined` where there is no marker, `null` where it cannot be read. */
function readHolder(marker: string): Holder | null | undefined {
  let text: string;
  try {
    text = readFileSync(marker, 'utf8');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? undefined : null;
  }
  try {
    const stored: unknown = JSON.parse(text);
    if (!isJsonObject(stored)) return null;
    const { user, computer, since } = stored;
    const isWhole = typeof user === 'string' && typeof computer === 'string' && typeof since === 'number';
    return isWhole ? { user, computer, since } : null;
  } catch {
    return null;
  }
}

/** Some systems have users without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}
