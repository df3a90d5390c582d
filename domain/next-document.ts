/** Initial values of the next document when the user enters several in a row: the last one's, without goods and customer. */
import type { Value, ValueRecord } from './fields.ts';
import { isEmpty } from './value.ts';

const carriedFields = ['Date', 'DespatchType', 'QuoteType', 'ProfileId', 'InvoiceTypeCode'] as const;

/** `begun`: the initial content of a new document of this kind. */
export function begunLike(begun: ValueRecord, last: ValueRecord): ValueRecord {
  const carried = carriedFields
    .filter((name) => !isEmpty(last[name]))
    .map((name): [string, Value] => [name, last[name]]);
  return { ...begun, ...Object.fromEntries(carried) };
}
