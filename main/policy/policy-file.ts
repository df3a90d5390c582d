import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PolicyProblem, PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { checkPolicy, refused } from './check.ts';
import { jsonLines } from './json-lines.ts';

export interface PolicyFile {
  readonly path: string;
  /**
   * Who may have written it, as user numbers; root's alone where absent. Of Windows, which has no such numbers, `null`: by
   * what the host asks the system instead (`trusted`).
   */
  readonly owners?: readonly number[];
  /** Why a file or folder is not to be trusted, in English; `null`: nothing. Owner and mode are asked where absent. */
  readonly distrust?: (path: string) => Promise<string | null>;
}

const maxBytes = 1_000_000;

/** Reads the machine's policy. Never rejects: what is wrong is in the answer. */
export async function readPolicyFile(file: PolicyFile): Promise<PolicyStatus> {
  const { path } = file;
  let handle: FileHandle;
  try {
    // Not waiting for a writer, should somebody have put a pipe there.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? noPolicy : refused(path, [problem('unreadable', code)]);
  }
  try {
    // Of what is open: the name may mean another file by the time it is read.
    const status = await handle.stat();
    if (!status.isFile()) return refused(path, [problem('unreadable', 'not a file')]);
    const distrust = await distrustOf(file, status);
    if (distrust !== null) return refused(path, [problem('unsafe', distrust)]);
    if (status.size > maxBytes) return refused(path, [problem('unreadable', `more than ${maxBytes} bytes`)]);
    return readText(path, await handle.readFile());
  } catch (error) {
    return refused(path, [problem('unreadable', codeOf(error))]);
  } finally {
    await handle.close();
  }
}

interface Ownership {
  readonly uid: number;
  readonly mode: number;
}

async function distrustOf({ path, owners = [0], distrust }: PolicyFile, status: Ownership): Promise<string | null> {
  // Whoever may write into the folder can put another file into this one's place.
  const folder = dirname(path);
  if (distrust !== undefined) return (await distrust(path)) ?? (await distrust(folder));
  const told = unsafe('the file', status, owners);
  return told ?? unsafe('its folder', await stat(folder), owners);
}

function unsafe(what: string, { uid, mode }: Ownership, owners: readonly number[]): string | null {
  if (!owners.includes(uid)) return `${what} belongs to user ${uid}, not to an administrator`;
  const others = mode & (constants.S_IWGRP | constants.S_IWOTH);
  return others === 0 ? null : `${what} can be written by others (mode ${(mode & 0o777).toString(8)})`;
}

function readText(path: string, bytes: Uint8Array): PolicyStatus {
  let text: string;
  let written: unknown;
  try {
    // Takes off a byte order mark, which editors on Windows write.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused(path, [problem('notJson', 'not UTF-8')]);
  }
  try {
    written = JSON.parse(text);
  } catch {
    return refused(path, [{ ...problem('notJson', 'not JSON'), line: firstBadLine(text) }]);
  }
  const { lines, repeated } = jsonLines(text);
  if (repeated !== null) {
    const line = lines.get(repeated) ?? null;
    return refused(path, [{ code: 'repeated', line, path: repeated.slice(0, 200), detail: 'stands there twice' }]);
  }
  const status = checkPolicy(path, written);
  const located = status.problems.map((one) => ({ ...one, line: lines.get(one.path ?? '') ?? null }));
  return { ...status, problems: located };
}

/**
 * The first line by whose end the text is no longer the beginning of a JSON text. The engine's messages seldom tell a line,
 * and quote the text, so that they are not handed on.
 */
function firstBadLine(text: string): number {
  const lines = text.split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (mayGoOn(lines.slice(0, middle).join('\n'))) good = middle;
    else bad = middle;
  }
  return bad;
}

function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position ?? -1) >= beginning.length;
  }
}

const problem = (code: PolicyProblem['code'], detail: string): PolicyProblem => ({
  ...{ code, line: null, path: null, detail },
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
