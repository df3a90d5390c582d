/** The values of a document that are not visible when it opens. They are listed before a draft from another user is imported. */
import { lineAmountFields } from './amounts/types.ts';
import { documents } from './documents/index.ts';
import { columnsOf } from './edit/columns.ts';
import { isLeadingField } from './edit/leading-fields.ts';
import { sentFields } from './fields.ts';
import type { Fields, Path, Value, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { originsOf } from './origins.ts';
import { isEmptyOrFalse, isRecord, linesOf } from './value.ts';

export interface UnseenValue {
  /** Of the field in the header, or in the first of `lines`. */
  readonly path: Path;
  readonly value: Value;
  /** Positions of the lines that have the value, counted from 1; empty for the header. */
  readonly lines: readonly number[];
}

/**
 * The values that are neither in the row above the lines nor in a column that is shown by default, and that differ from those of
 * `start`, a new document with one line. A value that several lines have is there once.
 */
export function unseenValues(kind: DocumentKind, content: ValueRecord, start: ValueRecord): readonly UnseenValue[] {
  const { fields, lineFields } = documents[kind];
  const seen = new Set(columnsOf(documents[kind]).flatMap(({ name, appears }) => (appears === 'chosen' ? [] : [name])));
  const [newLine = {}] = linesOf(start);
  const ofHeader = unseenIn(fields, content, start)
    .filter(([name]) => name !== 'Lines' && !isLeadingIn(fields, name))
    .map(([name, value]): UnseenValue => ({ path: [name], value, lines: [] }));
  const ofLines = new Map<string, { readonly name: string; readonly value: Value; readonly lines: number[] }>();
  for (const [index, line] of linesOf(content).entries()) {
    for (const [name, value] of [...unseenIn(lineFields, line, newLine), ...amountsOfFile(line)]) {
      if (seen.has(name)) continue;
      const key = JSON.stringify([name, withoutMarks(value)]);
      const known = ofLines.get(key);
      if (known === undefined) ofLines.set(key, { name, value, lines: [index + 1] });
      else known.lines.push(index + 1);
    }
  }
  const inLines = [...ofLines.values()].map(({ name, value, lines }): UnseenValue => ({
    path: ['Lines', (lines[0] ?? 1) - 1, name],
    value,
    lines,
  }));
  return [...ofHeader, ...inLines];
}

function isLeadingIn(fields: Fields, name: string): boolean {
  const field = fields[name];
  return field !== undefined && isLeadingField(name, field);
}

function unseenIn(fields: Fields, record: ValueRecord, start: ValueRecord): readonly (readonly [string, Value])[] {
  return sentFields(fields)
    .map(([name]) => [name, record[name]] as const)
    .filter(([name, value]) => !isEmptyOrFalse(value) && JSON.stringify(value) !== JSON.stringify(start[name]));
}

/** The amounts that a line has instead of those that are computed. */
const amountsOfFile = (line: ValueRecord): readonly (readonly [string, Value])[] =>
  lineAmountFields.flatMap((name) => {
    const value = originsOf(line).file?.[name];
    return isEmptyOrFalse(value) ? [] : [[name, value] as const];
  });

/** Without the keys of entries, which differ from line to line. */
const withoutMarks = (value: Value): unknown => {
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutMarks);
  if (!isRecord(value)) return value;
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('$'))
    .map(([name, one]) => [name, withoutMarks(one)]);
};
