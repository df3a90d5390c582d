/**
 * Predicates for values of unknown or generic shape: whether one is a record, empty, blank. Each question has one function here.
 * If two answers are needed there are two functions, each with its reason. Whether the service treats two values of a field as
 * equal depends on how they are sent: see wire/same.ts.
 */
import type { ValueRecord } from './fields.ts';

/** Whether a value has named members: not null, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The own member of a table: `table[key]` would also find inherited ones such as `constructor`. A lint rule requires this
 * function (scripts/lint/own-members.mjs).
 */
export function own<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export function isRecord(value: unknown): value is ValueRecord {
  return isObject(value);
}

/** Whether two identifiers are those of one record of the service. Which letters it writes is not shown, so case is ignored. */
export function isSameId(a: string | null | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

/** Whether a value is undefined or null. Empty text counts as present. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/**
 * Whether a value is empty: absent, null, `''`, an empty list, or a record that holds only empty values. What a record was in the
 * service (`service` of its origins) is no value.
 */
export function isEmpty(value: unknown): boolean {
  if (isMissing(value) || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    isObject(value) &&
    Object.entries(value).every(([name, inner]) => name === '$key' || name === 'service' || isEmpty(inner))
  );
}

/** Like {@link isEmpty}, but true for `false` too: an empty boolean is sent as false (§2.1), and the service may omit it. */
export function isEmptyOrFalse(value: unknown): boolean {
  return value === false || isEmpty(value);
}

/** Like {@link isMissing}, but also true for blank text, because a space does not fill a required field. */
export function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'string' && value.trim() === '');
}

/** The trimmed text; `''` if the value is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The lines of a document, in a draft or as sent, even if the content is malformed. */
export function linesOf<R extends Readonly<Record<string, unknown>>>(content: R): readonly R[] {
  const lines: unknown = content['Lines'];
  return Array.isArray(lines) ? (lines as readonly unknown[]).filter((line): line is R => isObject(line)) : [];
}

/** The entries of a list field at their positions; empty if the value is not a list. */
export function itemsOf(value: unknown): readonly ValueRecord[] {
  return Array.isArray(value) ? value.map((item: unknown) => (isRecord(item) ? item : {})) : [];
}

/** The entries of a list of texts at their positions. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === 'string' ? item : '')) : [];
}
