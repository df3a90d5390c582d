import { areChosen, arePresumedChosen, stillFit } from '../chosen-lots.ts';
import { documents } from '../documents/index.ts';
import { isDate, isDateTime } from '../dates.ts';
import type { Operation } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import { acceptsNull, isSent, originalValuesName, sentFields, unknownMembersName } from '../fields.ts';
import { isEmpty, isMissing, isRecord } from '../value.ts';
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
import { codeFieldOf } from './identifier-members.ts';
import { originalValuesOf, unchangedOriginal, unknownMembersOf } from './pass-through.ts';

/**
 * The request body of a whole document: the fields the service accepts and no other, in the order of the description,
 * with the amounts that are absent computed and filled in.
 *
 * - Empty fields: a create leaves them out. A replacement sends each that may be null as `null`, so that the field is cleared
 *   whether the service takes an absent field as empty or as unchanged. A number may not be null: a number that the user emptied
 *   is sent as 0, which a service without null stores for it; a number that was empty before is left out.
 * - Booleans are always sent, an empty one as `false`. Lists are always sent, an empty one as `[]` (§2.3 Discounts).
 * - A field that the baseline does not have and that still is empty is left out: however the service takes an absent field, its
 *   value there does not change. List entries are matched by position, as the service does (§4.3 rule 1).
 * - Lots that the service chose are left empty or sent back, depending on the connection's setting (chosen-lots.ts).
 * - A replacement and a change send unknown members as they were received. A value that was read from a form that Rampa would
 *   not write, and that nobody changed, is sent in that form too (pass-through.ts). A create sends neither, because both belong
 *   to the record that they were read from.
 * - Dates are wall times without offset. A day alone is sent as its midnight, because the service's type is a date *with* a
 *   time. Without a time the service would take the current one, and two attempts would not be the same document.
 * - Text that is no number or no date, and a number that a JSON double cannot represent, is left out; `validateDocument`
 *   reports each as an error, so that such content is never queued.
 *
 * `change` gives the whole document as after the change, in the form of a replacement (`difference` cuts it down);
 * `delete` has no body: `{}`.
 */
export function toWire(
  kind: DocumentKind,
  content: ValueRecord,
  policy: DocumentPolicy,
  operation: Operation,
  baseline: ValueRecord | null = null,
): JsonObject {
  if (operation === 'delete') return {};
  return writeFilled(kind, withAmounts(kind, content, policy), operation, baseline, policy);
}

/** As {@link toWire}, for a document whose amounts are filled in already (`withAmounts`). */
export function writeFilled(
  kind: DocumentKind,
  filled: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  { excludedMembers, chosenLots = 'leftEmpty' }: DocumentPolicy,
): JsonObject {
  const resend = operation === 'create' ? null : { excludedMembers: new Set(excludedMembers?.[kind]), chosenLots };
  const before = operation === 'replace' && baseline !== null ? { record: baseline, isSame: true } : null;
  return writeRecord(documents[kind].fields, filled, resend, before);
}

// Node and Chromium both have TextEncoder; TypeScript's library for the language alone does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The exact bytes to send: UTF-8 JSON. The same object always gives the same bytes. */
export function encodeBody(json: JsonObject): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

/** How a document that the service has is sent again: empty fields as null, and with the members passed through. */
interface Resend {
  /** Unknown members that the service does not take back. */
  readonly excludedMembers: ReadonlySet<string>;
  readonly chosenLots: 'leftEmpty' | 'sentBack';
}

/** The record that the service has in the place of one that is written. `isSame`: it is the record that was read, not another. */
interface Before {
  readonly record: ValueRecord;
  readonly isSame: boolean;
}

/** `resend`: null for a create. `before`: null where the service has no record in this place, or it is not known. */
function writeRecord(fields: Fields, record: ValueRecord, resend: Resend | null, before: Before | null): JsonObject {
  const json: Record<string, JsonValue> = {};
  const originals = resend !== null && record[originalValuesName] !== undefined ? originalValuesOf(record) : null;
  for (const [name, field] of sentFields(fields)) {
    const value = record[name];
    const original = originals === null ? undefined : unchangedOriginal(originals, name, value);
    if (name === 'Lots' && resend !== null && leavesLots(record, resend)) {
      json[name] = [];
      continue;
    }
    const written = original === undefined ? writeMember(field, name, value, resend, before) : original;
    if (written !== undefined) json[name] = written;
  }
  return { ...json, ...writeUnknownMembers(fields, record, resend) };
}

/**
 * Lots that the service chose are also left empty where quantity, product or warehouse have changed since. Lots that it only
 * presumably chose go back as read while nothing has changed: a product with StockType 3 would lose the lots that were named.
 */
