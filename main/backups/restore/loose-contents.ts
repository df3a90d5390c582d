import { closeSync, openSync, statSync } from 'node:fs';
import { pageSize, readPage } from './pages.ts';

/** A row of a table with a number and two texts, as `draft_contents` is: found on a page to which no way leads any more. */
export interface LooseContent {
  readonly row: number;
  readonly searchText: string;
  readonly content: string;
}

const leaf = 0x0d;
const mostLocal = pageSize - 35;
const leastLocal = Math.floor(((pageSize - 12) * 32) / 255) - 23;

/**
 * Contents of drafts on any page of the file, for when the pages that lead to them are gone (SQLite's file format, §1.5,
 * §1.6, §2.1). A page that was given up may still hold what a draft once was, so that there may be several of one number.
 */
export class LooseContents {
  readonly #path: string;
  readonly #pages: number;
  /** Where rows begin: pages and places on them; gathered when the first is asked for. */
  #places: Map<number, (readonly [page: number, at: number])[]> | null = null;

  constructor(path: string) {
    this.#path = path;
    this.#pages = Math.floor(statSync(path).size / pageSize);
  }

  of(row: number): readonly LooseContent[] {
    const file = openSync(this.#path, 'r');
    try {
      this.#places ??= this.#look(file);
      return (this.#places.get(row) ?? [])
        .map(([page, at]) => readCell(file, this.#pages, readPage(file, page), at))
        .filter((found) => found !== null);
    } finally {
      closeSync(file);
    }
  }

  #look(file: number): Map<number, (readonly [number, number])[]> {
    const places = new Map<number, (readonly [number, number])[]>();
    for (let number = 2; number <= this.#pages; number += 1) {
      const page = readPage(file, number);
      const cells = page[0] === leaf ? page.readUInt16BE(3) : 0;
      for (let cell = 0; cell < Math.min(cells, (pageSize - 8) / 2); cell += 1) {
        const at = page.readUInt16BE(8 + cell * 2);
        const found = readCell(file, this.#pages, page, at);
        if (found !== null) places.set(found.row, [...(places.get(found.row) ?? []), [number, at]]);
      }
    }
    return places;
  }
}

function readCell(file: number, pages: number, page: Buffer, at: number): LooseContent | null {
  const size = readVarint(page, at);
  const row = size === null ? null : readVarint(page, size.next);
  if (size === null || row === null || size.value > pages * pageSize) return null;
  const payload = readPayload(file, pages, page, row.next, size.value);
  return payload === null ? null : readRecord(payload, row.value);
}

/** A long row begins on its page and goes on upon others, each of which names the next. */
function readPayload(file: number, pages: number, page: Buffer, at: number, size: number): Buffer | null {
  const spilled = leastLocal + ((size - leastLocal) % (pageSize - 4));
  const local = size <= mostLocal ? size : spilled <= mostLocal ? spilled : leastLocal;
  if (at + local + (local < size ? 4 : 0) > pageSize) return null;
  const parts = [page.subarray(at, at + local)];
  let left = size - local;
  for (let next = left > 0 ? page.readUInt32BE(at + local) : 0; left > 0;) {
    if (next < 2 || next > pages) return null;
    const overflow = readPage(file, next);
    const part = overflow.subarray(4, 4 + Math.min(left, pageSize - 4));
    parts.push(part);
    left -= part.length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(parts);
}

/** Three columns: none in place of the number, then two texts. */
function readRecord(payload: Buffer, row: number): LooseContent | null {
  const header = readVarint(payload, 0);
  const types: number[] = [];
  for (let at = header?.next ?? payload.length; header !== null && at < header.value && types.length < 4;) {
    const type = readVarint(payload, at);
    if (type === null) return null;
    types.push(type.value);
    at = type.next;
  }
  const [none, first = 0, second = 0] = types;
  if (header === null || types.length !== 3 || none !== 0 || !isText(first) || !isText(second)) return null;
  const middle = header.value + (first - 13) / 2;
  const end = middle + (second - 13) / 2;
  if (end !== payload.length) return null;
  return {
    row,
    searchText: payload.toString('utf8', header.value, middle),
    content: payload.toString('utf8', middle, end),
  };
}

const isText = (type: number): boolean => type >= 13 && type % 2 === 1;

/** Seven bits a byte, the highest first; numbers of nine bytes are none that occur here. */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let index = 0; index < 7; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return null;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return null;
}
