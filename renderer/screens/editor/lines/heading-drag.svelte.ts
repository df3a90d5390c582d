/** A column's heading that the mouse takes to another place among the headings. The keyboard orders columns in their dialog. */

/** Pixels that a hand trembles by when it only presses. */
const tremble = 6;

interface HeadingDragOptions {
  /** The headings from left to right, with their columns' names; the first one stays where it is. */
  readonly headings: () => readonly { readonly name: string; readonly box: DOMRect }[];
  /** Puts a column before another one; `null`: behind the last. */
  readonly place: (name: string, before: string | null) => void;
}

export class HeadingDrag {
  /** The column that is on its way, and before which one it would be; null: none is. */
  under = $state.raw<{ readonly name: string; readonly before: string | null } | null>(null);
  #pressed: { readonly name: string; readonly x: number } | null = null;
  readonly #options: HeadingDragOptions;

  constructor(options: HeadingDragOptions) {
    this.#options = options;
  }

  /** A finger scrolls the table instead. */
  begin({ button, pointerType, clientX }: PointerEvent, name: string): void {
    if (button === 0 && pointerType !== 'touch') this.#pressed = { name, x: clientX };
  }

  /** A move without the button, as a desktop at a distance sends one now and then, is not the hand's. */
  move({ buttons, clientX }: PointerEvent): void {
    if (this.#pressed === null || (buttons & 1) === 0) return;
    const { name, x } = this.#pressed;
    const [first, ...headings] = this.#options.headings();
    if (name === first?.name || (this.under === null && Math.abs(clientX - x) < tremble)) return;
    const next = headings.find(({ box }) => clientX < box.left + box.width / 2);
    const before = next?.name ?? null;
    if (this.under?.before !== before) this.under = { name, before };
  }

  release(): void {
    const { under } = this;
    this.cancel();
    if (under && under.before !== under.name) this.#options.place(under.name, under.before);
  }

  /** Whether there was anything to give up. */
  cancel(): boolean {
    const was = this.under !== null;
    this.#pressed = null;
    this.under = null;
    return was;
  }
}
