/**
 * Questions about values of unknown or generic shape: whether one is a record, empty, blank. Each question has one function here;
 * where two answers are needed, there are two functions, with the reason. Whether two values of a field are equal for the
 * service depends on how they are sent: wire/same.ts.
 */
import { serviceAmountsName } from './fields.ts';
import type { ValueRecord } from './fields.ts';

/** Whether a value has named members: not null, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What a table has under a text, its own members alone: `table[key]` also finds what every object inherits, such as
 * `constructor`. A lint rule asks for it (scripts/lint/own-members.mjs).
 */
export function own<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Whether a value of a draft is a record. */
export function isRecord(value: unknown): value is ValueRecord {
  return isObject(value);
}

/** Whether a member is absent or null, JSON's two forms of nothing. Empty text counts as given. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether a value is empty: absent, null, `''`, an empty list, or a record that holds only empty values. */
export function isEmpty(value: unknown): boolean {
  if (isMissing(value) || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    isObject(value) &&
    Object.entries(value).every(([name, inner]) => name === '$key' || name === serviceAmountsName || isEmpty(inner))
  );
}

/** As {@link isEmpty}, and `false` too: an empty boolean is sent as false (§2.1), and the service may leave it out. */
export function isEmptyOrFalse(value: unknown): boolean {
  return value === false || isEmpty(value);
}

/** As {@link isEmpty}, and blank text too, because a space does not fill a required field. */
export function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'string' && value.trim() === '');
}

/** A text without the blanks around it; `''` where the value is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The lines of a document, as a draft holds it or as it is sent, whatever state it is in. */
export function linesOf<R extends Readonly<Record<string, unknown>>>(content: R): readonly R[] {
  const lines: unknown = content['Lines'];
  return Array.isArray(lines) ? (lines as readonly unknown[]).filter((line): line is R => isObject(line)) : [];
}

/** The entries of a list field, each at its position; none where the field holds something else. */
export function itemsOf(value: unknown): readonly ValueRecord[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

/** The entries of a list of texts, each at its position. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? item : '')) : [];
}
