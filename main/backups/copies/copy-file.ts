import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../durable-files.ts';
import { renamePatientlySync } from '../../rename.ts';
import { CopyProblem } from './copy-failure.ts';

const chunkBytes = 1_000_000;

/**
 * Copies a file that is not being written. The target is either complete or absent: the data is written to `target.part`, synced,
 * read again and compared, and only then renamed. Does not follow links. Throws the system's errors and {@link CopyProblem}.
 */
export function copyFileSafely(from: string, target: string): void {
  const part = `${target}.part`;
  rmSync(part, { force: true });
  try {
    const written = write(from, part);
    if (read(part) !== written) throw new CopyProblem('differs', part);
    keepTime(from, part);
    renamePatientlySync(part, target);
    syncFolder(dirname(target));
  } finally {
    discard(part);
  }
}

/** Returns the hash of what was read. The target must not exist, so that nothing is written through a link. */
function write(from: string, part: string): string {
  const target = openSync(part, 'wx', 0o600);
  try {
    const hash = read(from, (chunk) => {
      for (let done = 0; done < chunk.length;) done += writeSync(target, chunk, done);
    });
    fsyncSync(target);
    return hash;
  } finally {
    closeSync(target);
  }
}

/** SHA-256 of a file. If the file grows meanwhile, only its original length is read. */
function read(path: string, each: (chunk: Buffer) => void = () => undefined): string {
  // Windows has no O_NOFOLLOW; there, the listing has excluded links. O_NONBLOCK: does not wait for a pipe.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new CopyProblem('notOwn', path);
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(chunkBytes);
    for (let left = status.size; left > 0;) {
      const count = readSync(file, buffer, 0, Math.min(left, buffer.length), null);
      if (count === 0) break;
      const chunk = buffer.subarray(0, count);
      hash.update(chunk);
      each(chunk);
      left -= count;
    }
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** An increment's name does not contain its time. Not every share allows setting it. */
function keepTime(from: string, part: string): void {
  try {
    const { atime, mtime } = statSync(from);
    utimesSync(part, atime, mtime);
  } catch {
    // The copy then has the time at which it was written.
  }
}

/** If the folder no longer responds, the next copy deletes what is left in it. */
function discard(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // The error that led here is more informative.
  }
}
