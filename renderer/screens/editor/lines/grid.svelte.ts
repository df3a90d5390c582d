/**
 * State and commands of the lines grid: the active cell, typing in cells, changes of whole lines, and the clipboard. After the
 * last line there is an empty row, which becomes a line when something is typed in it.
 */
import { withCode } from '../../../../domain/counted-code.ts';
import { cellTyped, copiedCell, readFlag, withCell } from '../../../../domain/edit/cells.ts';
import type { CellContext, CellReading } from '../../../../domain/edit/cells.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { chosenEntry } from '../../../../domain/edit/entry-match.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { isUntouched } from '../../../../domain/edit/lines.ts';
import { cellCopy, copyText, isTable, tableText } from '../../../../domain/edit/paste.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { textOf } from '../../../../domain/value.ts';
import { Pasting } from '../import/pasting.svelte.ts';
import { newKey } from '../session/identity.ts';
import { CellFilling } from './cell-filling.ts';
import { Selection } from './selection.svelte.ts';
import type { GridEditor } from './selection.svelte.ts';

export interface Editing {
  readonly key: string;
  readonly column: string;
  readonly text: string;
  /** The text when the cell was opened. */
  readonly initial: string;
  /** Its value after the last key. */
  readonly held: Value;
  /** Typing began over the cell's value; arrow keys still move between cells. */
  readonly replacing: boolean;
  readonly tag: string;
  /** Whether arithmetic is evaluated: if the text is typed, not if it was pasted. */
  readonly sums: boolean;
  readonly reading: CellReading | null;
  readonly createdLine: boolean;
  /** How loosely the text is matched in its lookup; depends on the key that leaves the cell. */
  readonly match: MatchMode;
}

export class GridState {
  /** Incremented to focus the active cell. */
  focusRequests = $state(0);
  /** Whether the focus is in the lines; set by the view. */
  hasKeyboard = $state(false);
  /** Rows per page; set by the view. */
  pageRows = 10;
  /** The column where the first Tab was pressed. Enter goes to it in the next row: code, Tab, quantity, Enter can be repeated. */
  #tabFrom: string | null = null;
  readonly #editor: GridEditor;
  readonly pasting: Pasting;

  readonly selection: Selection;
  readonly filling: CellFilling;

