import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { isEmpty, isRecord, textOf } from '../value.ts';
import type { Field, Path, Value, ValueRecord } from '../fields.ts';
import { withAmounts } from '../amounts/totals.ts';
import { compareRecords } from './comparison.ts';
import type { Comparison, Differences, LinePair } from './comparison.ts';

/**
 * - `added`: a field that was empty, or a new line. `removed`: a removed line, or a field of a deleted document.
 * - `cleared`: a field that is now empty; sent as null if the service accepts null.
 */
type ReviewChange = 'changed' | 'cleared' | 'added' | 'removed';

export interface ReviewRow {
  /** The path of a field (`['Lines', 2, 'Quantity']`), a field of a nested object, a list, or a whole line (`['Lines', 2]`). */
  readonly path: Path;
  readonly change: ReviewChange;
  /** In draft form: decimal strings and wall times; records for lists and whole lines. Computed amounts are filled in. */
  readonly before: Value;
  readonly after: Value;
  /** The header's list or nested object that is sent whole because of this row, for example `Lines`; null for a plain field. */
  readonly sentWith: string | null;
  /** For a row in Lines: the line's position, counted from 1, and its product; for a removed line, those it had. */
  readonly line: { readonly position: number; readonly product: string } | null;
}

/** The rows of a comparison: header first, then line by line. */
export function reviewRows({ header, lines }: Comparison): ReviewRow[] {
  return [...recordRows(header, [], null, null), ...lines.flatMap(lineRows)];
}

/** The fields by which the user recognises a document: type, number, date, customer and total. */
export function identityRows(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy): ReviewRow[] {
  const { numberField, typeField } = documents[kind];
  const held = withAmounts(kind, content, policy);
  const names = [typeField, numberField, 'Date', 'CustomerCode', 'CustomerName', 'GrandTotal'];
  return names.flatMap((name) => {
    if (name === null || isEmpty(held[name])) return [];
    return { path: [name], change: 'removed', before: held[name], after: null, sentWith: null, line: null };
  });
}

type Line = ReviewRow['line'];

function lineRows({ before, after, from, to, differences, isOther }: LinePair): ReviewRow[] {
  const index = to ?? from ?? 0;
  const path = ['Lines', index];
  const line = { position: index + 1, product: textOf((after ?? before)?.ProductCode) };
  if (before !== null && after !== null && !isOther) return recordRows(differences, path, 'Lines', line);
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return [{ path, change, before, after, sentWith: 'Lines', line }];
}

function recordRows(differences: Differences, at: Path, sentWith: string | null, line: Line): ReviewRow[] {
  return [...differences].flatMap(([name, { field, before, after }]) => {
    const path = [...at, name];
    if (field !== null) return valueRows(field, path, { before, after }, sentWith ?? partName(field, name), line);
    return [{ path, change: changeOf(before, after), before, after, sentWith, line }];
  });
}

/** Of the header, whose objects and lists are sent whole. */
const partName = (field: Field, name: string): string | null =>
  field.type === 'object' || field.type === 'list' ? name : null;

/** The rows for a value that differs: one, or for a nested object one for each differing field. */
function valueRows(
  field: Field,
  path: Path,
  { before, after }: { readonly before: Value; readonly after: Value },
  sentWith: string | null,
  line: Line,
): ReviewRow[] {
  if (field.type === 'object') {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    const differences = compareRecords(field.fields, old, now);
    // Without a field that is sent, there is one row for the whole object.
    if ([...differences.values()].some(({ field: inner, isSent }) => inner !== null && isSent))
      return recordRows(differences, path, sentWith, line);
  }
  const sides = { before: shown(field, before), after: shown(field, after) };
  return [{ path, change: changeOf(sides.before, sides.after), ...sides, sentWith, line }];
}

function changeOf(before: Value, after: Value): ReviewChange {
  if (isEmpty(after)) return 'cleared';
  return isEmpty(before) ? 'added' : 'changed';
}

/** A value as shown in a row: null for every empty value, but `false` for an empty boolean, because it is sent as false. */
function shown(field: Field, value: Value): Value {
  if (field.type === 'boolean') return value === true;
  return isEmpty(value) ? null : value;
}
