/**
 * The lines grid without its looks: which cell is active, which rows are chosen, what is being typed, and what that does to
 * the lines. Behind the last line stands an empty row that is no line until something is typed in it.
 */
import { isRecord, textOf } from '../../../../domain/value.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { withoutFurther } from '../../../../domain/wire/further.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import type { LineAmounts } from '../../../../domain/amounts/totals.ts';
import { cellTyped, withCell } from './cells.ts';
import type { CellContext, CellReading } from './cells.ts';
import type { Column } from './columns.ts';
import type { DocumentState } from './document.svelte.ts';
import { isUntouched } from './lines.ts';
import { chosen } from './meaning.ts';
import type { Pick } from './meaning.ts';
import type { Step } from './pending-choices.svelte.ts';
import { newKey, withValue } from './places.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { isScanned } from './scans.svelte.ts';
import type { Scans, Terminator } from './scans.svelte.ts';
import { cellCopy, copyText, isTable, tableText } from './paste.ts';
import { Pasting } from './pasting.svelte.ts';

export interface GridOptions {
  readonly document: DocumentState;
  readonly columns: () => readonly Column[];
  /** Also those that are not shown now. */
  readonly allColumns: () => readonly Column[];
  readonly readOnly: () => boolean;
  readonly context: () => Omit<CellContext, 'lines'>;
  readonly amounts: (line: ValueRecord) => LineAmounts;
  /** A line that begins after another one. */
  readonly startLine: (key: string, previous: ValueRecord | undefined) => ValueRecord;
  /** Codes came into a column of these lines, by hand or from a list, so that they are to be looked up. */
  /** Resolves when what was looked up is in the lines. */
  readonly onCodes: (keys: readonly string[], column: Column, pick: Pick, step: Step) => Promise<void>;
  /** These lines, which stood from this row on. */
  readonly onDeleted: (row: number, lines: readonly ValueRecord[]) => void;
  readonly onPasted: (result: { readonly rows: number; readonly left: number }) => void;
  readonly scans: Scans;
  /** Whether lines of the service's document stand in each other's places. */
  readonly isDisordered: () => boolean;
  /** They do now and did not before, because this line was inserted. */
  readonly onDisordered: (key: string) => void;
  /** What stood in a cell when the document was opened is wanted back. */
  readonly onReset: (place: Place) => void;
}

export interface Editing {
  readonly key: string;
  readonly column: string;
  readonly text: string;
  /** Typing began in the cell itself, so that arrows still mean the grid. */
  readonly replacing: boolean;
  readonly tag: string;
  readonly reading: CellReading | null;
  readonly createdLine: boolean;
  /** When its first key was pressed, in milliseconds; null where no key began it, or something was chosen from a list. */
  readonly since: number | null;
  /** How the cell is being left. */
  readonly pick: Pick;
}

export class GridState {
  row = $state(0);
  /** By name, because columns come and go with the currencies of the lines. */
  columnName = $state('ProductCode');
  /** The other end of the chosen rows; null when only the active cell is meant. */
  anchor = $state<number | null>(null);
  editing = $state.raw<Editing | null>(null);
  /** The identity of the empty row, which the line keeps that is made of it. */
  blankKey = $state(newKey());
  /** Counts up when the active cell should take the focus. */
  focusWish = $state(0);
  /** Rows that a page holds; told by the view. */
  pageRows = 10;
  readonly pasting: Pasting;
  readonly #options: GridOptions;
  #sessions = 0;
  /** Where a run of Tab began: Enter at its end goes to the next row there, so that code, Tab, quantity, Enter can be repeated. */
  #tabFrom: string | null = null;

