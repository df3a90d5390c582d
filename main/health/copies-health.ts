import { lstat, rm, stat, writeFile, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { CopyFailure } from '../../domain/model/backup.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { withTimeout } from '../clock.ts';
import { readBackupName } from '../backups/backup-folder.ts';
import { copyFailureOf, CopyProblem } from '../backups/copies/copy-failure.ts';
import { ownFolderName, requireOwnFolder } from '../backups/copies/own-folder.ts';
import { accountName } from '../backups/folder-lock.ts';
import type { Clock } from '../ports.ts';

/** The copies of the backups, if a policy requires them. A problem is a warning, since the backups next to the data exist. */
export interface CopiesHealth {
  /** This user's folder within the policy's folder; Rampa creates it with the first copy. */
  readonly folder: string;
  readonly problem: CopyFailure | null;
  /** When the newest backup in the folder was made: ISO 8601, UTC. */
  readonly newestAt: string | null;
}

/** A disconnected network share may take minutes to fail. */
const patienceMs = 20_000;

export async function copiesHealth(
  dataFolder: string,
  { locked }: PolicyStatus,
  clock: Clock,
): Promise<CopiesHealth | null> {
  const { 'backups.folder': shared } = locked;
  if (typeof shared !== 'string') return null;
  const folder = join(shared, ownFolderName({ computer: hostname(), user: accountName(), dataFolder }));
  return withTimeout(clock, patienceMs, look(shared, folder), () => ({ folder, problem: 'noAnswer', newestAt: null }));
}

async function look(shared: string, folder: string): Promise<CopiesHealth> {
  try {
    if (!(await stat(shared)).isDirectory()) throw new CopyProblem('missing', shared);
    if (!(await isThere(folder))) return { folder, problem: null, newestAt: null };
    const times = (await readdir(folder)).flatMap((name) => readBackupName(name)?.at ?? []);
    const newestAt = times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
    return { folder, newestAt, problem: await writeProblem(folder) };
  } catch (error) {
    return { folder, problem: copyFailureOf(error), newestAt: null };
  }
}

async function isThere(folder: string): Promise<boolean> {
  try {
    if (!(await lstat(folder)).isDirectory()) throw new CopyProblem('notOwn', folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Tries to write, because permissions alone do not show whether it works. */
async function writeProblem(folder: string): Promise<CopyFailure | null> {
  const path = join(folder, `health-check-${process.pid}.tmp`);
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 });
    await rm(path);
    requireOwnFolder(folder);
    return null;
  } catch (error) {
    return copyFailureOf(error);
  }
}
