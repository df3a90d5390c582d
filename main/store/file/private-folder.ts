import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** There is a symbolic link in Rampa's folder. */
export class LinkInFolder extends Error {
  constructor(path: string) {
    super(`${path} is a link; Rampa follows none in its own folder`);
    this.name = 'LinkInFolder';
  }
}

/**
 * Creates the folder if it is missing, and restricts it and everything in it to its owner (on Windows the profile's permissions
 * do that). Throws {@link LinkInFolder} if anything in it is a link, because files would be written elsewhere. The folder itself
 * may be a link, since an administrator may have moved it to another drive.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseLinks(folder);
  tighten(folder, 0o700);
  tightenWithin(folder);
}

function refuseLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) throw new LinkInFolder(path);
    if (entry.isDirectory()) refuseLinks(path);
  }
}

function tightenWithin(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      tighten(path, 0o700);
      tightenWithin(path);
    } else if (entry.isFile()) tighten(path, 0o600);
  }
}

function tighten(path: string, mode: number): void {
  if (process.platform === 'win32') return;
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  } catch {
    // Another user's file on a shared drive, a file system without modes, or a file that was just deleted.
  }
}
