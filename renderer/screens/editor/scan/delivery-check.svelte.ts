import {
  countOf,
  counted,
  deliveryCountOf,
  isSerialCounted,
  nothingCounted,
  placedCount,
  withCounted,
  withCountedSerials,
  withDeliveryCount,
  withGoods,
} from '../../../../domain/edit/delivery-count.ts';
import type { CountedLot, DeliveryCount, QuantityIn } from '../../../../domain/edit/delivery-count.ts';
import type { Content } from '../../../../domain/edit/edit-state.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { trackingOf } from '../../../../domain/rules/stock-tracking.ts';
import type { ProductFill } from '../lookup/product-fill.ts';
import type { Products } from '../lookup/products.svelte.ts';
import type { DocumentState } from '../session/document.svelte.ts';
import { newKey } from '../session/identity.ts';

interface CheckedEditor {
  readonly document: DocumentState;
  readonly readOnly: boolean;
  readonly description: Pick<DocumentDescription, 'movement'>;
  readonly products: Products;
  readonly fill: ProductFill;
}

type RefusedCount = 'repeated' | 'notConvertible';
type InTurn = (work: () => void) => Promise<void>;

export class DeliveryCheck {
  readonly #saved = $derived.by(() => (this.#editor.readOnly ? null : deliveryCountOf(this.#editor.document.header)));
  /** For the present lines. */
  readonly count = $derived.by(() => {
    if (this.#saved === null) return null;
    const { document, products } = this.#editor;
    void products.version;
    return placedCount(this.#saved, document.lines, products.get);
  });
  readonly #editor: CheckedEditor;
  readonly #startLine: (product: string) => ValueRecord;
  readonly #inTurn: InTurn;

  /** `startLine`: a new line for a product, in its main unit. `inTurn` runs work after all earlier scans. */
  constructor(editor: CheckedEditor, startLine: (product: string) => ValueRecord, inTurn: InTurn) {
    this.#editor = editor;
    this.#startLine = startLine;
    this.#inTurn = inTurn;
  }

  /** Does nothing if the check has begun, as after a second click while a scan was looked up; so does a second `end`. */
  begin(): Promise<void> {
    return this.#inTurn(() => {
      if (this.count === null) this.#change(nothingCounted);
    });
  }

  end(): Promise<void> {
    return this.#inTurn(() => {
      if (this.count !== null) this.#change(null);
    });
  }

  /** Makes the lines match the count, in one undo step. Counted products without a line get one. */
  take(): Promise<void> {
    return this.#inTurn(() => this.#take());
  }

  #take(): void {
    const { count } = this;
    const { document, products, description, fill } = this.#editor;
    if (!count) return;
    const { direction } = description.movement(document.header);
    const hasSerials = (code: string): boolean =>
      trackingOf(products.get(code)?.stockType, direction).serials !== false;
    const others = [...count.others.values()].map((goods) => {
      const line = this.#startLine(goods.product);
      return withGoods(goods.unit === '' ? line : { ...line, UnitCode: goods.unit }, goods, newKey);
    });
    const lines = withCountedSerials(count, [...withCounted(count, document.lines, newKey), ...others], hasSerials);
    const tag = `counted ${newKey()}`;
    this.#change(null, { lines }, tag);
    const keys = others.flatMap(({ $key }) => $key ?? []);
    if (keys.length > 0) void fill.fillLines(keys, 'spelling', { tag, joins: true });
  }

  /**
   * Counts a scan; returns the key of its line (null if there is none), the total counted there and the line as `take` would make
   * it, or why the scan was not counted.
   */
  add(
    product: string,
    quantityIn: QuantityIn,
    { serial, lot }: { readonly serial: string | undefined; readonly lot: Omit<CountedLot, 'quantity'> | null },
  ): { readonly line: string | null; readonly quantity: string; readonly taken: ValueRecord } | RefusedCount {
    const { document } = this.#editor;
    const before = this.count ?? nothingCounted;
    if (serial !== undefined && isSerialCounted(before, product, serial)) return 'repeated';
    const added = counted(before, document.lines, product, quantityIn, lot);
    if (added === null) return 'notConvertible';
    const { count, line } = added;
    const serials = serial === undefined ? count.serials : [...count.serials, [product, serial] as const];
    this.#change({ ...count, serials }, {}, `counted ${newKey()}`);
    const goods = line === null ? count.others.get(product) : count.lines.get(line);
    const taken = goods === undefined ? {} : withGoods(document.line(line ?? '') ?? {}, goods, newKey);
    return { line, quantity: countOf(count, { $key: line ?? '' }), taken };
  }

  #change(count: DeliveryCount | null, more: Partial<Content> = {}, tag: string | null = null): void {
    const { document, readOnly } = this.#editor;
    if (readOnly) return;
    document.change({ ...more, header: withDeliveryCount(document.header, count) }, tag);
    document.seal();
  }
}
