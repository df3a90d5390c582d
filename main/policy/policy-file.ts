import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { jsonLines } from './json-lines.ts';
import { readTrustedFile } from './trusted-file.ts';
import type { TrustedFile } from './trusted-file.ts';

/** Reads a policy that is written as JSON. Never rejects: what is wrong is in the answer. */
export async function readPolicyFile(file: TrustedFile): Promise<PolicyStatus> {
  const read = await readTrustedFile(file);
  if (read === null) return noPolicy;
  return read instanceof Uint8Array ? readText(file.path, read) : refused(file.path, [read]);
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