function leavesLots(line: ValueRecord, { chosenLots }: Resend): boolean {
  const isLeft = chosenLots === 'leftEmpty' && !arePresumedChosen(line);
  return areChosen(line) && (isLeft || !stillFit(line));
}

/**
 * The unknown members to send, without excluded ones; a new document sends none of them. A member that a field describes is
 * there because it identified an entry without its code (read.ts): it is sent until that code, or the field itself, is filled.
 */
function writeUnknownMembers(fields: Fields, record: ValueRecord, resend: Resend | null): JsonObject {
  if (record[unknownMembersName] === undefined) return {};
  const members = Object.entries(unknownMembersOf(record)).filter(([name]) => {
    if (resend?.excludedMembers.has(name) === true) return false;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return resend !== null;
    const code = codeFieldOf(fields, name);
    return isEmpty(record[isSent(field) ? name : (code ?? name)]) && (isSent(field) || code !== null);
  });
  return Object.fromEntries(members);
}

function writeMember(
  field: Field,
  name: string,
  value: Value,
  resend: Resend | null,
  before: Before | null,
): JsonValue | undefined {
  const was = before?.record[name];
  if (before !== null && isMissing(value) && isMissing(was)) return undefined;
  if (before?.isSame === true && isEmpty(value)) {
    if (was === '' && value === '') return '';
    if (isNumber(field) && !isEmpty(was)) return field.nullable === true ? null : zeroOf(field);
  }
  return writeInner(field, value, resend, was, before?.isSame === true);
}

/** For one value outside of a document: nothing is excluded. */
const resendAll: Resend = { excludedMembers: new Set(), chosenLots: 'sentBack' };

/** One field's value as it is sent; undefined where it is left out. With `clear`, an empty value is null as in a replacement. */
export function writeValue(field: Field, value: Value, clear: boolean): JsonValue | undefined {
  return writeInner(field, value, clear ? resendAll : null, undefined, false);
}

function writeInner(
  field: Field,
  value: Value,
  resend: Resend | null,
  was: Value,
  isSame: boolean,
): JsonValue | undefined {
  if (field.type === 'boolean') return value === true;
  if (field.type === 'textList') {
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  }
  if (isEmpty(value) && field.type !== 'list') return resend !== null && acceptsNull(field) ? null : undefined;
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
      return isRecord(value)
        ? writeObject(field, value, resend, isRecord(was) ? { record: was, isSame } : null)
        : undefined;
    case 'list':
      return writeList(field, value, resend, { items: was, isSame });
  }
}

/** An object of which nothing is left to send (a list in it has only an empty row) is sent as an absent one. */
function writeObject(
  field: ObjectField,
  value: ValueRecord,
  resend: Resend | null,
  before: Before | null,
): JsonValue | undefined {
  const json = writeRecord(field.fields, value, resend, before);
  return isEmpty(json) ? (resend !== null ? null : undefined) : json;
}

function writeList(
  field: ListField,
  value: Value,
  resend: Resend | null,
  was: { readonly items: Value; readonly isSame: boolean },
): JsonValue | undefined {
  const items = Array.isArray(value)
    ? (value as readonly unknown[]).filter(isRecord).filter((item) => isSentRow(field, item))
    : [];
  if (items.length === 0 && field.nullable === true) return resend !== null ? null : undefined;
  const there = Array.isArray(was.items) ? (was.items as readonly unknown[]) : [];
  return items.map((item, index) => {
    const record = there[index];
    const isSame = was.isSame && isRecord(record) && record.$key !== undefined && record.$key === item.$key;
    const received = unreadableEntry(item, resend);
    if (received !== undefined) return received;
    return writeRecord(field.fields, item, resend, isRecord(record) ? { record, isSame } : null);
  });
}

/** A list's entry of which nothing could be read, as received, while its row is empty. */
function unreadableEntry(item: ValueRecord, resend: Resend | null): JsonValue | undefined {
  if (resend === null || item[originalValuesName] === undefined) return undefined;
  const { $key: _key, [originalValuesName]: _originals, ...fields } = item;
  return isEmpty(fields) ? unchangedOriginal(originalValuesOf(item), '', undefined) : undefined;
}

/** Whether a row is sent. An empty row is sent in lists whose entries have a required field, as lines do, and nowhere else. */
function isSentRow(field: ListField, item: ValueRecord): boolean {
  return !isEmpty(item) || Object.values(field.fields).some((inner) => inner.required === true);
}

function isNumber(field: Field): field is DecimalField | IntegerField {
  return field.type === 'decimal' || field.type === 'integer';
}

/** 0 for an emptied number that has no null; undefined for an amount, which is computed instead, and where 0 is refused. */
function zeroOf(field: DecimalField | IntegerField): JsonValue | undefined {
  const excludesZero = field.type === 'decimal' && field.exclusiveMin !== undefined;
  return field.class === 'amount' || excludesZero ? undefined : 0;
}
