import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { StoreFailure } from '../store/errors.ts';
import { renamePatiently } from './rename-patiently.ts';

/** Writes a file that the person chose; what was at `path` stays until the whole is written. Rejects with `fileNotWritten`. */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  // A name that nobody has: a file or a link of the person's stays what it is.
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, data, { flag: 'wx' });
    await renamePatiently(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new StoreFailure('fileNotWritten', error instanceof Error ? error.message : String(error), error);
  }
}
