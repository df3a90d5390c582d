import { randomUUID } from 'node:crypto';
import { rm, writeFile, rename } from 'node:fs/promises';
import { StoreFailure } from '../store/errors.ts';
import { setTimeout } from 'node:timers/promises';

/** Writes a file that the user chose; the file at `path` is replaced once the whole is written. Rejects with `fileNotWritten`. */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  // An unused name, so that no file or link of the user's is overwritten.
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, data, { flag: 'wx' });
    await renamePatiently(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new StoreFailure('fileNotWritten', error instanceof Error ? error.message : String(error), error);
  }
}

/** Milliseconds between the attempts. */
const pauses = [10, 50, 200, 500, 1000];
/** What a virus scanner or an indexer causes that has the file open for a moment. */
const transient = new Set(['EBUSY', 'EPERM', 'EACCES']);

/** Renames a file, again for some time where another program has it open. Rejects with the system's last error. */
export async function renamePatiently(
  from: string,
  to: string,
  {
    move = rename,
    wait = setTimeout,
  }: { readonly move?: typeof rename; readonly wait?: (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  for (const pause of pauses) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!transient.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    await wait(pause);
  }
  return move(from, to);
}
