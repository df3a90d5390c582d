import { readFileSync } from 'node:fs';
import { isJsonObject } from '../../domain/json.ts';
import type { JsonValue } from '../../domain/json.ts';
import { logDetails, logEvents, logWords } from '../log-vocabulary.ts';
import { codesOf, numberOf, redacted } from './redaction.ts';

/** Limit for the newest lines, which cover some days. */
const mostLines = 5_000;

const events: ReadonlySet<unknown> = new Set(logEvents);
const names: ReadonlySet<string> = new Set(logDetails);
const words: ReadonlySet<string> = new Set(logWords);

export interface LogLines {
  /** Oldest first. */
  readonly lines: readonly JsonValue[];
  /** Number of lines that Rampa did not write. */
  readonly unread: number;
}

/** Redacted lines of the log and its previous part. `nameOf` replaces a connection's id with its number. */
export function logLines(path: string, nameOf: (connectionId: string) => string): LogLines {
  const texts = [`${path}.1`, path].flatMap((one) => textOf(one).split('\n')).filter((line) => line !== '');
  const lines = texts.slice(-mostLines).map((line) => redactedLine(line, nameOf));
  const read = lines.filter((line) => line !== null);
  return { lines: read, unread: lines.length - read.length };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function redactedLine(line: string, nameOf: (connectionId: string) => string): JsonValue | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isJsonObject(parsed)) return null;
  const { at, level, event, ...details } = parsed;
  return {
    at: typeof at === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(at) ? at : redacted,
    level: level === 'warn' ? 'warn' : 'info',
    event: events.has(event) ? (event as string) : redacted,
    ...Object.fromEntries(
      Object.entries(details)
        .filter(([name]) => names.has(name))
        .map(([name, value]) => [name, redactedDetail(name, value, nameOf)]),
    ),
  };
}

function redactedDetail(name: string, value: JsonValue, nameOf: (connectionId: string) => string): JsonValue {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return numberOf(value);
  if (typeof value !== 'string') return redacted;
  if (name === 'connectionId') return nameOf(value);
  return words.has(value) ? value : codesOf(value);
}
