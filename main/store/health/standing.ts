import { statSync } from 'node:fs';
import { StoreFailure } from '../errors.ts';

/** Whether the file that is open still stands under its name. */
export type Standing = 'here' | 'gone' | 'replaced';

/**
 * Remembers which file stands under the path now, for asking later whether it still does. A file that was deleted while it
 * is open goes on taking what is written, into nothing: SQLite notices nothing of it.
 */
export function standingOf(path: string): () => Standing {
  const first = identity(path);
  return () => {
    try {
      const now = identity(path);
      // Without numbers of its own (some network drives) a file is told by its name alone.
      return first === null || now === null || first === now ? 'here' : 'replaced';
    } catch (error) {
      // Whatever else hinders the look (a drive that does not answer) is no sign that the file is gone.
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'gone' : 'here';
    }
  };
}

/** What is written would be lost; the transaction must not be taken for done. */
export class FileGone extends StoreFailure {
  readonly standing: Exclude<Standing, 'here'>;
  constructor(path: string, standing: Exclude<Standing, 'here'>) {
    super('databaseGone', `${path} was ${standing === 'gone' ? 'deleted or moved' : 'replaced'} while it was open`);
    this.name = 'FileGone';
    this.standing = standing;
  }
}

function identity(path: string): string | null {
  const { ino, dev } = statSync(path, { bigint: true });
  return ino === 0n ? null : `${dev} ${ino}`;
}
