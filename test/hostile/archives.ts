/** Zip archives, written byte by byte, so that they can claim what is not so. */
import { strToU8 } from 'fflate';

export interface Entry {
  readonly name: string;
  /** The bytes as they are in the file. */
  readonly content: Uint8Array;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  /** What the entry claims: size in the file, size unpacked, and where it begins. */
  readonly packed?: number;
  readonly size?: number;
  readonly offset?: number;
}
/** What the end record claims. */
interface Claims {
  readonly count?: number;
  readonly zip64Count?: number;
}

export const entry = (name: string, content: Uint8Array): Entry => ({ name, content, method: 0 });

/** `entries`: with their contents. `directory`: what the directory says there is; by default the same, and else all at the first. */
export function archive(
  entries: readonly Entry[],
  directory: readonly Entry[] = entries,
  { count = directory.length, zip64Count }: Claims = {},
): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  const offsets = entries.map((one) => {
    const at = length;
    add(localHeader(one));
    add(Buffer.from(one.content));
    return at;
  });
  const start = length;
  for (const [at, one] of directory.entries()) {
    const content = directory === entries ? one.content : (entries[at]?.content ?? entries[0]?.content);
    add(directoryHeader(one, content?.length ?? 0, one.offset ?? (directory === entries ? (offsets[at] ?? 0) : 0)));
  }
  const size = length - start;
  if (zip64Count !== undefined) {
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeUInt32LE(44, 4);
    record.writeUInt32LE(zip64Count, 24);
    record.writeUInt32LE(zip64Count, 32);
    record.writeUInt32LE(size, 40);
    record.writeUInt32LE(start, 48);
    const at = length;
    add(record);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeUInt32LE(at, 8);
    locator.writeUInt32LE(1, 16);
    add(locator);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(0xffff, zip64Count === undefined ? count : 0xffff), 8);
  end.writeUInt16LE(Math.min(0xffff, zip64Count === undefined ? count : 0xffff), 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(zip64Count === undefined ? start : 0xffffffff, 16);
  add(end);
  return Buffer.concat(parts);
}

function localHeader({ name, content, method, size = content.length }: Entry): Buffer {
  const bytes = strToU8(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(bytes.length, 26);
  return Buffer.concat([header, bytes]);
}

function directoryHeader({ name, method, packed, size }: Entry, length: number, offset: number): Buffer {
  const bytes = strToU8(name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(packed ?? length, 20);
  header.writeUInt32LE(size ?? length, 24);
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, bytes]);
}
