import { sameJson } from '../json.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { sentFields, unknownMembersName } from '../fields.ts';
import { isEmpty, isRecord, linesOf, textOf } from '../value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../fields.ts';
import { withAmounts } from '../amounts/totals.ts';
import { passThroughText } from '../wire/pass-through.ts';
import { samePassThrough, wireValue } from '../wire/same.ts';

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

interface Sides {
  readonly before: ValueRecord;
  readonly after: ValueRecord;
}

/** The rows for a field of the header that differs: one, or one for each differing part. */
export function fieldRows(fields: Fields, name: string, { before, after }: Sides): ReviewRow[] {
  const field = fields[name];
  if (field === undefined) return [];
  if (name === 'Lines' && field.type === 'list') return lineRows(field.fields, linesOf(before), linesOf(after));
  const sides = { before: before[name], after: after[name] };
  return valueRows(field, [name], sides, field.type === 'object' || field.type === 'list' ? name : null, null);
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

function lineRows(fields: Fields, before: readonly ValueRecord[], after: readonly ValueRecord[]): ReviewRow[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, index) => rowsAtPosition(fields, index, before[index], after[index])).flat();
}

function rowsAtPosition(
  fields: Fields,
  index: number,
  before: ValueRecord | undefined,
  after: ValueRecord | undefined,
): ReviewRow[] {
  const path = ['Lines', index];
  const line = { position: index + 1, product: textOf((after ?? before)?.ProductCode) };
  const row = (change: ReviewChange): ReviewRow[] => [
    { path, change, before: before ?? null, after: after ?? null, sentWith: 'Lines', line },
  ];
  if (before === undefined) return row('added');
  if (after === undefined) return row('removed');
  if (isOther(before, after)) return row('changed');
  const differing = sentFields(fields).filter(
    ([name, field]) => !sameJson(wireValue(field, before[name]), wireValue(field, after[name])),
  );
  const passThrough = passThroughRows(path, { before, after }, 'Lines', line);
  const rows = differing.flatMap(([name, field]) =>
    valueRows(field, [...path, name], { before: before[name], after: after[name] }, 'Lines', line),
  );
  return [...rows, ...passThrough];
}

/** One row if two records have different members passed through, as JSON text under {@link unknownMembersName}; else none. */
export function passThroughRows(
  path: Path,
  { before, after }: Sides,
  sentWith: string | null,
  line: Line,
): ReviewRow[] {
  if (samePassThrough(before, after)) return [];
  const sides = { before: passThroughText(before), after: passThroughText(after) };
  return [
    { path: [...path, unknownMembersName], change: changeOf(sides.before, sides.after), ...sides, sentWith, line },
  ];
}

/** Whether the position now has another line; comparing the two field by field would be meaningless. */
function isOther(before: ValueRecord, after: ValueRecord): boolean {
  return before.$key !== after.$key && textOf(before.ProductCode) !== textOf(after.ProductCode);
}

/** The rows for a value that differs: one, or for a nested object one for each differing field. */
function valueRows(
  field: Field,
  path: Path,
  { before, after }: { readonly before: Value; readonly after: Value },
  sentWith: string | null,
  line: Line,
): ReviewRow[] {
  if (field.type === 'object') {
    const old = isRecord(before) ? before : {};
    const now = isRecord(after) ? after : {};
    const rows = sentFields(field.fields).flatMap(([name, inner]) =>
      sameJson(wireValue(inner, old[name]), wireValue(inner, now[name]))
        ? []
        : valueRows(inner, [...path, name], { before: old[name], after: now[name] }, sentWith, line),
    );
    // If objects differ only in values that cannot be sent, they get one row together.
    if (rows.length > 0) return rows;
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
