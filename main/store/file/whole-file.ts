import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { FileFinding } from '../../../domain/model/backup.ts';
import { StoreFailure } from '../errors.ts';
import { readHeader } from './identity.ts';
import { missingSaves } from './save-sequence.ts';

/** The database and its write-ahead log do not belong together, or a part is missing; opening them would lose the rest. */
export class IncompleteFile extends StoreFailure {
  readonly finding: FileFinding;
  constructor(path: string, finding: FileFinding) {
    super('databaseDamaged', `${path}: ${finding.kind}${finding.kind === 'savesMissing' ? ` (${finding.saves})` : ''}`);
    this.name = 'IncompleteFile';
    this.finding = finding;
  }
}

/**
 * Throws {@link IncompleteFile}. To be called before SQLite opens the file, which deletes a log without a database and
 * applies any other to the file.
 */
export function requireWholeFile(path: string): void {
  const finding = findingOf(path);
  if (finding !== null) throw new IncompleteFile(path, finding);
}

/** What {@link requireWholeFile} throws for; `null` where nothing is wrong. */
export function findingOf(path: string): FileFinding | null {
  const log = misplacedLog(path);
  if (log !== null) return { kind: log };
  const sequence = sequenceOf(path);
  const saves = sequence === null ? 0 : missingSaves(path, sequence);
  return saves > 0 ? { kind: 'savesMissing', saves } : null;
}

/** Lengths in bytes, and offsets in the headers of a database and of its log (SQLite's file format, §1.3, §4.1). */
const logHeader = 32;
const frameHeader = 24;
const smallestPage = 512;
const applicationId = 68;

/** SQLite would delete the log, also where it opens the database for reading only. */
export function refuseLogWithoutFile(path: string): void {
  if (misplacedLog(path) === 'logWithoutFile') throw new IncompleteFile(path, { kind: 'logWithoutFile' });
}

/** Whether there is a write-ahead log that is not of the database at `path`; `null` where there is none, or it is. */
function misplacedLog(path: string): 'logWithoutFile' | 'logOfAnotherFile' | null {
  const logPath = `${path}-wal`;
  if (sizeOf(logPath) < logHeader + frameHeader + smallestPage) return null;
  if (sizeOf(path) === 0) return 'logWithoutFile';
  const header = readHeader(path);
  // What is no database fails when it is opened, untouched.
  if (header.toString('latin1', 0, 15) !== 'SQLite format 3') return null;
  const log = openSync(logPath, 'r');
  try {
    return belongsTo(header, log, sizeOf(logPath)) ? null : 'logOfAnotherFile';
  } finally {
    closeSync(log);
  }
}

/**
 * The log's pages are as large as the database's; and the database has the sequence number from which the log goes on, or one
 * within the log, where a checkpoint has brought a part of it into the database.
 */
function belongsTo(header: Buffer, log: number, bytes: number): boolean {
  const start = read(log, 0, logHeader);
  // SQLite ignores a log whose header is not one; salvaging reads it all the same.
  if ((start.readUInt32BE(0) & ~1) >>> 0 !== 0x377f0682) return true;
  const pageSize = start.readUInt32BE(8);
  const stated = header.readUInt16BE(16);
  if (pageSize !== (stated === 1 ? 65_536 : stated)) return false;
  const numbers: number[] = [];
  const isBigEndian = (start.readUInt32BE(0) & 1) === 1;
  let sum = checksum(start.subarray(0, 24), [0, 0], isBigEndian);
  for (let at = logHeader; at + frameHeader + pageSize <= bytes; at += frameHeader + pageSize) {
    const frame = read(log, at, frameHeader + pageSize);
    sum = checksum(frame.subarray(0, 8), sum, isBigEndian);
    sum = checksum(frame.subarray(frameHeader), sum, isBigEndian);
    // SQLite reads to here too: what follows is of an earlier generation and in the database already, or was not wholly written.
    const isWhole = frame.readUInt32BE(16) === sum[0] && frame.readUInt32BE(20) === sum[1];
    if (!isWhole || !frame.subarray(8, 16).equals(start.subarray(16, 24))) break;
    if (frame.readUInt32BE(0) === 1) numbers.push(frame.readUInt32BE(frameHeader + applicationId));
  }
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  const own = header.readUInt32BE(applicationId);
  // A file that an earlier Rampa wrote has no sequence.
  if (own === 0 || first === 0) return true;
  return own >= first - 1 && own <= last;
}

/** SQLite's checksum of a log, which goes on from frame to frame (file format, §4.2). */
function checksum(bytes: Buffer, [first, second]: Checksum, isBigEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
type Checksum = readonly [number, number];

/** With what the log holds; `null` where there is no database, or none that can be read. */
function sequenceOf(path: string): number | null {
  if (sizeOf(path) === 0) return null;
  if (!existsSync(`${path}-wal`)) {
    const header = readHeader(path);
    return header.length > applicationId + 4 ? header.readUInt32BE(applicationId) : null;
  }
  try {
    const connection = new Sqlite(path, { readonly: true });
    try {
      return Number(connection.pragma('application_id', { simple: true }));
    } finally {
      connection.close();
    }
  } catch {
    // Opening it reports what is wrong with it.
    return null;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}
