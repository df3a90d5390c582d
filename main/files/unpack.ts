/** The one reader of archives: workbooks, and archives of e-documents. What it counts is what it reads, not what is claimed. */
import { unzipSync } from 'fflate';
import { mostEntries, mostWorkbookBytes } from './limits.ts';
import { UnreadableTable } from './table.ts';

/** What packing adds to an entry at most: a part of it, and some bytes. */
const packingAdds = { part: 0.1, bytes: 1_000 };

export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
}

/**
 * The names in a zip archive's directory. Throws an UnreadableTable if it has more entries than any honest one, or if entries share
 * bytes: together they fit into the archive.
 */
export function namesIn(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  let entries = 0;
  let packed = 0;
  unzipSync(bytes, {
    filter: ({ name, size }) => {
      entries += 1;
      packed += size;
      if (entries > mostEntries || packed > bytes.length) throw new UnreadableTable('tooLarge');
      names.add(name);
      return false;
    },
  });
  return names;
}

/**
 * Unpacks the needed entries of a zip archive, by their names, once its whole directory was checked. Takes no more memory than
 * `mostBytes` and the archive itself: an entry that is longer than stated is cut off. Throws an UnreadableTable beyond that, and
 * fflate's error if the archive is damaged.
 */
export function unpack(
  bytes: Uint8Array,
  isNeeded: (entry: ArchiveEntry) => boolean,
  mostBytes = mostWorkbookBytes,
): ReadonlyMap<string, Uint8Array> {
  namesIn(bytes);
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize, compression }) => {
      // A stored entry is copied as it is in the file, whatever it claims.
      const size = compression === 0 ? packed : originalSize;
      if (!isNeeded({ name, size })) return false;
      // Packing never makes an entry much longer, so that this one states a wrong size, and unpacking it could go on for minutes.
      if (packed > size * (1 + packingAdds.part) + packingAdds.bytes) throw new UnreadableTable('tooLarge');
      total += size;
      if (total > mostBytes) throw new UnreadableTable('tooLarge');
      return true;
    },
  });
  const found = new Map<string, Uint8Array>(Object.entries(files));
  // Names are data, but an object takes this one for its prototype.
  const prototype: unknown = Object.getPrototypeOf(files);
  return prototype instanceof Uint8Array ? found.set('__proto__', prototype) : found;
}
