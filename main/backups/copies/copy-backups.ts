import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyFailure } from '../../../domain/model/backup.ts';
import { StoreFailure } from '../../store/errors.ts';
import { backupFolder, freeBytes, listBackups, listBackupsIn, removeUnfinishedIn } from '../backup-folder.ts';
import type { StoredBackup } from '../backup-folder.ts';
import { inspectBackup } from '../inspect-backup.ts';
import { backupsToPrune } from '../retention.ts';
import type { Retention } from '../retention.ts';
import { codeOf, copyFailureOf, CopyProblem } from './copy-failure.ts';
import { copyFileSafely } from './copy-file.ts';
import { requireOwnFolder } from './own-folder.ts';

/** Where copies are kept: in this user's folder (own-folder.ts) within the policy's folder. */
export interface CopyPlace {
  /** Never created here: for a share that is not connected, that would create a folder on this disk. */
  readonly shared: string;
  readonly own: string;
}
export interface CopyOrder extends CopyPlace {
  /** Holds documents.db. */
  readonly folder: string;
  /** `null`: nothing is deleted. */
  readonly retention: Retention | null;
  readonly now: number;
}
type Rotation = Pick<CopyOrder, 'retention' | 'now'>;
export interface CopyReport {
  /** The present copies, newest first; `null` if they could not be listed. */
  readonly copies: readonly StoredBackup[] | null;
  readonly copied: number;
  readonly pruned: number;
  readonly failure: CopyFailure | null;
}

/**
 * Copies the backups that are to be kept and have no copy, newest first, and prunes the copies with the same retention. Run it in
 * a worker thread, because a share may be slow. Never throws.
 */
export function copyBackups({ folder, retention, now, ...place }: CopyOrder): CopyReport {
  const path = join(place.shared, place.own);
  const rotation = { retention, now };
  let copied = 0;
  let failure: CopyFailure | null = null;
  try {
    makeOwnFolder(place);
    requireOwnFolder(path);
    removeUnfinishedIn(path);
    const copies = listBackupsIn(path);
    for (const { name } of missing(listBackups(folder), copies, rotation)) {
      const from = join(backupFolder(folder), name);
      // Of two files that differ, the one here may be the damaged one.
      if (copies.some((one) => one.name === name) && !isIntact(from, name)) continue;
      if (copy(from, join(path, name))) copied += 1;
    }
  } catch (error) {
    failure = copyFailureOf(error);
  }
  // Only copies that exist count, so that a failed copy does not cause another to be deleted.
  const { copies, pruned, ...pruning } = prune(place, rotation);
  return { copies, copied, pruned, failure: failure ?? pruning.failure };
}

/** Lists the copies; creates and deletes nothing. */
export function listCopies(place: CopyPlace): CopyReport {
  try {
    const copies = hasOwnFolder(place) ? listBackupsIn(join(place.shared, place.own)) : [];
    return { copies, copied: 0, pruned: 0, failure: null };
  } catch (error) {
    return { copies: null, copied: 0, pruned: 0, failure: copyFailureOf(error) };
  }
}

/** Copies a backup to this disk without verifying it; the inspection does that. Throws `notFound`, `databaseFull`. */
export function fetchCopy({
  name,
  into,
  ...place
}: CopyPlace & { readonly name: string; readonly into: string }): string {
  const path = join(place.shared, place.own);
  const found = hasOwnFolder(place) ? listBackupsIn(path).find((copy) => copy.name === name) : undefined;
  if (found === undefined) throw new StoreFailure('notFound', `no copy ${name}`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const room = freeBytes(into);
  // The restore needs room for the copy, the present file and the result.
  if (room !== null && room < 3 * found.bytes) {
    throw new StoreFailure('databaseFull', `a copy of ${found.bytes} bytes needs more room than ${room}`);
  }
  const target = join(into, name);
  copyFileSafely(join(path, name), target);
  return target;
}

/** The backups to copy, newest first: within the retention (copies included), and without a copy of the same size. */
function missing(
  backups: readonly StoredBackup[],
  copies: readonly StoredBackup[],
  { retention, now }: Rotation,
): readonly StoredBackup[] {
  const own = new Set(backups.map(({ name }) => name));
  const all = [...backups, ...copies.filter(({ name }) => !own.has(name))];
  const past = new Set(retention === null ? [] : backupsToPrune(all, now, retention));
  const sizes = new Map(copies.map(({ name, bytes }) => [name, bytes]));
  return backups.filter((backup) => !past.has(backup) && sizes.get(backup.name) !== backup.bytes);
}

function isIntact(path: string, name: string): boolean {
  try {
    return inspectBackup(path, name).intact;
  } catch {
    return false;
  }
}

/** Returns `false` for a backup that was pruned meanwhile. */
function copy(from: string, target: string): boolean {
  try {
    copyFileSafely(from, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !exists(from)) return false;
    throw error;
  }
}

function prune(place: CopyPlace, { retention, now }: Rotation): CopyReport {
  const before = listCopies(place);
  if (before.copies === null || retention === null) return before;
  const past = backupsToPrune(before.copies, now, retention);
  try {
    for (const { name } of past) rmSync(join(place.shared, place.own, name), { force: true });
  } catch (error) {
    return { ...listCopies(place), failure: copyFailureOf(error) };
  }
  return { ...before, copies: before.copies.filter((one) => !past.includes(one)), pruned: past.length };
}

function makeOwnFolder(place: CopyPlace): void {
  if (!hasOwnFolder(place)) mkdirSync(join(place.shared, place.own), { mode: 0o700 });
}

/** The policy's folder may be a link, which only an administrator can create; the user's folder in it may not. */
function hasOwnFolder({ shared, own }: CopyPlace): boolean {
  if (!statSync(shared).isDirectory()) throw new CopyProblem('missing', shared);
  const path = join(shared, own);
  try {
    if (!lstatSync(path).isDirectory()) throw new CopyProblem('notOwn', path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
