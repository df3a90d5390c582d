/** The one reader of archives: workbooks, and archives of e-documents. What it counts is what it reads, not what is claimed. */
import { unzipSync } from 'fflate';
import type { UnzipFileInfo } from 'fflate';
import { UnreadableTable } from './table.ts';

/** A workbook of 50,000 rows takes half of it. */
const mostUnpackedBytes = 120_000_000;
/** A workbook has a hundred entries; an archive of a year's e-documents, with pictures and style sheets, some thousands. */
const mostEntries = 20_000;

export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
}

/** The names in a zip archive's directory. Throws an UnreadableTable if it has too many, or they overlap. */
export function namesIn(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  unzipSync(bytes, {
    filter: guarded(bytes, ({ name }) => {
      names.add(name);
      return false;
    }),
  });
  return names;
}

/**
 * Unpacks the needed entries of a zip archive, by their names. Takes no more memory than `mostBytes` and the archive itself: an
 * entry that is longer than stated is cut off. Throws an UnreadableTable beyond that, and fflate's error if the archive is damaged.
 */
export function unpack(
  bytes: Uint8Array,
  isNeeded: (entry: ArchiveEntry) => boolean,
  mostBytes = mostUnpackedBytes,
): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: guarded(bytes, ({ name, size, originalSize, compression }) => {
      // A stored entry is copied as it is in the file, whatever it claims.
      const unpacked = compression === 0 ? size : originalSize;
      if (!isNeeded({ name, size: unpacked })) return false;
      total += unpacked;
      if (total > mostBytes) throw new UnreadableTable('tooLarge');
      return true;
    }),
  });
  const found = new Map<string, Uint8Array>(Object.entries(files));
  // Names are data, but an object takes this one for its prototype.
  const prototype: unknown = Object.getPrototypeOf(files);
  return prototype instanceof Uint8Array ? found.set('__proto__', prototype) : found;
}

/** Refuses a directory of more entries than any honest one has, and entries that share bytes: together they fit into the archive. */
function guarded(bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): (entry: UnzipFileInfo) => boolean {
  let entries = 0;
  let packed = 0;
  return (entry) => {
    entries += 1;
    packed += entry.size;
    if (entries > mostEntries || packed > bytes.length) throw new UnreadableTable('tooLarge');
    return filter(entry);
  };
}
