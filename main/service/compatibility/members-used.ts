/** Finds which members of a list's entries are used, by testing the readers themselves. */
import type { Fact, MemberFinding } from '../../../domain/compatibility/report.ts';
import { isJsonObject } from '../../../domain/json.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';

/** Reads the facts in an entry, by their names; `null` if the entry names nothing. */
export type ReadFacts = (item: JsonObject) => Readonly<Partial<Record<Fact, unknown>>> | null;

const mostItems = 20;
const mostInner = 3;
const mostMembers = 200;
/** Other names may be values, for example in an object of entries by code. */
const nameLike = /^[\p{L}_$@][\p{L}\p{N}_$@.-]{0,49}$/u;

/**
 * A member is used for a fact if the fact changes with the member's value. Objects and lists in an entry are searched one level
 * deep.
 */
export function membersUsed(items: readonly JsonObject[], read: ReadFacts): readonly MemberFinding[] {
  const found = new Map<string, { readonly types: Set<string>; readonly used: Set<Fact> }>();

  function note(name: string, value: JsonValue, put: (other: JsonValue) => JsonObject, before: ReturnType<ReadFacts>) {
    if (!found.has(name) && found.size >= mostMembers) return;
    const { types, used } = found.get(name) ?? { types: new Set(), used: new Set<Fact>() };
    found.set(name, { types, used });
    types.add(typeOf(value));
    for (const fact of changed(before, read(put(otherThan(value))))) used.add(fact);
  }

  for (const item of spread(items)) {
    const before = read(item);
    for (const [name, value] of namedMembers(item)) {
      note(name, value, (other) => ({ ...item, [name]: other }), before);
      const list: readonly JsonValue[] = Array.isArray(value) ? (value as JsonValue[]) : [];
      if (isJsonObject(value)) {
        for (const [inner, held] of namedMembers(value)) {
          note(`${name}.${inner}`, held, (other) => ({ ...item, [name]: { ...value, [inner]: other } }), before);
        }
      }
      for (const [at, entry] of list.slice(0, mostInner).entries()) {
        if (!isJsonObject(entry)) continue;
        for (const [inner, held] of namedMembers(entry)) {
          const put = (other: JsonValue): JsonObject => ({
            ...item,
            [name]: list.with(at, { ...entry, [inner]: other }),
          });
          note(`${name}[].${inner}`, held, put, before);
        }
      }
    }
  }
  return [...found].map(([name, { types, used }]) => ({ name, type: [...types].join(' / '), used: [...used] }));
}

/** Takes entries from the beginning and the end, since similar ones may be adjacent. */
const spread = (items: readonly JsonObject[]): readonly JsonObject[] =>
  items.length <= mostItems ? items : [...items.slice(0, mostItems / 2), ...items.slice(-mostItems / 2)];

const namedMembers = (object: JsonObject): readonly (readonly [string, JsonValue])[] =>
  Object.entries(object).filter(([name]) => nameLike.test(name));

function changed(before: ReturnType<ReadFacts>, after: ReturnType<ReadFacts>): Fact[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]) as Set<Fact>;
  return [...names].filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function otherThan(value: JsonValue): JsonValue {
  if (typeof value === 'string') return `${value}¤`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return value;
  return Array.isArray(value) ? [] : {};
}
