/** Initial values of the next document when the user enters several in a row: the previous one's, without goods and customer. */
import { dayOf, isDateValue } from './dates.ts';
import type { Value, ValueRecord } from './fields.ts';
import { isEmpty } from './value.ts';

const carriedFields = ['DespatchType', 'QuoteType', 'ProfileId', 'InvoiceTypeCode'] as const;

/**
 * `defaults`: the initial content of a new document of this kind. `isOfToday`: the previous document was made today, so the next
 * one gets its day, which may be an earlier one; the time belongs to the previous document.
 */
export function initialContent(defaults: ValueRecord, previous: ValueRecord, isOfToday: boolean): ValueRecord {
  const date = previous['Date'];
  const carried = carriedFields
    .filter((name) => !isEmpty(previous[name]))
    .map((name): [string, Value] => [name, previous[name]]);
  const day = isOfToday && isDateValue(date) ? { Date: dayOf(date) } : {};
  return { ...defaults, ...day, ...Object.fromEntries(carried) };
}
