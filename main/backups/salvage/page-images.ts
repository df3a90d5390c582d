import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Payload } from './record.ts';

/** One version of a page: the database file's own, or one of the write-ahead log's. */
export interface PageImage {
  readonly bytes: Buffer;
  /** The newest committed version of a page that is in use. Others show what once was. */
  readonly live: boolean;
  /** Index of the last frame of the log from which this page's overflow pages are taken; -1: from the database file alone. */
  readonly until: number;
}
interface Frame {
  readonly page: number;
  readonly commits: boolean;
}

/** Lengths in bytes, and places in the headers of a database and of its log (SQLite's file format, §1.3, §4.1). */
const logHeader = 32;
const frameHeader = 24;
const magic = 'SQLite format 3\0';
const usualPageSize = 4096;
/** Overflow pages are followed for so many times the bytes there are; a prepared file could ask for more without end. */
const mostFollowed = 8;

/** All pages of a database and of its write-ahead log, read by no list but their order. Close it. */
export class PageImages {
  readonly usable: number;
  /** A frame of the log is neither of its last generation nor of an earlier one: what was written last may be lost. */
  readonly torn: boolean;
  readonly #size: number;
  /** `null` where the log alone is read. */
  readonly #file: number | null;
  readonly #log: number | null;
  readonly #pages: number;
  readonly #frames: readonly (Frame | null)[];
  /** Frames of the last generation by page, oldest first. */
  readonly #versions = new Map<number, number[]>();
  readonly #committed: number;
  readonly #free: ReadonlySet<number>;
  #left: number;

  constructor(path: string, logAlone = false) {
    this.#file = logAlone ? null : openSync(path, 'r');
    this.#log = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, 'r') : null;
    const bytes = this.#file === null ? 0 : fstatSync(this.#file).size;
    const logBytes = this.#log === null ? 0 : fstatSync(this.#log).size;
    const header = this.#read(this.#file, 0, 100);
    const log = this.#log === null ? Buffer.alloc(logHeader) : this.#read(this.#log, 0, logHeader);
    this.#size = this.#pageSize(header, log);
    const reserved = isDatabase(header) ? (header[20] ?? 0) : 0;
    this.usable = this.#size - (reserved <= 32 ? reserved : 0);
    this.#pages = Math.ceil(bytes / this.#size);
    this.#left = mostFollowed * (bytes + logBytes);
    const { frames, torn } = this.#framesOf(log, Math.floor((logBytes - logHeader) / (this.#size + frameHeader)));
    this.#frames = frames;
    this.torn = torn;
    this.#committed = frames.findLastIndex((frame) => frame?.commits === true);
    frames.forEach((frame, index) => {
      if (frame === null) return;
      const versions = this.#versions.get(frame.page);
      if (versions === undefined) this.#versions.set(frame.page, [index]);
      else versions.push(index);
    });
    this.#free = this.#freePages(this.page(1, this.#committed));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    if (this.#log !== null) closeSync(this.#log);
  }

