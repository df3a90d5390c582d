import { areChosen, arePresumedChosen, stillFit } from '../chosen-lots.ts';
import { documents } from '../documents/index.ts';
import { isDate, isDateTime } from '../dates.ts';
import type { Operation } from '../model/draft-state.ts';
import type { DocumentPolicy } from '../facts.ts';
import { acceptsNull, isSent, sentFields, unknownMembersName } from '../fields.ts';
import { originsOf, withoutOrigins } from '../origins.ts';
import { isEmpty, isMissing, isRecord, linesOf } from '../value.ts';
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
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { toNumber } from '../numbers.ts';
import { linesOfStep, ownAmountSteps, withAmounts } from '../amounts/totals.ts';
import { atOnce } from '../steps.ts';
import type { Steps } from '../steps.ts';
import { codeFieldOf } from './identifier-members.ts';
import { areLinesUnknown } from './not-shown.ts';
import { originalValuesOf, unchangedOriginal, unknownMembersOf } from './pass-through.ts';

/**
 * The request body of a whole document: only the fields that the service accepts, in the order of the description, with absent
 * amounts computed and filled in.
 *
 * - Empty fields: a create leaves them out. A replacement sends `null` for each field that allows it, so that the field is
 *   cleared whether the service treats an absent field as empty or as unchanged. For a number that cannot be null: if the user
 *   emptied it, it is sent as 0, which the service would store for it; if it was empty before, it is left out.
 * - Booleans are always sent, `false` if empty. Lists are always sent, `[]` if empty (§2.3 Discounts).
 * - Lines that the answer did not show are left out while the user has entered none: nobody has said that there are none.
 * - A field that is absent in the baseline and still empty is left out: however the service treats an absent field, its value
 *   does not change. List entries are matched by position, like in the service (§4.3 rule 1).
 * - Lots that the service chose are left empty or sent back, by the connection's setting (chosen-lots.ts).
 * - A replacement and a change send unknown members as received. An unchanged value that was read in a form that Rampa would not
 *   write is sent in that form (pass-through.ts). A create sends neither, because both belong to the record that they were read
 *   from.
 * - Dates are wall times without offset. A day without a time is sent with midnight, because the service's type is a date *with*
 *   a time. Without one the service would use the current time, and two attempts would create different documents.
 * - A text that is not a number or date, and a number that a JSON double cannot represent, is left out; `validateDocument`
 *   reports each as an error, so that such content is never queued.
 *
 * For `change`, the result is the whole document after the change, in the form of a replacement (`difference` reduces it);
 * `delete` has no body: `{}`.
 */
export function toWire(
  kind: DocumentKind,
  content: ValueRecord,
  policy: DocumentPolicy,
  operation: Operation,
  baseline: ValueRecord | null = null,
): JsonObject {
  return atOnce(wireSteps(kind, content, policy, operation, baseline));
}

/** Like {@link toWire}, in steps between which the caller can do other work: a document may have ten thousand lines. */
export function* wireSteps(
  kind: DocumentKind,
  content: ValueRecord,
  policy: DocumentPolicy,
  operation: Operation,
  baseline: ValueRecord | null = null,
): Steps<JsonObject> {
  if (operation === 'delete') return {};
  const own = yield* ownAmountSteps(kind, content, policy);
  yield;
  const filled = withAmounts(kind, content, policy, own);
  yield;
  // Entries of a replacement depend on the baseline's at the same position.
  if (operation !== 'create') return writeFilled(kind, filled, operation, baseline, policy);
  const lines = linesOf(filled);
  const write = (record: ValueRecord): JsonObject => writeFilled(kind, record, operation, baseline, policy);
  const json = write({ ...filled, Lines: lines.slice(0, linesOfStep) });
  const written: JsonValue[] = [];
  for (let from = linesOfStep; from < lines.length; from += linesOfStep) {
    yield;
    const { Lines: more } = write({ Lines: lines.slice(from, from + linesOfStep) });
    if (Array.isArray(more)) written.push(...(more as readonly JsonValue[]));
  }
  const { Lines: first } = json;
  return written.length === 0
    ? json
    : { ...json, Lines: [...(Array.isArray(first) ? (first as readonly JsonValue[]) : []), ...written] };
}

/** Like {@link toWire}, for a document whose amounts are already filled in (`withAmounts`). */
export function writeFilled(
  kind: DocumentKind,
  filled: ValueRecord,
  operation: Operation,
  baseline: ValueRecord | null,
  { excludedMembers, chosenLots = 'leftEmpty' }: DocumentPolicy,
): JsonObject {
  const resend = operation === 'create' ? null : { excludedMembers: new Set(excludedMembers?.[kind]), chosenLots };
  const before = operation === 'replace' && baseline !== null ? { record: baseline, isSame: true } : null;
  const json = writeRecord(documents[kind].fields, filled, resend, before);
  if (resend === null || linesOf(filled).length > 0 || !areLinesUnknown(kind, baseline ?? filled)) return json;
  const { Lines: _unknown, ...others } = json;
  return others;
}

