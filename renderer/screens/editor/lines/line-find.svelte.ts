/** Find and replace in the lines, starting at the active cell. */
import { fold } from '../../../../domain/fold.ts';
import { textOf } from '../../../../domain/value.ts';
import { unitName } from '../../../state/unit-name.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { GridState } from './grid.svelte.ts';
import type { GridEditor } from './selection.svelte.ts';
import { cellText, withCell } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { holdsNumber, holdsText, numbersOf, replaced, soughtBy } from '../../../../domain/edit/find.ts';
import type { Sought } from '../../../../domain/edit/find.ts';

export interface Found {
  readonly row: number;
  readonly columnName: string;
}

export class LineFind {
  shown = $state<'find' | 'replace' | null>(null);
  text = $state('');
  replacement = $state('');
  /** The column to search; empty for all. */
  columnName = $state('');
  whole = $state(false);
  /** Incremented to focus the search box. */
  focusRequests = $state(0);
  readonly #grid: GridState;
  readonly #editor: GridEditor;
  /** Cell texts, case-folded; cached until the line changes. */
  readonly #folded = new WeakMap<ValueRecord, Map<string, string>>();

  readonly #sought = $derived.by(() => soughtBy(this.text, this.whole, this.#editor.cellContext().language));
  readonly #columns = $derived.by(() =>
    this.#grid.columns.filter(
      ({ name, how }) => how !== 'flag' && (this.columnName === '' || name === this.columnName),
    ),
  );
  readonly found = $derived.by((): readonly Found[] => {
    const [sought, columns] = [this.#sought, this.#columns];
    if (sought === null) return [];
    return this.#editor.document.lines.flatMap((line, row) =>
      columns.filter((column) => this.#isHeld(sought, column, line)).map(({ name }) => ({ row, columnName: name })),
    );
  });
  /** How many matches can be replaced; those in computed columns cannot. */
  readonly replaceable = $derived.by(() => {
    const targets = new Set(this.#columns.filter(isTarget).map(({ name }) => name));
    return this.found.filter(({ columnName }) => targets.has(columnName)).length;
  });
  /** Index of the match in the active cell; -1 if there is none. */
  readonly at = $derived.by(() =>
    this.found.findIndex(({ row, columnName }) => row === this.#grid.row && columnName === this.#grid.columnName),
  );

  constructor(editor: GridEditor & { readonly grid: GridState }) {
    this.#grid = editor.grid;
    this.#editor = editor;
  }

  show(what: 'find' | 'replace'): void {
    this.#grid.commit();
    this.shown = what === 'replace' && this.#editor.readOnly ? 'find' : what;
    this.focusRequests++;
  }

  close(): void {
    this.shown = null;
    this.#grid.focusRequests++;
  }

  holds(column: Column, line: ValueRecord): boolean {
    const sought = this.#sought;
    return (
      sought !== null && this.#columns.some(({ name }) => name === column.name) && this.#isHeld(sought, column, line)
    );
  }

  #isHeld(sought: Sought, column: Column, line: ValueRecord): boolean {
    const amounts = this.#editor.amountsOf(line);
    const numbers = numbersOf(column, line, amounts);
    if (numbers !== null) return holdsNumber(sought, numbers);
    return this.#textsOf(column, line).some((shown) => holdsText(sought, shown, this.#foldedText(line, shown)));
  }

  /** The texts that a cell can be found by: a unit by its name and its code. */
  #textsOf(column: Column, line: ValueRecord): readonly string[] {
    const text = cellText(column, line, this.#editor.amountsOf(line), this.#editor.cellContext().language);
    if (column.name !== 'UnitCode' || text === '') return [text];
    const { products } = this.#editor;
    return [unitName(text, products.get(textOf(line.ProductCode))), text];
  }

  #foldedText(line: ValueRecord, shown: string): string {
    const known = this.#folded.get(line) ?? new Map<string, string>();
    const folded = known.get(shown) ?? fold(shown);
    this.#folded.set(line, known.set(shown, folded));
    return folded;
  }

  /** Goes to the next or previous match, wrapping around at the ends. `isInBox`: the focus stays in the search box. */
  go(by: 1 | -1, isInBox: boolean): void {
    const grid = this.#grid;
    grid.commit();
    if (this.#sought === null) return this.show(this.shown ?? 'find');
    const order = new Map(grid.columns.map(({ name }, index) => [name, index]));
    const place = ({ row, columnName }: Found): number => row * order.size + (order.get(columnName) ?? 0);
    const here = place(grid);
    const next =
      by > 0
        ? (this.found.find((one) => place(one) > here) ?? this.found[0])
        : (this.found.findLast((one) => place(one) < here) ?? this.found.at(-1));
    if (!next) return;
    grid.selection.moveTo(next.row, next.columnName, false);
    if (!isInBox) grid.focusRequests++;
  }

  /** Replaces the match in the active cell, if any, and goes to the next. */
  replace(): void {
    const { row } = this.#grid;
    const column = this.#grid.activeColumn;
    if (this.at >= 0 && column) this.#replaceIn({ from: row, to: row }, [column]);
    this.go(1, true);
  }

  /** Replaces all matches in editable cells in one undo step. */
  replaceAll(): void {
    this.#replaceIn({ from: 0, to: this.#editor.document.lines.length - 1 }, this.#columns);
  }

  #replaceIn(rows: { readonly from: number; readonly to: number }, columns: readonly Column[]): void {
    const { document, lookupEffects } = this.#editor;
    const amounts = (line: ValueRecord) => this.#editor.amountsOf(line);
    const sought = this.#sought;
    if (sought === null) return;
    const reading = { ...this.#editor.cellContext(), lines: document.lines };
    const { language } = reading;
    const edit = (column: Column, line: ValueRecord): ValueRecord | null => {
      if (!this.holds(column, line)) return line;
      if (!isTarget(column)) return null;
      const isNumber = numbersOf(column, line, amounts(line)) !== null;
      const texts = isNumber ? [cellText(column, line, amounts(line), language)] : this.#textsOf(column, line);
      const shown = texts.find((text) => isNumber || holdsText(sought, text, this.#foldedText(line, text))) ?? '';
      return withCell(column, line, replaced(shown, sought, this.replacement, isNumber, language), reading).line;
    };
    this.#grid.filling.fill(rows, columns, edit, (keys, column, tag) =>
      lookupEffects.lookUpLines(keys, column, 'spelling', { tag, joins: true }),
    );
  }
}
