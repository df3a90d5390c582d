import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import type { FileFinding } from '../../../domain/model/backup.ts';
import { StoreFailure } from '../errors.ts';
import { headerLength, readHeader } from './identity.ts';
import { missingSaves } from './save-sequence.ts';

/** The database and its write-ahead log do not belong together, or a part is missing; opening them would lose data. */
export class IncompleteFile extends StoreFailure {
  readonly finding: FileFinding;
  constructor(path: string, finding: FileFinding) {
    super('databaseDamaged', `${path}: ${finding.kind}${finding.kind === 'savesMissing' ? ` (${finding.saves})` : ''}`);
    this.name = 'IncompleteFile';
    this.finding = finding;
  }
}

/**
 * Throws {@link IncompleteFile}. Call it before SQLite opens the file, because SQLite deletes a log without a database and
 * applies any other log to the file.
 */
export function requireMatchingLog(path: string): void {
  const finding = findingOf(path);
  if (finding !== null) throw new IncompleteFile(path, finding);
}

/** The reason for which {@link requireMatchingLog} throws; `null` if the file is complete. */
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

/** Throws {@link IncompleteFile} for a log without a database, which SQLite would delete even when opening read-only. */
export function refuseLogWithoutFile(path: string): void {
  if (misplacedLog(path) === 'logWithoutFile') throw new IncompleteFile(path, { kind: 'logWithoutFile' });
}

/** Whether there is a write-ahead log that does not belong to the database at `path`; `null` if there is none, or it does. */
function misplacedLog(path: string): 'logWithoutFile' | 'logOfAnotherFile' | null {
  const logPath = `${path}-wal`;
  if (sizeOf(logPath) < logHeader + frameHeader + smallestPage) return null;
  if (sizeOf(path) === 0) return 'logWithoutFile';
  const header = readHeader(path);
  // A file that is not a database fails when it is opened, unchanged.
  if (header.length < headerLength || header.toString('latin1', 0, 15) !== 'SQLite format 3') return null;
  const log = openSync(logPath, 'r');
  try {
    return belongsTo(header, log, sizeOf(logPath)) ? null : 'logOfAnotherFile';
  } finally {
    closeSync(log);
  }
}

/**
 * A log belongs to a database if both have the same page size and the database's sequence number is the one before the log's
 * first, or is one of the log's (after a checkpoint copied part of the log into the database).
 */
function belongsTo(header: Buffer, log: number, bytes: number): boolean {
  const start = read(log, 0, logHeader);
  // SQLite ignores a log with an invalid header; what is missing then is found by the number of the last save.
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
    // SQLite stops here as well: the rest is from an earlier generation and already in the database, or is incomplete.
    const isWhole = frame.readUInt32BE(16) === sum[0] && frame.readUInt32BE(20) === sum[1];
    if (!isWhole || !frame.subarray(8, 16).equals(start.subarray(16, 24))) break;
    if (frame.readUInt32BE(0) === 1) numbers.push(frame.readUInt32BE(frameHeader + applicationId));
  }
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  const own = header.readUInt32BE(applicationId);
  // Files written by an earlier Rampa have no sequence.
  if (own === 0 || first === 0) return true;
  return own >= first - 1 && own <= last;
}

/** SQLite's checksum of a log, continued from frame to frame (file format, §4.2). */
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

/** Includes what the log contains; `null` if there is no database, or it cannot be read. */
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
    // Opening the database reports what is wrong with it.
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
