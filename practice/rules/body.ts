import { emptyValue, type Field, type Fields } from '../documents/fields.ts';
import type { Json, JsonRecord } from '../types.ts';
import { dateTimeOf } from './dates.ts';
import type { Refuse, RuleFacts, RuleName } from './rule-names.ts';

/** Which rules speak for a body, a line and a lot entry: real services word them differently. */
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

/** Ids are compared in small letters; an empty one is none. */
const identifier = (value: Json): string | null => (typeof value === 'string' && value ? value.toLowerCase() : null);

/** What of the manner counts in reading, and the one unknown member that is refused at the moment. */
export interface Reading {
  readonly keepsUnknown: boolean;
  readonly refusedMember: string | null;
  readonly loose: boolean;
}

const numberText = /^-?\d+(?:\.\d+)?$/;

/** The value that a sloppy program wrote as text; an integer may have parts then too. */
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

/** A value's own limits; empty text counts as none (§2 leaves it open). */
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
  /** How members that the fields do not have, and numbers as text, are taken. */
  readonly reading: Reading;
  /** Partial updates: null clears whatever the type (§4.4). */
  readonly nullClears: boolean;
}

/**
 * Checks what was sent against the fields: not accepted, of a wrong type. What is sound comes back under its own name;
 * `bad` names what was sent but unsound, so that it is not called missing as well.
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
    // A program that leaves things out may as well say null.
    if (value === null && loose && !options.nullClears) continue;
    // §4.4 rule 2: a required field that is cleared is missing, whatever its type holds when it is empty.
    if (value === null && options.nullClears) values[name] = field.required ? null : emptyValue(field.type);
    else if (fits(field, value, loose)) values[name] = field.type === 'uuid' ? identifier(value) : value;
    else {
      bad.add(name);
      refuse(place.names.wrongType, { ...place.facts, field: name, expected: field.type });
    }
  }
  // One may be called `__proto__`, which an assignment would not keep.
  return { values: unknown.length === 0 ? values : Object.fromEntries([...Object.entries(values), ...unknown]), bad };
}

/** Required fields and limits of a whole record, in the order of its fields. */
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
