import { isDate } from '../dates.ts';
import { sentFieldsIn, unknownMembersName } from '../fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../fields.ts';
import { sameJson } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isDecimal } from '../numbers.ts';
import { originsOf } from '../origins.ts';
import { isEmpty, isRecord } from '../value.ts';
import { passThroughOf } from './pass-through.ts';
import { writeValue } from './write.ts';

/** A field's value as it is sent, in a normalized form; null if nothing is sent. */
export function wireValue(field: Field, value: Value): JsonValue {
  return writeValue(field, value, true) ?? null;
}

/** Whether two values of a draft are sent as the same value. */
export function isSentAlike(field: Field, a: Value, b: Value): boolean {
  return a === b || sameJson(wireValue(field, a), wireValue(field, b));
}

/** Like {@link isSentAlike}, but a text that cannot be sent equals only itself, also inside an object or list. */
export function sameValue(field: Field, a: Value, b: Value): boolean {
  if (a === b) return true;
  return isSentAlike(field, a, b) && sameJson(unsendableTexts(field, a), unsendableTexts(field, b));
}

/** Whether two records have the same members passed through. */
export function samePassThrough(a: ValueRecord, b: ValueRecord): boolean {
  const isSame = a[unknownMembersName] === b[unknownMembersName] && originsOf(a).received === originsOf(b).received;
  return isSame || sameJson(passThroughOf(a), passThroughOf(b));
}

/**
 * Whether Rampa would write a value, read as `read`, in the form in which it was received. For non-empty objects and lists the
 * answer is true, because each record in them keeps its own original values. The sign of a movement is set by the service (§2.4),
 * so a dropped minus is ignored. So is a day received without a time in a field for which Rampa writes midnight (write.ts).
 */
export function isWrittenAs(field: Field, read: Value, received: JsonValue): boolean {
  if (field.type === 'list' || field.type === 'object') {
    return read !== undefined && (!isEmpty(received) || sameJson(wireValue(field, read), received));
  }
  if (field.type === 'decimal' && field.signedByService === true && isDecimal(read)) return true;
  if (read !== undefined && field.type === 'dateTime' && field.time === true && isDate(received)) return true;
  // An integer field cannot hold a rate with a fraction; keeping the original value marks it as the service's.
  if (field.type === 'integer' && typeof read === 'string' && read.includes('.')) return false;
  return received === '' ? read === '' : sameJson(wireValue(field, read), received);
}

/** The texts that cannot be sent (a number with letters in it), at their places; null if there are none. */
function unsendableTexts(field: Field, value: Value): JsonValue {
  if (typeof value === 'string') return value !== '' && wireValue(field, value) === null ? value : null;
  if (field.type === 'object') return textsIn(field.fields, value);
  if (field.type !== 'list' || !Array.isArray(value)) return null;
  const texts = value.map((item: Value) => textsIn(field.fields, item));
  return texts.some((one) => one !== null) ? texts : null;
}

function textsIn(fields: Fields, value: Value): JsonValue {
  if (!isRecord(value)) return null;
  const texts = sentFieldsIn(fields, value).map(
    ([name, field]) => [name, unsendableTexts(field, value[name])] as const,
  );
  const found = texts.filter(([, text]) => text !== null);
  return found.length === 0 ? null : Object.fromEntries(found);
}
