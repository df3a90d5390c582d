import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../domain/json.ts';
import { companions, syncFolder } from './durable-files.ts';
import { renamePatientlySync } from '../rename.ts';
import { stamp } from './backup-folder.ts';

const incomingName = 'documents.db.incoming';
/** Where the next documents.db is written before it is moved into place; other files that a restore writes begin like it. */
export const incomingPath = (folder: string): string => join(folder, incomingName);
/** Marks a replacement in progress; a start that finds it completes the replacement. */
const markerPath = (folder: string): string => join(folder, 'documents.db.exchange');
const asideFolder = (folder: string): string => join(folder, 'set-aside');

/**
 * Moves documents.db with its log to the folder `set-aside`, and the file at `incomingPath`, which must be complete and synced,
 * into its place. Returns the new path of the former file, or of its log if only that exists; `null` if neither does. Neither
 * file may be open. If the process ends at any moment, the next start completes the replacement ({@link resumeReplacement}).
 */
export function replaceDatabase(folder: string, now: number): string | null {
  mkdirSync(asideFolder(folder), { recursive: true, mode: 0o700 });
  const name = `documents-${stamp(now)}.db`;
  writeMarker(folder, name);
  carryOut(folder, name);
  const aside = ['', '-wal'].map((suffix) => join(asideFolder(folder), name + suffix));
  return aside.find((path) => existsSync(path)) ?? null;
}

/** Completes an interrupted replacement. Call it before documents.db is opened. */
export function resumeReplacement(folder: string): void {
  const name = readMarker(folder);
  if (name !== null) carryOut(folder, name);
  // Without a marker the incoming file was still being written when the process ended.
  for (const file of readdirSync(folder)) {
    if (file.startsWith(incomingName)) rmSync(join(folder, file), { force: true });
  }
}

/**
 * Every step can be repeated. The former file's log is moved before the new file gets the name, since SQLite would apply it to
 * the new file.
 */
function carryOut(folder: string, name: string): void {
  const path = join(folder, 'documents.db');
  const aside = join(asideFolder(folder), name);
  const incoming = incomingPath(folder);
  if (existsSync(incoming)) {
    for (const suffix of ['', ...companions]) {
      if (existsSync(path + suffix)) renamePatientlySync(path + suffix, aside + suffix);
    }
    syncFolder(asideFolder(folder));
    renamePatientlySync(incoming, path);
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
    // The process ended while the marker was written, before anything was moved.
  }
  rmSync(markerPath(folder), { force: true });
  return null;
}
