/** What is done to many cells of the grid at once: emptied, copied down, all given the same. One step of undo each. */
import { isEmpty, isRecord, textOf } from '../../../../domain/value.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { withoutPassThrough } from '../../../../domain/wire/pass-through-members.ts';
import { newKey } from '../session/identity.ts';
import { withValue } from '../../../../domain/edit/places.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import { CellEditing } from './cell-editing.svelte.ts';
import { cellTyped, cleared, readFlag, withCell, withCells } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';

interface Rows {
  readonly from: number;
  readonly to: number;
}
/** The line with a cell of it changed; the same line where that changes nothing, null where the cell is left out. */
type CellEdit = (column: Column, line: ValueRecord) => ValueRecord | null;
/** Looks up what was put into a column of these lines. */
type LookUp = (keys: readonly string[], column: Column, tag: string) => Promise<void>;

export abstract class CellFilling extends CellEditing {
  #fills = 0;

  /** Turns a yes into a no; where several cells are chosen, all of them into what the active one becomes. */
  toggle(): boolean {
    const { activeColumn: column } = this;
    if (this.editor.readOnly || column?.how !== 'flag') return false;
    const value = this.line?.[column.name] !== true;
    if (!this.hasRange) this.edit((line) => withValue(line, [column.name], value), null);
    else
      this.fill(this.chosen, this.chosenColumns, ({ name, how }, line) =>
        how === 'flag' ? withValue(line, [name], value) : null,
      );
    return true;
  }

  /** Empties the active cell, or the chosen ones, where they may be changed. */
  clearCells(): void {
    const { document } = this.editor;
    if (this.editor.readOnly) return;
    const clearing = { ...this.editor.cellContext(), lines: document.lines };
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

  /** Copies the cells of the first chosen line into all lines below it. */
  copyToEnd(): void {
    const { from } = this.chosen;
    this.#copyRow(from, { from: from + 1, to: this.editor.document.lines.length - 1 });
  }

  /** Ends typing, and writes what was typed into all chosen cells. */
  writeToAll(): void {
    const { editing } = this;
    if (!editing) return;
    this.cancel();
    this.writeText(editing.text, { match: editing.match, sums: true });
  }

  /** Writes a text into all chosen cells that can hold it; into the active one as if it were typed there. */
  protected writeText(text: string, { match, sums }: { readonly match: MatchMode; readonly sums: boolean }): void {
    const { document, lookupEffects } = this.editor;
    const reading = { ...this.editor.cellContext(), sums, lines: document.lines };
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
    const source = this.editor.document.lines[row];
    if (!source) return;
    this.fill(
      rows,
      this.chosenColumns,
      (column, line) => (isTarget(column) ? this.#copied(column, line, source) : null),
      (keys, column, tag) =>
        this.editor.lookupEffects.lookUpCopies(source.$key ?? '', keys, column, { tag, joins: true }),
    );
  }

  /** Begins a line with the cell above. */
  #copyToNewLine(): void {
    const { activeColumn: column, blankKey } = this;
    const { document, lookupEffects } = this.editor;
    const above = document.lines[this.row - 1];
    if (this.editor.readOnly || !column || !above || !isTarget(column)) return;
    const tag = this.#nextTag();
    this.edit((line) => this.#copied(column, line, above), tag);
    const step = { tag, joins: true };
    if (column.how === 'lookup') void lookupEffects.lookUpCopies(above.$key ?? '', [blankKey], column, step);
  }

  /** A line with another line's cell in it. */
  #copied(column: Column, line: ValueRecord, source: ValueRecord): ValueRecord {
    const { document } = this.editor;
    const value = source[column.name];
    if (column.how === 'lookup')
      return withCell(column, line, textOf(value), { ...this.editor.cellContext(), lines: document.lines }).line;
    const { language } = this.editor.cellContext();
    const isSame =
      column.how === 'discounts' && cellTyped(column, line, language) === cellTyped(column, source, language);
    return isSame || (isEmpty(value) && isEmpty(line[column.name]))
      ? line
      : withValue(line, [column.name], ownCopy(value));
  }

  /** Edits the cells of these rows and columns and tells how many were changed. Looks up what that put into codes. */
  fill(rows: Rows, of: readonly Column[], edit: CellEdit, lookUp?: LookUp): void {
    const { document, host } = this.editor;
    if (this.editor.readOnly) return;
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

  #nextTag(): string {
    return `fill ${++this.#fills}`;
  }
}

/** Entries of a list get identities of their own, and nothing of what only the service knows of the copied ones. */
function ownCopy(value: ValueRecord[string]): ValueRecord[string] {
  if (!Array.isArray(value)) return value;
  return (value as readonly ValueRecord[]).map((item) =>
    isRecord(item) ? { ...withoutPassThrough<ValueRecord>(item), $key: newKey() } : item,
  );
}
