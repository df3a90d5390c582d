import { unzipSync } from 'fflate';
import { UnreadableTable } from './unreadable-table.ts';

/** A workbook of 50,000 rows has half of it. */
const mostUnpackedBytes = 120_000_000;

/**
 * The entries of a zip archive that are wanted. No more memory is taken than an archive says that they unpack to, and one
 * that says too much is refused: what an entry has beyond its word is cut off.
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name)) return false;
      total += originalSize;
      if (total > mostUnpackedBytes) throw new UnreadableTable('tooLarge');
      return true;
    },
  });
}
