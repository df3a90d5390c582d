/** What the user wants to enter, drawn from a seed: a customer, and lines of product, quantity and now and then a price. */
import type { Entry, Lists, Product } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';

export interface LineIntent {
  readonly product: Product;
  readonly quantity: string;
  /** As a Turkish keyboard writes it; null where the list's price is right. */
  readonly price: string | null;
}
export interface Intent {
  readonly customer: Entry;
  readonly lines: readonly LineIntent[];
}

export interface Job {
  readonly kind: 'salesReturnInvoice' | 'despatch';
  readonly lines: number;
  /** So many of the lines, the last ones, have a price that no list knows. */
  readonly pricedLines: number;
  readonly quantities: readonly [least: number, most: number];
}
/** An accountant's return, a load as it is typed from a list, and one that is scanned piece by piece. */
export const jobs = {
  return: { kind: 'salesReturnInvoice', lines: 10, pricedLines: 2, quantities: [2, 24] },
  load: { kind: 'despatch', lines: 300, pricedLines: 0, quantities: [2, 24] },
  scannedLoad: { kind: 'despatch', lines: 300, pricedLines: 0, quantities: [1, 1] },
} as const satisfies Readonly<Record<string, Job>>;

/** The same for the same seed. Goods that need neither lots nor serial numbers nor a rate, each once in a document. */
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

/** Characters that are the user's own: quantities, prices, and of each code the digits that distinguish it from others. */
export function ownCharacters({ customer, lines }: Intent): number {
  const all = lines.flatMap(({ product, quantity, price }) => [shortOf(product.code), quantity, price ?? '']);
  return [shortOf(customer.code), ...all].join('').length;
}

/** As people call an entry whose code is `P00041`. */
export function shortOf(code: string): string {
  return /[1-9][0-9]*$/.exec(code)?.[0] ?? code;
}
