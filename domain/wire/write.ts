import { documents } from '../documents/index.ts';
import { isDate, isDateTime } from '../dates.ts';
import type { Operation } from '../draft.ts';
import type { AmountsPolicy } from '../facts.ts';
import { acceptsNull, isRecord, sentFields } from '../fields.ts';
import type { Field, Fields, ListField, ObjectField, ValueRecord } from '../fields.ts';
import type { DocumentKind } from '../draft.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { toNumber } from '../numbers.ts';
import { withAmounts } from '../totals.ts';
import { isEmpty } from './empty.ts';

/**
 * The request body of a whole document: the fields the service accepts and no other, in the order of the description,
 * with the amounts that are absent computed and filled in.
 *
 * - Empty fields: a create leaves them out. A replacement names each that may be null as `null`, so that it is cleared
 *   whether the service takes an absent field for empty or for unchanged; empty numbers, which may not be null, are left out.
 * - Booleans are always sent, `false` where nothing was said. Lists are always sent, `[]` when empty (§2.3 Discounts).
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
): JsonObject {
  return operation === 'delete' ? {} : writeFilled(kind, withAmounts(kind, content, policy), operation);
}

/** As {@link toWire}, of a document whose amounts are filled in already (`withAmounts`). */
export function writeFilled(kind: DocumentKind, filled: ValueRecord, operation: Operation): JsonObject {
  return writeRecord(documents[kind].fields, filled, operation !== 'create');
}

// The platform's own, in Node and in Chromium; the language's library does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The exact bytes to send: UTF-8 JSON. The same object always gives the same bytes. */
export function encodeBody(json: JsonObject): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

/** `clear`: name what is empty as null. */
function writeRecord(fields: Fields, record: ValueRecord, clear: boolean): JsonObject {
  const json: Record<string, JsonValue> = {};
  for (const [name, field] of sentFields(fields)) {
    const value = writeValue(field, record[name], clear);
    if (value !== undefined) json[name] = value;
  }
  return json;
}

/** One field's value as it is sent; undefined where it is left out. `clear` as in a replacement: null for nothing. */
export function writeValue(field: Field, value: unknown, clear: boolean): JsonValue | undefined {
  if (field.type === 'boolean') return value === true;
  if (field.type === 'textList') return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  if (isEmpty(value) && field.type !== 'list') return clear && acceptsNull(field) ? null : undefined;
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
      return isRecord(value) ? writeObject(field, value, clear) : undefined;
    case 'list':
      return writeList(field, value, clear);
  }
}

/** One of which nothing is left to send (a list in it has only an empty row) is as good as none. */
function writeObject(field: ObjectField, value: ValueRecord, clear: boolean): JsonValue | undefined {
  const json = writeRecord(field.fields, value, clear);
  return isEmpty(json) ? (clear ? null : undefined) : json;
}

function writeList(field: ListField, value: unknown, clear: boolean): JsonValue | undefined {
  const items = Array.isArray(value) ? value.filter(isRecord).filter((item) => hasPlace(field, item)) : [];
  if (items.length === 0 && field.nullable === true) return clear ? null : undefined;
  return items.map((item) => writeRecord(field.fields, item, clear));
}

/** An empty row keeps its place where something in it is required, as in a line; elsewhere it was only left standing. */
function hasPlace(field: ListField, item: ValueRecord): boolean {
  return !isEmpty(item) || Object.values(field.fields).some((inner) => inner.required === true);
}
