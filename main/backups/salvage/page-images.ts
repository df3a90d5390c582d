import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Payload } from './record.ts';

/** Lengths in bytes, and offsets in the headers of a database and of its log (SQLite's file format, §1.3, §4.1). */
const logHeader = 32;
const frameHeader = 24;
const magic = 'SQLite format 3\0';
const usualPageSize = 4096;
/** Limit for following overflow pages, as a multiple of the bytes there are; in a manipulated file they could be endless. */
const mostFollowed = 8;

/** The pages of a database as last committed, in its file or write-ahead log, found without page lists. Must be closed. */
export class PageImages {
  readonly usable: number;
  /** Some frames of the log cannot be read: the latest changes may be missing. */
  readonly torn: boolean;
  readonly #size: number;
  /** `null` if only the log is read. */
  readonly #file: number | null;
  readonly #log: number | null;
  readonly #pages: number;
  /** By page, the frame of the log with its last committed content. */
  readonly #frames: ReadonlyMap<number, number>;
  readonly #free: ReadonlySet<number>;
  #left: number;

  constructor(path: string, logAlone = false) {
    this.#file = logAlone ? null : openSync(path, 'r');
    this.#log = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, 'r') : null;
    const bytes = this.#file === null ? 0 : fstatSync(this.#file).size;
    const logBytes = this.#log === null ? 0 : fstatSync(this.#log).size;
    const header = this.#read(this.#file, 0, 100);
    const log = this.#read(this.#log, 0, logHeader);
    this.#size = this.#pageSize(header, log);
    const reserved = isDatabase(header) ? (header[20] ?? 0) : 0;
    this.usable = this.#size - (reserved <= 32 ? reserved : 0);
    this.#pages = Math.ceil(bytes / this.#size);
    this.#left = mostFollowed * (bytes + logBytes);
    const { frames, torn } = this.#committedFrames(
      log,
      Math.floor((logBytes - logHeader) / (this.#size + frameHeader)),
    );
    this.#frames = frames;
    this.torn = torn;
    this.#free = this.#freePages(this.#page(1));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    if (this.#log !== null) closeSync(this.#log);
  }

  /** All pages that are in use. */
  *all(): Generator<Buffer> {
    const inFile = Array.from({ length: this.#pages }, (_, index) => index + 1);
    // Listed, because a damaged frame may have any number.
    const beyond = [...this.#frames.keys()].filter((number) => number > this.#pages).sort((a, b) => a - b);
    for (const number of [...inFile, ...beyond]) {
      const page = this.#free.has(number) ? null : this.#page(number);
      if (page !== null) yield page;
    }
  }

  /** A complete record; `null` if one of its pages is missing, or the limit for overflow pages is reached. */
  payload({ size, local, overflow }: Payload): Buffer | null {
    const parts = [local];
    let left = size - local.length;
    if (left > this.#left) return null;
    for (let next = overflow; left > 0;) {
      const page = next < 2 ? null : this.#page(next);
      if (page === null) return null;
      this.#left -= this.#size;
      const part = page.subarray(4, Math.min(this.usable, 4 + left));
      parts.push(part);
      left -= part.length;
      next = page.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }

  /** `null` if there is no such page. */
  #page(number: number): Buffer | null {
    const index = this.#frames.get(number);
    const frame = logHeader + (index ?? 0) * (this.#size + frameHeader) + frameHeader;
    if (index !== undefined) return this.#read(this.#log, frame, this.#size);
    return number <= this.#pages ? this.#read(this.#file, (number - 1) * this.#size, this.#size) : null;
  }

  /** The size in the headers if they can be read; otherwise that of Rampa's own files. */
  #pageSize(header: Buffer, log: Buffer): number {
    const stated = isDatabase(header) ? header.readUInt16BE(16) : log.readUInt32BE(8);
    const size = stated === 1 ? 65_536 : stated;
    return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0 ? size : usualPageSize;
  }

  /**
   * Frames of the log's last generation, identified by the salt in its header or, if that is lost, in the first frame, with which
   * every generation begins. Frames of earlier generations, which follow, are in the file already. Checksums are ignored, because
   * one bad frame would hide the good ones after it.
   */
  #committedFrames(
    header: Buffer,
    count: number,
  ): { readonly frames: ReadonlyMap<number, number>; readonly torn: boolean } {
    const heads = Array.from({ length: Math.max(0, count) }, (_, index) =>
      this.#read(this.#log, logHeader + index * (this.#size + frameHeader), frameHeader),
    );
    const isHeader = (header.readUInt32BE(0) & ~1) >>> 0 === 0x377f0682;
    const salt = isHeader ? header.subarray(16, 24) : (heads[0]?.subarray(8, 16) ?? Buffer.alloc(8));
    const isOfLast = (head: Buffer): boolean => salt.equals(head.subarray(8, 16)) && head.readUInt32BE(0) > 0;
    // The first half of the salt grows by one with each generation.
    const age = (head: Buffer): number => (salt.readUInt32BE(0) - head.readUInt32BE(8)) >>> 0;
    const last = heads.findLastIndex(isOfLast);
    const isLost = (head: Buffer, index: number): boolean =>
      !isOfLast(head) && (index < last || age(head) === 0 || age(head) > 100_000);
    const committed = heads.findLastIndex((head) => isOfLast(head) && head.readUInt32BE(4) > 0);
    const frames = new Map<number, number>();
    for (const [index, head] of heads.slice(0, committed + 1).entries())
      if (isOfLast(head)) frames.set(head.readUInt32BE(0), index);
    return { frames, torn: (count > 0 && !isHeader) || heads.some(isLost) };
  }

  /** The pages that are not in use, if their list is complete (§1.5): what is on them was deleted or has moved. */
  #freePages(header: Buffer | null): ReadonlySet<number> {
    const free = new Set<number>();
    const none = new Set<number>();
    if (header === null || !isDatabase(header)) return none;
    for (let trunk = header.readUInt32BE(32); trunk !== 0;) {
      const page = free.has(trunk) ? null : this.#page(trunk);
      if (page === null) return none;
      free.add(trunk);
      const leaves = page.readUInt32BE(4);
      if (leaves > this.usable / 4 - 2) return none;
      for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + leaf * 4));
      trunk = page.readUInt32BE(0);
    }
    return free.size === header.readUInt32BE(36) ? free : none;
  }

  /** Zeros without a file, or beyond its end. */
  #read(file: number | null, at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (file !== null) readSync(file, bytes, 0, length, at);
    return bytes;
  }
}

const isDatabase = (header: Buffer): boolean => header.toString('latin1', 0, 16) === magic;
