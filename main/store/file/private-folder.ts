import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A link is in the folder, where Rampa expects a file or a folder of its own. */
export class LinkInFolder extends Error {
  constructor(path: string) {
    super(`${path} is a link; Rampa follows none in its own folder`);
    this.name = 'LinkInFolder';
  }
}

/**
 * Makes the folder, and leaves it and all in it to its owner alone, also where it was there before (on Windows the profile's
 * own rights do that). Throws {@link LinkInFolder} where anything in it is a link: what is written would go elsewhere. The
 * folder itself may be one, since an administrator may have moved it to another drive.
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
    // Another user's file on a shared drive, a drive that knows no modes, or a file that has just gone.
  }
}
