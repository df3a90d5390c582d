import { readWallTime } from '../dates.ts';
import { documents } from '../documents/index.ts';
import type { DocumentKind } from '../draft.ts';
import type { AmountsPolicy } from '../facts.ts';
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
import { isJsonObject } from '../json.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { leaveOutComputed } from './computed.ts';

export interface WireReading {
  readonly content: ValueRecord;
  /** What was not as the specification has it: unknown fields, other types, dates with an offset. Nothing fatal. */
  readonly surprises: readonly Path[];
}

/**
 * Reads a document as the service answers with it. Never throws, whatever `data` is.
 *
 * Every described field is kept, also those that are only shown; values of an unexpected type are kept where they can be
 * read as the field's, and named. Each entry of a list gets a `$key` by its position. With a `policy`, amounts that equal
 * what Rampa computes are left out, so that they go on being computed; the others stay as the user's.
 */
export function fromWire(kind: DocumentKind, data: unknown, policy?: AmountsPolicy): WireReading {
  if (!isJsonObject(data)) return { content: { Lines: [] }, surprises: [[]] };
  const surprises: Path[] = [];
  const read = readRecord(documents[kind].fields, data, [], surprises);
  const content = { ...read, Lines: read.Lines ?? [] };
  return { content: policy === undefined ? content : leaveOutComputed(kind, content, policy), surprises };
}

type Content = Record<string, Value>;

function readRecord(fields: Fields, data: object, path: Path, surprises: Path[]): Content {
  const content: Content = {};
  for (const [name, value] of Object.entries(data) as [string, unknown][]) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      surprises.push([...path, name]);
      continue;
    }
    if (value === null || value === undefined) continue;
    const read = readValue(field, value, [...path, name], surprises);
    if (read !== undefined) content[name] = read;
  }
  return content;
}

function readValue(field: Field, value: unknown, path: Path, surprises: Path[]): Value {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : surprise(path, surprises);
    case 'text':
    case 'uuid':
      return readText(value, path, surprises);
    case 'dateTime':
      return readDate(field, value, path, surprises);
    case 'decimal':
    case 'integer':
      return readNumber(field, value, path, surprises);
    case 'textList':
      if (!Array.isArray(value)) return surprise(path, surprises);
      return value.map((item, index) => readText(item, [...path, index], surprises) ?? '');
    case 'object':
      return isJsonObject(value) ? readRecord(field.fields, value, path, surprises) : surprise(path, surprises);
    case 'list':
      return Array.isArray(value) ? readList(field, value, path, surprises) : surprise(path, surprises);
  }
}

/** An entry that is no object keeps its place as an empty one: positions tell lines apart (§4.3). */
function readList(field: ListField, items: readonly unknown[], path: Path, surprises: Path[]): ValueRecord[] {
  return items.map((item, index) => {
    const here = [...path, index];
    if (!isJsonObject(item)) surprises.push(here);
    const read = isJsonObject(item) ? readRecord(field.fields, item, here, surprises) : {};
    return { $key: `read-${String(index + 1)}`, ...read };
  });
}

function readText(value: unknown, path: Path, surprises: Path[]): string | undefined {
  if (typeof value === 'string') return value;
  surprises.push(path);
  if (typeof value === 'number') return fromNumber(value) ?? undefined;
  return typeof value === 'boolean' ? String(value) : undefined;
}

function readNumber(
  field: DecimalField | IntegerField,
  value: unknown,
  path: Path,
  surprises: Path[],
): string | undefined {
  const text = typeof value === 'number' ? fromNumber(value) : typeof value === 'string' ? canonical(value) : null;
  if (text === null) return surprise(path, surprises);
  const signed = field.type === 'decimal' && field.signedByService === true && text.startsWith('-');
  const expected = typeof value === 'number' && (field.type === 'decimal' || !text.includes('.'));
  if (!expected || signed) surprises.push(path);
  return signed && isDecimal(text) ? text.slice(1) : text;
}

/** Where only the day is asked for, midnight says no more than the day. */
function readDate(field: DateTimeField, value: unknown, path: Path, surprises: Path[]): string | undefined {
  const read = readWallTime(value);
  if (read === null) {
    surprises.push(path);
    return typeof value === 'string' ? value : undefined;
  }
  if (read.dropped) surprises.push(path);
  return field.time === true ? read.value : read.value.replace(/T00:00:00$/, '');
}

function surprise(path: Path, surprises: Path[]): undefined {
  surprises.push(path);
  return undefined;
}
