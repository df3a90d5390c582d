/** Whether two values of a draft say the same to the service; a value and how it is written are two things. */
import { isDate } from '../../../../domain/dates.ts';
import { isRecord } from '../../../../domain/fields.ts';
import type { Field, Fields, Value, ValueRecord } from '../../../../domain/fields.ts';
import { canonical } from '../../../../domain/numbers.ts';
import { isNothing } from './lines.ts';

export function sameValue(field: Field, a: Value, b: Value): boolean {
  if (a === b) return true;
  const [emptyA, emptyB] = [saysNothing(field, a), saysNothing(field, b)];
  if (emptyA || emptyB) return emptyA && emptyB;
  switch (field.type) {
    case 'boolean':
      return a === b;
    case 'text':
      return a === b;
    case 'uuid':
      return typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase();
    case 'decimal':
    case 'integer':
      return typeof a === 'string' && typeof b === 'string' && canonical(a) === canonical(b);
    case 'dateTime':
      return moment(a) === moment(b);
    case 'textList':
      return sameItems(a, b, (one, other) => one === other);
    case 'object':
      return isRecord(a) && isRecord(b) && sameRecord(field.fields, a, b);
    case 'list':
      return sameItems(a, b, (one, other) => isRecord(one) && isRecord(other) && sameRecord(field.fields, one, other));
  }
}

/** Not ticked and not told are the same: a box is sent as false (§2.1). */
function saysNothing(field: Field, value: Value): boolean {
  return isNothing(value) || (field.type === 'boolean' && value === false);
}

function sameRecord(fields: Fields, a: ValueRecord, b: ValueRecord): boolean {
  return Object.entries(fields).every(([name, field]) => sameValue(field, a[name], b[name]));
}

function sameItems(a: Value, b: Value, same: (one: Value, other: Value) => boolean): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  const [ours, theirs] = [a as readonly Value[], b as readonly Value[]];
  return ours.every((item, index) => same(item, theirs[index]));
}

/** A day alone goes as its midnight. */
function moment(value: Value): Value {
  return isDate(value) ? `${value}T00:00:00` : value;
}
