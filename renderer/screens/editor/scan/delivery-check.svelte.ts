import {
  countOf,
  counted,
  deliveryCountOf,
  isSerialCounted,
  nothingCounted,
  withCounted,
  withDeliveryCount,
} from '../../../../domain/edit/delivery-count.ts';
import type { DeliveryCount, QuantityIn } from '../../../../domain/edit/delivery-count.ts';
import type { Content } from '../../../../domain/edit/edit-state.ts';
import type { DocumentState } from '../session/document.svelte.ts';

interface CheckedEditor {
  readonly document: DocumentState;
  readonly readOnly: boolean;
}

export class DeliveryCheck {
  readonly count = $derived.by(() => (this.#editor.readOnly ? null : deliveryCountOf(this.#editor.document.header)));
  readonly #editor: CheckedEditor;

  constructor(editor: CheckedEditor) {
    this.#editor = editor;
  }

  begin(): void {
    this.#change(nothingCounted);
  }

  end(): void {
    this.#change(null);
  }

  /** Sets the lines' quantities to the counted ones, in one undo step. */
  take(): void {
    const { count } = this;
    if (count) this.#change(null, { lines: withCounted(count, this.#editor.document.lines) });
  }

  /** Counts a scan; returns the key of its line (null if there is none) and the total counted there, or why it was not counted. */
  add(
    product: string,
    quantityIn: QuantityIn,
    serial: string | undefined,
  ): { readonly line: string | null; readonly quantity: string } | 'repeated' | 'notConvertible' {
    const before = this.count ?? nothingCounted;
    if (serial !== undefined && isSerialCounted(before, product, serial)) return 'repeated';
    const added = counted(before, this.#editor.document.lines, product, quantityIn);
    if (added === null) return 'notConvertible';
    const { count, line } = added;
    this.#change(serial === undefined ? count : { ...count, serials: [...count.serials, [product, serial]] });
    return { line, quantity: countOf(count, { $key: line ?? '' }) };
  }

  #change(count: DeliveryCount | null, more: Partial<Content> = {}): void {
    const { document, readOnly } = this.#editor;
    if (readOnly) return;
    document.change({ ...more, header: withDeliveryCount(document.header, count) });
    document.seal();
  }
}
