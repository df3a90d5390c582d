/** What a person wants to enter, drawn from a seed: a customer, and ten lines of product, quantity and now and then a price. */
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

const lineCount = 10;
/** Of ten lines so many have a price that no list knows. */
const pricedLines = 2;

/** The same for the same seed. Goods that need neither lots nor serial numbers nor a rate, each once in a document. */
export function intentsOf({ customers, products }: Lists, documents: number, seed: number): readonly Intent[] {
  const random = randomOf(seed);
  const plain = products.filter(({ stockType, isForeign }) => stockType <= 2 && !isForeign);
  return Array.from({ length: documents }, () => {
    const left = [...plain];
    return {
      customer: random.one(customers),
      lines: Array.from({ length: lineCount }, (_, at): LineIntent => {
        const product = random.one(left);
        left.splice(left.indexOf(product), 1);
        const price = at < lineCount - pricedLines ? null : `${random.integer(10, 99)},${random.integer(1, 9)}`;
        return { product, quantity: String(random.integer(2, 24)), price };
      }),
    };
  });
}

/** Characters that are the person's own: quantities, prices, and of each code the digits that tell it from others. */
export function ownCharacters({ customer, lines }: Intent): number {
  const all = lines.flatMap(({ product, quantity, price }) => [shortOf(product.code), quantity, price ?? '']);
  return [shortOf(customer.code), ...all].join('').length;
}

/** As people call an entry whose code is `P00041`. */
export function shortOf(code: string): string {
  return /[1-9][0-9]*$/.exec(code)?.[0] ?? code;
}
