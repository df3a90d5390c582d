import Big from 'big.js';
import { dayOf, isDateTime, readWallTime } from '../dates.ts';
import { lotFields } from '../documents/lot.ts';
import { documents } from '../documents/index.ts';
import { isNextKeyword } from '../model/draft-state.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import { isSent } from '../fields.ts';
import type { Field, Fields, ListField, TextField, UuidField } from '../fields.ts';
import { isJsonObject, member, sameJson } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { canonical, fromNumber, isDecimal } from '../numbers.ts';
import { isEmptyOrFalse, isMissing } from '../value.ts';
import { nameInsteadOf } from '../wire/identifier-members.ts';

/**
 * Whether the document that was read has the content that was sent (and possibly more), which proves that the attempt was
 * written. In doubt the answer is false, and the user decides. Never throws.
 *
 * Only members of `sent` are compared (a partial change has few):
 * - Numbers by value, even if the service returns them as text.
 * - Texts without surrounding blanks; `"Next"` equals any number.
 * - Null, absent, empty and `false` are equal, and so is 0 for a number that cannot be null.
 * - Dates by wall time; by day if either has no time, the answer has midnight, or the field is for a day and midnight was sent.
 * - A unit without a code in the answer by its name (§2.3).
 * - Lines in order; lots and serial numbers in any order. Lots that the service chooses (§2.3) are not compared.
 * - Amounts and unknown members according to {@link ComparisonOptions}.
 */
export function holdsContent(
  kind: DocumentKind,
  sent: JsonObject,
  read: unknown,
  { amounts = 'where returned', unknownMembers = 'kept' }: ComparisonOptions = {},
): boolean {
  return isJsonObject(read) && holdsRecord(documents[kind].fields, sent, read, { amounts, unknownMembers });
}

/** How strictly amounts and unknown members are compared. */
export interface ComparisonOptions {
  /**
   * `where returned`: an amount is not compared if the answer lacks it, because some answers lack amounts (§2.8). It may also be
   * rounded, and a time may be midnight in the answer: what the service keeps of them is not shown. `all`: exactly as sent.
   */
  readonly amounts?: 'where returned' | 'all';
  /** `kept`: an unknown member must still exist, with any value, because the service may change it. */
  readonly unknownMembers?: 'kept' | 'same';
}

/** Whether `read` has the content of `sent`, in any form and possibly with other members. */
function holdsRecord(fields: Fields, sent: JsonObject, read: unknown, options: Required<ComparisonOptions>): boolean {
  return Object.keys(sent).every((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const [ours, theirs] = [member(sent, name), member(read, name)];
    if (field !== undefined) {
      const called = isEmptyOrFalse(theirs) && !isEmptyOrFalse(ours) ? nameInsteadOf(fields, name) : null;
      return !isSent(field) || holdsValue(field, ours, called === null ? theirs : member(read, called), options);
    }
    return options.unknownMembers === 'kept'
      ? isEmptyOrFalse(ours) || !isEmptyOrFalse(theirs)
      : sameJson((ours ?? null) as JsonValue, (theirs ?? null) as JsonValue);
  });
}

function holdsValue(field: Field, sent: unknown, read: unknown, options: Required<ComparisonOptions>): boolean {
  if (field.class === 'amount' && options.amounts === 'where returned' && isMissing(read)) return true;
  // Checked first, because equal JSON is equal content even if it cannot be read as the field's type.
  if (sameJson((sent ?? null) as JsonValue, (read ?? null) as JsonValue)) return true;
  if (isEmptyOrFalse(sent)) return isEmptyOrFalse(read) || isLots(field) || isEmptyNumber(field, read);
  if (isEmptyOrFalse(read) && isEmptyNumber(field, sent)) return true;
  const isTolerant = options.amounts === 'where returned';
  switch (field.type) {
    case 'boolean':
      return sent === read;
    case 'text':
    case 'uuid':
      return holdsText(field, sent, read);
    case 'decimal':
    case 'integer':
      return holdsNumber(field, sent, read) || (isTolerant && field.class === 'amount' && isRounded(sent, read));
    case 'dateTime':
      return holdsDate(sent, read, field.time === true, isTolerant);
    case 'textList':
      return Array.isArray(sent) && Array.isArray(read) && sorted(sent) === sorted(read);
    case 'object':
      return isJsonObject(sent) && isJsonObject(read) && holdsRecord(field.fields, sent, read, options);
    case 'list':
      return Array.isArray(sent) && Array.isArray(read) && holdsItems(field, sent, read, options);
  }
}