// Node and Chromium both have TextEncoder, but TypeScript's language library does not declare it.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** The exact bytes to send: UTF-8 JSON. The same object always gives the same bytes. */
export function encodeBody(json: JsonObject): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(json));
}

/** Options for sending a document that the service already has: empty fields become null, and members are passed through. */
interface Resend {
  /** Unknown members that the service refused. */
  readonly excludedMembers: ReadonlySet<string>;
  readonly chosenLots: 'leftEmpty' | 'sentBack';
}

/** The record in the service at the position of the one being written. `isSame`: it is the same record as read. */
interface Before {
  readonly record: ValueRecord;
  readonly isSame: boolean;
}

/** `resend`: null for a create. `before`: null if the service has no record at this position, or it is unknown. */
function writeRecord(fields: Fields, record: ValueRecord, resend: Resend | null, before: Before | null): JsonObject {
  const json: Record<string, JsonValue> = {};
  const originals = resend !== null && originsOf(record).received !== undefined ? originalValuesOf(record) : null;
  for (const [name, field] of sentFields(fields)) {
    const value = record[name];
    const original = originals === null ? undefined : unchangedOriginal(originals, name, value);
    if (name === 'Lots' && resend !== null && leavesLots(record, resend)) {
      json[name] = [];
      continue;
    }
    const written = original === undefined ? writeMember(field, name, value, resend, before) : original;
    if (written === undefined) continue;
    json[name] = field.type === 'object' ? withReceivedNulls(field, written, originals?.[name]) : written;
  }
  return { ...json, ...writeUnknownMembers(fields, record, resend) };
}

/**
 * Whether the lots of a line are left empty. Lots that the service chose are also left empty if quantity, product, unit or
 * warehouse has changed since. Lots that it only presumably chose are sent back as read while nothing has changed: a product with
 * StockType 3 would otherwise lose its lots.
 */
function leavesLots(line: ValueRecord, { chosenLots }: Resend): boolean {
  const isLeft = chosenLots === 'leftEmpty' && !arePresumedChosen(line);
  return areChosen(line) && (isLeft || !stillFit(line));
}

/**
 * The unknown members to send, without excluded ones; a new document sends none. If a field describes the member, it was kept
 * because it identified an entry without a code (read.ts): it is sent until that code, or the field itself, is filled.
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

/** For a single value outside a document: nothing is excluded. */
const resendAll: Resend = { excludedMembers: new Set(), chosenLots: 'sentBack' };

/** One field's value as it is sent; undefined if it is left out. With `clear`, an empty value is null, as in a replacement. */
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

/** An object without anything to send (only an empty row in a list) is sent like an absent one. */
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
    const written = writeRecord(field.fields, item, resend, isRecord(record) ? { record, isSame } : null);
    return resend === null ? written : withReceivedNulls(field, written, originalValuesOf(item)['']);
  });
}

/** The members with null that an object had when it was read without any value are sent beside those filled since. */
function withReceivedNulls(
  { storedAsSent }: ObjectField | ListField,
  written: JsonValue,
  [received]: readonly JsonValue[] = [],
): JsonValue {
  if (storedAsSent !== true || !isJsonObject(written) || !isJsonObject(received)) return written;
  const nulls = Object.entries(received).filter(([, value]) => value === null);
  return { ...Object.fromEntries(nulls), ...written };
}

/** The received form of a list entry that could not be read, if its row is still empty. */
function unreadableEntry(item: ValueRecord, resend: Resend | null): JsonValue | undefined {
  if (resend === null || originsOf(item).received === undefined) return undefined;
  return isEmpty(withoutOrigins(item, ['received']))
    ? unchangedOriginal(originalValuesOf(item), '', undefined)
    : undefined;
}

/** Whether a row is sent. Empty rows are sent only in lists whose entries have a required field, such as lines. */
function isSentRow(field: ListField, item: ValueRecord): boolean {
  return !isEmpty(item) || Object.values(field.fields).some((inner) => inner.required === true);
}

function isNumber(field: Field): field is DecimalField | IntegerField {
  return field.type === 'decimal' || field.type === 'integer';
}

/** 0 for an emptied number that cannot be null; undefined for an amount, which is computed instead, and if 0 is not allowed. */
function zeroOf(field: DecimalField | IntegerField): JsonValue | undefined {
  const excludesZero = field.type === 'decimal' && field.exclusiveMin !== undefined;
  return field.class === 'amount' || excludesZero ? undefined : 0;
}
