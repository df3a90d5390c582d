import {
  countOf,
  deliveryCountOf,
  isSerialCounted,
  placedCount,
  withCounted,
  withDeliveryCount,
  withGoods,
} from '../../../../domain/edit/delivery-count.ts';
import type { PlacedCount } from '../../../../domain/edit/delivery-count.ts';
import type { Content } from '../../../../domain/edit/content.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { withMoreGoods } from '../../../../domain/goods/counted-goods.ts';
import type { CountedGoods } from '../../../../domain/goods/counted-goods.ts';
import { trackingOf } from '../../../../domain/rules/stock-tracking.ts';
import { textOf } from '../../../../domain/value.ts';
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
  readonly #goods = $derived.by(() => (this.#editor.readOnly ? null : deliveryCountOf(this.#editor.document.header)));
  /** On the present lines; null if no delivery is being checked. */
  readonly count = $derived.by(() => {
    return this.#goods === null ? null : this.#placed(this.#goods);
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
      if (this.#goods === null) this.#change([]);
    });
  }

  end(): Promise<void> {
    return this.#inTurn(() => {
      if (this.#goods !== null) this.#change(null);
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
    const lines = withCounted(count, document.lines, { newKey, hasSerials, startLine: this.#startLine });
    const tag = `counted ${newKey()}`;
    const present = new Set(document.lines.map(({ $key }) => $key));
    this.#change(null, { lines }, tag);
    const keys = lines.flatMap(({ $key }) => ($key === undefined || present.has($key) ? [] : [$key]));
    if (keys.length > 0) void fill.fillLines(keys, 'spelling', { tag, joins: true });
  }

  /**
   * Counts scanned goods; returns the key of the line that has more now (null if none), the total counted there and the line as
   * `take` would make it, or why the scan was not counted.
   */
  add(
    goods: CountedGoods,
  ): { readonly line: string | null; readonly quantity: string; readonly taken: ValueRecord } | RefusedCount {
    const { document } = this.#editor;
    const { product, serial } = goods;
    const counted = this.#goods ?? [];
    if (serial !== undefined && isSerialCounted(counted, product, serial)) return 'repeated';
    const more = withMoreGoods(counted, goods);
    const [before, after] = [this.#placed(counted), this.#placed(more)];
    const line = document.lines.findLast((one) => Number(countOf(after, one)) > Number(countOf(before, one)));
    const hasLine = document.lines.some(({ ProductCode }) => textOf(ProductCode) === product);
    if (line === undefined && hasLine) return 'notConvertible';
    this.#change(more, {}, `counted ${newKey()}`);
    const inLine =
      line === undefined
        ? after.others.find((one) => one.product === product && one.unit === goods.unit)
        : after.lines.get(line.$key ?? '');
    const taken = inLine === undefined ? {} : withGoods(line ?? {}, inLine, document.lines, newKey);
    return { line: line?.$key ?? null, quantity: countOf(after, line ?? {}), taken };
  }

  #placed(goods: readonly CountedGoods[]): PlacedCount {
    const { document, products } = this.#editor;
    return placedCount(goods, document.lines, products.get);
  }

  #change(goods: readonly CountedGoods[] | null, more: Partial<Content> = {}, tag: string | null = null): void {
    const { document, readOnly } = this.#editor;
    if (readOnly) return;
    document.change({ ...more, header: withDeliveryCount(document.header, goods) }, tag);
    document.seal();
  }
}
