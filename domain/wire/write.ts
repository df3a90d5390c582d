import { areChosen, stillFit } from '../chosen-lots.ts';
import { documents } from '../documents/index.ts';
import { isDate, isDateTime } from '../dates.ts';
import type { Operation } from '../model/draft-state.ts';
import type { AmountsPolicy } from '../facts.ts';
import { acceptsNull, isSent, sentFields } from '../fields.ts';
import { isEmpty, isRecord } from '../value.ts';
import type {
  DecimalField,
  Field,
  Fields,
  IntegerField,
  ListField,
  ObjectField,
  Value,
  ValueRecord,
} from '../fields.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { toNumber } from '../numbers.ts';
import { withAmounts } from '../amounts/totals.ts';
import { asReadOf, cameAs, codeBeside, furtherOf } from './beyond.ts';

/**
 * The request body of a whole document: the fields the service accepts and no other, in the order of the description,
 * with the amounts that are absent computed and filled in.
 *
 * - Empty fields: a create leaves them out. A replacement names each that may be null as `null`, so that it is cleared
 *   whether the service takes an absent field for empty or for unchanged. A number may not be null: one that is emptied goes
 *   as 0, which is what it becomes in a service that has no null for it; one that was empty is left out.
 * - Booleans are always sent, `false` where nothing was said. Lists are always sent, `[]` when empty (§2.3 Discounts).
 * - What was empty in `base`, the document as it was read, and still is, is left out: however the service takes an absent
 *   field, it stays as it is there. Entries of lists are the same where they stand at the same place with the same `$key`.
 * - Lots that the service chose are left empty or sent back, as the connection's setting says (chosen-lots.ts).
 * - A replacement and a change send what came beside the described fields as it came, and so a value that stands as it was
 *   read from something else than Rampa would write (wire/beyond.ts). A create does not: it was another record's.
 * - Dates are wall times without offset. A day alone goes as its midnight, because the service's type is a date *with* a
 *   time, and a time left open would be the service's current one: two attempts would not be the same document.
 * - Text that is no number or no date, and a number that a JSON double does not carry, is left out; `validateDocument`
 *   calls each an error, so that such content is never queued.
 *
 * `change` gives the whole document as after the change, in the form of a replacement (`difference` cuts it down);
 * `delete` has no body: `{}`.
 */
export function toWire(
  kind: DocumentKind,
  content: ValueRecord,
  policy: AmountsPolicy,
  operation: Operation,
  base: ValueRecord | null = null,
): JsonObject {
  if (operation === 'delete') return {};
  return writeFilled(kind, withAmounts(kind, content, policy), operation, base, policy);
}

/** As {@link toWire}, of a document whose amounts are filled in already (`withAmounts`). */
export function writeFilled(
  kind: DocumentKind,
  filled: ValueRecord,
  operation: Operation,
  base: ValueRecord | null,
  { leftOut, chosenLots = 'leftEmpty' }: AmountsPolicy,
): JsonObject {
  const again = operation === 'create' ? null : { leftOut: new Set(leftOut?.[kind]), chosenLots };
  return writeRecord(documents[kind].fields, filled, again, operation === 'replace' ? base : null);
}

// The platform's own, in Node and in Chromium; the language's library does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The exact bytes to send: UTF-8 JSON. The same object always gives the same bytes. */
export function encodeBody(json: JsonObject): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

/** Of a document that the service has: what is empty is named as null, and what came beside the fields goes back. */
interface Again {
  /** Members that the service does not take back. */
  readonly leftOut: ReadonlySet<string>;
  readonly chosenLots: 'leftEmpty' | 'sentBack';
}

/** `base`: the same record as it was read; null where there is none, or none that is known. */
function writeRecord(fields: Fields, record: ValueRecord, again: Again | null, base: ValueRecord | null): JsonObject {
  const json: Record<string, JsonValue> = {};
  const asRead = again !== null && record.$asRead !== undefined ? asReadOf(record) : null;
  for (const [name, field] of sentFields(fields)) {
    const value = record[name];
    const came = asRead === null ? undefined : cameAs(asRead, name, value);
    if (name === 'Lots' && again !== null && leavesLots(record, again)) {
      json[name] = [];
      continue;
    }
    const written = came ?? writeMember(field, value, again, base === null ? null : { value: base[name] });
    if (written !== undefined) json[name] = written;
  }
  return { ...json, ...writeFurther(fields, record, again) };
}

/** Lots that the service chose for another quantity, product or warehouse fit no more. */
function leavesLots(line: ValueRecord, { chosenLots }: Again): boolean {
  return areChosen(line) && (chosenLots === 'leftEmpty' || !stillFit(line));
}

