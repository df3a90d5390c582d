import { isDate } from '../dates.ts';
import { sentFields } from '../fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../fields.ts';
import { sameJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isDecimal } from '../numbers.ts';
import { beyondOf } from './beyond.ts';
import { writeValue } from './write.ts';

/** What a field's value says to the service, in a form that is the same for all ways to write it; null for nothing. */
export function saidBy(field: Field, value: Value): JsonValue {
  return writeValue(field, value, true) ?? null;
}

/** Whether two values of a draft say the same to the service; text that cannot be sent is the same only as itself. */
export function sameValue(field: Field, a: Value, b: Value): boolean {
  if (a === b) return true;
  return sameJson(saidBy(field, a), saidBy(field, b)) && !isUnsendable(field, a) && !isUnsendable(field, b);
}

/** Whether two records say the same in every field that is sent, and in what goes back as it came. */
export function sameRecord(fields: Fields, a: ValueRecord, b: ValueRecord): boolean {
  if (a === b) return true;
  return sentFields(fields).every(([name, field]) => sameValue(field, a[name], b[name])) && sameBeyond(a, b);
}

/** Whether two records are the same in what Rampa does not know or could not read of them. */
export function sameBeyond(a: ValueRecord, b: ValueRecord): boolean {
  const isSame = a.$further === b.$further && a.$asRead === b.$asRead;
  return isSame || sameJson(beyondOf(a), beyondOf(b));
}

/**
 * Whether Rampa writes a value as it came. Nested records see to themselves; the sign of a movement is the service's
 * (§2.4), and a day without a time is its midnight where the time means something (write.ts).
 */
export function isWrittenAs(field: Field, read: Value, came: JsonValue): boolean {
  if (field.type === 'list' || field.type === 'object') return read !== undefined;
  if (field.type === 'decimal' && field.signedByService === true && isDecimal(read)) return true;
  if (read !== undefined && field.type === 'dateTime' && field.time === true && isDate(came)) return true;
  // A rate with a fraction is none of an integer field, and is known as the service's own by this.
  if (field.type === 'integer' && typeof read === 'string' && read.includes('.')) return false;
  return came === '' ? read === '' : sameJson(saidBy(field, read), came);
}

function isUnsendable(field: Field, value: Value): boolean {
  return typeof value === 'string' && value !== '' && saidBy(field, value) === null;
}
