import {
  counted,
  deliveryCountOf,
  nothingCounted,
  withCounted,
  withDeliveryCount,
} from '../../../../domain/edit/delivery-count.ts';
import type { DeliveryCount } from '../../../../domain/edit/delivery-count.ts';
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

  /** Counts a product; returns the key of its line (null if there is none) and the total counted there. */
  add(product: string, by: string): { readonly line: string | null; readonly quantity: string } {
    const { count, line } = counted(this.count ?? nothingCounted, this.#editor.document.lines, product, by);
    this.#change(count);
    return { line, quantity: count.lines.get(line ?? '') ?? '0' };
  }

  #change(count: DeliveryCount | null, more: Partial<Content> = {}): void {
    const { document, readOnly } = this.#editor;
    if (readOnly) return;
    document.change({ ...more, header: withDeliveryCount(document.header, count) });
    document.seal();
  }
}
