/** The one reader of archives: workbooks, and archives of e-documents. What it counts is what it reads, not what is claimed. */
import { unzipSync } from 'fflate';
import { mostEntries, mostOfName, mostWorkbookBytes } from './limits.ts';
import { UnreadableTable } from './table.ts';

/** What packing adds to an entry at most: a part of it, and some bytes. */
const packingAdds = { part: 0.1, bytes: 1_000 };

export interface ArchiveEntry {
  readonly name: string;
  /** Unpacked. */
  readonly size: number;
  /** Whether it is stored or packed in the usual way, so that it can be unpacked. */
  readonly isKnownMethod: boolean;
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
 * Unpacks the needed entries of a zip archive, by their names, once its whole directory was checked. Of entries with the same name,
 * the last counts. Takes no more memory than `mostBytes` and the archive itself: an entry that is longer than stated is cut off.
 * Throws an UnreadableTable beyond that, and fflate's error if the archive is damaged.
 */
export const unpack = (
  bytes: Uint8Array,
  isNeeded: (entry: ArchiveEntry) => boolean,
  mostBytes = mostWorkbookBytes,
): ReadonlyMap<string, Uint8Array> => new Map(unpackAll(bytes, isNeeded, mostBytes));

/** Like {@link unpack}, with all entries in their order, also those that have the same name. */
export function unpackAll(
  bytes: Uint8Array,
  isNeeded: (entry: ArchiveEntry) => boolean,
  mostBytes = mostWorkbookBytes,
): readonly (readonly [name: string, content: Uint8Array])[] {
  namesIn(bytes);
  /** The round in which each entry of the directory is unpacked; null if it is not needed. */
  const rounds: (number | null)[] = [];
  const named = new Map<string, number>();
  let total = 0;
  unzipSync(bytes, {
    filter: ({ name, size: packed, originalSize, compression }) => {
      // A stored entry is copied as it is in the file, whatever it claims.
      const size = compression === 0 ? packed : originalSize;
      const isKnownMethod = compression === 0 || compression === 8;
      rounds.push(null);
      if (!isNeeded({ name, size, isKnownMethod })) return false;
      // Packing never makes an entry much longer, so that this one states a wrong size, and unpacking it could go on for minutes.
      if (packed > size * (1 + packingAdds.part) + packingAdds.bytes) throw new UnreadableTable('tooLarge');
      total += size;
      if (total > mostBytes) throw new UnreadableTable('tooLarge');
      // fflate returns one entry of each name, and reads the whole directory each time.
      const round = named.get(name) ?? 0;
      if (round >= mostOfName) throw new UnreadableTable('tooLarge');
      named.set(name, round + 1);
      rounds[rounds.length - 1] = round;
      return false;
    },
  });
  const found: (readonly [string, Uint8Array] | undefined)[] = rounds.map(() => undefined);
  const last = Math.max(0, ...named.values());
  for (let round = 0; round < last; round += 1) {
    const places = new Map<string, number>();
    let at = -1;
    const files = unzipSync(bytes, {
      filter: ({ name }) => {
        at += 1;
        if (rounds[at] !== round) return false;
        places.set(name, at);
        return true;
      },
    });
    // Names are data, but an object takes this one for its prototype.
    const prototype: unknown = Object.getPrototypeOf(files);
    for (const [name, place] of places) {
      const content = name === '__proto__' && prototype instanceof Uint8Array ? prototype : files[name];
      if (content !== undefined) found[place] = [name, content];
    }
  }
  return found.filter((one) => one !== undefined);
}
