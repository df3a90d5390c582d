/** Initial values of the next document when the user enters several in a row: the previous one's, without goods and customer. */
import type { Value, ValueRecord } from './fields.ts';
import { isEmpty } from './value.ts';

const carriedFields = ['Date', 'DespatchType', 'QuoteType', 'ProfileId', 'InvoiceTypeCode'] as const;

/** `defaults`: the initial content of a new document of this kind. */
export function initialContent(defaults: ValueRecord, previous: ValueRecord): ValueRecord {
  const carried = carriedFields
    .filter((name) => !isEmpty(previous[name]))
    .map((name): [string, Value] => [name, previous[name]]);
  return { ...defaults, ...Object.fromEntries(carried) };
}
