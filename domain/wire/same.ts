import { sameJson } from '../changes.ts';
import { sentFields } from '../fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../fields.ts';
import type { JsonValue } from '../json.ts';
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

/** Whether two records say the same in every field that is sent. */
export function sameRecord(fields: Fields, a: ValueRecord, b: ValueRecord): boolean {
  return a === b || sentFields(fields).every(([name, field]) => sameValue(field, a[name], b[name]));
}

function isUnsendable(field: Field, value: Value): boolean {
  return typeof value === 'string' && value !== '' && saidBy(field, value) === null;
}
