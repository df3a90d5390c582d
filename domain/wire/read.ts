import { asRead } from '../amounts/as-read.ts';
import { readWallTime } from '../dates.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type {
  DateTimeField,
  DecimalField,
  Field,
  Fields,
  IntegerField,
  ListField,
  Path,
  Value,
  ValueRecord,
} from '../fields.ts';
import { isSent, notShownName } from '../fields.ts';
import { isJsonObject } from '../json.ts';
import { excessOf } from '../limits.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { identifierMembersOf, nameInsteadOf } from './identifier-members.ts';
import { areLinesUnknown, notShownIn } from './not-shown.ts';
import { withPassThrough } from './pass-through.ts';
import { isEmpty, own } from '../value.ts';
import { isWrittenAs } from './same.ts';

export interface WireReading {
  readonly content: ValueRecord;
  /** Members that differ from the specification: unknown members, values of another type, dates with an offset. None is fatal. */
  readonly unexpectedFields: readonly Path[];
}

/**
 * Reads a document from the service's answer. Never throws, whatever `data` is.
 *
 * - Every described field is kept, even if it is only shown. What the answer does not show is unknown (not-shown.ts); unknown lines
 *   are absent.
 * - Unknown members, values that cannot be read, values beyond their limit and values that Rampa would write differently are kept
 *   in their record as received (pass-through.ts). `unexpectedFields` lists unknown members and values of another type than described.
 * - A unit without a code is read by its name, which is what the service takes for it (§2.3). If the product
 *   has no code either, the line's entries are given by their identifiers, and the unit's is kept.
 * - Each list entry gets a `$key` by its position.
 * - Amounts are moved to the record's member for the service's amounts: they are sent back as read until an input changes.
 */
export function fromWire(kind: DocumentKind, data: unknown): WireReading {
  if (!isJsonObject(data)) return { content: {}, unexpectedFields: [[]] };
  const unexpectedFields: Path[] = [];
  const { Lines, ...header } = readRecord(documents[kind].fields, data, [], unexpectedFields);
  const read = { ...header, [notShownName]: JSON.stringify(notShownIn(kind, data)) };
  const content = areLinesUnknown(kind, { Lines }) ? read : { ...read, Lines };
  return { content: asRead(kind, content), unexpectedFields };
}

type Content = Record<string, Value>;

/** `asSent`: the service stores the record as sent, so members with null are kept. */
function readRecord(fields: Fields, data: JsonObject, path: Path, unexpectedFields: Path[], asSent = false): Content {
  const content: Content = {};
  const unknownMembers: [string, JsonValue][] = [];
  const originalValues: [string, JsonValue[]][] = [];
  for (const [name, value] of Object.entries<JsonValue>(data)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      unexpectedFields.push([...path, name]);
      unknownMembers.push([name, value]);
      continue;
    }
    if (value === null || value === undefined) {
      if (asSent && value === null) originalValues.push([name, [value]]);
      continue;
    }
    const read = readValue(field, value, [...path, name], unexpectedFields, asSent);
    if (read !== undefined) content[name] = read;
    if (isSent(field) && (!isWrittenAs(field, read, value) || excessOf(field, read) !== null)) {
      originalValues.push([name, read === undefined ? [value] : [value, read as JsonValue]]);
    }
  }
  const unitName = content[nameInsteadOf(fields, 'UnitCode') ?? ''];
  const isUncoded = isEmpty(own(data, 'UnitCode')) && !isEmpty(own(data, 'ProductCode'));
  if (!isEmpty(unitName) && isUncoded) content['UnitCode'] = unitName;
  unknownMembers.push(...identifiersWithoutCode(fields, content));
  // An object of nulls is kept by the record or list that contains it, so that it counts as empty.
  const isNothing = unknownMembers.length === 0 && originalValues.every(([, entry]) => entry[0] === null);
  if (asSent && isNothing && isEmpty(content)) return content;
  return withPassThrough(content, unknownMembers, originalValues);
}

