import { createHash } from 'node:crypto';
import { chmodSync, closeSync, fstatSync, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CopyProblem } from './copy-failure.ts';

export interface BackupOwner {
  readonly computer: string;
  readonly user: string;
  /** Part of the identity, because two users of a Windows machine may have the same name (a domain's and the machine's own). */
  readonly dataFolder: string;
}

const mostCharacters = 40;

/**
 * The name of this user's folder among those of other users and machines: `DEPO-PC-3-ayse-1f9c2e7a5b3d`. It is the same at each
 * start and valid on every file system; the hash at the end distinguishes names whose readable part is the same.
 */
export function ownFolderName({ computer, user, dataFolder }: BackupOwner): string {
  const exact = JSON.stringify([computer, user, dataFolder]);
  const end = createHash('sha256').update(exact).digest('hex').slice(0, 12);
  return `${readable(computer)}-${readable(user)}-${end}`;
}

const readable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, mostCharacters) || 'x';

/**
 * Throws {@link CopyProblem} if another user created the folder or could write to it, because backups contain all drafts. Owner
 * and mode are compared with those of a file created here, since a share may report the same for every file. Windows has neither;
 * there, the permissions of the policy's folder decide.
 */
export function requireOwnFolder(path: string, self = process.getuid?.()): void {
  if (self === undefined) return;
  const folder = lstatSync(path);
  const probe = probeIn(path);
  if (![self, 0, probe.uid].includes(folder.uid)) throw new CopyProblem('notOwn', path);
  const hasModes = (probe.mode & 0o077) === 0;
  if (!hasModes || (folder.mode & 0o022) === 0) return;
  if (folder.uid !== self) throw new CopyProblem('notOwn', path);
  chmodSync(path, 0o700);
}

/** Named like an unfinished backup, so that the next copy deletes it if this process ends here. */
function probeIn(path: string): { readonly uid: number; readonly mode: number } {
  const probe = join(path, `documents-v0-${process.pid}.db.part`);
  rmSync(probe, { force: true });
  const file = openSync(probe, 'wx', 0o600);
  try {
    return fstatSync(file);
  } finally {
    closeSync(file);
    rmSync(probe, { force: true });
  }
}
