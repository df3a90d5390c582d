import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renamePatiently } from '../rename.ts';
import { StoreFailure } from '../store/errors.ts';
import { messageOf } from '../error-message.ts';

/** Writes a file that the user chose, replacing one at `path` only when it is complete. Rejects with `fileNotWritten`. */
export async function writeAtomically(path: string, data: string | Uint8Array, mode = 0o666): Promise<void> {
  // An unused name, so that none of the user's files or links is overwritten; short, since `path` may be as long as is allowed.
  const part = join(dirname(path), `${randomUUID()}.part`);
  try {
    await writeFile(part, data, { flag: 'wx', mode });
    await renamePatiently(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new StoreFailure('fileNotWritten', messageOf(error), error);
  }
}