  readonly rowCount = $derived.by(() => this.#editor.document.lines.length + (this.#editor.readOnly ? 0 : 1));
  #shown = $state.raw<Editing | null>(null);
  /**
   * The same without a signal. While Svelte removes the editor, signals have their former values, so the blur of the removed cell would
   * enter its text again.
   */
  #opened: Editing | null = null;
  get #open(): Editing | null {
    // The view follows the signal.
    void this.#shown;
    return this.#opened;
  }
  set #open(editing: Editing | null) {
    this.#opened = editing;
    this.#shown = editing;
    if (editing === null) this.#editor.draft.cellClosed();
  }
  /**
   * The cell that is being edited. If its value has been changed since from elsewhere, for instance by a scan, it has the new one: a
   * text that is older than the document is never written back. A code is not in the document before the cell is left, so what was
   * typed of it stays.
   */
  readonly editing = $derived.by((): Editing | null => {
    const open = this.#open;
    const { activeColumn: column } = this;
    if (open === null || !column) return open;
    const line = this.#editor.document.line(open.key);
    const held = line?.[column.name];
    if (held === open.held || (column.how === 'lookup' && open.text !== open.initial)) return open;
    const text = cellTyped(column, line ?? {}, this.#editor.cellContext().language);
    return { ...open, text, initial: text, held, reading: null };
  });
  #sessions = 0;

  constructor(editor: GridEditor) {
    this.#editor = editor;
    this.pasting = new Pasting(editor);
    this.selection = new Selection(editor);
    this.filling = new CellFilling(editor, this.selection);
  }

  get columns(): readonly Column[] {
    return this.#editor.columns;
  }
  get blankKey(): string {
    return this.selection.blankKey;
  }
  get row(): number {
    return this.selection.row;
  }
  get column(): number {
    return this.selection.column;
  }
  get columnName(): string {
    return this.selection.columnName;
  }
  get activeColumn(): Column | undefined {
    return this.selection.activeColumn;
  }
  get line(): ValueRecord | undefined {
    return this.selection.line;
  }

  moveTo(row: number, column = this.column, extend = false): void {
    const target = this.columns[clamp(column, this.columns.length)];
    this.commit();
    this.#tabFrom = null;
    this.selection.moveTo(clamp(row, this.rowCount), target?.name ?? this.columnName, extend);
    this.focusRequests++;
  }

  /**
   * Moves to the next or previous cell to fill in, across the ends of rows. Skips read-only and computed cells, and columns that
   * appeared because of their content; the arrow keys reach those. False if there is no such cell.
   */
  step(by: 1 | -1): boolean {
    // The typed text may add columns, or turn the empty row into a line.
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
   * Moves to the next row after Enter: to the column where the first Tab was pressed, otherwise to the same column; from the last
   * column to the first.
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

  /** The document has changed; `before`: its lines before. */
  documentChanged(before: readonly ValueRecord[]): void {
    if (before === this.#editor.document.lines) return;
    if (this.selection.follow(before) && this.hasKeyboard) this.focusRequests++;
  }

  // ── Selecting cells ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Selects a whole line. `extend`: also the lines between the selection and it. */
  chooseRow(row: number, extend = false): void {
    this.moveTo(row, this.column, extend);
    this.selection.widen('rows');
  }

  /** Selects a whole column. `extend`: also the columns between the selection and it. */
  chooseColumn(column: number, extend = false): void {
    this.moveTo(this.row, column, extend);
    this.selection.widen('columns');
  }

  chooseAll(): void {
    this.moveTo(0);
    this.moveTo(this.#editor.document.lines.length - 1, this.column, true);
    this.selection.widen('rows');
  }

  // ── Typing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Starts editing the active cell. `text` replaces the value; `null`: the value is edited. `sums`: as in {@link Editing}. */
  startEdit(text: string | null, sums = true): boolean {
    const { activeColumn: column } = this;
    if (this.#editor.readOnly || !column || column.how === 'readOnly' || column.how === 'flag') return false;
    const line = this.line ?? {};
    const tag = `cell ${++this.#sessions}`;
    const key = this.line?.$key ?? this.blankKey;
    const { language } = this.#editor.cellContext();
    const initial = cellTyped(column, line, language);
    this.#open = {
      key,
      column: column.name,
      text: text ?? initial,
      initial,
      held: line[column.name],
      replacing: text !== null,
      tag,
      sums,
      reading: null,
      createdLine: this.line === undefined,
      match: 'spelling',
    };
    if (text !== null) this.type(text);
    return true;
  }

  /** Numbers are written to the line with each key, so that totals are updated; codes when the cell is left. */
  type(text: string): void {
    const { editing, activeColumn: column } = this;
    if (!editing || !column) return;
    if (column.how === 'lookup') {
      this.#open = { ...editing, text };
      return;
    }
    const reading = this.#put(column, text, editing.tag, editing.sums);
    this.#open = { ...editing, text, reading, held: this.#editor.document.line(editing.key)?.[column.name] };
  }

  commit(): void {
    const { editing, activeColumn: column } = this;
    if (!editing) return;
    this.#open = null;
    const { document } = this.#editor;
    if (column?.how === 'lookup') {
      const isTyped = editing.text !== editing.initial;
      const isOther = isTyped && editing.text.trim() !== textOf(this.line?.[column.name]);
      // A derived code that is entered again counts as entered.
      if (isOther || (editing.replacing && this.line !== undefined))
        this.#put(column, editing.text, editing.tag, editing.sums);
      const isChosen = typeof editing.match === 'object';
      if (isChosen && this.line === undefined) {
        this.#awaitEntry(editing, column);
        return;
      }
      const step = { tag: editing.tag, joins: isOther };
      if (isOther || isChosen) void this.#editor.lookupEffects.lookUpLines([editing.key], column, editing.match, step);
    }
    const line = document.line(editing.key);
    if (editing.createdLine && line && this.#isAsBegun(line)) this.#takeBack(editing);
    else if (column?.name !== 'ProductCode') document.seal();
  }

  cancel(): void {
    const { editing } = this;
    if (!editing) return;
    this.#open = null;
    this.#takeBack(editing);
    this.focusRequests++;
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
    this.#open = { ...(this.editing ?? editing), text: value, match, replacing: true };
  }

  /** Sets how loosely the text is matched, by the key that leaves the cell. Call before {@link commit}. */
  leaveWith(match: MatchMode): void {
    if (this.editing) this.#open = { ...this.editing, match };
  }

  #put(column: Column, text: string, tag: string | null, sums: boolean): CellReading | null {
    const key = this.line?.$key;
    if (key !== undefined) return this.#editor.enter(linePlace(key, column.name), column.field, text, tag, sums);
    let reading: CellReading | null = null;
    this.#begin((line) => {
      const taken = withCell(column, line, text, { ...this.#reading(), sums });
      reading = taken.reading;
      return taken.line;
    }, tag);
    return reading;
  }

  #takeBack(editing: Editing): void {
    const { document } = this.#editor;
    // The line becomes the empty row again.
    if (editing.createdLine) this.selection.blankKey = editing.key;
    document.cancel(editing.tag);
    if (document.line(this.blankKey)) this.selection.blankKey = newKey();
  }

  /** The empty row becomes a line if it has a value after the edit. */
  #begin(edit: (line: ValueRecord) => ValueRecord, tag: string | null): void {
    const { document } = this.#editor;
    const started = this.#editor.startLine(this.blankKey, document.lines.at(-1));
    const edited = edit(started);
    if (edited === started || isUntouched(edited, started)) return;
    this.#append(edited, tag);
  }

  #append(line: ValueRecord, tag: string | null): void {
    const { document } = this.#editor;
    this.selection.takeEmptyRow();
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    this.selection.blankKey = newKey();
  }

  /**
   * An entry was chosen in the empty row before its list arrived: the row becomes a line at once, so that the next input starts
   * a new one. If the lookup finds nothing, the line is removed again.
   */
  #awaitEntry({ key, tag, match }: Editing, column: Column): void {
    const { document, lookupEffects } = this.#editor;
    this.#append(this.#editor.startLine(key, document.lines.at(-1)), tag);
    const step = { tag, joins: true };
    void lookupEffects.lookUpLines([key], column, match, step).then(() => {
      const line = document.line(key);
      if (line && this.#isAsBegun(line)) this.#takeBackLine(key, tag);
    });
  }

  #isAsBegun(line: ValueRecord): boolean {
    const { lines } = this.#editor.document;
    return isUntouched(line, this.#editor.startLine('', lines[lines.indexOf(line) - 1]));
  }

  /** Removes a line together with the undo step that created it, unless the user is typing in it. */
  #takeBackLine(key: string, tag: string): void {
    const { document } = this.#editor;
    const at = document.lineIndex(key);
    if (at < 0 || this.editing?.key === key) return;
    // Then the empty row is active, and keeps the removed line's key, so that its element keeps the focus.
    if (this.row === at && at === document.lines.length - 1) this.selection.blankKey = key;
    document.dispatch({ do: 'dropLine', key, tag });
  }

  /** Adds a line that was not typed. The active cell stays the same, also in the empty row. */
  appendLine(line: ValueRecord, tag: string): void {
    const { document } = this.#editor;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
  }

  resetCell(): void {
    const { activeColumn: column, line } = this;
    if (!this.#editor.readOnly && column && line?.$key !== undefined)
      this.#editor.reset({ line: line.$key, path: [column.name] });
  }

  // ── Many cells at once ─────────────────────────────────────────────────────────────────────────────────────────────

  /** Switches a yes/no cell. If several cells are selected, all get the active one's new value. */
  toggle(): boolean {
    const { activeColumn: column } = this;
    if (this.#editor.readOnly || column?.how !== 'flag') return false;
    const value = this.line?.[column.name] !== true;
    if (this.selection.hasRange) this.filling.setFlags(value);
    else this.#put(column, value ? '1' : '0', null, false);
    return true;
  }

  /** Copies the cell above into the active one; if several lines are selected, the cells of the first one into the others. */
  copyDown(): void {
    const { chosen, hasRange } = this.selection;
    const { from, to } = chosen;
    if (to > from) this.filling.copyRow(from, { from: from + 1, to });
    else if (hasRange || this.line) this.filling.copyRow(from - 1, { from, to });
    else this.#copyToNewLine();
  }

  #copyToNewLine(): void {
    const { activeColumn: column, blankKey } = this;
    const { document, lookupEffects } = this.#editor;
    const above = document.lines[this.row - 1];
    if (this.#editor.readOnly || !column || !above || !isTarget(column)) return;
    const tag = `copy ${++this.#sessions}`;
    this.#begin((line) => copiedCell(column, line, above, this.#reading()), tag);
    const step = { tag, joins: true };
    if (column.how === 'lookup') void lookupEffects.lookUpCopies(above.$key ?? '', [blankKey], column, step);
  }

  /** Ends typing and writes the text to all selected cells. */
  writeToAll(): void {
    const { editing } = this;
    if (!editing) return;
    this.cancel();
    this.filling.write(editing.text, { match: editing.match, sums: true });
  }

  #reading(): CellContext {
    return { ...this.#editor.cellContext(), lines: this.#editor.document.lines };
  }

  // ── Columns ───────────────────────────────────────────────────────────────────────────────────────────────────────

  widenColumns(by: 1 | -1): void {
    this.#editor.layout.widen(this.selection.columns, by);
  }

  fitColumns(): void {
    this.#editor.layout.fit(this.selection.columns);
  }

  // ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Inserts a line above the active one, with the initial values of the line before it. */
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

  /** Moves a line to the end, where it does not change the position of other lines in the service. */
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
    const { from, to } = this.selection.rows;
    if (this.#editor.readOnly || to < from) return;
    const { document, host } = this.#editor;
    const deleted = document.lines.slice(from, to + 1);
    this.moveTo(from);
    document.dispatch({ do: 'deleteLines', from, count: deleted.length });
    const undo = (): void => this.#editor.undeleteLines(from, deleted);
    host.notify({ kind: 'linesDeleted', count: deleted.length, undo });
  }

  moveLines(by: 1 | -1): void {
    this.commit();
    const { from, to } = this.selection.rows;
    const count = this.#editor.document.lines.length;
    if (this.#editor.readOnly || to < from || from + by < 0 || to + by >= count) return;
    this.#editor.document.dispatch({ do: 'moveLines', from, to, by });
    this.focusRequests++;
  }

  // ── Clipboard ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Pastes a text into the lines. False if the text is for the cell that is being edited. */
  paste(text: string): boolean {
    if (this.#editor.readOnly || text === '') return false;
    if (!isTable(text)) {
      if (this.editing) return false;
      if (this.selection.hasRange) {
        this.filling.write(text.trim(), { match: 'spelling', sums: false });
        return true;
      }
      if (this.#pasteFlag(text)) return true;
      if (!this.startEdit(text.trim(), false)) return false;
      this.commit();
      return true;
    }
    if (this.editing) this.cancel();
    const { hasRange, chosen } = this.selection;
    const { from: row, left: column } = hasRange ? chosen : { from: this.row, left: this.column };
    this.pasting.take(text, { row, column });
    this.focusRequests++;
    return true;
  }

  /** Pastes into a yes/no cell, which has no text box. Refuses a text that is neither yes nor no. False for other cells. */
  #pasteFlag(text: string): boolean {
    const { activeColumn: column } = this;
    if (column?.how !== 'flag') return false;
    if (readFlag(text) === null) this.#editor.host.notify({ kind: 'filled', changed: 0, skipped: 1 });
    else this.#put(column, text, null, false);
    return true;
  }

  /** The selected cells, or the active one, as text for a spreadsheet. */
  copy(): string {
    const { activeColumn: column, columns, hasRange, line, lines } = this.selection;
    const { language } = this.#editor.cellContext();
    const amounts = (one: ValueRecord) => this.#editor.amountsOf(one);
    if (!hasRange) return line && column ? cellCopy(copyText(column, line, amounts(line), language)) : '';
    const text = tableText(columns, lines, amounts, language);
    if (columns.length === this.columns.length) this.pasting.copiedLines(text, lines);
    else this.pasting.copiedCells(text, columns);
    return text;
  }
}

function isTypedIn(column: Column | undefined): boolean {
  return column !== undefined && !column.isPassedOver && column.how !== 'readOnly' && column.how !== 'amount';
}

function clamp(position: number, count: number): number {
  return Math.max(0, Math.min(position, count - 1));
}
