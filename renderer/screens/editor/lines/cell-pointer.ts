import type { GridState } from './grid.svelte.ts';

interface Pressed {
  readonly row: number;
  /** Null for the row header. */
  readonly column: number | null;
  readonly editing: boolean;
}

const places = '[role="gridcell"], [role="rowheader"]';

export class CellPointer {
  readonly #grid: GridState;
  /** The mouse button was pressed on a cell or row header and is still held: moving extends the selection. */
  #isDragging = false;

  constructor(grid: GridState) {
    this.#grid = grid;
  }

  #pressedAt(target: EventTarget | null): Pressed | null {
    const { editing, row: active, column: activeColumn } = this.#grid;
    const place = target instanceof Element ? target.closest<HTMLElement>(places) : null;
    const row = Number(place?.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? 0) - 2;
    if (!place || row < 0) return null;
    const column = place.role === 'rowheader' ? null : Number(place.ariaColIndex) - 2;
    return { row, column, editing: editing !== null && row === active && column === activeColumn };
  }

  /** Starts a drag selection with the mouse. */
  begin({ target, pointerType }: PointerEvent): void {
    const isOnPlace = target instanceof Element && target.closest(places) !== null;
    this.#isDragging = pointerType === 'mouse' && !this.#grid.editing && isOnPlace;
  }

  /** One press selects the cell; as in a spreadsheet, a double click edits it. */
  press(event: PointerEvent): void {
    const place = this.#pressedAt(event.target);
    if (!place || place.editing || (place.column !== null && event.button !== 0)) return;
    event.preventDefault();
    if (place.column === null) this.#grid.chooseRow(place.row, event.shiftKey);
    else this.#grid.moveTo(place.row, place.column, event.shiftKey);
  }

  drag({ target, buttons }: PointerEvent): void {
    if (buttons !== 1) this.#isDragging = false;
    const place = this.#isDragging ? this.#pressedAt(target) : null;
    if (!place) return;
    const { row } = place;
    const column = place.column ?? this.#grid.column;
    if (row !== this.#grid.row || column !== this.#grid.column) this.#grid.moveTo(row, column, true);
  }

  /** Makes the pressed cell active for the context menu, unless it is already selected. */
  aim({ target }: Event): void {
    const place = this.#pressedAt(target);
    if (!place || place.column === null || place.editing) return;
    if (!this.#grid.selection.hasCell(place.row, place.column)) this.#grid.moveTo(place.row, place.column);
  }

  isOnCell({ target }: Event): boolean {
    return typeof this.#pressedAt(target)?.column === 'number';
  }
}
