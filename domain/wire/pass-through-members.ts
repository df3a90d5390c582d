import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { SendingPolicy } from '../facts.ts';
import { isRecord } from '../value.ts';
import { notShownName, originsName, unknownMembersName } from '../fields.ts';
import type { Fields, Path, Value, ValueRecord } from '../fields.ts';
import type { JsonValue } from '../json.ts';
import { withoutOrigins } from '../origins.ts';
import { passThroughOf, unknownMembersOf } from './pass-through.ts';

/** A member of the service's document that Rampa does not edit and sends back as received. */
export interface PassThroughMember {
  readonly path: Path;
  readonly value: JsonValue;
}

/** The members passed through in a document, or only in its header or lines, in order and without excluded members. */
export function passThroughMembersIn(
  kind: DocumentKind,
  content: ValueRecord,
  { header, lines }: { readonly header: boolean; readonly lines: boolean },
  { excludedMembers }: Pick<SendingPolicy, 'excludedMembers'> = {},
): readonly PassThroughMember[] {
  const { Lines: ofLines, ...others } = content;
  const excluded = new Set(excludedMembers?.[kind]);
  return [
    ...(header ? inRecord(documents[kind].fields, others, []) : []),
    ...(lines ? inValue(documents[kind].lineFields, ofLines, ['Lines']) : []),
  ].filter(({ path }) => !excluded.has(String(path.at(-1))));
}

/** The members passed through in a record and its nested records. */
export function passThroughMembersOfRecord(fields: Fields, record: ValueRecord): readonly PassThroughMember[] {
  return inRecord(fields, record, []);
}

/** A value, including nested records, without what belongs to the service's record: unknown members, original values, marks. */
export function withoutPassThrough<T extends Value>(value: T): T {
  if (Array.isArray(value)) return value.map((item: Value) => withoutPassThrough(item)) as unknown as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(withoutOrigins(value, ['received', 'chosenLots'])).flatMap(([name, inner]): [string, Value][] => {
      if (name === notShownName) return [];
      if (name === unknownMembersName) return identifiersOnly(value);
      return [[name, name === originsName ? inner : withoutPassThrough(inner)]];
    }),
  ) as T;
}

/** Keeps identifiers that were received instead of a code (read.ts), because the record also has them as fields. */
function identifiersOnly(record: ValueRecord): [string, Value][] {
  const identifiers = Object.entries(unknownMembersOf(record)).filter(([name, value]) => record[name] === value);
  return identifiers.length === 0 ? [] : [[unknownMembersName, JSON.stringify(Object.fromEntries(identifiers))]];
}

function inRecord(fields: Fields, record: ValueRecord, at: Path): PassThroughMember[] {
  const own = Object.entries(passThroughOf(record)).map(([name, value]) => ({ path: [...at, name], value }));
  const inner = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'object' || field.type === 'list' ? inValue(field.fields, record[name], [...at, name]) : [],
  );
  return [...own, ...inner];
}

function inValue(fields: Fields, value: Value, at: Path): PassThroughMember[] {
  if (isRecord(value)) return inRecord(fields, value, at);
  if (!Array.isArray(value)) return [];
  return (value as readonly Value[]).flatMap((item, index) =>
    isRecord(item) ? inRecord(fields, item, [...at, index]) : [],
  );
}
