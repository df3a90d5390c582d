/** Typing in the cells of the grid: what is being typed, how it is left, and what it changes in the line. */
import { withCode } from '../../../../domain/counted-code.ts';
import { textOf } from '../../../../domain/value.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { LookupRow } from '../../../../domain/model/lookup.ts';
import { isUntouched } from '../../../../domain/edit/lines.ts';
import { newKey } from '../session/identity.ts';
import { chosenEntry } from '../../../../domain/edit/entry-match.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { cellTyped, withCell } from '../../../../domain/edit/cells.ts';
import type { CellReading } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { GridSelection } from './selection.svelte.ts';

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

export abstract class CellEditing extends GridSelection {
  editing = $state.raw<Editing | null>(null);
  /** The key of the empty row, which the line keeps that is made of it. */
  blankKey = $state(newKey());
  #sessions = 0;

  /** Begins typing in the active cell: over its value with a first text, else in it. */
  startEdit(text: string | null): boolean {
    const { activeColumn: column } = this;
    if (this.editor.readOnly || !column || column.how === 'readOnly' || column.how === 'flag') return false;
    const line = this.line ?? {};
    const tag = `cell ${++this.#sessions}`;
    const key = this.line?.$key ?? this.blankKey;
    const { language } = this.editor.cellContext();
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
    const { document } = this.editor;
    if (column?.how === 'lookup') {
      const isOther = editing.text.trim() !== textOf(this.line?.[column.name]);
      if (isOther) this.#put(column, editing.text, editing.tag);
      const isChosen = typeof editing.match === 'object';
      if (isChosen && this.line === undefined) {
        this.#awaitEntry(editing, column);
        return;
      }
      const step = { tag: editing.tag, joins: isOther };
      if (isOther || isChosen) void this.editor.lookupEffects.lookUpLines([editing.key], column, editing.match, step);
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
    const isProduct = column.name === 'ProductCode';
    const code = isProduct ? withCode(editing.text, row.code, this.editor.cellContext().language) : row.code;
    const value = takesName ? (row.name ?? row.code) : code;
    const match: MatchMode = row.barcode || code !== row.code ? chosenEntry(row, value) : 'spelling';
    this.editing = { ...(this.editing ?? editing), text: value, match };
  }

  /** Says how freely the text is matched, because the cell is being left with a key; {@link commit} follows. */
  leaveWith(match: MatchMode): void {
    if (this.editing) this.editing = { ...this.editing, match };
  }

  #put(column: Column, text: string, tag: string | null): CellReading | null {
    let reading: CellReading | null = null;
    this.edit((line) => {
      const taken = withCell(column, line, text, {
        ...this.editor.cellContext(),
        sums: true,
        lines: this.editor.document.lines,
      });
      reading = taken.reading;
      return taken.line;
    }, tag);
    return reading;
  }

  #takeBack(editing: Editing): void {
    this.editor.document.cancel(editing.tag);
    if (editing.createdLine && this.line === undefined) this.blankKey = editing.key;
  }

  /** Changes the line of the active row; the empty row becomes a line when something is in it. */
  protected edit(edit: (line: ValueRecord) => ValueRecord, tag: string | null): void {
    const { document } = this.editor;
    const { line } = this;
    if (line?.$key !== undefined) {
      document.changeLine(line.$key, edit, tag);
      return;
    }
    const started = this.editor.startLine(this.blankKey, document.lines.at(-1));
    const edited = edit(started);
    if (edited === started || isUntouched(edited)) return;
    this.#append(edited, tag);
  }

  #append(line: ValueRecord, tag: string | null): void {
    const { document } = this.editor;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    this.blankKey = newKey();
  }

  /**
   * An entry was chosen in the empty row before the list came: the row is a line from now on, so that what is typed next has
   * its own. Where the list then has no entry, the line is none.
   */
  #awaitEntry({ key, tag, match }: Editing, column: Column): void {
    const { document, lookupEffects } = this.editor;
    this.#append(this.editor.startLine(key, document.lines.at(-1)), tag);
    const step = { tag, joins: true };
    void lookupEffects.lookUpLines([key], column, match, step).then(() => {
      const line = document.line(key);
      if (line && isUntouched(line)) this.#takeBackLine(key, tag);
    });
  }

  /** Takes a line back that a step began, as if it never was, unless one is typing in it. */
  #takeBackLine(key: string, tag: string): void {
    const { document } = this.editor;
    const at = document.lineIndex(key);
    if (at < 0 || this.editing?.key === key) return;
    document.dispatch({ do: 'dropLine', key, tag });
    if (this.row > at) this.row -= 1;
    // The row that has the keyboard stays the same one.
    else if (this.row === at && this.line === undefined) this.blankKey = key;
  }

  /** A line behind the others that nobody typed: the keyboard stays where it is, in the empty row as well. */
  appendLine(line: ValueRecord, tag: string): void {
    const isInEmptyRow = this.line === undefined;
    const { document } = this.editor;
    document.dispatch({ do: 'insertLines', at: document.lines.length, lines: [line], tag });
    if (isInEmptyRow) this.row = this.editor.document.lines.length;
  }

  /** What was in the cell when the document was opened. */
  resetCell(): void {
    const { activeColumn: column, line } = this;
    if (!this.editor.readOnly && column && line?.$key !== undefined)
      this.editor.reset({ line: line.$key, path: [column.name] });
  }
}
