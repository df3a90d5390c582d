import { dayOf, isDateTime } from '../../../domain/dates.ts';
import type { Value, ValueRecord } from '../../../domain/fields.ts';
import { isRecord, textOf } from '../../../domain/value.ts';

/** Limits the length of texts, so that each fits on a sheet. */

/** Maximum number of characters of a cell or a fact; the document's texts are usually shorter. */
const longestText = 250;
/** Maximum number of characters of a row across the whole width. */
const longestRow = 500;

export const fitsCell = (text: string): boolean => text.length <= longestText;

export function cut(text: string): string {
  return fitsCell(text) ? text : `${text.slice(0, longestText - 1)}…`;
}

/** `Serial numbers: A, B, …` in as many rows as needed; an item that is too long is split. */
export function packed(label: string, items: readonly string[], separator = ', '): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const item of items.flatMap(pieces)) {
    const longer = row === '' ? item : row + separator + item;
    if (longer.length > longestRow) {
      rows.push(row);
      row = item;
    } else row = longer;
  }
  return [...rows, row].filter((text) => text.trim() !== '').map((text) => `${label}: ${text.trim()}`);
}

/** A text as items for {@link packed}, so that it is broken between words. */
export const words = (text: unknown): readonly string[] => textOf(text).split(/(?<=\s)/);

const pieces = (text: string): readonly string[] => text.match(new RegExp(`[^]{1,${longestRow}}`, 'gu')) ?? [];

/** The service has a time in each date, midnight if only a day was entered: then only the day is printed. */
export function withoutMidnight(value: Value): Value {
  if (typeof value === 'string') return isDateTime(value) && value.endsWith('T00:00:00') ? dayOf(value) : value;
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutMidnight) as readonly ValueRecord[];
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutMidnight(inner)]));
}