  readonly rowCount = $derived.by(() => this.#options.document.lines.length + (this.#options.readOnly() ? 0 : 1));
  /** The chosen rows, first and last; only real lines. */
  readonly chosen = $derived.by(() => {
    const last = this.#options.document.lines.length - 1;
    const [from, to] = [Math.min(this.row, this.anchor ?? this.row), Math.max(this.row, this.anchor ?? this.row)];
    return { from, to: Math.min(to, last) };
  });
  /** The line of the active row; none on the empty row. */
  readonly line = $derived.by(() => this.#options.document.lines[this.row]);

  constructor(options: GridOptions) {
    this.#options = options;
    const startLine = (previous: ValueRecord | undefined) => options.startLine(newKey(), previous);
    this.pasting = new Pasting({ ...options, startLine });
  }

  get columns(): readonly Column[] {
    return this.#options.columns();
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

  // ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────

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
   * To the next cell that is filled in by hand, or the one before, across the ends of rows; what is shown or computed is
   * reached with the arrows. False where there is none.
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

  /**
   * Enter in a cell that is being typed in: what a scanner typed counts, and it goes down. `at`: when it was pressed, which
   * tells a scanner from fingers however busy the page is.
   */
  enter(at: number | null = null): void {
    if (!this.#takeScan(at, 'Enter')) this.stepDown();
  }

  /** Tab in a cell that is being typed in: to the next cell, unless a scanner typed. False where there is none. */
  tab(by: 1 | -1, at: number | null = null): boolean {
    return (by > 0 && this.#takeScan(at, 'Tab')) || this.step(by);
  }

  toLine(key: string, columnName: string): boolean {
    const row = this.#options.document.lineIndex(key);
    const column = this.columns.findIndex(({ name }) => name === columnName);
    if (row < 0 || column < 0) return false;
    this.moveTo(row, column);
    return true;
  }

  chooseAll(): void {
    this.commit();
    this.anchor = 0;
    this.row = Math.max(0, this.#options.document.lines.length - 1);
    this.focusWish++;
  }

  // ── Typing ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Begins typing in the active cell: over its value with a first text, else in it. `at`: when its key was pressed. */
  startEdit(text: string | null, at: number | null = null): boolean {
    const { activeColumn: column } = this;
    if (this.#options.readOnly() || !column || column.how === 'shown' || column.how === 'flag') return false;
    const line = this.line ?? {};
    this.anchor = null;
    const tag = `cell ${++this.#sessions}`;
    const key = this.line?.$key ?? this.blankKey;
    const { language } = this.#options.context();
    this.editing = {
      key,
      column: column.name,
      text: text ?? cellTyped(column, line, language),
      replacing: text !== null,
      tag,
      reading: null,
      createdLine: this.line === undefined,
      since: text === null ? null : at,
      pick: 'exact',
    };
    if (text !== null) this.type(text);
    return true;
  }

  /** The text in the cell is now this. Numbers count at once, so that totals follow; codes when the cell is left. */
  type(text: string): void {
    const { editing, activeColumn: column } = this;
    if (!editing || !column) return;
    if (column.how === 'lookup') {
      this.editing = { ...editing, text };
      return;
    }
    this.editing = { ...editing, text, reading: this.#put(column, text, editing.tag) };
  }

  /** Leaves the cell with what was typed in it. */
  commit(): void {
    const { editing, activeColumn: column } = this;
    if (!editing) return;
    this.editing = null;
    const { document } = this.#options;
    if (column?.how === 'lookup') {
      const isOther = editing.text.trim() !== textOf(this.line?.[column.name]);
      if (isOther) this.#put(column, editing.text, editing.tag);
      const isChosen = typeof editing.pick === 'object';
      if (isChosen && this.line === undefined) {
        this.#awaitEntry(editing, column);
        return;
      }
      const step = { tag: editing.tag, joins: isOther };
      if (isOther || isChosen) void this.#options.onCodes([editing.key], column, editing.pick, step);
    }
    const line = document.line(editing.key);
    if (editing.createdLine && line && isUntouched(line)) this.#takeBack(editing);
    else if (column?.name !== 'ProductCode') document.seal();
  }

  /** Leaves the cell as it was. */
  cancel(): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = null;
    this.#takeBack(editing);
    this.focusWish++;
  }

  /** Takes a row of a list into the cell that is being edited. */
  choose(row: LookupRow): void {
    const { editing, activeColumn: column } = this;
    if (!editing || !column) return;
    if (column.how !== 'lookup') this.type(row.code);
    const takesName = column.field.type === 'text' && column.field.lookupValue === 'name';
    const value = takesName ? (row.name ?? row.code) : row.code;
    const pick: Pick = row.barcode ? chosen(row, value) : 'exact';
    this.editing = { ...(this.editing ?? editing), text: value, since: null, pick };
  }

  /** The cell is being left with a key; {@link commit} follows. */
  pick(pick: Pick): void {
    if (this.editing) this.editing = { ...this.editing, pick };
  }

  /** A scan into the empty row: one more of the product where a line counts it, else a line of its own. */
  #takeScan(at: number | null, by: Terminator): boolean {
    const { editing } = this;
    const { scans } = this.#options;
    if (editing?.column !== 'ProductCode' || !editing.createdLine) return false;
    if (editing.since === null || at === null || typeof editing.pick === 'object') return false;
    const code = editing.text.trim();
    if (!isScanned(code, at - editing.since, by)) return false;
    if (scans.count(code)) {
      this.editing = null;
      this.focusWish++;
      return true;
    }
    // A scanner reads whole codes: nothing that merely begins so is meant.
    this.editing = { ...editing, pick: 'exact' };
    this.stepDown();
    scans.begin(editing.key, editing.tag);
    return true;
  }

  #put(column: Column, text: string, tag: string | null): CellReading | null {
    let reading: CellReading | null = null;
    this.#edit((line) => {
      const taken = withCell(column, line, text, { ...this.#options.context(), lines: this.#options.document.lines });
      reading = taken.reading;
      return taken.line;
    }, tag);
    return reading;
  }

  #takeBack(editing: Editing): void {
    this.#options.document.cancel(editing.tag);
    if (editing.createdLine && this.line === undefined) this.blankKey = editing.key;
  }

  /** Changes the line of the active row; the empty row becomes a line when something is in it. */
  #edit(edit: (line: ValueRecord) => ValueRecord, tag: string | null): void {
    const { document, startLine } = this.#options;
    const { line } = this;
    if (line?.$key !== undefined) {
      document.changeLine(line.$key, edit, tag);
      return;
    }
    const started = startLine(this.blankKey, document.lines.at(-1));
    const edited = edit(started);
    if (edited === started || isUntouched(edited)) return;
    this.#append(edited, tag);
  }

  #append(line: ValueRecord, tag: string | null): void {
    this.#options.document.changeLines((lines) => [...lines, line], tag);
    this.blankKey = newKey();
  }

  /**
   * An entry was chosen in the empty row before the list came: the row is a line from now on, so that what is typed next has
   * its own. Where the list then has no entry, the line is none.
   */
  #awaitEntry({ key, tag, pick }: Editing, column: Column): void {
    const { document, startLine, onCodes } = this.#options;
    this.#append(startLine(key, document.lines.at(-1)), tag);
    void onCodes([key], column, pick, { tag, joins: true }).then(() => {
      const at = document.lineIndex(key);
      const line = document.lines[at];
      if (!line || !isUntouched(line) || this.editing?.key === key) return;
      document.dropLine(tag, key);
      if (this.row > at) this.row -= 1;
      // The row that has the keyboard stays the same one.
      else if (this.row === at && this.line === undefined) this.blankKey = key;
    });
  }

  // ── Cells ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Turns a yes into a no. */
  toggle(): boolean {
    const { activeColumn: column } = this;
    if (this.#options.readOnly() || column?.how !== 'flag') return false;
    this.#edit((line) => withValue(line, [column.name], line[column.name] !== true), null);
    return true;
  }

  /** What stood in the cell when the document was opened. */
  resetCell(): void {
    const { activeColumn: column, line } = this;
    if (!this.#options.readOnly() && column && line?.$key !== undefined)
      this.#options.onReset({ line: line.$key, path: [column.name] });
  }

  clearCell(): void {
    const { activeColumn: column } = this;
    if (this.#options.readOnly() || !column || column.how === 'shown' || !this.line) return;
    if (column.how === 'flag') this.#edit((line) => withValue(line, [column.name], undefined), null);
    else this.#put(column, '', null);
  }

  /**
   * Takes the value of the cell above; with several rows chosen, the first one's for all of them. On a product, what goes
   * with it too.
   */
  copyDown(): void {
    const { activeColumn: column } = this;
    const { document, readOnly, onCodes } = this.#options;
    const { from, to } = this.chosen;
    const isFill = this.anchor !== null && to > from;
    const above = document.lines[isFill ? from : this.row - 1];
    if (readOnly() || !column || column.how === 'shown' || !above) return;
    const tag = `copy ${++this.#sessions}`;
    const copied = (line: ValueRecord) => withValue(line, [column.name], ownCopy(above[column.name]));
    const keys = isFill
      ? document.lines.slice(from + 1, to + 1).map((line) => line.$key ?? '')
      : [this.line?.$key ?? this.blankKey];
    if (isFill)
      document.changeLines((lines) => lines.map((line, row) => (row > from && row <= to ? copied(line) : line)), tag);
    else this.#edit(copied, tag);
    if (column.how === 'lookup') void onCodes(keys, column, 'exact', { tag, joins: true });
  }

  // ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** To the empty row behind the last line. */
  toNewLine(): void {
    this.commit();
    this.moveTo(this.#options.document.lines.length, 0);
  }

  /** A line above the active one, begun like the one before it. */
  insertLine(): void {
    this.commit();
    const { document, readOnly, startLine, isDisordered, onDisordered } = this.#options;
    const { row } = this;
    if (readOnly()) return;
    if (row < document.lines.length) {
      const started = startLine(newKey(), document.lines[row - 1] ?? document.lines[row]);
      const before = isDisordered();
      document.changeLines((lines) => lines.toSpliced(row, 0, started));
      if (!before && isDisordered()) onDisordered(started.$key ?? '');
    }
    this.moveTo(row, 0);
  }

  /** A line to the end, where it takes no other's place. */
  toEnd(key: string): void {
    this.commit();
    const { document, readOnly } = this.#options;
    const line = document.line(key);
    if (readOnly() || !line) return;
    document.changeLines((lines) => [...lines.filter((other) => other !== line), line]);
    this.moveTo(document.lines.length - 1);
  }

  deleteLines(): void {
    this.commit();
    const { from, to } = this.chosen;
    if (this.#options.readOnly() || to < from) return;
    const { document, onDeleted } = this.#options;
    const deleted = document.lines.slice(from, to + 1);
    document.changeLines((lines) => lines.toSpliced(from, deleted.length));
    this.moveTo(from);
    onDeleted(from, deleted);
  }

  /** Moves the chosen lines by one. */
  moveLines(by: 1 | -1): void {
    this.commit();
    const { from, to } = this.chosen;
    const count = this.#options.document.lines.length;
    if (this.#options.readOnly() || to < from || from + by < 0 || to + by >= count) return;
    this.#options.document.changeLines((lines) => {
      const moved = lines.slice(from, to + 1);
      return lines.toSpliced(from, moved.length).toSpliced(from + by, 0, ...moved);
    }, 'move lines');
    this.row += by;
    if (this.anchor !== null) this.anchor += by;
    this.focusWish++;
  }

  // ── Clipboard ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes a pasted text; false where it is one cell's, so that the cell itself may take it. */
  paste(text: string): boolean {
    if (this.#options.readOnly() || text === '') return false;
    if (!isTable(text)) {
      if (this.editing) return false;
      if (!this.startEdit(text.trim())) return false;
      this.commit();
      return true;
    }
    if (this.editing) this.cancel();
    this.pasting.take(text, { row: this.row, column: this.column });
    this.focusWish++;
    return true;
  }

  /** The chosen rows, or the active cell, as a spreadsheet takes them. */
  copy(): string {
    const { document, context, amounts } = this.#options;
    const { activeColumn: column, line } = this;
    const { language } = context();
    if (this.anchor === null) return line && column ? cellCopy(copyText(column, line, amounts(line), language)) : '';
    const lines = document.lines.slice(this.chosen.from, this.chosen.to + 1);
    const text = tableText(this.columns, lines, amounts, language);
    this.pasting.copied(text, this.columns);
    return text;
  }
}

/** Entries of a list get identities of their own, and nothing of what only the service knows of the copied ones. */
function ownCopy(value: ValueRecord[string]): ValueRecord[string] {
  if (!Array.isArray(value)) return value;
  return (value as readonly ValueRecord[]).map((item) =>
    isRecord(item) ? { ...withoutFurther<ValueRecord>(item), $key: newKey() } : item,
  );
}

function isTypedIn(column: Column | undefined): boolean {
  return column !== undefined && column.how !== 'shown' && column.how !== 'amount';
}

function clamp(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}
