/**
 * The lines grid without its looks: where the user is, typing in cells, and what is done to whole lines and with the
 * clipboard. Behind the last line is an empty row, which becomes a line when something is typed in it.
 */
import { withCode } from '../../../../domain/counted-code.ts';
import { cellTyped, cleared, copiedCell, readFlag, withCell, withCells } from '../../../../domain/edit/cells.ts';
import type { CellContext, CellReading } from '../../../../domain/edit/cells.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { chosenEntry } from '../../../../domain/edit/entry-match.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { isUntouched } from '../../../../domain/edit/lines.ts';
import { cellCopy, copyText, isTable, tableText } from '../../../../domain/edit/paste.ts';
import { withValue } from '../../../../domain/edit/places.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { textOf } from '../../../../domain/value.ts';
import { Pasting } from '../import/pasting.svelte.ts';
import { newKey } from '../session/identity.ts';
import type { GridEditor } from './grid-editor.ts';

/** The corner of the chosen cells that the active cell is not; `whole`: they are whole lines, or whole columns. */
interface Anchor {
  readonly row: number;
  readonly columnName: string;
  readonly whole?: 'rows' | 'columns';
}

export interface Editing {
  readonly key: string;
  readonly column: string;
  readonly text: string;
  /** Typing replaces the cell's value, and the arrows still go from cell to cell. */
  readonly replacing: boolean;
  readonly tag: string;
  readonly reading: CellReading | null;
  readonly createdLine: boolean;
  /** How freely the text is matched in its lookup, by the way in which the cell is left. */
  readonly match: MatchMode;
}

interface Rows {
  readonly from: number;
  readonly to: number;
}
/** The line with a cell of it changed; the same line where that changes nothing, null where the cell is left out. */
type CellEdit = (column: Column, line: ValueRecord) => ValueRecord | null;
/** Looks up what was put into a column of these lines. */
type LookUp = (keys: readonly string[], column: Column, tag: string) => Promise<void>;

export class GridState {
  row = $state(0);
  /** By name, because columns come and go with the currencies of the lines. */
  columnName = $state('ProductCode');
  /** Null where only the active cell is chosen. */
  #anchor = $state.raw<Anchor | null>(null);
  /** Counts up when the active cell should take the focus. */
  focusWish = $state(0);
  /** The keyboard is in the lines; the view sets it. */
  hasKeyboard = $state(false);
  /** Rows that a page holds; the view sets it. */
  pageRows = 10;
  /** The column where a run of Tab began. Enter goes to it in the next row, so that code, Tab, quantity, Enter can be repeated. */
  #tabFrom: string | null = null;
  readonly #editor: GridEditor;
  readonly pasting: Pasting;