/** Whether a value is the 0 that a cleared number becomes (§4.4 rule 1) if it has no null (§2: `number double`). */
function isEmptyNumber(field: Field, value: unknown): boolean {
  return (field.type === 'decimal' || field.type === 'integer') && field.nullable !== true && asDecimal(value) === '0';
}

function holdsText(field: TextField | UuidField, sent: unknown, read: unknown): boolean {
  if (typeof sent !== 'string') return false;
  const text = asText(read);
  if (text === null) return false;
  if (field.type === 'uuid') return sent.toLowerCase() === text.toLowerCase();
  if (field.numbering === true && isNextKeyword(sent)) return text.trim() !== '';
  return sent.trim() === text.trim();
}

function holdsNumber(field: Field, sent: unknown, read: unknown): boolean {
  const number = asDecimal(sent);
  const other = asDecimal(read);
  if (number === null || other === null) return false;
  return number === other || (field.type === 'decimal' && field.signedByService === true && other === `-${number}`);
}

function holdsDate(sent: unknown, read: unknown, time: boolean, isTolerant: boolean): boolean {
  const ours = readWallTime(sent)?.value;
  const theirs = readWallTime(read)?.value;
  if (ours === undefined || theirs === undefined) return false;
  // In a field for a day only, the time is compared only if a time other than midnight was sent.
  const isTimed = (time || !isMidnight(ours)) && !(isTolerant && isMidnight(theirs));
  const byTime = isTimed && isDateTime(ours) && isDateTime(theirs);
  return byTime ? ours === theirs : dayOf(ours) === dayOf(theirs);
}

const isMidnight = (time: string): boolean => time.endsWith('T00:00:00');

/** Whether an amount in the answer is the one sent, rounded to the answer's digits, of which it has at least two. */
function isRounded(sent: unknown, read: unknown): boolean {
  const [ours, theirs] = [asDecimal(sent), asDecimal(read)];
  if (ours === null || theirs === null) return false;
  const digits = Math.max(2, theirs.split('.')[1]?.length ?? 0);
  return new Big(ours).minus(theirs).abs().times(2).lte(new Big(10).pow(-digits));
}

function holdsItems(
  field: ListField,
  sent: readonly unknown[],
  read: readonly unknown[],
  options: Required<ComparisonOptions>,
): boolean {
  if (sent.length !== read.length) return false;
  const ours = isLots(field) ? byLot(sent) : sent;
  const theirs = isLots(field) ? byLot(read) : read;
  return ours.every((item, index) => holdsItem(field, item, theirs[index], options));
}

function holdsItem(field: ListField, sent: unknown, read: unknown, options: Required<ComparisonOptions>): boolean {
  if (isJsonObject(sent)) return holdsRecord(field.fields, sent, read, options);
  return sameJson((sent ?? null) as JsonValue, (read ?? null) as JsonValue);
}

function isLots(field: Field): boolean {
  return field.type === 'list' && field.fields === lotFields;
}

/** Lots sorted by number and quantity, so that their order in the document does not matter. */
function byLot(lots: readonly unknown[]): readonly unknown[] {
  const key = (lot: unknown) =>
    `${(asText(member(lot, 'LotNo')) ?? '').trim()}\n${(asDecimal(member(lot, 'Quantity')) ?? '').replace('-', '')}`;
  return lots
    .map((lot) => ({ lot, key: key(lot) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ lot }) => lot);
}

function sorted(texts: readonly unknown[]): string {
  return JSON.stringify(texts.map((text) => asText(text)?.trim() ?? null).toSorted());
}

function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? fromNumber(value) : null;
}

function asDecimal(value: unknown): string | null {
  if (typeof value === 'number') return fromNumber(value);
  return isDecimal(value) ? canonical(value) : null;
}
