/** The rows of a review: header first, then line by line. */
import { takesTime } from '../../domain/as-queued.ts';
import type { DocumentKind } from '../../domain/model/draft-state.ts';
import type { ReviewRow } from '../../domain/compare/review-rows.ts';
import { sameJson } from '../../domain/json.ts';
import type { JsonValue } from '../../domain/json.ts';
import type { Path, Value } from '../../domain/fields.ts';
import { t } from '../messages/index.svelte.ts';
import { entriesOf, placeName } from './value-text.ts';

export interface ShownRow {
  readonly key: string;
  /** `''`: the line as a whole. */
  readonly name: string;
  readonly change: ReviewRow['change'];
  readonly before: readonly string[];
  readonly after: readonly string[];
}
export interface ShownGroup {
  readonly key: string;
  /** `null`: the header. */
  readonly line: ReviewRow['line'];
  readonly rows: readonly ShownRow[];
}

/** `sends`: `after` is what queueing will send, so a date without a time is shown as getting the time of queueing. */
export function shownGroups(kind: DocumentKind, rows: readonly ReviewRow[], sends = false): readonly ShownGroup[] {
  const groups: (ShownGroup & { rows: ShownRow[] })[] = [];
  for (const row of rows) {
    const key = row.line === null ? 'header' : `line ${row.line.position}`;
    const last = groups.at(-1);
    const group = last?.key === key ? last : { key, line: row.line, rows: [] };
    if (group !== last) groups.push(group);
    group.rows.push(sends ? withTime(shownRow(kind, row), row) : shownRow(kind, row));
  }
  return groups;
}

function shownRow(kind: DocumentKind, { path, change, before, after }: ReviewRow): ShownRow {
  const [shownBefore = [], shownAfter = []] = sides(kind, path, [before, after]);
  return { key: path.join('.'), name: placeName(path), change, before: shownBefore, after: shownAfter };
}

/** A date typed without a time is sent with the time of queueing. */
function withTime(shown: ShownRow, { path, before, after }: ReviewRow): ShownRow {
  if (path.join('.') !== 'Date' || !takesTime(after, { Date: before })) return shown;
  return { ...shown, after: shown.after.map((date) => t('review.timeOfQueueing', { date })) };
}

/**
 * The texts of values that are compared side by side. Computed amounts of lines are left out, unless the values differ in
 * nothing else.
 */
export function sides(kind: DocumentKind, path: Path, values: readonly Value[]): readonly (readonly string[])[] {
  const plain = values.map((value) => entriesOf(kind, path, value));
  const looksSame = values.some((value, at) =>
    values.some(
      (other, to) =>
        to > at &&
        sameTexts(plain[at], plain[to]) &&
        !sameJson((value ?? null) as JsonValue, (other ?? null) as JsonValue),
    ),
  );
  return looksSame ? values.map((value) => entriesOf(kind, path, value, true)) : plain;
}

function sameTexts(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length > 0 && a.length === b.length && a.every((text, index) => text === b[index]);
}
