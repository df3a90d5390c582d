/** Changes many cells of the lines in one undo step. */
import { cleared, copiedCell, readFlag, withCell, withCells } from '../../../../domain/edit/cells.ts';
import type { CellContext } from '../../../../domain/edit/cells.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { originsName } from '../../../../domain/fields.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { GridEditor, Rows, Selection } from './selection.svelte.ts';

/** Returns the line with the cell changed, the same object if nothing changes, or null if the cell is skipped. */
type CellEdit = (column: Column, line: ValueRecord) => ValueRecord | null;
type LookUp = (keys: readonly string[], column: Column, tag: string) => Promise<void>;

export class CellFilling {
  readonly #editor: GridEditor;
  readonly #selection: Selection;
  #fills = 0;

  constructor(editor: GridEditor, selection: Selection) {
    this.#editor = editor;
    this.#selection = selection;
  }

  setFlags(value: boolean): void {
    const reading = this.#reading();
    this.fill(this.#selection.chosen, this.#selection.columns, (column, line) =>
      column.how === 'flag' ? withCell(column, line, value ? '1' : '0', reading).line : null,
    );
  }

  clear(): void {
    const { document, readOnly } = this.#editor;
    const clearing = this.#reading();
    const { chosen, columns } = this.#selection;
    if (readOnly) return;
    document.change({
      lines: withCells(document.lines, chosen, columns, (column, line) => cleared(column, line, clearing)),
    });
  }

  /** Writes a text into all selected cells that accept it; in the active cell, as if it were typed there. */
  write(text: string, { match, sums }: { readonly match: MatchMode; readonly sums: boolean }): void {
    const { lookupEffects } = this.#editor;
    const reading = { ...this.#reading(), sums };
    const { chosen, columns, columnName } = this.#selection;
    const holds = (column: Column): boolean =>
      column.how === 'flag' ? readFlag(text) !== null : column.name === columnName || isTarget(column);
    this.fill(
      chosen,
      columns,
      (column, line) => (holds(column) ? withCell(column, line, text, reading).line : null),
      (keys, column, tag) =>
        lookupEffects.lookUpLines(keys, column, column.name === columnName ? match : 'spelling', { tag, joins: true }),
    );
  }

  copyRow(row: number, rows: Rows): void {
    const source = this.#editor.document.lines[row];
    if (!source) return;
    const copying = this.#reading();
    this.fill(
      rows,
      this.#selection.columns,
      (column, line) => (isTarget(column) ? copiedCell(column, line, source, copying) : null),
      (keys, column, tag) =>
        this.#editor.lookupEffects.lookUpCopies(source.$key ?? '', keys, column, { tag, joins: true }),
    );
  }

  copyToEnd(): void {
    const { from } = this.#selection.chosen;
    this.copyRow(from, { from: from + 1, to: this.#editor.document.lines.length - 1 });
  }

  /** Edits the cells of these rows and columns in one undo step, reports the count to the user, and looks up the new codes. */
  fill(rows: Rows, columns: readonly Column[], edit: CellEdit, lookUp?: LookUp): void {
    const { document, host } = this.#editor;
    if (this.#editor.readOnly) return;
    const keys = new Map(columns.map((column): [Column, string[]] => [column, []]));
    let skipped = 0;
    let count = 0;
    const put = (column: Column, line: ValueRecord): ValueRecord => {
      const edited = edit(column, line);
      if (edited === null) skipped++;
      const changed = edited === null ? [] : membersThatDiffer(line, edited);
      if (edited === null || changed.length === 0) return line;
      // A value that is only marked as entered is not counted.
      if (changed.some((name) => name !== originsName)) count++;
      if (changed.includes(column.name)) keys.get(column)?.push(line.$key ?? '');
      return edited;
    };
    const tag = `fill ${++this.#fills}`;
    document.change({ lines: withCells(document.lines, rows, columns, put) }, tag);
    for (const [column, changed] of keys)
      if (column.how === 'lookup' && changed.length > 0) void lookUp?.(changed, column, tag);
    document.seal();
    if (this.#selection.hasRange || count > 1 || skipped > 0) host.notify({ kind: 'filled', changed: count, skipped });
  }

  #reading(): CellContext {
    return { ...this.#editor.cellContext(), lines: this.#editor.document.lines };
  }
}

const membersThatDiffer = (one: ValueRecord, other: ValueRecord): readonly string[] =>
  Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