  /** Live pages first, then what they were before: the log's frames from the newest to the oldest, the file's pages. */
  *all(): Generator<PageImage> {
    const last = this.#frames.length - 1;
    const newest = new Set<number>();
    const superseded = new Set<number>();
    for (const [page, frames] of this.#versions) {
      const index = frames.findLast((one) => one <= this.#committed);
      if (index === undefined) continue;
      superseded.add(page);
      if (this.#free.has(page)) continue;
      newest.add(index);
      yield { bytes: this.#frame(index), live: true, until: this.#committed };
    }
    for (const live of [true, false]) {
      if (!live) {
        // The frame that ends the transaction of each.
        let until = this.#frames.length;
        for (let index = last; index >= 0; index -= 1) {
          if (this.#frames[index]?.commits === true) until = index;
          if (!newest.has(index)) yield { bytes: this.#frame(index), live, until };
        }
      }
      for (let page = 1; page <= this.#pages; page += 1) {
        if (live === (superseded.has(page) || this.#free.has(page))) continue;
        yield { bytes: this.#own(page), live, until: live ? this.#committed : -1 };
      }
    }
  }

  /** A record whole; `null` where a page of it is missing, or too much was followed already. */
  payload({ size, local, overflow }: Payload, until: number): Buffer | null {
    const parts = [local];
    let left = size - local.length;
    if (left > this.#left) return null;
    for (let next = overflow; left > 0;) {
      if (next < 2) return null;
      const page = this.page(next, until);
      if (page === null) return null;
      this.#left -= this.#size;
      const part = page.subarray(4, Math.min(this.usable, 4 + left));
      parts.push(part);
      left -= part.length;
      next = page.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }

  /** The frame of the log that has a page as it was when another frame was the newest; -1 for the file's own. */
  versionOf(page: number, until: number): number {
    return this.#versions.get(page)?.findLast((one) => one <= until) ?? -1;
  }

  /** A page as it was when a frame of the log was the newest; `null` where there is none. */
  page(number: number, until: number): Buffer | null {
    const index = this.versionOf(number, until);
    if (index >= 0) return this.#frame(index);
    return number <= this.#pages ? this.#own(number) : null;
  }

  #own(page: number): Buffer {
    return this.#read(this.#file, (page - 1) * this.#size, this.#size);
  }
  #frame(index: number): Buffer {
    return this.#read(this.#log, logHeader + index * (this.#size + frameHeader) + frameHeader, this.#size);
  }

  /** What the headers say where they can be read; else that with which Rampa makes its files. */
  #pageSize(header: Buffer, log: Buffer): number {
    const stated = isDatabase(header) ? header.readUInt16BE(16) : log.readUInt32BE(8);
    const size = stated === 1 ? 65_536 : stated;
    return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0 ? size : usualPageSize;
  }

  /**
   * Frames of the log's last generation, by the salt in its header; where that is gone, by the first frame's, with which
   * every generation begins. Frames of earlier generations, behind it, are in the file already.
   */
  #framesOf(header: Buffer, count: number): { readonly frames: readonly (Frame | null)[]; readonly torn: boolean } {
    const heads = Array.from({ length: Math.max(0, count) }, (_, index) =>
      this.#read(this.#log, logHeader + index * (this.#size + frameHeader), frameHeader),
    );
    const isHeader = (header.readUInt32BE(0) & ~1) >>> 0 === 0x377f0682;
    const salt = isHeader ? header.subarray(16, 24) : heads[0]?.subarray(8, 16);
    let torn = this.#log !== null && !isHeader && count > 0;
    const frames = heads.map((head): Frame | null => {
      const page = head.readUInt32BE(0);
      if (salt?.equals(head.subarray(8, 16)) === true && page > 0) return { page, commits: head.readUInt32BE(4) > 0 };
      // The first half of the salt grows by one with each generation.
      const age = ((salt?.readUInt32BE(0) ?? 0) - head.readUInt32BE(8)) >>> 0;
      if (age === 0 || age > 100_000) torn = true;
      return null;
    });
    const last = frames.findLastIndex((frame) => frame !== null);
    return { frames, torn: torn || frames.lastIndexOf(null, last) >= 0 };
  }

  /** The list of pages that are not in use, where it is whole (§1.5): what is on them was deleted, or has moved. */
  #freePages(header: Buffer | null): ReadonlySet<number> {
    const free = new Set<number>();
    if (header === null || !isDatabase(header)) return free;
    const none = new Set<number>();
    for (let trunk = header.readUInt32BE(32); trunk !== 0;) {
      const page = free.has(trunk) ? null : this.page(trunk, this.#committed);
      if (page === null) return none;
      free.add(trunk);
      const leaves = page.readUInt32BE(4);
      if (leaves > this.usable / 4 - 2) return none;
      for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page.readUInt32BE(8 + leaf * 4));
      trunk = page.readUInt32BE(0);
    }
    return free.size === header.readUInt32BE(36) ? free : none;
  }

  /** Zeros where there is no file, or where it has ended. */
  #read(file: number | null, at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (file !== null) readSync(file, bytes, 0, length, at);
    return bytes;
  }
}

const isDatabase = (header: Buffer): boolean => header.toString('latin1', 0, 16) === magic;
