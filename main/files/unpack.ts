import { unzipSync } from 'fflate';
import { UnreadableTable } from './table.ts';

/** A workbook of 50,000 rows takes half of it. */
const mostUnpackedBytes = 120_000_000;

/**
 * Unpacks the needed entries of a zip archive. Takes no more memory than the sizes that the archive states: refuses an archive
 * that states too much, and cuts off an entry that is longer than stated.
 */
export function unpack(
  bytes: Uint8Array,
  isNeeded: (entry: { readonly name: string; readonly originalSize: number }) => boolean,
  mostBytes = mostUnpackedBytes,
): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  return unzipSync(bytes, {
    filter: (entry) => {
      if (!isNeeded(entry)) return false;
      total += entry.originalSize;
      if (total > mostBytes) throw new UnreadableTable('tooLarge');
      return true;
    },
  });
}
