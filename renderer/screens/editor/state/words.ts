/** What the service said of the last attempt, shown at its place for as long as that place is as it was sent. */
import { isEmpty, isRecord } from '../../../../domain/value.ts';
import type { Path, Value, ValueRecord } from '../../../../domain/fields.ts';
import { canonical, fromNumber, isDecimal } from '../../../../domain/numbers.ts';
import type { Attempt, AttemptError } from '../../../../domain/model/queue.ts';
import { valueAt } from './places.ts';
import type { Place } from './places.ts';

/** A word of the service; `place: null` speaks of the whole document. */
export interface Word {
  readonly error: AttemptError;
  readonly place: Place | null;
  /** What was sent there. */
  readonly sent: unknown;
}

/** The newest attempt, if the service refused the document in it; else null. */
export function refusedAttempt(attempts: readonly Attempt[]): Attempt | null {
  const last = attempts.reduce<Attempt | null>(
    (newest, one) => (newest && newest.ordinal > one.ordinal ? newest : one),
    null,
  );
  return last?.outcome === 'rejected' ? last : null;
}

/** What the service said when it refused the document. */
export function wordsOf(refused: Attempt, lines: readonly ValueRecord[]): readonly Word[] {
  const body = bodyOf(refused);
  return refused.errors.map((error) => {
    if (error.target.kind === 'document') return { error, place: null, sent: undefined };
    const { path, lineKey } = error.target;
    return { error, place: placeOf(path, lineKey, lines), sent: body ? valueAt(body, path) : undefined };
  });
}

/** Whether the place still is as it was sent. A line, or the document, counts as changed only with what was sent of it. */
export function stillStands(word: Word, value: Value): boolean {
  if (word.place === null) return true;
  return sameAsSent(word.sent, value);
}

/**
 * A place from a path counted by position; the line is found by its key where one is told, because it may have moved. A
 * line that is gone keeps its name: at its position stands another one, which the path does not speak of.
 */
export function placeOf(path: Path, lineKey: string | null, lines: readonly ValueRecord[]): Place {
  const [list, position, ...rest] = path;
  if (list !== 'Lines' || typeof position !== 'number') return { line: null, path };
  if (lineKey !== null) return { line: lineKey, path: rest };
  const line = lines[position];
  return line?.$key === undefined ? { line: null, path: ['Lines'] } : { line: line.$key, path: rest };
}

function bodyOf(attempt: Attempt): ValueRecord | null {
  try {
    const body: unknown = JSON.parse(attempt.body);
    return isRecord(body) ? body : null;
  } catch {
    return null;
  }
}

/** Amounts that Rampa computed are absent here and stood in the request: an absent number is no change, an absent text is. */
function sameAsSent(sent: unknown, held: Value): boolean {
  if (sent === undefined || sent === null) return sent === undefined || isEmpty(held);
  if (isEmpty(held)) return typeof sent === 'number' || isEmpty(sent);
  if (Array.isArray(held)) {
    return (
      Array.isArray(sent) &&
      sent.length === held.length &&
      held.every((item, i) => sameAsSent((sent as unknown[])[i], item as Value))
    );
  }
  if (isRecord(held)) {
    return (
      isRecord(sent) && Object.entries(sent).every(([name, value]) => name === '$key' || sameAsSent(value, held[name]))
    );
  }
  if (typeof sent === 'number' && isDecimal(held)) return fromNumber(sent) === canonical(held);
  if (typeof sent === 'string' && typeof held === 'string') return sent.trim() === held.trim() || sent.startsWith(held);
  return sent === held;
}
