/** A value as SQLite stores it; an integer that a double cannot hold makes a record unreadable. */
export type Value = string | number | Uint8Array | null;

/** A cell with a readable record header, on a leaf page or an index's interior page (file format, §1.6, §2.1). */
export interface Cell {
  readonly table: boolean;
  /** `null` in an index. */
  readonly rowid: number | null;
  /** The serial type of each column. */
  readonly types: readonly number[];
  readonly payload: Payload;
}
/** The bytes of a record: the first part from its page, the rest on overflow pages starting at `overflow` (0 if none). */
export interface Payload {
  readonly size: number;
  readonly local: Buffer;
  readonly overflow: number;
  readonly header: number;
}

const leafTable = 0x0d;
const leafIndex = 0x0a;
const interiorIndex = 0x02;
const mostColumns = 40;

/** The cells in a page's own list. Empty for other kinds of pages; cells that extend beyond the page are skipped. */
export function cellsOf(page: Buffer, usable: number): readonly Cell[] {
  const type = page[0];
  if (type !== leafTable && type !== leafIndex && type !== interiorIndex) return [];
  const start = type === interiorIndex ? 12 : 8;
  const count = Math.min(page.readUInt16BE(3), Math.floor((usable - start) / 2));
  const cells: Cell[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = page.readUInt16BE(start + index * 2) + (type === interiorIndex ? 4 : 0);
    const cell = cellAt(page, at, usable, type === leafTable);
    if (cell !== null) cells.push(cell);
  }
  return cells;
}

function cellAt(page: Buffer, at: number, usable: number, table: boolean): Cell | null {
  const size = varint(page, at);
  const rowid = size !== null && table ? varint(page, size.next) : null;
  const start = table ? rowid?.next : size?.next;
  if (size === null || start === undefined) return null;
  const most = table ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const spilled = least + ((size.value - least) % (usable - 4));
  const length = size.value <= most ? size.value : spilled <= most ? spilled : least;
  const end = start + length;
  if (end + (length < size.value ? 4 : 0) > usable) return null;
  const local = page.subarray(start, end);
  const header = varint(local, 0);
  if (header === null || header.value > length) return null;
  const types: number[] = [];
  let body = 0;
  for (let next = header.next; next < header.value;) {
    const type = varint(local, next);
    if (type === null || types.length >= mostColumns) return null;
    types.push(type.value);
    body += sizeOf(type.value);
    next = type.next;
  }
  if (header.value + body !== size.value) return null;
  const overflow = length < size.value ? page.readUInt32BE(end) : 0;
  const payload = { size: size.value, local, overflow, header: header.value };
  return { table, rowid: rowid?.value ?? null, types, payload };
}

const isUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** `null` if a text is not UTF-8, or a number is too large. */
export function valuesOf(types: readonly number[], bytes: Buffer, header: number): readonly Value[] | null {
  const values: Value[] = [];
  let at = header;
  for (const type of types) {
    const value = valueOf(type, bytes.subarray(at, at + sizeOf(type)));
    if (value === undefined) return null;
    values.push(value);
    at += sizeOf(type);
  }
  return values;
}

function valueOf(type: number, bytes: Buffer): Value | undefined {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE();
  if (type === 6) {
    const wide = Number(bytes.readBigInt64BE());
    return Number.isSafeInteger(wide) ? wide : undefined;
  }
  if (type < 6) return bytes.readIntBE(0, sizeOf(type));
  if (type < 12) return undefined;
  if (type % 2 === 0) return bytes;
  try {
    return isUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8][type] ?? 0;
}

/** Seven bits per byte, highest first. `null` beyond the end, and for numbers too large for a size or a row number. */
function varint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let index = at; index < at + 8; index += 1) {
    const byte = bytes[index];
    if (byte === undefined) return null;
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) return null;
    if (byte < 0x80) return { value, next: index + 1 };
  }
  return null;
}
