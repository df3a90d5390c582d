import { sameJson } from '../json.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { sentFields } from '../fields.ts';
import { isEmpty, isRecord, linesOf, textOf } from '../value.ts';
import type { Field, Fields, Path, Value, ValueRecord } from '../fields.ts';
import { withAmounts } from '../amounts/totals.ts';
import { furtherName, furtherText } from '../wire/beyond.ts';
import { sameBeyond, saidBy } from '../wire/same.ts';

/**
 * - `added`: there was nothing, or it is a new line. `removed`: a line that goes, or what a deletion takes away.
 * - `cleared`: a field that says nothing any more; sent as null where the service takes null.
 */
type ReviewChange = 'changed' | 'cleared' | 'added' | 'removed';

export interface ReviewRow {
  /** Of a field (`['Lines', 2, 'Quantity']`), of a nested object's field, of a list, or of a whole line (`['Lines', 2]`). */
  readonly path: Path;
  readonly change: ReviewChange;
  /** In draft form: decimal strings, wall times; lists and, for a whole line, records. Computed amounts are filled in. */
  readonly before: Value;
  readonly after: Value;
  /** The header's field that is sent whole because of this row: `Lines`, a list, a nested object; null for a plain field. */
  readonly whole: string | null;
  /** Of a row in Lines: its place counted from 1, and its product; of a removed one as they were. */
  readonly line: { readonly position: number; readonly product: string } | null;
}

interface Sides {
  readonly before: ValueRecord;
  readonly after: ValueRecord;
}

/** The rows of a header's field that differs: one, or those of its parts. */
export function fieldRows(fields: Fields, name: string, { before, after }: Sides): ReviewRow[] {
  const field = fields[name];
  if (field === undefined) return [];
  if (name === 'Lines' && field.type === 'list') return lineRows(field.fields, linesOf(before), linesOf(after));
  const sides = { before: before[name], after: after[name] };
  return valueRows(field, [name], sides, field.type === 'object' || isList(field) ? name : null, null);
}

/** By what a person knows a document: its sort, number, date, customer, lines and total. */
export function identityRows(kind: DocumentKind, content: ValueRecord, policy: AmountsPolicy): ReviewRow[] {
  const { fields, numberField, typeField } = documents[kind];
  const held = withAmounts(kind, content, policy);
  const names = [typeField, numberField, 'Date', 'CustomerCode', 'CustomerName', 'GrandTotal'];
  return names.flatMap((name) => {
    if (name === null || !(name in fields) || isEmpty(held[name])) return [];
    return { path: [name], change: 'removed', before: held[name], after: null, whole: null, line: null };
  });
}

type Line = ReviewRow['line'];

function lineRows(fields: Fields, before: readonly ValueRecord[], after: readonly ValueRecord[]): ReviewRow[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, index) => rowsOfPlace(fields, index, before[index], after[index])).flat();
}

function rowsOfPlace(
  fields: Fields,
  index: number,
  before: ValueRecord | undefined,
  after: ValueRecord | undefined,
): ReviewRow[] {
  const path = ['Lines', index];
  const line = { position: index + 1, product: textOf((after ?? before)?.ProductCode) };
  const row = (change: ReviewChange): ReviewRow[] => [
    { path, change, before: before ?? null, after: after ?? null, whole: 'Lines', line },
  ];
  if (before === undefined) return row('added');
  if (after === undefined) return row('removed');
  const differing = sentFields(fields).filter(
    ([name, field]) => !sameJson(saidBy(field, before[name]), saidBy(field, after[name])),
  );
  const further = furtherRows(path, { before, after }, 'Lines', line);
  if (differing.length + further.length > 0 && isOther(before, after)) return row('changed');
  const rows = differing.flatMap(([name, field]) =>
    valueRows(field, [...path, name], { before: before[name], after: after[name] }, 'Lines', line),
  );
  return [...rows, ...further];
}

/** One row where two records differ in what Rampa does not know of them, as JSON text under {@link furtherName}. */
export function furtherRows(path: Path, { before, after }: Sides, whole: string | null, line: Line): ReviewRow[] {
  if (sameBeyond(before, after)) return [];
  const sides = { before: furtherText(before), after: furtherText(after) };
  return [{ path: [...path, furtherName], change: changeOf(sides.before, sides.after), ...sides, whole, line }];
}

/** Whether another line stands in a place, whose fields side by side would tell nothing. */
function isOther(before: ValueRecord, after: ValueRecord): boolean {
  return before.$key !== after.$key && textOf(before.ProductCode) !== textOf(after.ProductCode);
}

/** One row of a value that differs; of a nested object one for each of its fields that does. */
function valueRows(
  field: Field,
  path: Path,
  { before, after }: { readonly before: Value; readonly after: Value },
  whole: string | null,
  line: Line,
): ReviewRow[] {
  if (field.type === 'object') {
    const old = isRecord(before) ? before : {};
    const now = isRecord(after) ? after : {};
    const rows = sentFields(field.fields).flatMap(([name, inner]) =>
      sameJson(saidBy(inner, old[name]), saidBy(inner, now[name]))
        ? []
        : valueRows(inner, [...path, name], { before: old[name], after: now[name] }, whole, line),
    );
    // Two that differ in what cannot be sent alone: said as one.
    if (rows.length > 0) return rows;
  }
  const sides = { before: shown(field, before), after: shown(field, after) };
  return [{ path, change: changeOf(sides.before, sides.after), ...sides, whole, line }];
}

function changeOf(before: Value, after: Value): ReviewChange {
  if (isEmpty(after)) return 'cleared';
  return isEmpty(before) ? 'added' : 'changed';
}

/** Nothing in whatever form is null; a box that was never touched is sent as one without a tick. */
function shown(field: Field, value: Value): Value {
  if (field.type === 'boolean') return value === true;
  return isEmpty(value) ? null : value;
}

function isList(field: Field): boolean {
  return field.type === 'list' || field.type === 'textList';
}
