/**
 * What a value of unknown or generic shape is: a record, empty, the same. Each question has its one answer here; where two
 * answers are needed, they have two names, and the reason stands beside them. Whether two values of a field say the same to
 * the service rests on how they are written: wire/same.ts.
 */
import type { ValueRecord } from './fields.ts';

/** Whether it has named members: not null, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value of a draft is a record. */
export function isRecord(value: unknown): value is ValueRecord {
  return isObject(value);
}

/** No member, or null: what JSON has for nothing. Empty text is something that was given. */
export function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether a value says nothing: absent, null, `''`, an empty list, or a record that holds only such values. */
export function isEmpty(value: unknown): boolean {
  if (isMissing(value) || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (
    isObject(value) &&
    Object.entries(value).every(([name, inner]) => name === '$key' || name === '$read' || isEmpty(inner))
  );
}

/** As {@link isEmpty}, an unticked box included: a box that nobody ticked is sent as false (§2.1), and may come back as none. */
export function isEmptyOrFalse(value: unknown): boolean {
  return value === false || isEmpty(value);
}

/** As {@link isEmpty} of one text, where blanks are nothing either: a required field is not filled by a space. */
export function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'string' && value.trim() === '');
}

/** A text without the blanks around it; `''` where there is none. */
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