/** Of a new document only by what it names something alone; a known field that is filled or never sent is none of these. */
function writeFurther(fields: Fields, record: ValueRecord, again: Again | null): JsonObject {
  if (record.$further === undefined) return {};
  const members = Object.entries(furtherOf(record)).filter(([name]) => {
    if (again?.leftOut.has(name) === true) return false;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return again !== null;
    const code = codeBeside(fields, name);
    return isEmpty(record[isSent(field) ? name : (code ?? name)]) && (isSent(field) || code !== null);
  });
  return Object.fromEntries(members);
}

/** `base`: what stood in the field as it was read; null where that is not known. */
function writeMember(
  field: Field,
  value: Value,
  again: Again | null,
  base: { readonly value: Value } | null,
): JsonValue | undefined {
  if (base !== null && isEmpty(value)) {
    if (base.value === '' && value === '') return '';
    const wasAbsent = base.value === undefined || base.value === null;
    const isAbsent = value === undefined || value === null;
    if (wasAbsent && isAbsent) return undefined;
    if (isNumber(field) && !isEmpty(base.value)) return field.nullable === true ? null : zeroOf(field);
  }
  return writeInner(field, value, again, base === null ? null : base.value);
}

/** Of a value by itself, with all that is in it. */
const asItStands: Again = { leftOut: new Set(), chosenLots: 'sentBack' };

/** One field's value as it is sent; undefined where it is left out. `clear` as in a replacement: null for nothing. */
export function writeValue(field: Field, value: Value, clear: boolean): JsonValue | undefined {
  return writeInner(field, value, clear ? asItStands : null, null);
}

function writeInner(field: Field, value: Value, again: Again | null, base: Value): JsonValue | undefined {
  if (field.type === 'boolean') return value === true;
  if (field.type === 'textList') {
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  }
  if (isEmpty(value) && field.type !== 'list') return again !== null && acceptsNull(field) ? null : undefined;
  switch (field.type) {
    case 'text':
    case 'uuid':
      return typeof value === 'string' ? value : undefined;
    case 'dateTime':
      return isDateTime(value) ? value : isDate(value) ? `${value}T00:00:00` : undefined;
    case 'decimal':
    case 'integer':
      return typeof value === 'string' ? (toNumber(value) ?? undefined) : undefined;
    case 'object':
      return isRecord(value) ? writeObject(field, value, again, isRecord(base) ? base : null) : undefined;
    case 'list':
      return writeList(field, value, again, base);
  }
}

/** One of which nothing is left to send (a list in it has only an empty row) is as good as none. */
function writeObject(
  field: ObjectField,
  value: ValueRecord,
  again: Again | null,
  base: ValueRecord | null,
): JsonValue | undefined {
  const json = writeRecord(field.fields, value, again, base);
  return isEmpty(json) ? (again !== null ? null : undefined) : json;
}

function writeList(field: ListField, value: Value, again: Again | null, base: Value): JsonValue | undefined {
  const items = Array.isArray(value)
    ? (value as readonly unknown[]).filter(isRecord).filter((item) => hasPlace(field, item))
    : [];
  if (items.length === 0 && field.nullable === true) return again !== null ? null : undefined;
  const before = Array.isArray(base) ? (base as readonly unknown[]) : [];
  return items.map((item, index) => {
    const was = before[index];
    const isSame = isRecord(was) && was.$key !== undefined && was.$key === item.$key;
    return nothingOf(item, again) ?? writeRecord(field.fields, item, again, isSame ? was : null);
  });
}

/** An entry that is nothing Rampa could write, as it came, while nothing was entered in it. */
function nothingOf(item: ValueRecord, again: Again | null): JsonValue | undefined {
  if (again === null || item.$asRead === undefined) return undefined;
  const { $key: _key, $asRead: _own, ...fields } = item;
  return isEmpty(fields) ? cameAs(asReadOf(item), '', undefined) : undefined;
}

/** An empty row keeps its place where something in it is required, as in a line; elsewhere it was only left standing. */
function hasPlace(field: ListField, item: ValueRecord): boolean {
  return !isEmpty(item) || Object.values(field.fields).some((inner) => inner.required === true);
}

function isNumber(field: Field): field is DecimalField | IntegerField {
  return field.type === 'decimal' || field.type === 'integer';
}

/** Nothing in a number that has no null, where 0 is allowed; an amount is computed, not emptied. */
function zeroOf(field: DecimalField | IntegerField): JsonValue | undefined {
  const { class: given, min = 0, max = 0 } = field;
  const above = field.type === 'decimal' ? field.exclusiveMin : undefined;
  return given !== 'amount' && min <= 0 && max >= 0 && (above === undefined || above < 0) ? 0 : undefined;
}
