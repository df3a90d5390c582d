import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../../domain/json.ts';
import { companions, move, removeDatabase, syncFolder } from './files.ts';
import { stamp } from './names.ts';

/** Where a new documents.db is put together. */
export const incomingPath = (folder: string): string => join(folder, 'documents.db.incoming');
/** Says that the exchange was begun: a start that finds it ends what was begun. */
const markerPath = (folder: string): string => join(folder, 'documents.db.exchange');
const asideFolder = (folder: string): string => join(folder, 'set-aside');

/**
 * Puts the file at `incomingPath`, whole and on the disk, in the place of documents.db, which is set aside with its log;
 * answers where to, `null` where there was none. Nothing may have either open. Whatever moment it is cut short at, the next
 * start goes on with it ({@link finishExchange}).
 */
export function exchange(folder: string, now: number): string | null {
  mkdirSync(asideFolder(folder), { recursive: true, mode: 0o700 });
  const name = `documents-${stamp(now)}.db`;
  const hadFile = existsSync(join(folder, 'documents.db'));
  writeMarker(folder, name);
  carryOut(folder, name);
  return hadFile ? join(asideFolder(folder), name) : null;
}

/** Ends an exchange that was cut short; to be called before documents.db is opened. */
export function finishExchange(folder: string): void {
  const name = readMarker(folder);
  if (name !== null) carryOut(folder, name);
  // What was not whole yet when the process ended was never going to be put in place.
  else removeDatabase(incomingPath(folder));
}

/**
 * Every step is harmless when it was done already. The log goes with its file before another stands under the name, since
 * SQLite would take it for that one's own.
 */
function carryOut(folder: string, name: string): void {
  const path = join(folder, 'documents.db');
  const aside = join(asideFolder(folder), name);
  const incoming = incomingPath(folder);
  if (existsSync(incoming)) {
    for (const suffix of ['', ...companions]) {
      if (existsSync(path + suffix)) move(path + suffix, aside + suffix);
    }
    syncFolder(asideFolder(folder));
    move(incoming, path);
    syncFolder(folder);
  }
  rmSync(markerPath(folder), { force: true });
  syncFolder(folder);
}

function writeMarker(folder: string, name: string): void {
  const file = openSync(markerPath(folder), 'w', 0o600);
  try {
    writeSync(file, JSON.stringify({ name }));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(folder);
}

function readMarker(folder: string): string | null {
  if (!existsSync(markerPath(folder))) return null;
  try {
    const stored: unknown = JSON.parse(readFileSync(markerPath(folder), 'utf8'));
    const name = isJsonObject(stored) ? stored['name'] : null;
    if (typeof name === 'string' && /^documents-[\dTZ-]+\.db$/.test(name)) return name;
  } catch {
    // Cut short while it was written: nothing was moved yet.
  }
  rmSync(markerPath(folder), { force: true });
  return null;
}
