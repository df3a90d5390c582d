import type { Database } from '../database.ts';
import type { FilesystemKind } from './filesystem-kind.ts';
import { FileGone, rememberIdentity } from './identity.ts';
import type { FileIdentity } from './identity.ts';

/** documents.db as the file that is open. */
export interface StoreFile {
  readonly path: string;
  readonly filesystem: FilesystemKind;
  /** Whether the open file is still the one under its name. Writes check this themselves, and fail as `databaseGone`. */
  identity(): FileIdentity;
  /**
   * Copies the open file with its log, even where its name is gone, in steps too short for anyone to notice. The copy is
   * neither verified nor synced to the disk.
   */
  copyTo(path: string): Promise<void>;
}

/** A quarter of a megabyte. */
const pagesAtOnce = 64;

export function storeFile(database: Database, path: string, filesystem: FilesystemKind): StoreFile {
  const identity = rememberIdentity(path);
  database.addWriteHook({
    write: () => {
      const now = identity();
      if (now !== 'same') throw new FileGone(path, now);
    },
    committed: () => undefined,
  });
  return {
    path,
    filesystem,
    identity,
    copyTo: async (target) => {
      await database.connection.backup(target, { progress: () => pagesAtOnce });
    },
  };
}
