/** What the user wants to enter, generated from a seed: a customer, and lines of product, quantity and sometimes a price. */
import type { Entry, Lists, Product } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';

export interface LineIntent {
  readonly product: Product;
  readonly quantity: string;
  /** As typed on a Turkish keyboard; `null` if the price of the list is used. */
  readonly price: string | null;
}
export interface Intent {
  readonly customer: Entry;
  readonly lines: readonly LineIntent[];
}

export interface Job {
  readonly kind: 'salesReturnInvoice' | 'despatch';
  readonly lines: number;
  /** This many of the last lines have a price that is not in the lists. */
  readonly pricedLines: number;
  readonly quantities: readonly [least: number, most: number];
}
/** An accountant's return, a load typed from a list, and a load scanned piece by piece. */
export const jobs = {
  return: { kind: 'salesReturnInvoice', lines: 10, pricedLines: 2, quantities: [2, 24] },
  load: { kind: 'despatch', lines: 300, pricedLines: 0, quantities: [2, 24] },
  scannedLoad: { kind: 'despatch', lines: 300, pricedLines: 0, quantities: [1, 1] },
} as const satisfies Readonly<Record<string, Job>>;

/**
 * The same seed gives the same documents. Their goods need no lots, serial numbers or exchange rate, and each occurs once in a
 * document.
 */
export function intentsOf(
  { customers, products }: Lists,
  { lines, pricedLines, quantities: [least, most] }: Job,
  documents: number,
  seed: number,
): readonly Intent[] {
  const random = randomOf(seed);
  const plain = products.filter(({ stockType, isForeign }) => stockType <= 2 && !isForeign);
  return Array.from({ length: documents }, () => {
    const left = [...plain];
    return {
      customer: random.one(customers),
      lines: Array.from({ length: lines }, (_, at): LineIntent => {
        const product = random.one(left);
        left.splice(left.indexOf(product), 1);
        const price = at < lines - pricedLines ? null : `${random.integer(10, 99)},${random.integer(1, 9)}`;
        return { product, quantity: String(random.integer(least, most)), price };
      }),
    };
  });
}

/** Number of characters that carry the user's data: quantities, prices, and the distinguishing digits of each code. */
export function ownCharacters({ customer, lines }: Intent): number {
  const all = lines.flatMap(({ product, quantity, price }) => [shortOf(product.code), quantity, price ?? '']);
  return [shortOf(customer.code), ...all].join('').length;
}

/** The short form of a code such as `P00041`: `41`. */
export function shortOf(code: string): string {
  return /[1-9][0-9]*$/.exec(code)?.[0] ?? code;
}
