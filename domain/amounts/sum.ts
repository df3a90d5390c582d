import type { Value } from '../fields.ts';
import { read, write, zero } from './decimal.ts';

/** The total of a document in a list. */
interface Summand {
  readonly total: string | null;
  readonly currency: string | null;
}
export interface Totals {
  /** Sorted by currency; `null`: documents without a currency. */
  readonly totals: readonly { readonly currency: string | null; readonly total: string }[];
  /** Number of documents without a total. */
  readonly without: number;
}

/** Sums the totals of documents by currency; amounts of different currencies are never added. */
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

/** Sums decimals by name, in the order in which the names first occur. Values that are not decimals are ignored. */
export function sumByName(entries: readonly (readonly [name: string, value: Value])[]): ReadonlyMap<string, string> {
  const sums = new Map<string, typeof zero>();
  for (const [name, value] of entries) {
    const amount = read(value);
    if (amount !== null) sums.set(name, (sums.get(name) ?? zero).plus(amount));
  }
  return new Map([...sums].map(([name, sum]) => [name, write(sum)]));
}
