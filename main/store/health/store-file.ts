import type { Database } from '../database.ts';
import type { Place } from './place.ts';
import { FileGone, standingOf } from './standing.ts';
import type { Standing } from './standing.ts';

/** documents.db as the file that is open. */
export interface StoreFile {
  readonly path: string;
  readonly place: Place;
  /** Whether it still stands under its name. A write finds it out by itself, and fails as `databaseGone`. */
  standing(): Standing;
  /**
   * Copies what the open file holds, log included, in steps too short to be felt, wherever its name has gone. The copy is
   * neither checked nor on the disk yet.
   */
  copyTo(path: string): Promise<void>;
}

/** A quarter of a megabyte. */
const pagesAtOnce = 64;

export function storeFile(database: Database, path: string, place: Place): StoreFile {
  const standing = standingOf(path);
  database.ride({
    write: () => {
      const now = standing();
      if (now !== 'here') throw new FileGone(path, now);
    },
    committed: () => undefined,
  });
  return {
    path,
    place,
    standing,
    copyTo: async (target) => {
      await database.connection.backup(target, { progress: () => pagesAtOnce });
    },
  };
}
