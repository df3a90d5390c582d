/** Gives lines what their products say: when a code was typed, chosen, scanned or pasted, and when a draft is opened. */
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DocumentState } from './document.svelte.ts';
import { isNothing, rateIn, textOf, withProduct } from './lines.ts';
import type { Products } from './products.svelte.ts';

export interface ProductFillOptions {
  readonly document: DocumentState;
  readonly products: Products;
  readonly facts: CompanyFacts;
  readonly readOnly: () => boolean;
}

export class ProductFill {
  readonly #options: ProductFillOptions;
  /** Fills that were asked for and not answered yet. */
  #filling: Promise<unknown> = Promise.resolve();

  constructor(options: ProductFillOptions) {
    this.#options = options;
  }

  /** Resolves when every line asked for so far has what its product says. */
  get settled(): Promise<unknown> {
    return this.#filling;
  }

  /** The codes of these lines are new; `tag` joins what comes of it to that step. */
  soon(keys: readonly string[], tag: string | null): Promise<void> {
    const filled = this.#fillAll(keys, tag).catch(() => undefined);
    this.#filling = Promise.all([this.#filling, filled]);
    return filled;
  }

  /**
   * Lines that were left before their product was answered, so that nothing of it is in them. `opened`: the lines as the
   * document was opened; what was typed in one since is filled by itself.
   */
  whatWasLeft(opened: readonly ValueRecord[]): void {
    const { document } = this.#options;
    const { lines } = document;
    const untouched = new Set(lines);
    for (const line of opened) {
      const isBare = isNothing(line.ProductName) && isNothing(line.UnitCode);
      if (isBare && untouched.has(line) && line.$key !== undefined)
        this.one(line.$key, textOf(line.ProductCode), 'fill');
    }
    // What is being typed meanwhile goes on being one step.
    if (document.lines !== lines) document.seal();
  }

  /** One line, unless another code has come there meanwhile. */
  one(key: string, code: string, tag: string | null): void {
    const { document, products, facts, readOnly } = this.#options;
    const product = products.get(code);
    if (!product || readOnly()) return;
    const { lines } = document;
    const currencies = {
      defaultCurrency: facts.defaultCurrency,
      rateOf: (currency: string) => rateIn(lines, currency),
    };
    document.changeLine(key, (line) => withProduct(line, product, currencies), tag);
  }

  async #fillAll(keys: readonly string[], tag: string | null): Promise<void> {
    const { document, products } = this.#options;
    const codes = keys.map((key) => textOf(document.line(key)?.ProductCode));
    await products.load(codes);
    keys.forEach((key, index) => {
      this.one(key, codes[index] ?? '', tag);
    });
  }
}