/** For each entry without a code, its identifier or else its name, which must be sent back instead of the code. */
function identifiersWithoutCode(fields: Fields, content: Content): [string, JsonValue][] {
  return Object.keys(fields).flatMap((code): [string, JsonValue][] => {
    if (!isEmpty(content[code])) return [];
    const name = identifierMembersOf(fields, code).find((member) => !isEmpty(content[member]));
    const value = content[name ?? ''];
    return name !== undefined && typeof value === 'string' ? [[name, value]] : [];
  });
}

function readValue(field: Field, value: unknown, path: Path, unexpectedFields: Path[], asSent: boolean): Value {
  switch (field.type) {
    case 'boolean':
      return readBoolean(value, path, unexpectedFields);
    case 'text':
    case 'uuid':
      return readText(value, path, unexpectedFields);
    case 'dateTime':
      return readDate(field, value, path, unexpectedFields);
    case 'decimal':
    case 'integer':
      return readNumber(field, value, path, unexpectedFields);
    case 'textList':
      if (!Array.isArray(value)) return reportUnexpected(path, unexpectedFields);
      return value.map((item, index) => readText(item, [...path, index], unexpectedFields) ?? '');
    case 'object':
      return isJsonObject(value)
        ? readRecord(field.fields, value, path, unexpectedFields, asSent || field.storedAsSent)
        : reportUnexpected(path, unexpectedFields);
    case 'list':
      return Array.isArray(value)
        ? readList(field, value, path, unexpectedFields, asSent || field.storedAsSent)
        : reportUnexpected(path, unexpectedFields);
  }
}

/** An entry that is not an object becomes an empty record, because lines are identified by position (§4.3). */
function readList(
  field: ListField,
  items: readonly unknown[],
  path: Path,
  unexpectedFields: Path[],
  asSent?: boolean,
): ValueRecord[] {
  return items.map((item, index) => {
    const here = [...path, index];
    if (!isJsonObject(item)) unexpectedFields.push(here);
    const read = isJsonObject(item) ? readRecord(field.fields, item, here, unexpectedFields, asSent) : {};
    const entry = { $key: `read-${String(index + 1)}`, ...read };
    return isEmpty(read) ? withPassThrough(entry, [], [['', [item as JsonValue]]]) : entry;
  });
}

/** Also reads booleans from text, and from the 1 and 0 of older services. */
function readBoolean(value: unknown, path: Path, unexpectedFields: Path[]): boolean | undefined {
  if (typeof value === 'boolean') return value;
  unexpectedFields.push(path);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';
  return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined;
}

function readText(value: unknown, path: Path, unexpectedFields: Path[]): string | undefined {
  if (typeof value === 'string') return value;
  unexpectedFields.push(path);
  if (typeof value === 'number') return fromNumber(value) ?? undefined;
  return typeof value === 'boolean' ? String(value) : undefined;
}

function readNumber(
  field: DecimalField | IntegerField,
  value: unknown,
  path: Path,
  unexpectedFields: Path[],
): string | undefined {
  const text = typeof value === 'number' ? fromNumber(value) : typeof value === 'string' ? canonical(value) : null;
  if (text === null) return reportUnexpected(path, unexpectedFields);
  const signed = field.type === 'decimal' && field.signedByService === true && text.startsWith('-');
  const expected = typeof value === 'number' && (field.type === 'decimal' || !text.includes('.'));
  if (!expected || signed) unexpectedFields.push(path);
  return signed && isDecimal(text) ? text.slice(1) : text;
}

/** Drops midnight in a field for a day only. */
function readDate(field: DateTimeField, value: unknown, path: Path, unexpectedFields: Path[]): string | undefined {
  const read = readWallTime(value);
  if (read === null) {
    unexpectedFields.push(path);
    return typeof value === 'string' ? value : undefined;
  }
  if (read.dropped) unexpectedFields.push(path);
  return field.time === true ? read.value : read.value.replace(/T00:00:00$/, '');
}

function reportUnexpected(path: Path, unexpectedFields: Path[]): undefined {
  unexpectedFields.push(path);
  return undefined;
}
