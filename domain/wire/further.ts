import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { isRecord } from '../value.ts';
import type { Fields, Path, Value, ValueRecord } from '../fields.ts';
import type { JsonValue } from '../json.ts';
import { asReadName, beyondOf, furtherName, furtherOf } from './beyond.ts';

/** A member of the service's document that Rampa does not edit, and goes back as it came. */
export interface Further {
  readonly path: Path;
  readonly value: JsonValue;
}

/** Those of a document, or of its header or lines alone, in their order; without what the connection leaves out. */
export function keptIn(
  kind: DocumentKind,
  content: ValueRecord,
  { header, lines }: { readonly header: boolean; readonly lines: boolean },
  { leftOut }: Pick<AmountsPolicy, 'leftOut'> = {},
): readonly Further[] {
  const { Lines: ofLines, ...others } = content;
  const without = new Set(leftOut?.[kind]);
  return [
    ...(header ? inRecord(documents[kind].fields, others, []) : []),
    ...(lines ? inValue(documents[kind].lineFields, ofLines, ['Lines']) : []),
  ].filter(({ path }) => !without.has(String(path.at(-1))));
}

/** Those of one record, and of the records in it. */
export function furtherIn(fields: Fields, record: ValueRecord): readonly Further[] {
  return inRecord(fields, record, []);
}

/** The record, and those in it, without what came beside the fields: it belongs to the record that the service has. */
export function withoutFurther<T extends Value>(value: T): T {
  if (Array.isArray(value)) return value.map((item: Value) => withoutFurther(item)) as unknown as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
      if (name === asReadName || name === '$chosenLots') return [];
      if (name === furtherName) return namesOnly(value);
      return [[name, withoutFurther(inner)]];
    }),
  ) as T;
}

/** An identifier in place of a code names what the record is about, and stays: it stands in the record as a field, too. */
function namesOnly(record: ValueRecord): [string, Value][] {
  const names = Object.entries(furtherOf(record)).filter(([name, value]) => record[name] === value);
  return names.length === 0 ? [] : [[furtherName, JSON.stringify(Object.fromEntries(names))]];
}

function inRecord(fields: Fields, record: ValueRecord, at: Path): Further[] {
  const own = Object.entries(beyondOf(record)).map(([name, value]) => ({ path: [...at, name], value }));
  const inner = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' || field.type === 'list' ? inValue(field.fields, record[name], [...at, name]) : [],
  );
  return [...own, ...inner];
}

function inValue(fields: Fields, value: Value, at: Path): Further[] {
  if (isRecord(value)) return inRecord(fields, value, at);
  if (!Array.isArray(value)) return [];
  return (value as readonly Value[]).flatMap((item, index) =>
    isRecord(item) ? inRecord(fields, item, [...at, index]) : [],
  );
}
