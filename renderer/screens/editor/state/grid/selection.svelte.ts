/**
 * Where one is in the lines grid: the active cell, the chosen rows, and the ways from cell to cell. Behind the last line
 * stands an empty row, which becomes a line when something is typed in it.
 */
import type { Column } from './columns.ts';
import type { GridOptions } from './options.ts';

export abstract class GridSelection {
  row = $state(0);
  /** By name, because columns come and go with the currencies of the lines. */
  columnName = $state('ProductCode');
  /** The other end of the chosen rows; null when only the active cell is meant. */
  anchor = $state<number | null>(null);
  /** Counts up when the active cell should take the focus. */
  focusWish = $state(0);
  /** Rows that a page holds; the view sets it. */
  pageRows = 10;
  protected readonly options: GridOptions;
  /** The column where a run of Tab began. Enter goes to it in the next row, so that code, Tab, quantity, Enter can be repeated. */
  #tabFrom: string | null = null;

  readonly rowCount = $derived.by(() => this.options.document.lines.length + (this.options.readOnly() ? 0 : 1));
  /** The chosen rows, first and last; only real lines. */
  readonly chosen = $derived.by(() => {
    const last = this.options.document.lines.length - 1;
    const [from, to] = [Math.min(this.row, this.anchor ?? this.row), Math.max(this.row, this.anchor ?? this.row)];
    return { from, to: Math.min(to, last) };
  });
  /** The line of the active row; none on the empty row. */
  readonly line = $derived.by(() => this.options.document.lines[this.row]);

  constructor(options: GridOptions) {
    this.options = options;
  }

  /** Leaves the cell that is being typed in; what is typed may add a line or columns. */
  abstract commit(): void;

  get columns(): readonly Column[] {
    return this.options.columns();
  }
  get column(): number {
    return Math.max(
      0,
      this.columns.findIndex(({ name }) => name === this.columnName),
    );
  }
  get activeColumn(): Column | undefined {
    return this.columns[this.column];
  }

  isChosen(row: number): boolean {
    return this.anchor !== null && row >= this.chosen.from && row <= this.chosen.to;
  }

  moveTo(row: number, column = this.column, extend = false): void {
    const target = this.columns[clamp(column, this.columns.length)];
    this.commit();
    this.#tabFrom = null;
    if (extend) this.anchor ??= this.row;
    else this.anchor = null;
    this.row = clamp(row, this.rowCount);
    if (target) this.columnName = target.name;
    this.focusWish++;
  }

  /**
   * To the next cell that is filled in by hand, or the one before, across the ends of rows; cells that are shown or computed
   * are reached with the arrows. False where there is none.
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
    const isLast = this.column === this.columns.length - 1;
    const from = this.columns.findIndex(({ name }) => name === this.#tabFrom);
    this.moveTo(this.row + 1, from >= 0 ? from : isLast ? 0 : this.column);
  }

  toLine(key: string, columnName: string): boolean {
    const row = this.options.document.lineIndex(key);
    const column = this.columns.findIndex(({ name }) => name === columnName);
    if (row < 0 || column < 0) return false;
    this.moveTo(row, column);
    return true;
  }

  /** To the empty row behind the last line. */
  toNewLine(): void {
    this.commit();
    this.moveTo(this.options.document.lines.length, 0);
  }

  chooseAll(): void {
    this.commit();
    this.anchor = 0;
    this.row = Math.max(0, this.options.document.lines.length - 1);
    this.focusWish++;
  }
}

function isTypedIn(column: Column | undefined): boolean {
  return column !== undefined && column.how !== 'readOnly' && column.how !== 'amount';
}

function clamp(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}
