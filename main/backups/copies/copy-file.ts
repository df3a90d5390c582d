import { createHash } from 'node:crypto';
import { chmodSync, closeSync, constants, copyFileSync, lstatSync, openSync, readSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile, syncFolder } from '../durable-files.ts';
import { renamePatientlySync } from '../../rename.ts';
import { CopyProblem } from './copy-failure.ts';

const chunkBytes = 1_000_000;

/**
 * Copies a file that is not being written, so that the target is the whole of it or is not there: into `target.part`, synced,
 * read again and compared, and only then renamed. Throws the system's errors and {@link CopyProblem}.
 */
export function copyFileSafely(from: string, target: string): void {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    if (!lstatSync(from).isFile()) throw new CopyProblem('notOwn', from);
    copyFileSync(from, part, constants.COPYFILE_EXCL);
    chmodSync(part, 0o600);
    syncFile(part);
    if (hashOf(part) !== hashOf(from)) throw new CopyProblem('differs', part);
    renamePatientlySync(part, target);
    syncFolder(dirname(target));
  } finally {
    discard(part);
  }
}

function hashOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(chunkBytes);
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer))
      hash.update(buffer.subarray(0, count));
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** Where the folder does not answer any more, what is left in it is deleted before the next copy. */
function discard(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // The error that led here says more.
  }
}
