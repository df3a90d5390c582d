import { read, write, zero } from './decimal.ts';

/** The total of a document, as a list has it. */
interface Summand {
  readonly total: string | null;
  readonly currency: string | null;
}
export interface Totals {
  /** By currency, in its order in the alphabet; `null`: of documents that name none. */
  readonly totals: readonly { readonly currency: string | null; readonly total: string }[];
  /** How many have no total. */
  readonly without: number;
}

/** What documents come to. Amounts of different currencies are never added. */
export function sumByCurrency(documents: Iterable<Summand>): Totals {
  const sums = new Map<string | null, typeof zero>();
  let without = 0;
  for (const { total, currency } of documents) {
    const amount = read(total);
    if (amount === null) without += 1;
    else sums.set(currency, (sums.get(currency) ?? zero).plus(amount));
  }
  const sorted = [...sums].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
  return { totals: sorted.map(([currency, sum]) => ({ currency, total: write(sum) })), without };
}
