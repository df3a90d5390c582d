/** What the next document of a pile begins with: as the last one, where that says nothing of its goods or its customer. */
import type { Value, ValueRecord } from './fields.ts';
import { isEmpty } from './value.ts';

const carriedFields = ['Date', 'DespatchType', 'QuoteType', 'ProfileId', 'InvoiceTypeCode'] as const;

/** `begun`: what a document of the kind begins with. */
export function begunLike(begun: ValueRecord, last: ValueRecord): ValueRecord {
  const carried = carriedFields
    .filter((name) => !isEmpty(last[name]))
    .map((name): [string, Value] => [name, last[name]]);
  return { ...begun, ...Object.fromEntries(carried) };
}
