import { statSync, closeSync, openSync, readSync } from 'node:fs';
import { StoreFailure } from '../errors.ts';

/** Whether a path still refers to the same file. */
export type FileIdentity = 'same' | 'gone' | 'replaced';

/**
 * Remembers which file is at the path now; the returned function compares it with the file that is there later. A file that was
 * deleted while open still accepts writes, which are lost: SQLite does not notice.
 */
export function rememberIdentity(path: string): () => FileIdentity {
  const first = identityOf(path);
  return () => {
    try {
      const now = identityOf(path);
      // Some network drives have no file numbers; there, existence is all that can be checked.
      return first === null || now === null || first === now ? 'same' : 'replaced';
    } catch (error) {
      // Any other error (a drive that does not answer) does not prove that the file is gone.
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'same';
    }
  };
}

/** The database was deleted or replaced: written data would be lost, so the transaction must fail. */
export class FileGone extends StoreFailure {
  readonly identity: Exclude<FileIdentity, 'same'>;
  constructor(path: string, identity: Exclude<FileIdentity, 'same'>) {
    super('databaseGone', `${path} was ${identity === 'gone' ? 'deleted or moved' : 'replaced'} while it was open`);
    this.name = 'FileGone';
    this.identity = identity;
  }
}

function identityOf(path: string): string | null {
  const { ino, dev } = statSync(path, { bigint: true });
  return ino === 0n ? null : `${dev} ${ino}`;
}

/** Length of SQLite's file header in bytes. */
export const headerLength = 100;

/** The header of a database file; shorter if the file is. */
export function readHeader(path: string): Buffer {
  const header = Buffer.alloc(headerLength);
  const file = openSync(path, 'r');
  try {
    return header.subarray(0, readSync(file, header, 0, headerLength, 0));
  } finally {
    closeSync(file);
  }
}
