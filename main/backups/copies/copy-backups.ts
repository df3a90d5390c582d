import { lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyFailure } from '../../../domain/model/backup.ts';
import {
  backupFolder,
  backupOfIncrement,
  incrementsIn,
  listBackupsIn,
  listRestorableIn,
  removeUnfinishedIn,
} from '../backup-folder.ts';
import type { StoredBackup } from '../backup-folder.ts';
import { inspectBackup } from '../inspect-backup.ts';
import { latestFirst } from '../latest-first.ts';
import { codeOf, copyFailureOf, CopyProblem } from './copy-failure.ts';
import { copyFileSafely } from './copy-file.ts';
import { requireOwnFolder } from './own-folder.ts';

/** How many backups are kept in the policy's folder for each installation, the newest. Their increments come on top. */
export const mostCopies = 14;

/** Where copies are kept: in the installation's folder (own-folder.ts) within the policy's folder. */
export interface CopyPlace {
  /** Never created here: for a share that is not connected, that would create a folder on this disk. */
  readonly shared: string;
  readonly own: string;
}
export interface CopyOrder extends CopyPlace {
  /** Holds documents.db. */
  readonly folder: string;
  /** Whether the newest increment is copied too. */
  readonly increment: boolean;
  readonly now: number;
}
export interface CopyReport {
  /** Until when the newest copy reaches; `null` if there is none or the folder cannot be read. */
  readonly newestAt: number | null;
  readonly copied: number;
  readonly pruned: number;
  readonly failure: CopyFailure | null;
}

/**
 * Copies those of the newest backups that have no copy, newest first, then the newest increment, and deletes older copies. Run it
 * in a worker thread, because a share may be slow. Never throws.
 */
export function copyBackups({ folder, increment, now, ...place }: CopyOrder): CopyReport {
  const path = join(place.shared, place.own);
  const report = { newestAt: null as number | null, copied: 0, pruned: 0, failure: null as CopyFailure | null };
  try {
    makeOwnFolder(place);
    requireOwnFolder(path);
    try {
      removeUnfinishedIn(path);
      for (const name of missing(backupFolder(folder), path, now)) {
        if (copy(join(backupFolder(folder), name), join(path, name))) report.copied += 1;
      }
      const since = increment ? lastIncrement(folder, now) : undefined;
      if (since !== undefined && copy(join(backupFolder(folder), since), join(path, since))) report.copied += 1;
    } catch (error) {
      report.failure = copyFailureOf(error);
    }
    report.pruned = prune(path, now);
    const times = listRestorableIn(path).map(({ at }) => at);
    report.newestAt = times.length === 0 ? null : Math.max(...times);
  } catch (error) {
    report.failure ??= copyFailureOf(error);
  }
  return report;
}

/** The increment with the latest state. */
function lastIncrement(dataFolder: string, now: number): string | undefined {
  const there = new Set(incrementsIn(backupFolder(dataFolder)));
  return latestFirst(dataFolder, now)
    .map(({ name }) => name)
    .find((name) => there.has(name));
}

/** The newest backups. Those from after `now` come last, because the clock was set back since. */
const newest = (backups: readonly StoredBackup[], now: number): readonly StoredBackup[] =>
  [...backups].sort((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at).slice(0, mostCopies);

/** The backups to copy, newest first: among the newest of both folders, and without a copy of the same size. */
function missing(here: string, there: string, now: number): readonly string[] {
  const [own, copies] = [listBackupsIn(here), listBackupsIn(there)];
  const copyOf = new Map(copies.map((one) => [one.name, one]));
  const names = new Set(own.map(({ name }) => name));
  return (
    newest([...own, ...copies.filter(({ name }) => !names.has(name))], now)
      .filter(({ name, bytes }) => names.has(name) && copyOf.get(name)?.bytes !== bytes)
      .map(({ name }) => name)
      // Of two files that differ, the one here may be the damaged one.
      .filter((name) => !copyOf.has(name) || isIntact(join(here, name), name))
  );
}

function isIntact(path: string, name: string): boolean {
  try {
    return inspectBackup(path, name).intact;
  } catch {
    return false;
  }
}

/** Returns `false` for a file that was pruned meanwhile. */
function copy(from: string, target: string): boolean {
  try {
    copyFileSafely(from, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !exists(from)) return false;
    throw error;
  }
}

/** Only copies that exist count, so that a failed copy does not cause another to be deleted. Returns how many were deleted. */
function prune(path: string, now: number): number {
  const copies = listBackupsIn(path);
  const kept = new Set(newest(copies, now).map(({ name }) => name));
  const past = [
    ...copies.map(({ name }) => name).filter((name) => !kept.has(name)),
    ...incrementsIn(path).filter((name) => !kept.has(backupOfIncrement(name) ?? '')),
  ];
  for (const name of past) rmSync(join(path, name), { force: true });
  return past.length;
}

/** The policy's folder may be a link, which only an administrator can create; the installation's folder in it may not. */
function makeOwnFolder({ shared, own }: CopyPlace): void {
  if (!statSync(shared).isDirectory()) throw new CopyProblem('missing', shared);
  const path = join(shared, own);
  if (!exists(path)) mkdirSync(path, { mode: 0o700 });
  if (!lstatSync(path).isDirectory()) throw new CopyProblem('notOwn', path);
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
