import { constants } from 'node:fs';
import { lstat, readlink } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** Links that are followed on the way to a file, as in Linux. */
const mostLinks = 40;

/**
 * Why an absolute path may lead to another file than its owner meant: the first folder on the way to it, from the root, in which a user
 * other than root and `owners` could replace the next component; `null` if there is none. Links are followed one component at a
 * time, as the system does, and the folders on the way to their targets count as well. Rejects if a component cannot be read. Not
 * for Windows, where owner and mode mean nothing.
 */
export async function replaceableAbove(path: string, owners: readonly number[]): Promise<string | null> {
  const trusted = new Set([0, ...owners]);
  const names = (from: string): string[] => from.split(sep).filter((name) => name !== '' && name !== '.');
  let folder: string = sep;
  let rest = names(path);
  let links = 0;
  for (;;) {
    const status = await lstat(folder);
    const foreign = distrust(folder, status, trusted);
    if (foreign !== null) return foreign;
    // In a folder with the sticky bit, only the owner of a component can replace it, and it was checked above.
    const [name, ...following] = rest;
    if (name === undefined) return null;
    rest = following;
    const next = name === '..' ? resolve(folder, '..') : join(folder, name);
    const component = await lstat(next);
    if (component.isSymbolicLink()) {
      if (!trusted.has(component.uid)) return ownedBy(next, component.uid);
      links += 1;
      if (links > mostLinks) return `too many links on the way to it (${next})`;
      const target = await readlink(next);
      if (target.startsWith(sep)) folder = sep;
      rest = [...names(target), ...rest];
    } else if (component.isDirectory()) folder = next;
    // The file itself is checked by the caller, who has opened it.
    else return null;
  }
}

function distrust(folder: string, status: { uid: number; mode: number }, trusted: ReadonlySet<number>): string | null {
  if (!trusted.has(status.uid)) return ownedBy(folder, status.uid);
  const isOpen = (status.mode & (constants.S_IWGRP | constants.S_IWOTH)) !== 0 && (status.mode & sticky) === 0;
  return isOpen ? `a folder above it (${folder}) can be written by others (mode ${modeOf(status.mode)})` : null;
}

const ownedBy = (path: string, uid: number): string => `a folder above it (${path}) belongs to user ${uid}`;
const sticky = 0o1000;
const modeOf = (mode: number): string => (mode & 0o7777).toString(8);