  readonly rowCount = $derived.by(() => this.#editor.document.lines.length + (this.#editor.readOnly ? 0 : 1));
  /** The chosen cells: rows from and to, only real lines; columns left and right. */
  readonly chosen = $derived.by(() => {
    const last = this.#editor.document.lines.length - 1;
    const { row, columnName, whole } = this.#anchor ?? { row: this.row, columnName: this.columnName };
    const [from, to] = whole === 'columns' ? [0, last] : inOrder(row, this.row);
    const [left, right] =
      whole === 'rows' ? [0, this.columns.length - 1] : inOrder(this.#columnAt(columnName), this.column);
    return { from, to: Math.min(to, last), left, right };
  });
  readonly hasRange = $derived.by(() => {
    const { from, to, left, right } = this.chosen;
    return this.#anchor !== null && to >= from && (to > from || right > left);
  });
  readonly line = $derived.by(() => this.#editor.document.lines[this.row]);

  readonly column = $derived.by(() => this.#columnAt(this.columnName));

  editing = $state.raw<Editing | null>(null);
  /** The key of the empty row, which the line keeps that is made of it. */
  blankKey = $state(newKey());
  #sessions = 0;
  #fills = 0;

  constructor(editor: GridEditor) {
    this.#editor = editor;
    this.pasting = new Pasting(editor);
  }

  get columns(): readonly Column[] {
    return this.#editor.columns;
  }
  #columnAt(columnName: string): number {
    const at = this.columns.findIndex(({ name }) => name === columnName);
    return Math.max(0, at);
  }
  get activeColumn(): Column | undefined {
    return this.columns[this.column];
  }

  get chosenColumns(): readonly Column[] {
    return this.columns.slice(this.chosen.left, this.chosen.right + 1);
  }
  get chosenLines(): readonly ValueRecord[] {
    return this.#editor.document.lines.slice(this.chosen.from, this.chosen.to + 1);
  }
  /** The rows that are moved or deleted: where whole columns are chosen only the active one, since no lines were chosen. */
  get #chosenRows(): { readonly from: number; readonly to: number } {
    if (this.#anchor?.whole !== 'columns') return this.chosen;
    return { from: this.row, to: Math.min(this.row, this.#editor.document.lines.length - 1) };
  }

  isChosen(row: number): boolean {
    return this.#anchor !== null && row >= this.chosen.from && row <= this.chosen.to;
  }
  isChosenCell(row: number, column: number): boolean {
    return this.isChosen(row) && column >= this.chosen.left && column <= this.chosen.right;
  }
  isChosenColumn(column: number): boolean {
    return this.#anchor?.whole === 'columns' && column >= this.chosen.left && column <= this.chosen.right;
  }

  moveTo(row: number, column = this.column, extend = false): void {
    const target = this.columns[clamp(column, this.columns.length)];
    this.commit();
    this.#tabFrom = null;
    if (extend) this.#anchor ??= { row: this.row, columnName: this.columnName };
    else this.#anchor = null;
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
    const row = this.#editor.document.lineIndex(key);
    const column = this.columns.findIndex(({ name }) => name === columnName);
    if (row < 0 || column < 0) return false;
    this.moveTo(row, column);
    return true;
  }

  toNewLine(): void {
    this.commit();
    this.moveTo(this.#editor.document.lines.length, 0);
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
    this.moveTo(this.#editor.document.lines.length - 1, this.column, true);
    this.#widen('rows');
  }

  /** Chooses the active cell alone; false where no other is chosen. */
  chooseNone(): boolean {
    const wasChosen = this.#anchor !== null;
    this.#anchor = null;
    return wasChosen;
  }

  #widen(whole: 'rows' | 'columns'): void {
    const { row, columnName } = this.#anchor ?? this;
    this.#anchor = { row, columnName, whole };
  }

  // ── Typing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Begins typing in the active cell: over its value with a first text, else in it. */
  startEdit(text: string | null): boolean {
    const { activeColumn: column } = this;
    if (this.#editor.readOnly || !column || column.how === 'readOnly' || column.how === 'flag') return false;
    const line = this.line ?? {};
    const tag = `cell ${++this.#sessions}`;
    const key = this.line?.$key ?? this.blankKey;
    const { language } = this.#editor.cellContext();
    this.editing = {
      key,
      column: column.name,
      text: text ?? cellTyped(column, line, language),
      replacing: text !== null,
      tag,
      reading: null,
      createdLine: this.line === undefined,
      match: 'spelling',
    };
    if (text !== null) this.type(text);
    return true;
  }

  /** Numbers are put into the line with every key, so that totals follow; codes when the cell is left. */
  type(text: string): void {
    const { editing, activeColumn: column } = this;
    if (!editing || !column) return;
    if (column.how === 'lookup') {
      this.editing = { ...editing, text };
      return;
    }
    this.editing = { ...editing, text, reading: this.#put(column, text, editing.tag) };
  }

  commit(): void {
    const { editing, activeColumn: column } = this;
    if (!editing) return;
    this.editing = null;
    const { document } = this.#editor;
    if (column?.how === 'lookup') {
      const isOther = editing.text.trim() !== textOf(this.line?.[column.name]);
      if (isOther) this.#put(column, editing.text, editing.tag);
      const isChosen = typeof editing.match === 'object';
      if (isChosen && this.line === undefined) {
        this.#awaitEntry(editing, column);
        return;
      }
      const step = { tag: editing.tag, joins: isOther };
      if (isOther || isChosen) void this.#editor.lookupEffects.lookUpLines([editing.key], column, editing.match, step);
    }
    const line = document.line(editing.key);
    if (editing.createdLine && line && isUntouched(line)) this.#takeBack(editing);
    else if (column?.name !== 'ProductCode') document.seal();
  }

  cancel(): void {
    const { editing } = this;
    if (!editing) return;
    this.editing = null;
    this.#takeBack(editing);
    this.focusWish++;
  }

  choose(row: LookupRow): void {
    const { editing, activeColumn: column } = this;
    if (!editing || !column) return;
    if (column.how !== 'lookup') this.type(row.code);
    const takesName = column.field.type === 'text' && column.field.lookupValue === 'name';
    const isProduct = column.name === 'ProductCode';
    const code = isProduct ? withCode(editing.text, row.code, this.#editor.cellContext().language) : row.code;
    const value = takesName ? (row.name ?? row.code) : code;
    const match: MatchMode = row.barcode || code !== row.code ? chosenEntry(row, value) : 'spelling';
    this.editing = { ...(this.editing ?? editing), text: value, match };
  }

  /** The cell is being left with a key, which decides how freely the text is matched; {@link commit} follows. */
  leaveWith(match: MatchMode): void {
    if (this.editing) this.editing = { ...this.editing, match };
  }

  #put(column: Column, text: string, tag: string | null): CellReading | null {
    let reading: CellReading | null = null;
    this.#edit((line) => {
      const taken = withCell(column, line, text, { ...this.#reading(), sums: true });
      reading = taken.reading;
      return taken.line;
    }, tag);
    return reading;
  }

  #takeBack(editing: Editing): void {
    this.#editor.document.cancel(editing.tag);
    if (editing.createdLine && this.line === undefined) this.blankKey = editing.key;
  }

  /** Changes the line of the active row; the empty row becomes a line when something is in it. */
  #edit(edit: (line: ValueRecord) => ValueRecord, tag: string | null): void {
    const { document } = this.#editor;
    const { line } = this;
    if (line?.$key !== undefined) {
      document.changeLine(line.$key, edit, tag);
      return;
    }
    const started = this.#editor.startLine(this.blankKey, document.lines.at(-1));
    const edited = edit(started);
    if (edited === started || isUntouched(edited)) return;
    this.#append(edited, tag);
  }

  #append(line: ValueRecord, tag: string | null): void {
    const { document } = this.#editor;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    this.blankKey = newKey();
  }

  /**
   * An entry was chosen in the empty row before the list came: the row is a line from now on, so that what is typed next has
   * its own. Where the list then has no entry, the line is none.
   */
  #awaitEntry({ key, tag, match }: Editing, column: Column): void {
    const { document, lookupEffects } = this.#editor;
    this.#append(this.#editor.startLine(key, document.lines.at(-1)), tag);
    const step = { tag, joins: true };
    void lookupEffects.lookUpLines([key], column, match, step).then(() => {
      const line = document.line(key);
      if (line && isUntouched(line)) this.#takeBackLine(key, tag);
    });
  }

  /** Removes a line that a step began, together with that step, unless the user is typing in it. */
  #takeBackLine(key: string, tag: string): void {
    const { document } = this.#editor;
    const at = document.lineIndex(key);
    if (at < 0 || this.editing?.key === key) return;
    document.dispatch({ do: 'dropLine', key, tag });
    if (this.row > at) this.row -= 1;
    // The row that has the keyboard stays the same one.
    else if (this.row === at && this.line === undefined) this.blankKey = key;
  }

  /** Adds a line that was not typed: the keyboard stays where it is, in the empty row as well. */
  appendLine(line: ValueRecord, tag: string): void {
    const isInEmptyRow = this.line === undefined;
    const { document } = this.#editor;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    if (isInEmptyRow) this.row = this.#editor.document.lines.length;
  }

  resetCell(): void {
    const { activeColumn: column, line } = this;
    if (!this.#editor.readOnly && column && line?.$key !== undefined)
      this.#editor.reset({ line: line.$key, path: [column.name] });
  }

  // ── Many cells at once, each in one step of undo ───────────────────────────────────────────────────────────────────

  /** Switches a yes/no cell; where several cells are chosen, all take the active one's new value. */
  toggle(): boolean {
    const { activeColumn: column } = this;
    if (this.#editor.readOnly || column?.how !== 'flag') return false;
    const value = this.line?.[column.name] !== true;
    if (!this.hasRange) this.#edit((line) => withValue(line, [column.name], value), null);
    else
      this.fill(this.chosen, this.chosenColumns, ({ name, how }, line) =>
        how === 'flag' ? withValue(line, [name], value) : null,
      );
    return true;
  }

  /** Empties the active cell, or the chosen ones, where they may be changed. */
  clearCells(): void {
    const { document } = this.#editor;
    if (this.#editor.readOnly) return;
    const clearing = this.#reading();
    document.change({
      lines: withCells(document.lines, this.chosen, this.chosenColumns, (column, line) =>
        cleared(column, line, clearing),
      ),
    });
  }

  /** Copies the cell above into the active one; where several lines are chosen, the first one's cells into the others. */
  copyDown(): void {
    const { from, to } = this.chosen;
    if (to > from) this.#copyRow(from, { from: from + 1, to });
    else if (this.hasRange || this.line) this.#copyRow(from - 1, { from, to });
    else this.#copyToNewLine();
  }

  copyToEnd(): void {
    const { from } = this.chosen;
    this.#copyRow(from, { from: from + 1, to: this.#editor.document.lines.length - 1 });
  }

  /** Ends typing, and writes what was typed into all chosen cells. */
  writeToAll(): void {
    const { editing } = this;
    if (!editing) return;
    this.cancel();
    this.#writeText(editing.text, { match: editing.match, sums: true });
  }

  /** Writes a text into all chosen cells that can hold it; into the active one as if it were typed there. */
  #writeText(text: string, { match, sums }: { readonly match: MatchMode; readonly sums: boolean }): void {
    const { lookupEffects } = this.#editor;
    const reading = { ...this.#reading(), sums };
    const { columnName } = this;
    const holds = (column: Column): boolean =>
      column.how === 'flag' ? readFlag(text) !== null : column.name === columnName || isTarget(column);
    this.fill(
      this.chosen,
      this.chosenColumns,
      (column, line) => (holds(column) ? withCell(column, line, text, reading).line : null),
      (keys, column, tag) =>
        lookupEffects.lookUpLines(keys, column, column.name === columnName ? match : 'spelling', { tag, joins: true }),
    );
  }

  #copyRow(row: number, rows: Rows): void {
    const source = this.#editor.document.lines[row];
    if (!source) return;
    const copying = this.#reading();
    this.fill(
      rows,
      this.chosenColumns,
      (column, line) => (isTarget(column) ? copiedCell(column, line, source, copying) : null),
      (keys, column, tag) =>
        this.#editor.lookupEffects.lookUpCopies(source.$key ?? '', keys, column, { tag, joins: true }),
    );
  }

  #copyToNewLine(): void {
    const { activeColumn: column, blankKey } = this;
    const { document, lookupEffects } = this.#editor;
    const above = document.lines[this.row - 1];
    if (this.#editor.readOnly || !column || !above || !isTarget(column)) return;
    const tag = this.#nextTag();
    this.#edit((line) => copiedCell(column, line, above, this.#reading()), tag);
    const step = { tag, joins: true };
    if (column.how === 'lookup') void lookupEffects.lookUpCopies(above.$key ?? '', [blankKey], column, step);
  }

  /** Edits the cells of these rows and columns, notifies how many were changed, and looks up the codes that were put there. */
  fill(rows: Rows, of: readonly Column[], edit: CellEdit, lookUp?: LookUp): void {
    const { document, host } = this.#editor;
    if (this.#editor.readOnly) return;
    // A currency takes the former one's rate away: it goes before its own rate.
    const isCurrency = ({ name }: Column): number => Number(name === 'CurrencyCode');
    const columns = of.toSorted((a, b) => isCurrency(b) - isCurrency(a));
    const keys = new Map(columns.map((column): [Column, string[]] => [column, []]));
    let skipped = 0;
    const put = (column: Column, line: ValueRecord): ValueRecord => {
      const edited = edit(column, line);
      if (edited === null) skipped++;
      if (edited === null || edited[column.name] === line[column.name]) return line;
      keys.get(column)?.push(line.$key ?? '');
      return edited;
    };
    const tag = this.#nextTag();
    document.change({ lines: withCells(document.lines, rows, columns, put) }, tag);
    for (const [column, changed] of keys)
      if (column.how === 'lookup' && changed.length > 0) void lookUp?.(changed, column, tag);
    document.seal();
    const count = [...keys.values()].reduce((sum, changed) => sum + changed.length, 0);
    if (this.hasRange || count > 1 || skipped > 0) host.notify({ kind: 'filled', changed: count, skipped });
  }

  /** What a text in a cell is read by, with the lines beside it. */
  #reading(): CellContext {
    return { ...this.#editor.cellContext(), lines: this.#editor.document.lines };
  }

  #nextTag(): string {
    return `fill ${++this.#fills}`;
  }

  // ── Columns ───────────────────────────────────────────────────────────────────────────────────────────────────────

  widenColumns(by: 1 | -1): void {
    this.#editor.layout.widen(this.chosenColumns, by);
  }

  fitColumns(): void {
    this.#editor.layout.fit(this.chosenColumns);
  }

  // ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A line above the active one, begun like the one before it. */
  insertLine(): void {
    this.commit();
    const { document, host } = this.#editor;
    const { row } = this;
    const isDisordered = (): boolean => this.#editor.baseline?.order?.disordered === true;
    if (this.#editor.readOnly) return;
    if (row < document.lines.length) {
      const started = this.#editor.startLine(newKey(), document.lines[row - 1] ?? document.lines[row]);
      const before = isDisordered();
      document.dispatch({ do: 'insertLines', at: row, lines: [started], tag: null });
      if (!before && isDisordered())
        host.notify({ kind: 'insertedOutOfOrder', append: () => this.toEnd(started.$key ?? '') });
    }
    this.moveTo(row, 0);
  }

  /** A line to the end, where it takes no other's place. */
  toEnd(key: string): void {
    this.commit();
    const { document } = this.#editor;
    const line = document.line(key);
    if (this.#editor.readOnly || !line) return;
    document.dispatch({ do: 'moveToEnd', key });
    this.moveTo(document.lines.length - 1);
  }

  deleteLines(): void {
    this.commit();
    const { from, to } = this.#chosenRows;
    if (this.#editor.readOnly || to < from) return;
    const { document, host } = this.#editor;
    const deleted = document.lines.slice(from, to + 1);
    document.dispatch({ do: 'deleteLines', from, count: deleted.length });
    this.moveTo(from);
    const undo = (): void => this.#editor.undeleteLines(from, deleted);
    host.notify({ kind: 'linesDeleted', count: deleted.length, undo });
  }

  moveLines(by: 1 | -1): void {
    this.commit();
    const { from, to } = this.#chosenRows;
    const count = this.#editor.document.lines.length;
    if (this.#editor.readOnly || to < from || from + by < 0 || to + by >= count) return;
    this.#editor.document.dispatch({ do: 'moveLines', from, to, by });
    this.row += by;
    if (this.#anchor !== null) this.#anchor = { ...this.#anchor, row: this.#anchor.row + by };
    this.focusWish++;
  }

  // ── Clipboard ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes a pasted text; false where it is one cell's, so that the cell itself may take it. */
  paste(text: string): boolean {
    if (this.#editor.readOnly || text === '') return false;
    if (!isTable(text)) {
      if (this.editing) return false;
      if (this.hasRange) {
        this.#writeText(text.trim(), { match: 'spelling', sums: false });
        return true;
      }
      if (!this.startEdit(text.trim())) return false;
      this.commit();
      return true;
    }
    if (this.editing) this.cancel();
    const { from: row, left: column } = this.hasRange ? this.chosen : { from: this.row, left: this.column };
    this.pasting.take(text, { row, column });
    this.focusWish++;
    return true;
  }

  /** The chosen cells, or the active one, as a spreadsheet takes them. */
  copy(): string {
    const { activeColumn: column, line, chosenColumns } = this;
    const { language } = this.#editor.cellContext();
    const amounts = (one: ValueRecord) => this.#editor.amountsOf(one);
    if (!this.hasRange) return line && column ? cellCopy(copyText(column, line, amounts(line), language)) : '';
    const text = tableText(chosenColumns, this.chosenLines, amounts, language);
    this.pasting.copied(text, chosenColumns, chosenColumns.length === this.columns.length);
    return text;
  }
}

const inOrder = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);

function isTypedIn(column: Column | undefined): boolean {
  return column !== undefined && !column.isPassedOver && column.how !== 'readOnly' && column.how !== 'amount';
}

function clamp(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}
