/**
 * What a record of the service holds beside what Rampa edits, kept with it and sent back as it came: members that Rampa does
 * not know, and how a value was written where Rampa would write it otherwise. Both are JSON text in members of the draft's
 * record that no field is called by, so that whatever moves, deletes or brings back the record takes them along.
 */
import type { Field, Fields, ValueRecord } from '../fields.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isEmpty } from '../value.ts';

/** A draft's record: its unknown members, as the JSON text of an object. */
export const furtherName = '$further';
/**
 * A draft's record: values that came otherwise than Rampa writes them, as the JSON text of an object: by field the value as
 * it came, and what was read from it; that alone where nothing could be read. Under `''` an entry of a list that is nothing
 * Rampa could write.
 */
export const asReadName = '$asRead';

/** Whether a member of a draft's record is Rampa's own: neither a field nor sent under its name. */
export const isOwnName = (name: string): boolean => name.startsWith('$');

type AsRead = Readonly<Record<string, readonly JsonValue[]>>;

/** The unknown members of a record; none where it has none, or where they are no longer readable. */
export function furtherOf(record: ValueRecord): JsonObject {
  return parsed(record[furtherName]);
}

/** As for a draft's record; nothing where there is nothing to keep. */
export function withBeyond(
  further: readonly (readonly [string, JsonValue])[],
  asRead: readonly (readonly [string, readonly JsonValue[]])[],
): Pick<ValueRecord, typeof furtherName | typeof asReadName> {
  return {
    ...(further.length === 0 ? {} : { [furtherName]: JSON.stringify(Object.fromEntries(further)) }),
    ...(asRead.length === 0 ? {} : { [asReadName]: JSON.stringify(Object.fromEntries(asRead)) }),
  };
}

/** How the values of a record came, by field. */
export function asReadOf(record: ValueRecord): AsRead {
  const lists = Object.entries(parsed(record[asReadName])).filter(([, entry]) => Array.isArray(entry));
  return Object.fromEntries(lists) as AsRead;
}

/** What a field's value was when it came, where it stands as it was read from that; `undefined` where it does not. */
export function cameAs(asRead: AsRead, name: string, value: unknown): JsonValue | undefined {
  if (!Object.hasOwn(asRead, name)) return undefined;
  const [came, read] = asRead[name] ?? [];
  const stands = read === undefined ? isEmpty(value) : JSON.stringify(value) === JSON.stringify(read);
  return stands ? came : undefined;
}

/**
 * What of a record goes back that Rampa does not edit: its unknown members, and values of known fields that could not be
 * read and in whose place nothing was entered.
 */
export function beyondOf(record: ValueRecord): JsonObject {
  if (record[furtherName] === undefined && record[asReadName] === undefined) return {};
  const unread = Object.entries(asReadOf(record)).flatMap(([name, entry]): [string, JsonValue][] => {
    const [came, read] = entry;
    return came !== undefined && read === undefined && isEmpty(record[name]) ? [[name, came]] : [];
  });
  return Object.fromEntries([...Object.entries(furtherOf(record)), ...unread]);
}

/** As the JSON text of an object; null where there is nothing. */
export function furtherText(record: ValueRecord): string | null {
  const beyond = beyondOf(record);
  return Object.keys(beyond).length === 0 ? null : JSON.stringify(beyond);
}

/** Whether a field's value stands as it was read from something that Rampa would have written otherwise. */
export function standsAsItCame(record: ValueRecord, name: string): boolean {
  return record[asReadName] !== undefined && cameAs(asReadOf(record), name, record[name]) !== undefined;
}

/**
 * The field by which a record names something of the service (§4.5) that a member identifies beside it: `ProductCode` of
 * `ProductId`. `null` where the member is no such identifier.
 */
export function codeBeside(fields: Fields, member: string): string | null {
  const stem = /^(.+)(?:Id|Name)$/.exec(member)?.[1];
  if (stem === undefined) return null;
  const code = [`${stem}Code`, `${stem}Name`].find((name) => name !== member && isCode(fields[name]));
  return code ?? null;
}

/** The identifier by which a record names what a field is for, where it came without that field; `null` where there is none. */
export function namedBeside(fields: Fields, record: ValueRecord, name: string): string | null {
  if (record[furtherName] === undefined || !isEmpty(record[name])) return null;
  return Object.keys(furtherOf(record)).find((member) => besideOf(fields, name).includes(member)) ?? null;
}

/** What names the same thing as a code, the surest first. */
export function besideOf(fields: Fields, code: string): readonly string[] {
  if (!isCode(fields[code])) return [];
  const stem = code.replace(/(?:Code|Name)$/, '');
  return [`${stem}Id`, `${stem}Name`].filter((name) => name !== code);
}

function isCode(field: Field | undefined): boolean {
  const isSent = field?.class === undefined || field.class === 'supplied';
  return field?.type === 'text' && field.lookup !== undefined && isSent;
}

function parsed(text: unknown): JsonObject {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
