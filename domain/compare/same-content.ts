import { dayOf, isDateTime, readWallTime } from '../dates.ts';
import { lotFields } from '../documents/lot.ts';
import { documents } from '../documents/index.ts';
import { asksForNumber } from '../model/draft-state.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isSent } from '../fields.ts';
import type { Field, Fields, ListField, TextField, UuidField } from '../fields.ts';
import { isJsonObject, member, sameJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmptyOrFalse, isMissing } from '../value.ts';

/**
 * Whether the document that was read holds what was sent, so that an outcome nobody reported can be taken for written.
 * Rather a wrong no than a wrong yes: a no is put to a person.
 *
 * Only members that are in `sent` are compared (a partial change has few): numbers by value, also where one came back as
 * text; text without the blanks around it; null, absent, empty and `false` as one, and with them the zero of a number that
 * cannot be null; dates by wall time, by day where either has no time, or the field means a day and none but midnight was sent; `"Next"` is any number.
 * Lines are compared in order, lots and serial numbers in any; lots that were left to the service to choose (§2.3) are not
 * compared. Of amounts and of members that Rampa does not know see {@link Reading}. Never throws.
 */
export function sameContent(
  kind: DocumentKind,
  sent: JsonObject,
  read: unknown,
  { amounts = 'where told', further = 'kept' }: Reading = {},
): boolean {
  return isJsonObject(read) && holdsRecord(documents[kind].fields, sent, read, { amounts, further });
}

/** How much is made of what an answer may say in more than one way, or not at all. */
export interface Reading {
  /** `where told`: an amount that the answer leaves out says nothing; not every answer tells what it was given (§2.8). */
  readonly amounts?: 'where told' | 'all';
  /** `kept`: a member that Rampa does not know is there still; its value may be the service's own to change. */
  readonly further?: 'kept' | 'same';
}

/** Whether what was read holds what was sent: `read` may say it in another way, and say more. */
function holdsRecord(fields: Fields, sent: JsonObject, read: unknown, reading: Required<Reading>): boolean {
  return Object.keys(sent).every((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const [ours, theirs] = [member(sent, name), member(read, name)];
    if (field !== undefined) return !isSent(field) || holdsValue(field, ours, theirs, reading);
    return reading.further === 'kept'
      ? isEmptyOrFalse(ours) || !isEmptyOrFalse(theirs)
      : sameJson((ours ?? null) as JsonValue, (theirs ?? null) as JsonValue);
  });
}

function holdsValue(field: Field, sent: unknown, read: unknown, reading: Required<Reading>): boolean {
  if (field.class === 'amount' && reading.amounts === 'where told' && isMissing(read)) return true;
  // What could not be read is the same as itself.
  if (sameJson((sent ?? null) as JsonValue, (read ?? null) as JsonValue)) return true;
  if (isEmptyOrFalse(sent)) return isEmptyOrFalse(read) || isLots(field) || isEmptyNumber(field, read);
  if (isEmptyOrFalse(read) && isEmptyNumber(field, sent)) return true;
  switch (field.type) {
    case 'boolean':
      return sent === read;
    case 'text':
    case 'uuid':
      return holdsText(field, sent, read);
    case 'decimal':
    case 'integer':
      return holdsNumber(field, sent, read);
    case 'dateTime':
      return holdsDate(sent, read, field.time === true);
    case 'textList':
      return Array.isArray(sent) && Array.isArray(read) && sorted(sent) === sorted(read);
    case 'object':
      return isJsonObject(sent) && isJsonObject(read) && holdsRecord(field.fields, sent, read, reading);
    case 'list':
      return Array.isArray(sent) && Array.isArray(read) && holdsItems(field, sent, read, reading);
  }
}

/** What a cleared number becomes (§4.4 rule 1) where the service has no null for it (§2: `number double`). */
function isEmptyNumber(field: Field, value: unknown): boolean {
  return (field.type === 'decimal' || field.type === 'integer') && field.nullable !== true && asDecimal(value) === '0';
}

function holdsText(field: TextField | UuidField, sent: unknown, read: unknown): boolean {
  if (typeof sent !== 'string') return false;
  const text = asText(read);
  if (text === null) return false;
  if (field.type === 'uuid') return sent.toLowerCase() === text.toLowerCase();
  if (field.numbering === true && asksForNumber(sent)) return text.trim() !== '';
  return sent.trim() === text.trim();
}

function holdsNumber(field: Field, sent: unknown, read: unknown): boolean {
  const number = asDecimal(sent);
  const other = asDecimal(read);
  if (number === null || other === null) return false;
  return number === other || (field.type === 'decimal' && field.signedByService === true && other === `-${number}`);
}

function holdsDate(sent: unknown, read: unknown, time: boolean): boolean {
  const ours = readWallTime(sent)?.value;
  const theirs = readWallTime(read)?.value;
  if (ours === undefined || theirs === undefined) return false;
  // Where a day is meant, a time counts once one was given.
  const isTimed = time || !/T00:00:00$/.test(ours);
  const byTime = isTimed && isDateTime(ours) && isDateTime(theirs);
  return byTime ? ours === theirs : dayOf(ours) === dayOf(theirs);
}

function holdsItems(
  field: ListField,
  sent: readonly unknown[],
  read: readonly unknown[],
  reading: Required<Reading>,
): boolean {
  if (sent.length !== read.length) return false;
  const ours = isLots(field) ? byLot(sent) : sent;
  const theirs = isLots(field) ? byLot(read) : read;
  return ours.every((item, index) => holdsItem(field, item, theirs[index], reading));
}

function holdsItem(field: ListField, sent: unknown, read: unknown, reading: Required<Reading>): boolean {
  if (isJsonObject(sent)) return holdsRecord(field.fields, sent, read, reading);
  return sameJson((sent ?? null) as JsonValue, (read ?? null) as JsonValue);
}

function isLots(field: Field): boolean {
  return field.type === 'list' && field.fields === lotFields;
}

/** In an order that does not depend on the one they came in, for lots with the same number too. */
function byLot(lots: readonly unknown[]): readonly unknown[] {
  const key = (lot: unknown) =>
    `${(asText(member(lot, 'LotNo')) ?? '').trim()}\n${(asDecimal(member(lot, 'Quantity')) ?? '').replace('-', '')}`;
  return lots.toSorted((a, b) => compare(key(a), key(b)));
}

function sorted(texts: readonly unknown[]): string {
  return JSON.stringify(
    texts.map((text) => asText(text)?.trim() ?? null).toSorted((a, b) => compare(a ?? '', b ?? '')),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? fromNumber(value) : null;
}

function asDecimal(value: unknown): string | null {
  if (typeof value === 'number') return fromNumber(value);
  return isDecimal(value) ? canonical(value) : null;
}
