import type { PolicyStatus } from '../../domain/model/policy.ts';
import { noPolicy } from '../../domain/model/policy.ts';
import { checkPolicy, problem, refused } from './check.ts';
import { readTrustedFile } from './trusted-file.ts';
import type { TrustedFile } from './trusted-file.ts';

/** Reads a policy in JSON. Never rejects: problems are part of the result. */
export async function readPolicyFile(file: TrustedFile): Promise<PolicyStatus> {
  const read = await readTrustedFile(file);
  if (read === null) return noPolicy;
  return read instanceof Uint8Array ? readText(file.path, read) : refused(file.path, [read]);
}

function readText(path: string, bytes: Uint8Array): PolicyStatus {
  let text: string;
  let written: unknown;
  try {
    // Also removes a byte order mark, which editors on Windows write.
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
    return refused(path, [{ code: 'repeated', line, path: repeated.slice(0, 200), detail: 'given twice' }]);
  }
  const status = checkPolicy(path, written);
  const located = status.problems.map((one) => ({ ...one, line: lines.get(one.path ?? '') ?? null }));
  return { ...status, problems: located };
}

/**
 * The first line (from 1) that makes the text invalid as the beginning of a JSON text. JSON.parse's messages are not shown, since
 * they rarely name a line and quote the text.
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

/** Positions of the members of a JSON text, which JSON.parse does not report. */
interface JsonLines {
  /** Line (from 1) of each member by its path, `locked.connection.parallel`. */
  readonly lines: ReadonlyMap<string, number>;
  /** Path of the first member that its object contains twice, of which JSON.parse would use the last; `null`: none. */
  readonly repeated: string | null;
}

interface Level {
  /** Members so far; `null` for an array. */
  readonly names: Set<string> | null;
  readonly path: string;
}

/** `text` must be valid JSON. */
function jsonLines(text: string): JsonLines {
  const lines = new Map<string, number>();
  let repeated: string | null = null;
  const levels: Level[] = [];
  let line = 1;
  let current = '';
  for (const [token, name] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]|\n/g)) {
    const level = levels.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{') levels.push({ names: new Set(), path: current });
    else if (token === '[') levels.push({ names: null, path: current });
    else if (token === '}' || token === ']') levels.pop();
    else if (name !== undefined && level?.names) {
      const member = JSON.parse(name) as string;
      current = level.path === '' ? member : `${level.path}.${member}`;
      if (level.names.has(member)) repeated ??= current;
      level.names.add(member);
      lines.set(current, line);
      line += token.split('\n').length - 1;
    }
  }
  return { lines, repeated };
}
