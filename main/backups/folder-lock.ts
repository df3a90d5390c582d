import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { isJsonObject } from '../../domain/json.ts';
import type { FolderOwner } from '../../domain/model/backup.ts';
import { syncFolder } from './durable-files.ts';
import { classify, StoreFailure } from '../store/errors.ts';
import { keepPrivate } from '../store/file/private-folder.ts';

/** Another process uses the folder: another user of this computer, another computer, or another host of Rampa. */
export class FolderInUse extends StoreFailure {
  /** `null` if unknown. */
  readonly owner: FolderOwner | null;
  constructor(folder: string, owner: FolderOwner | null) {
    super('databaseInUse', `${folder} is in use${owner === null ? '' : ` by ${owner.user} on ${owner.computer}`}`);
    this.name = 'FolderInUse';
    this.owner = owner;
  }
}

export interface FolderLock {
  /** The last run did not close its files: a crash, a kill, a power cut. */
  readonly afterCrash: boolean;
  /** `clean`: the files were closed undamaged, so that the next start need not check them. */
  release(clean: boolean): void;
}

/** Keeps the connections from being garbage-collected, which would release their locks. */
const held = new Set<Connection>();

/**
 * Locks the folder for this process until it releases the lock or ends in any way. The lock is SQLite's lock on an empty file,
 * which is the operating system's: it works on all platforms, and between users and computers that share the folder. Throws
 * {@link FolderInUse}.
 */
export function lockFolder(folder: string, now: number): FolderLock {
  try {
    keepPrivate(folder);
    const marker = join(folder, 'running.json');
    const connection = take(folder, marker);
    try {
      const owner = readOwner(marker);
      const afterCrash = owner !== undefined;
      if (afterCrash && isOpenElsewhere(join(folder, 'lookups.db'))) throw new FolderInUse(folder, owner);
      writeMarker(folder, marker, now);
      held.add(connection);
      return {
        afterCrash,
        release: (clean) => {
          if (clean) rmSync(marker, { force: true });
          held.delete(connection);
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
    if (code === 'databaseLocked') throw new FolderInUse(folder, readOwner(marker) ?? null);
    if (code !== 'databaseDamaged') throw error;
    // The lock file holds no data.
    rmSync(path, { force: true });
    return begin(path);
  }
}

/**
 * Whether another process has a database open. The lock file can be deleted while its process runs, and a second process then
 * locks a new file. Databases with a write-ahead log stay locked while they are open; lookups.db may be opened for this test
 * before anything is checked. On a network drive there is no such log, so this detects nothing.
 */
function isOpenElsewhere(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const connection = new Sqlite(path, { timeout: 0 });
    try {
      connection.pragma('locking_mode = EXCLUSIVE');
      connection.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } finally {
      connection.close();
    }
  } catch (error) {
    return classify(error).code === 'databaseLocked';
  }
}

function begin(path: string): Connection {
  const connection = new Sqlite(path, { timeout: 0 });
  try {
    // Only the lock matters: no journal file is created, and nothing is written.
    connection.pragma('journal_mode = MEMORY');
    connection.exec('BEGIN IMMEDIATE');
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Records who uses the folder, so that a second process can show it. A file left behind means a crash. */
function writeMarker(folder: string, marker: string, now: number): void {
  const owner: FolderOwner = { user: accountName(), computer: hostname(), since: now };
  const file = openSync(marker, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify({ ...owner, pid: process.pid }));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(folder);
}

/** `undefined` if there is no file, `null` if it cannot be read. */
function readOwner(marker: string): FolderOwner | null | undefined {
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

/** The operating system's user name, or the user's number if there is no name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '?');
  }
}
