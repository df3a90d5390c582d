/** When a dated entry of a code list is in force, compared with the days of a document. */
import { dayOf, isDateValue } from '../dates.ts';
import type { ValueRecord } from '../fields.ts';

/** The first and last day on which an entry is in force; open on a side without a day. */
interface Dated {
  readonly validFrom?: string;
  readonly validTo?: string;
}

export type OutOfForce =
  | { readonly kind: 'ended'; readonly until: string }
  | { readonly kind: 'notYet'; readonly from: string };

/**
 * Null if the entry was in force on the document's day, or on the day of the returned invoice. Without a date, only entries that
 * have no end are in force.
 */
export function outOfForce(
  { validFrom: from = firstDay, validTo: until = lastDay }: Dated,
  content: ValueRecord,
): OutOfForce | null {
  const isInForce = (day: string): boolean => from <= day && day <= until;
  const day = documentDay(content.Date) ?? lastDay;
  if (isInForce(day)) return null;
  const returned = dayIn(content.ReturnedInvoiceDate);
  if (returned !== null && isInForce(returned)) return null;
  return day > until ? { kind: 'ended', until } : { kind: 'notYet', from };
}

const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
/** Dates as `YYYY-MM-DD` can be compared as text. */
export const dayIn = (value: unknown): string | null => (isDateValue(value) ? dayOf(value) : null);
/** Cache: all lines of a document have the same day. */
let lastRead: { readonly value: unknown; readonly day: string | null } = { value: undefined, day: null };
function documentDay(value: unknown): string | null {
  if (lastRead.value !== value) lastRead = { value, day: dayIn(value) };
  return lastRead.day;
}
