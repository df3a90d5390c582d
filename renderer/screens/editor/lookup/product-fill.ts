import { countedCode } from '../../../../domain/counted-code.ts';
import type { CountedCode } from '../../../../domain/counted-code.ts';
import type { ProductFacts } from '../../../../domain/facts.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { distinct } from '../../../../domain/edit/collections.ts';
import type { ProductAnswer, UndoStep } from '../../../../domain/edit/edit-state.ts';
import type { FoundProduct } from '../../../../domain/edit/answers.ts';
import { hasProduct, isRead, wasBegunHere } from '../../../../domain/edit/origins.ts';
import { isEmpty, textOf } from '../../../../domain/value.ts';
import { awaitedEntry, wholeRow } from '../../../../domain/edit/entry-match.ts';
import type { MatchMode, LookupOption } from '../../../../domain/edit/entry-match.ts';
import type { LookupParts } from './field-resolver.ts';
import { linePlace } from '../../../../domain/model/place.ts';

const foundIn = (product: ProductFacts, { barcode }: LookupOption): FoundProduct => ({ product, unit: barcode?.unit });

export class ProductFill {
  readonly #parts: LookupParts;

  constructor(parts: LookupParts) {
    this.#parts = parts;
  }

  /** Looks up the product codes of these lines, and fills each line from its product. */
  fillLines(keys: readonly string[], match: MatchMode, step: UndoStep): Promise<void> {
    const { document, pending, readOnly } = this.#parts;
    const lines = document.linesByKey();
    const codes = new Map(keys.map((key) => [key, textOf(lines.get(key)?.ProductCode)]));
    const quantities = new Map(keys.map((key) => [key, lines.get(key)?.Quantity]));
    const waiting = [...codes].map(([key, text]) => ({ place: linePlace(key, 'ProductCode'), text }));
    return pending.run(waiting, async (where) => {
      const found = await this.#find(distinct(codes.values()), match);
      if (found.size === 0 || readOnly()) return;
      const answers = keys.flatMap((key): readonly ProductAnswer[] => {
        const text = codes.get(key) ?? '';
        const product = where(linePlace(key, 'ProductCode')).length > 0 ? found.get(text) : undefined;
        return product ? [{ ...product, key, text, quantity: quantities.get(key) }] : [];
      });
      this.#fill(answers, step);
    });
  }

  /**
   * Fills lines of a saved draft whose product had not been looked up yet: those that were begun here and have nothing of its list, and
   * those from elsewhere that have only its code.
   */
  fillBareLines(opened: readonly ValueRecord[]): void {
    const { document } = this.#parts;
    const untouched = new Set(document.lines);
    const isWaiting = (line: ValueRecord): boolean => (wasBegunHere(line) ? !hasProduct(line) : isEmpty(line.UnitCode));
    const bare = opened.filter((line) => isEmpty(line.ProductName) && !isRead(line) && isWaiting(line));
    const keys = bare.filter((line) => untouched.has(line) && textOf(line.ProductCode) !== '');
    if (keys.length > 0)
      void this.fillLines(
        keys.map((line) => line.$key ?? ''),
        'spelling',
        { tag: null, joins: true },
      );
  }

  choose(key: string, row: LookupRow, tag: string): void {
    const { document, products, readOnly } = this.#parts;
    const found = foundIn(products.learn(row), row);
    const line = document.line(key);
    if (readOnly() || !line) return;
    this.#fill([{ ...found, key, text: textOf(line.ProductCode), quantity: line.Quantity }], { tag, joins: false });
  }

  #fill(found: readonly ProductAnswer[], step: UndoStep): void {
    this.#parts.document.dispatch({ do: 'fillProducts', found, step });
  }

  /** The products of these codes, by the code as typed. */
  async #find(codes: readonly string[], match: MatchMode): Promise<ReadonlyMap<string, FoundProduct>> {
    const { products, language } = this.#parts;
    const found = new Map<string, FoundProduct>();
    const row = typeof match === 'object' ? await awaitedEntry(match) : undefined;
    if (row) {
      const chosen = foundIn(products.learn(wholeRow(row)), row);
      return new Map(codes.map((code) => [code, { ...chosen, ...counting(countedCode(code, language())) }]));
    }
    await products.load(codes);
    const mode = match === 'spelling' ? 'spelling' : 'uniqueHit';
    const ask = async (code: string): Promise<void> => {
      const product = products.get(code);
      const known = product ? { product } : code === '' ? undefined : await this.#resolve(code, mode);
      if (known) found.set(code, known);
    };
    await Promise.all(codes.map((code) => ask(code)));
    return found;
  }

  /** A text with `*` is first matched as an exact code or barcode; if that fails and the user typed it, as quantity and code. */
  async #resolve(text: string, match: 'spelling' | 'uniqueHit'): Promise<FoundProduct | undefined> {
    const counted = match === 'uniqueHit' ? countedCode(text, this.#parts.language()) : null;
    if (counted === null) return this.#resolveCode(text, match);
    const carrier = await this.#resolveCode(text, 'spelling', (row) => row.barcode?.text === text);
    return carrier ?? { product: null, ...(await this.#resolveCode(counted.code, match)), counted };
  }

  async #resolveCode(
    code: string,
    match: 'spelling' | 'uniqueHit',
    isMeant: (row: LookupOption) => boolean = () => true,
  ): Promise<FoundProduct | undefined> {
    const { lookupSearch, products } = this.#parts;
    const found = await lookupSearch.find({ kind: 'products', text: code, by: 'code' }, match).catch(() => null);
    return found?.kind === 'one' && isMeant(found.row)
      ? foundIn(products.learn(wholeRow(found.row)), found.row)
      : undefined;
  }
}

const counting = (counted: CountedCode | null) => (counted === null ? {} : { counted });
