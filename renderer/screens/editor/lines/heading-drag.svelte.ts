/** Reorders columns by dragging their headings with the mouse. With the keyboard, the columns dialog is used. */

/** Movements up to this many pixels are a click, not a drag. */
const tremble = 6;

interface HeadingDragOptions {
  /** The headings from left to right; the first one cannot be moved. */
  readonly headings: () => readonly { readonly name: string; readonly box: DOMRect }[];
  /** Moves a column before another one; null: after the last. */
  readonly place: (name: string, before: string | null) => void;
}

export class HeadingDrag {
  /** The dragged column and the one that it would be placed before; null when nothing is dragged. */
  under = $state.raw<{ readonly name: string; readonly before: string | null } | null>(null);
  #pressed: { readonly name: string; readonly x: number } | null = null;
  readonly #options: HeadingDragOptions;

  constructor(options: HeadingDragOptions) {
    this.#options = options;
  }

  /** Touch scrolls the table instead. */
  begin({ button, pointerType, clientX }: PointerEvent, name: string): void {
    if (button === 0 && pointerType !== 'touch') this.#pressed = { name, x: clientX };
  }

  /** Ignores moves without a pressed button, which remote desktops send now and then. */
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

  /** Returns whether a drag was in progress. */
  cancel(): boolean {
    const was = this.under !== null;
    this.#pressed = null;
    this.under = null;
    return was;
  }
}
