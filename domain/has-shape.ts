import { isInternalName } from './wire/pass-through.ts';
import { isMissing, isObject, own } from './value.ts';
import type { Field, Fields } from './fields.ts';

/**
 * Whether a record from outside holds at each of these fields a value of the field's form, and texts and switches alone where
 * none is known. What a text says is not judged: a draft is unfinished by nature.
 */
export function hasShape(fields: Fields, record: unknown): boolean {
  if (!isObject(record)) return false;
  return Object.entries(record).every(([name, value]) => {
    if (isInternalName(name)) return typeof value === 'string';
    const field = own(fields, name);
    if (field !== undefined) return isMissing(value) || fits(field, value);
    return value === null || typeof value === 'string' || typeof value === 'boolean';
  });
}

function fits(field: Field, value: unknown): boolean {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'textList':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'object':
      return hasShape(field.fields, value);
    case 'list':
      return Array.isArray(value) && value.every((entry) => hasShape(field.fields, entry));
    case 'text':
    case 'decimal':
    case 'integer':
    case 'dateTime':
    case 'uuid':
      return typeof value === 'string';
  }
}
