/**
 * Where one is in the lines grid: the active cell, the chosen cells, and the ways from cell to cell. Behind the last line
 * is an empty row, which becomes a line when something is typed in it.
 */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { GridEditor } from './grid-editor.ts';

/** The corner of the chosen cells that the active cell is not; `whole`: they are whole lines, or whole columns. */
interface Anchor {
  readonly row: number;
  readonly columnName: string;
  readonly whole?: 'rows' | 'columns';
}

export abstract class GridSelection {
  row = $state(0);
  /** By name, because columns come and go with the currencies of the lines. */
  columnName = $state('ProductCode');
  /** Null where only the active cell is meant. */
  protected anchor = $state.raw<Anchor | null>(null);
  /** Counts up when the active cell should take the focus. */
  focusWish = $state(0);
  /** The keyboard is in the lines; the view sets it. */
  hasKeyboard = $state(false);
  /** Rows that a page holds; the view sets it. */
  pageRows = 10;
  protected readonly editor: GridEditor;
  /** The column where a run of Tab began. Enter goes to it in the next row, so that code, Tab, quantity, Enter can be repeated. */
  #tabFrom: string | null = null;

  readonly rowCount = $derived.by(() => this.editor.document.lines.length + (this.editor.readOnly ? 0 : 1));
  /** The chosen cells: rows from and to, only real lines; columns left and right. */
  readonly chosen = $derived.by(() => {
    const last = this.editor.document.lines.length - 1;
    const { row, columnName, whole } = this.anchor ?? { row: this.row, columnName: this.columnName };
    const [from, to] = whole === 'columns' ? [0, last] : inOrder(row, this.row);
    const [left, right] =
      whole === 'rows' ? [0, this.columns.length - 1] : inOrder(this.columnAt(columnName), this.column);
    return { from, to: Math.min(to, last), left, right };
  });
  /** More cells than the active one are chosen. */
  readonly hasRange = $derived.by(() => {
    const { from, to, left, right } = this.chosen;
    return this.anchor !== null && to >= from && (to > from || right > left);
  });
  /** The line of the active row; none on the empty row. */
  readonly line = $derived.by(() => this.editor.document.lines[this.row]);

  readonly column = $derived.by(() => this.columnAt(this.columnName));

  constructor(editor: GridEditor) {
    this.editor = editor;
  }

  /** Leaves the cell that is being typed in; what is typed may add a line or columns. */
  abstract commit(): void;

  get columns(): readonly Column[] {
    return this.editor.columns;
  }
  protected columnAt(columnName: string): number {
    return Math.max(
      0,
      this.columns.findIndex(({ name }) => name === columnName),
    );
  }
  get activeColumn(): Column | undefined {
    return this.columns[this.column];
  }

  /** The columns of the cells that are chosen. */
  get chosenColumns(): readonly Column[] {
    return this.columns.slice(this.chosen.left, this.chosen.right + 1);
  }
  /** The lines of the cells that are chosen. */
  get chosenLines(): readonly ValueRecord[] {
    return this.editor.document.lines.slice(this.chosen.from, this.chosen.to + 1);
  }
  /** The rows that are moved or deleted: of whole columns the active one, because who chose them meant no lines. */
  protected get chosenRows(): { readonly from: number; readonly to: number } {
    if (this.anchor?.whole !== 'columns') return this.chosen;
    return { from: this.row, to: Math.min(this.row, this.editor.document.lines.length - 1) };
  }

  /** Whether a row has chosen cells, which go from {@link chosen}'s left to its right. */
  isChosen(row: number): boolean {
    return this.anchor !== null && row >= this.chosen.from && row <= this.chosen.to;
  }
  isChosenCell(row: number, column: number): boolean {
    return this.isChosen(row) && column >= this.chosen.left && column <= this.chosen.right;
  }
  isChosenColumn(column: number): boolean {
    return this.anchor?.whole === 'columns' && column >= this.chosen.left && column <= this.chosen.right;
  }

  moveTo(row: number, column = this.column, extend = false): void {
    const target = this.columns[clamp(column, this.columns.length)];
    this.commit();
    this.#tabFrom = null;
    if (extend) this.anchor ??= { row: this.row, columnName: this.columnName };
    else this.anchor = null;
    this.row = clamp(row, this.rowCount);
    if (target) this.columnName = target.name;
    this.focusWish++;
  }

  /**
   * To the next cell that is filled in by hand, or the one before, across the ends of rows; cells that are shown or computed
   * are reached with the arrows, as are those that came by themselves. False where there is none.
   */
  step(by: 1 | -1): boolean {
    // What is being typed may bring columns with it, and make a line of the empty row.
    this.commit();
    const { columns } = this;
    const end = this.rowCount * columns.length;
    let next = this.row * columns.length + this.column + by;
    while (next >= 0 && next < end && !isTypedIn(columns[next % columns.length])) next += by;
    if (next < 0 || next >= end) return false;
    const from = this.#tabFrom ?? this.columnName;
    const row = Math.floor(next / columns.length);
    const isSameRow = row === this.row;
    this.moveTo(row, next % columns.length);
    this.#tabFrom = isSameRow && by > 0 ? from : null;
    return true;
  }

  /**
   * Down from a cell that was filled in: to where Tab came from, else in the same column; from the last cell of a row to
   * the first of the next.
   */
  stepDown(): void {
    this.commit();
    const isLast = this.columns.slice(this.column + 1).every(({ isPassedOver }) => isPassedOver);
    const from = this.columns.findIndex(({ name }) => name === this.#tabFrom);
    this.moveTo(this.row + 1, from >= 0 ? from : isLast ? 0 : this.column);
  }

  toLine(key: string, columnName: string): boolean {
    const row = this.editor.document.lineIndex(key);
    const column = this.columns.findIndex(({ name }) => name === columnName);
    if (row < 0 || column < 0) return false;
    this.moveTo(row, column);
    return true;
  }

  /** To the empty row behind the last line. */
  toNewLine(): void {
    this.commit();
    this.moveTo(this.editor.document.lines.length, 0);
  }

  // ── Choosing cells ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Chooses a whole line; `extend`: and those between what is chosen and it. */
  chooseRow(row: number, extend = false): void {
    this.moveTo(row, this.column, extend);
    this.#widen('rows');
  }

  /** Chooses a whole column; `extend`: and those between what is chosen and it. */
  chooseColumn(column: number, extend = false): void {
    this.moveTo(this.row, column, extend);
    this.#widen('columns');
  }

  chooseAll(): void {
    this.moveTo(0);
    this.moveTo(this.editor.document.lines.length - 1, this.column, true);
    this.#widen('rows');
  }

  /** Chooses the active cell alone; false where no other is chosen. */
  chooseNone(): boolean {
    const wasChosen = this.anchor !== null;
    this.anchor = null;
    return wasChosen;
  }

  #widen(whole: 'rows' | 'columns'): void {
    const { row, columnName } = this.anchor ?? this;
    this.anchor = { row, columnName, whole };
  }
}

const inOrder = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);

function isTypedIn(column: Column | undefined): boolean {
  return column !== undefined && !column.isPassedOver && column.how !== 'readOnly' && column.how !== 'amount';
}

function clamp(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}
