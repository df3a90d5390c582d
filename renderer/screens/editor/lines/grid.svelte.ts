/** The lines grid without its looks: beside moving and typing, what is done to whole lines and with the clipboard. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import { newKey } from '../session/identity.ts';
import { cellCopy, copyText, isTable, tableText } from '../../../../domain/edit/paste.ts';
import { Pasting } from '../import/pasting.svelte.ts';
import { CellFilling } from './cell-filling.svelte.ts';
import { LineFind } from './line-find.svelte.ts';
import type { GridOptions } from './options.ts';

export class GridState extends CellFilling {
  readonly pasting: Pasting;
  readonly finding: LineFind;

  constructor(options: GridOptions) {
    super(options);
    const startLine = (previous: ValueRecord | undefined) => options.startLine(newKey(), previous);
    this.finding = new LineFind(this, options);
    this.pasting = new Pasting({ ...options, startLine });
  }

  // ── Columns ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The active column, or the chosen ones, wider or narrower. */
  widenColumns(by: 1 | -1): void {
    this.options.layout.widen(this.chosenColumns, by);
  }

  /** The active column, or the chosen ones, as wide as what stands there. */
  fitColumns(): void {
    this.options.layout.fit(this.chosenColumns);
  }

  // ── Lines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A line above the active one, begun like the one before it. */
  insertLine(): void {
    this.commit();
    const { document, readOnly, startLine, isDisordered, onDisordered } = this.options;
    const { row } = this;
    if (readOnly()) return;
    if (row < document.lines.length) {
      const started = startLine(newKey(), document.lines[row - 1] ?? document.lines[row]);
      const before = isDisordered();
      document.dispatch({ do: 'insertLines', at: row, lines: [started], tag: null });
      if (!before && isDisordered()) onDisordered(started.$key ?? '');
    }
    this.moveTo(row, 0);
  }

  /** A line to the end, where it takes no other's place. */
  toEnd(key: string): void {
    this.commit();
    const { document, readOnly } = this.options;
    const line = document.line(key);
    if (readOnly() || !line) return;
    document.dispatch({ do: 'moveToEnd', key });
    this.moveTo(document.lines.length - 1);
  }

  deleteLines(): void {
    this.commit();
    const { from, to } = this.chosenRows;
    if (this.options.readOnly() || to < from) return;
    const { document, onDeleted } = this.options;
    const deleted = document.lines.slice(from, to + 1);
    document.dispatch({ do: 'deleteLines', from, count: deleted.length });
    this.moveTo(from);
    onDeleted(from, deleted);
  }

  /** Moves the chosen lines by one. */
  moveLines(by: 1 | -1): void {
    this.commit();
    const { from, to } = this.chosenRows;
    const count = this.options.document.lines.length;
    if (this.options.readOnly() || to < from || from + by < 0 || to + by >= count) return;
    this.options.document.dispatch({ do: 'moveLines', from, to, by });
    this.row += by;
    if (this.anchor !== null) this.anchor = { ...this.anchor, row: this.anchor.row + by };
    this.focusWish++;
  }

  // ── Clipboard ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Takes a pasted text; false where it is one cell's, so that the cell itself may take it. */
  paste(text: string): boolean {
    if (this.options.readOnly() || text === '') return false;
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
    const { context, amounts } = this.options;
    const { activeColumn: column, line, chosenColumns } = this;
    const { language } = context();
    if (!this.hasRange) return line && column ? cellCopy(copyText(column, line, amounts(line), language)) : '';
    const text = tableText(chosenColumns, this.chosenLines, amounts, language);
    this.pasting.copied(text, chosenColumns, chosenColumns.length === this.columns.length);
    return text;
  }
}
