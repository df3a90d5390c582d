import { emptyValue, type Field, type Fields } from '../documents/fields.ts';
import type { Json, JsonRecord } from '../types.ts';
import { dateTimeOf } from './dates.ts';
import type { Refuse, RuleFacts, RuleName } from './rule-names.ts';

/** The rules for errors in the header, in a line and in a lot entry: real services word them differently. */
export interface Place {
  readonly facts: RuleFacts;
  readonly names: Readonly<
    Record<'fieldNotAccepted' | 'wrongType' | 'required' | 'tooLong' | 'tooSmall' | 'outOfRange', RuleName>
  >;
}
export const headerPlace: Place = {
  facts: {},
  names: {
    fieldNotAccepted: 'fieldNotAccepted',
    wrongType: 'wrongType',
    required: 'required',
    tooLong: 'tooLong',
    tooSmall: 'tooSmall',
    outOfRange: 'outOfRange',
  },
};
export const linePlace = (index: number): Place => ({
  facts: { line: index + 1, index },
  names: {
    fieldNotAccepted: 'lineFieldNotAccepted',
    wrongType: 'lineWrongType',
    required: 'lineRequired',
    tooLong: 'lineTooLong',
    tooSmall: 'lineTooSmall',
    outOfRange: 'lineOutOfRange',
  },
});
export const lotPlace = (index: number, entry: number): Place => ({
  facts: { line: index + 1, index, entry: entry + 1 },
  names: {
    fieldNotAccepted: 'lotFieldNotAccepted',
    wrongType: 'lotWrongType',
    required: 'lotRequired',
    tooLong: 'lotTooLong',
    tooSmall: 'lotTooSmall',
    outOfRange: 'lotTooSmall',
  },
});

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Ids are compared in lower case; an empty one counts as none. */
const identifier = (value: Json): string | null => (typeof value === 'string' && value ? value.toLowerCase() : null);

/** The settings of the behaviour that concern reading, and the one unknown member that is refused at the moment. */
export interface Reading {
  readonly keepsUnknown: boolean;
  readonly refusedMember: string | null;
  readonly loose: boolean;
}

const numberText = /^-?\d+(?:\.\d+)?$/;

/** Converts a number or boolean that a careless program sent as text; an integer may then have decimals. */
function loosened(field: Field, value: Json): Json {
  if (typeof value !== 'string') return value;
  if (field.type === 'boolean' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  const numeric = field.type === 'number' || field.type === 'integer';
  return numeric && numberText.test(value) ? Number(value) : value;
}

function fits(field: Field, value: Json, loose = false): boolean {
  switch (field.type) {
    case 'text':
      return value === null || typeof value === 'string';
    case 'dateTime':
      return value === null || value === '' || (typeof value === 'string' && dateTimeOf(value) !== null);
    case 'uuid':
      return value === null || value === '' || (typeof value === 'string' && uuidPattern.test(value));
    case 'number':
      return typeof value === 'number';
    case 'integer':
      if (typeof value !== 'number' || Math.abs(value) > 2_147_483_647) return false;
      return Number.isInteger(value) || (loose && field.percent === true);
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return value === null || isRecord(value);
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    default:
      return Array.isArray(value) && value.every(isRecord);
  }
}

const characters = (value: string): number => [...value].length;

/** Checks the limits of one value; empty text counts as missing (§2 leaves it open). */
function limits(name: string, field: Field, value: Json, place: Place, refuse: Refuse): void {
  const facts = { ...place.facts, field: name };
  const empty = value === null || (typeof value === 'string' && value.trim() === '');
  if (field.required && empty) return refuse(place.names.required, facts);
  if (typeof value === 'string' && field.max !== undefined && characters(value) > field.max) {
    refuse(place.names.tooLong, { ...facts, limit: field.max });
  }
  if (field.ruled || typeof value !== 'number') return;
  if (field.min !== undefined && value < field.min) refuse(place.names.tooSmall, { ...facts, limit: field.min });
  if (field.percent && (value < 0 || value > 100)) refuse(place.names.outOfRange, { ...facts, expected: '0-100' });
}

export interface BodyOptions {
  readonly strict: boolean;
  /** How unknown members, and numbers as text, are treated. */
  readonly reading: Reading;
  /** In partial updates, null clears a field of any type (§4.4, quotes), or of a type that includes null (§2). */
  readonly nullClears: 'any' | 'nullable' | 'none';
}

/**
 * Checks what was sent against the fields: members that are not accepted, or of a wrong type. Valid values are returned by name;
 * `bad` names the invalid ones, so that they are not reported as missing too.
 */
export function readBody(
  sent: JsonRecord,
  fields: Fields,
  place: Place,
  refuse: Refuse,
  options: BodyOptions,
): { values: JsonRecord; bad: Set<string> } {
  const values: JsonRecord = {};
  const bad = new Set<string>();
  const { keepsUnknown, refusedMember, loose } = options.reading;
  const unknown: [string, Json][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known?.sent) continue;
    if (!known && keepsUnknown && name !== refusedMember) unknown.push([name, value]);
    else if (options.strict) refuse(place.names.fieldNotAccepted, { ...place.facts, field: name });
  }
  for (const [name, field] of Object.entries(fields)) {
    const asSent = field.sent && Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (asSent === undefined) continue;
    const value = loose ? loosened(field, asSent) : asSent;
    // A program that leaves out fields may also send null.
    if (value === null && loose && options.nullClears === 'none') continue;
    // §4.4 rule 2: a required field that is cleared is missing, whatever the empty value of its type.
    if (value === null && options.nullClears === 'any') values[name] = field.required ? null : emptyValue(field.type);
    else if (fits(field, value, loose)) values[name] = field.type === 'uuid' ? identifier(value) : value;
    else {
      bad.add(name);
      refuse(place.names.wrongType, { ...place.facts, field: name, expected: field.type });
    }
  }
  // A member may be called `__proto__`, which an assignment would not keep.
  return { values: unknown.length === 0 ? values : Object.fromEntries([...Object.entries(values), ...unknown]), bad };
}

/** Checks required fields and limits of a whole record, in the order of its fields. */
export function checkFields(
  values: JsonRecord,
  bad: ReadonlySet<string>,
  fields: Fields,
  place: Place,
  refuse: Refuse,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.sent || bad.has(name)) continue;
    limits(name, field, values[name] ?? null, place, refuse);
  }
}
