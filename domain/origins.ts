/**
 * The one member of a record that says where its values come from. What each source means is said where it is used; see `Origins` in
 * fields.ts.
 */
import { originsName } from './fields.ts';
import type { Origins, ValueRecord } from './fields.ts';
import { isEmpty, isObject, own } from './value.ts';

type Source = keyof Origins & string;
/** Undefined: the source leaves. */
export type OriginChanges = { readonly [source in keyof Origins]: Origins[source] | undefined };

const none: Origins = {};
const mayBeEmpty: ReadonlySet<string> = new Set(['service', 'header', 'start'] satisfies Source[]);
export const originsOf = (record: ValueRecord): Origins => record[originsName] ?? none;

/**
 * The record with other sources; those that are empty leave, but for the service, from which a record without amounts comes too, the
 * header, which a line follows also while it has no withholding, and the start, because a line can begin without values.
 */
export function withOrigins(record: ValueRecord, changes: OriginChanges): ValueRecord {
  const all = Object.entries({ ...record[originsName], ...changes });
  const kept = all.filter(([source, value]) => (mayBeEmpty.has(source) ? value !== undefined : !isEmpty(value)));
  if (kept.length > 0) return { ...record, [originsName]: Object.fromEntries(kept) };
  if (record[originsName] === undefined) return record;
  const { [originsName]: _left, ...others } = record;
  return others;
}

export function withoutOrigins(record: ValueRecord, sources: readonly Source[]): ValueRecord {
  const origins = record[originsName];
  if (origins === undefined || !sources.some((source) => source in origins)) return record;
  return withOrigins(record, Object.fromEntries(sources.map((source) => [source, undefined])));
}

/** The members that earlier drafts and files have instead of sources; null: nothing is read from them. */
const formerNames: Readonly<Record<string, Source | null>> = {
  $read: 'service',
  $asRead: 'received',
  $chosenLots: 'chosenLots',
  $inFile: 'file',
  $mapped: 'mapped',
  $filled: null,
};
const formerName = new RegExp(
  `"(?:${Object.keys(formerNames)
    .join('|')
    .replaceAll('$', String.raw`\$`)})":`,
);

/** A value that was parsed from `json`, which an earlier Rampa may have written, with the sources of its records in one member. */
export const withSourcesOf = (value: unknown, json: string): unknown =>
  formerName.test(json) ? withSources(value) : value;

/** A value of an earlier Rampa, with the sources of its records in one member; recurses as deep as the value. */
export function withSources(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSources);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const sources = members.flatMap(([name, inner]) => {
    const source = own(formerNames, name);
    return source === undefined || source === null ? [] : [[source, inner] as const];
  });
  const others = members
    .filter(([name]) => !Object.hasOwn(formerNames, name))
    .map(([name, inner]) => [name, withSources(inner)] as const);
  const record = Object.fromEntries(others);
  if (sources.length === 0) return record;
  const origins = own(record, originsName);
  return { ...record, [originsName]: { ...Object.fromEntries(sources), ...(isObject(origins) ? origins : {}) } };
}
