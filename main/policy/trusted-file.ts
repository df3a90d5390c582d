import { constants } from 'node:fs';
import { lstat, open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceableAbove } from '../folders-above.ts';
import { problem } from './check.ts';
import type { PolicyProblem } from '../../domain/model/policy.ts';

export interface TrustedFile {
  readonly path: string;
  /** User ids that may own the file; only root if absent. */
  readonly owners?: readonly number[];
}

/** Maximum size in bytes of a policy file, and of a tool's output; more is rejected. */
export const maxBytes = 1_000_000;

/**
 * The bytes of a file that only an administrator can have written; `null` if there is none. Never rejects. Not for Windows, where
 * owner and mode mean nothing and no policy is read from a file.
 */
export async function readTrustedFile(file: TrustedFile): Promise<Uint8Array | PolicyProblem | null> {
  const { path } = file;
  let handle: FileHandle;
  try {
    // Does not wait for a writer if the file is a pipe.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return problem('unreadable', code);
    return (await leadsNowhere(path)) || (await leadsNowhere(dirname(path)))
      ? problem('unreadable', 'a link that leads nowhere')
      : null;
  }
  try {
    // Checks the open file, because the path may lead to another file by the time it is read.
    const status = await handle.stat();
    if (!status.isFile()) return problem('unreadable', 'not a file');
    const distrust = await distrustOf(file, status);
    if (distrust !== null) return problem('unsafe', distrust);
    if (status.size > maxBytes) return problem('unreadable', `more than ${maxBytes} bytes`);
    return await handle.readFile();
  } catch (error) {
    return problem('unreadable', codeOf(error));
  } finally {
    await handle.close();
  }
}

/** Whether a path is a broken link. A policy on a share that is not mounted, for example, is not absent: it cannot be read. */
async function leadsNowhere(path: string): Promise<boolean> {
  try {
    if (!(await lstat(path)).isSymbolicLink()) return false;
  } catch {
    return false;
  }
  return stat(path).then(
    () => false,
    () => true,
  );
}

interface Ownership {
  readonly uid: number;
  readonly mode: number;
}

async function distrustOf({ path, owners = [0] }: TrustedFile, status: Ownership): Promise<string | null> {
  // Anyone who can write to the folder can replace the file, or put another where there is none.
  const here = unsafe('the file', status, owners) ?? unsafe('its folder', await stat(dirname(path)), owners);
  return here ?? replaceableAbove(path, owners);
}

function unsafe(what: string, { uid, mode }: Ownership, owners: readonly number[]): string | null {
  if (!owners.includes(uid)) return `${what} belongs to user ${uid}, not to an administrator`;
  const others = mode & (constants.S_IWGRP | constants.S_IWOTH);
  return others === 0 ? null : `${what} can be written by others (mode ${(mode & 0o777).toString(8)})`;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
