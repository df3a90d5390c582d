/** The lines grid without its looks: beside moving and typing, what is done to whole lines and with the clipboard. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import { newKey } from '../session/identity.ts';
import { cellCopy, copyText, isTable, tableText } from '../../../../domain/edit/paste.ts';
import { Pasting } from '../import/pasting.svelte.ts';
import { CellFilling } from './cell-filling.svelte.ts';
import { LineFind } from './line-find.svelte.ts';
import type { GridEditor } from './grid-editor.ts';

export class GridState extends CellFilling {
  readonly pasting: Pasting;
  readonly finding: LineFind;

  constructor(editor: GridEditor) {
    super(editor);
    this.finding = new LineFind(this, editor);
    this.pasting = new Pasting(editor);
  }

  // ── Columns ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The active column, or the chosen ones, wider or narrower. */
  widenColumns(by: 1 | -1): void {
    this.editor.layout.widen(this.chosenColumns, by);
  }

  /** The active column, or the chosen ones, as wide as what is there. */
  fitColumns(): void {
    this.editor.layout.fit(this.chosenColumns);
  }

  // ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A line above the active one, begun like the one before it. */
  insertLine(): void {
    this.commit();
    const { document, host } = this.editor;
    const { row } = this;
    const isDisordered = (): boolean => this.editor.baseline?.order?.disordered === true;
    if (this.editor.readOnly) return;
    if (row < document.lines.length) {
      const started = this.editor.startLine(newKey(), document.lines[row - 1] ?? document.lines[row]);
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
    const { document } = this.editor;
    const line = document.line(key);
    if (this.editor.readOnly || !line) return;
    document.dispatch({ do: 'moveToEnd', key });
    this.moveTo(document.lines.length - 1);
  }

  deleteLines(): void {
    this.commit();
    const { from, to } = this.chosenRows;
    if (this.editor.readOnly || to < from) return;
    const { document, host } = this.editor;
    const deleted = document.lines.slice(from, to + 1);
    document.dispatch({ do: 'deleteLines', from, count: deleted.length });
    this.moveTo(from);
    const undo = (): void => this.editor.undeleteLines(from, deleted);
    host.notify({ kind: 'linesDeleted', count: deleted.length, undo });
  }

  /** Moves the chosen lines by one. */
  moveLines(by: 1 | -1): void {
    this.commit();
    const { from, to } = this.chosenRows;
    const count = this.editor.document.lines.length;
    if (this.editor.readOnly || to < from || from + by < 0 || to + by >= count) return;
    this.editor.document.dispatch({ do: 'moveLines', from, to, by });
    this.row += by;
    if (this.anchor !== null) this.anchor = { ...this.anchor, row: this.anchor.row + by };
    this.focusWish++;
  }

  // ── Clipboard ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes a pasted text; false where it is one cell's, so that the cell itself may take it. */
  paste(text: string): boolean {
    if (this.editor.readOnly || text === '') return false;
    if (!isTable(text)) {
      if (this.editing) return false;
      if (this.hasRange) {
        this.writeText(text.trim(), { match: 'spelling', sums: false });
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
    const { language } = this.editor.cellContext();
    const amounts = (one: ValueRecord) => this.editor.amountsOf(one);
    if (!this.hasRange) return line && column ? cellCopy(copyText(column, line, amounts(line), language)) : '';
    const text = tableText(chosenColumns, this.chosenLines, amounts, language);
    this.pasting.copied(text, chosenColumns, chosenColumns.length === this.columns.length);
    return text;
  }
}
