/**
 * The parts of the service's record that Rampa stores but does not edit, and sends back as received: unknown members, and the
 * original form of values that Rampa would write differently (`received` of its origins). Both are JSON text in members of the
 * draft's record whose names no field has, so they are moved, deleted and restored with the record.
 */
import { unknownMembersName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { isEmpty, isMissing, own } from '../value.ts';

/** Whether a member of a draft's record is internal to Rampa: not a field of the document, and never sent under its name. */
export const isInternalName = (name: string): boolean => name.startsWith('$');

type OriginalValues = Readonly<Record<string, readonly JsonValue[]>>;

/** The unknown members of a record; `{}` if it has none, or their text cannot be parsed. */
export function unknownMembersOf(record: ValueRecord): JsonObject {
  return parsed(record[unknownMembersName]);
}

/** A record with these values; where there are none, those that it has stay. */
export function withPassThrough(
  record: ValueRecord,
  unknownMembers: readonly (readonly [string, JsonValue])[],
  originalValues: readonly (readonly [string, readonly JsonValue[]])[],
): ValueRecord {
  const known =
    unknownMembers.length === 0
      ? record
      : { ...record, [unknownMembersName]: JSON.stringify(Object.fromEntries(unknownMembers)) };
  return originalValues.length === 0
    ? known
    : withOrigins(known, { received: JSON.stringify(Object.fromEntries(originalValues)) });
}

/** The original values of a record, by field; see `received` in fields.ts. */
export function originalValuesOf(record: ValueRecord): OriginalValues {
  const lists = Object.entries(parsed(originsOf(record).received)).filter(([, entry]) => Array.isArray(entry));
  return Object.fromEntries(lists) as OriginalValues;
}

/**
 * The value received for a field, if the field still has the value read from it (empty, if the received value is null or could
 * not be read). Undefined if the user changed the field, or no original value was kept.
 */
export function unchangedOriginal(originalValues: OriginalValues, name: string, value: unknown): JsonValue | undefined {
  if (!Object.hasOwn(originalValues, name)) return undefined;
  const [received, read] = originalValues[name] ?? [];
  const isUnchanged = read === undefined ? isEmpty(value) : JSON.stringify(value) === JSON.stringify(read);
  return isUnchanged ? received : undefined;
}

/** A field's text as received, if an original value was kept and the field is unchanged; else its current text. */
export function receivedText(record: ValueRecord, name: string): string {
  const value = own(record, name);
  const received = unchangedOriginal(originalValuesOf(record), name, value) ?? value;
  return typeof received === 'string' ? received : '';
}

/**
 * The members of a record that are sent back as received: its unknown members, and values of known fields that could not be read
 * and were not replaced.
 */
export function passThroughOf(record: ValueRecord): JsonObject {
  if (record[unknownMembersName] === undefined && originsOf(record).received === undefined) return {};
  const unread = Object.entries(originalValuesOf(record)).flatMap(([name, entry]): [string, JsonValue][] => {
    const [received, read] = entry;
    return !isMissing(received) && read === undefined && isEmpty(record[name]) ? [[name, received]] : [];
  });
  return Object.fromEntries([...Object.entries(unknownMembersOf(record)), ...unread]);
}

/** {@link passThroughOf} as the JSON text of an object; null if there are no such members. */
export function passThroughText(record: ValueRecord): string | null {
  const members = passThroughOf(record);
  return Object.keys(members).length === 0 ? null : JSON.stringify(members);
}

/** Whether a field's value is unchanged since it was read in a form that Rampa would not write. */
export function hasUnchangedOriginal(record: ValueRecord, name: string): boolean {
  return (
    originsOf(record).received !== undefined &&
    unchangedOriginal(originalValuesOf(record), name, record[name]) !== undefined
  );
}

function parsed(text: unknown): JsonObject {
  if (typeof text !== 'string') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
