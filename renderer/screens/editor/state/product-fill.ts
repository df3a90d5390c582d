/** Gives lines what their products say: when a code was typed, chosen, scanned or pasted, and when a draft is opened. */
import type { CompanyFacts, ProductFacts } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { DocumentState } from './document.svelte.ts';
import { distinct } from './grouping.ts';
import { rateIn, withProduct } from './lines.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import { awaited } from './meaning.ts';
import type { Pick } from './meaning.ts';
import type { Meanings } from './meanings.ts';
import { wholeRow } from './offers.ts';
import type { Offer } from './offers.ts';
import type { PendingChoices, Step } from './pending-choices.svelte.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import type { Products } from './products.svelte.ts';

export interface ProductFillOptions {
  readonly document: DocumentState;
  readonly products: Products;
  readonly meanings: Meanings;
  readonly pending: PendingChoices;
  readonly facts: CompanyFacts;
  readonly readOnly: () => boolean;
  /** A line has what its product says. */
  readonly onFilled: (before: ValueRecord, after: ValueRecord) => void;
}

interface FoundProduct {
  readonly product: ProductFacts;
  /** That of the barcode it was found by. */
  readonly unit?: string | undefined;
}
const foundIn = (product: ProductFacts, { barcode }: Offer): FoundProduct => ({ product, unit: barcode?.unit });

export class ProductFill {
  readonly #options: ProductFillOptions;

  constructor(options: ProductFillOptions) {
    this.#options = options;
  }

  /**
   * The codes of these lines are new: once they were looked up, their lines have what their products say, wherever they then
   * stand.
   */
  soon(keys: readonly string[], pick: Pick, { tag, joins }: Step): Promise<void> {
    const { document, pending, readOnly } = this.#options;
    const codes = new Map(keys.map((key) => [key, textOf(document.line(key)?.ProductCode)]));
    const waiting = [...codes].map(([key, text]) => ({ place: linePlace(key, 'ProductCode'), text }));
    return pending.run(waiting, async (where) => {
      const found = await this.#find(distinct(codes.values()), pick);
      const counted = keys.filter((key) => where(linePlace(key, 'ProductCode')).length > 0);
      if (found.size === 0 || counted.length === 0 || readOnly()) return;
      const fill = (line: ValueRecord): ValueRecord => {
        const code = codes.get(line.$key ?? '');
        const product = code === textOf(line.ProductCode) ? found.get(code) : undefined;
        return product ? this.#filled(line, product) : line;
      };
      if (joins) document.amendLines(tag, new Set(counted), fill);
      else for (const key of counted) document.changeLine(key, fill, tag);
    });
  }

  /** Lines that were left before their product was answered, so that nothing of it is in them. */
  whatWasLeft(opened: readonly ValueRecord[]): void {
    const { document } = this.#options;
    const untouched = new Set(document.lines);
    const bare = opened.filter((line) => isEmpty(line.ProductName) && isEmpty(line.UnitCode));
    const keys = bare.filter((line) => untouched.has(line) && textOf(line.ProductCode) !== '');
    if (keys.length > 0)
      void this.soon(
        keys.map((line) => line.$key ?? ''),
        'exact',
        { tag: null, joins: true },
      );
  }

  /** One line takes a product that was chosen for it. */
  choose(key: string, row: LookupRow, tag: string): void {
    const { document, products, readOnly } = this.#options;
    const found = foundIn(products.learn(row), row);
    if (!readOnly()) document.changeLine(key, (line) => this.#filled(line, found), tag);
  }

  #filled(line: ValueRecord, { product, unit }: FoundProduct): ValueRecord {
    const { document, facts, onFilled } = this.#options;
    const { defaultCurrency } = facts;
    const rateOf = (currency: string): string | undefined => rateIn(document.lines, currency);
    const filled = withProduct(line, product, { defaultCurrency, rateOf, unit });
    onFilled(line, filled);
    return filled;
  }

  /** The products that codes mean, spelled as the list spells them. */
  async #find(codes: readonly string[], pick: Pick): Promise<ReadonlyMap<string, FoundProduct>> {
    const { products } = this.#options;
    const found = new Map<string, FoundProduct>();
    const row = typeof pick === 'object' ? await awaited(pick) : undefined;
    if (row) {
      const chosen = foundIn(products.learn(wholeRow(row)), row);
      return new Map(codes.map((code) => [code, chosen]));
    }
    await products.load(codes);
    const how = pick === 'exact' ? 'exact' : 'only';
    const ask = async (code: string): Promise<void> => {
      const product = products.get(code);
      const meant = product ? { product } : code === '' ? undefined : await this.#meant(code, how);
      if (meant) found.set(code, meant);
    };
    await Promise.all(codes.map((code) => ask(code)));
    return found;
  }

  async #meant(code: string, pick: 'exact' | 'only'): Promise<FoundProduct | undefined> {
    const { meanings, products } = this.#options;
    const meaning = await meanings.find({ kind: 'products', text: code, by: 'code' }, pick).catch(() => null);
    return meaning?.kind === 'one' ? foundIn(products.learn(wholeRow(meaning.row)), meaning.row) : undefined;
  }
}
