/** The active cell and the selected cells of the lines. After the last line there is an empty row. */
import { SvelteSet } from 'svelte/reactivity';
import type { Products } from '../lookup/products.svelte.ts';
import { followed, rowOf } from '../../../../domain/edit/cursor.ts';
import type { Spot } from '../../../../domain/edit/cursor.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { CellReading } from '../../../../domain/edit/cells.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import type { LineAmounts } from '../../../../domain/amounts/totals.ts';
import type { Place } from '../../../../domain/model/place.ts';
import { newKey } from '../session/identity.ts';
import type { PastingEditor } from '../import/pasting.svelte.ts';
import type { Baseline } from '../versions/baseline.svelte.ts';
import type { GridColumns } from './grid-columns.svelte.ts';

export interface GridEditor extends PastingEditor {
  readonly products: Products;
  readonly draft: { cellClosed(): void };
  readonly layout: GridColumns;
  readonly baseline: Baseline | null;
  amountsOf(line: ValueRecord): LineAmounts;
  undeleteLines(row: number, deleted: readonly ValueRecord[]): void;
  reset(place: Place): void;
  enter(place: Place, field: Field, text: string, tag: string | null, sums?: boolean): CellReading;
}

/** The corner of the selection opposite the active cell; `whole`: whole lines or whole columns are selected. */
interface Anchor {
  readonly spot: Spot;
  readonly columnName: string;
  readonly whole?: 'rows' | 'columns';
}

export interface Rows {
  readonly from: number;
  readonly to: number;
}

export class Selection {
  /** The key of the empty row; the line that is made from it keeps this key. */
  blankKey = $state(newKey());
  #spot = $state.raw<Spot>() as Spot;
  /** A name instead of an index, because columns appear and disappear with the lines' currencies. */
  columnName = $state('ProductCode');
  /** Null if only the active cell is selected. */
  #anchor = $state.raw<Anchor | null>(null);
  /** How often the user has gone to a cell, even to the same one. */
  moves = 0;
  readonly #editor: GridEditor;
  readonly #left = new SvelteSet<string>();

  /** The row of the active cell. */
  readonly row = $derived.by(() => this.#rowOf(this.#spot));
  readonly column = $derived.by(() => this.#columnAt(this.columnName));
  readonly line = $derived.by((): ValueRecord | undefined => this.#editor.document.lines[this.row]);
  /** The selected cells: first and last row (existing lines only), leftmost and rightmost column. */
  readonly chosen = $derived.by(() => {
    const last = this.#editor.document.lines.length - 1;
    const { spot, columnName, whole } = this.#anchor ?? { spot: this.#spot, columnName: this.columnName };
    const [from, to] = whole === 'columns' ? [0, last] : inOrder(this.#rowOf(spot), this.row);
    const [left, right] =
      whole === 'rows' ? [0, this.#editor.columns.length - 1] : inOrder(this.#columnAt(columnName), this.column);
    return { from, to: Math.min(to, last), left, right };
  });
  readonly hasRange = $derived.by(() => {
    const { from, to, left, right } = this.chosen;
    return this.#anchor !== null && to >= from && (to > from || right > left);
  });

  constructor(editor: GridEditor) {
    this.#editor = editor;
    this.#spot = { key: editor.document.lines[0]?.$key ?? this.blankKey, row: 0 };
  }

  /** Limited to the rows that there are. */
  #rowOf(spot: Spot): number {
    const { document, readOnly } = this.#editor;
    const row = rowOf(spot, document.lines);
    return Math.max(0, Math.min(row, document.lines.length - (readOnly ? 1 : 0)));
  }

  get key(): string {
    return this.line?.$key ?? this.blankKey;
  }

  /**
   * The lines have changed: the active line and the selected ones stay so. Selects only the active cell if there are other lines between
   * the selected ones. Returns whether another line is active.
   */
  follow(before: readonly ValueRecord[]): boolean {
    const after = this.#editor.document.lines;
    const keyBefore = before[rowOf(this.#spot, before)]?.$key ?? this.blankKey;
    const anchor = this.#anchor;
    const corners = [this.#spot, ...(anchor === null ? [] : [anchor.spot])];
    const keysIn = (lines: readonly ValueRecord[], spots: readonly Spot[]): string => {
      const rows = spots.map((spot) => rowOf(spot, lines));
      return lines
        .slice(Math.min(...rows), Math.max(...rows) + 1)
        .map(({ $key }) => $key)
        .join(' ');
    };
    const moved = corners.map((spot) => followed(spot, before, after));
    const [active = this.#spot, other] = moved;
    this.#spot = active;
    if (anchor !== null && other !== undefined) {
      const isSame = anchor.whole === 'columns' || keysIn(before, corners) === keysIn(after, moved);
      this.#anchor = isSame ? { ...anchor, spot: other } : null;
    }
    return this.key !== keyBefore;
  }

  #columnAt(columnName: string): number {
    return Math.max(
      0,
      this.#editor.columns.findIndex(({ name }) => name === columnName),
    );
  }

  get activeColumn(): Column | undefined {
    return this.#editor.columns[this.column];
  }
  get columns(): readonly Column[] {
    return this.#editor.columns.slice(this.chosen.left, this.chosen.right + 1);
  }
  get lines(): readonly ValueRecord[] {
    return this.#editor.document.lines.slice(this.chosen.from, this.chosen.to + 1);
  }
  /** The rows to move or delete. If whole columns are selected, only the active one, because no lines were selected. */
  get rows(): Rows {
    if (this.#anchor?.whole !== 'columns') return this.chosen;
    return { from: this.row, to: Math.min(this.row, this.#editor.document.lines.length - 1) };
  }

  hasRow(row: number): boolean {
    return this.#anchor !== null && row >= this.chosen.from && row <= this.chosen.to;
  }
  hasCell(row: number, column: number): boolean {
    return this.hasRow(row) && column >= this.chosen.left && column <= this.chosen.right;
  }
  hasColumn(column: number): boolean {
    return this.#anchor?.whole === 'columns' && column >= this.chosen.left && column <= this.chosen.right;
  }

  /** `extend`: keeps the start of the selection. */
  moveTo(row: number, columnName: string, extend: boolean): void {
    const left = row === this.row ? undefined : this.line?.$key;
    if (left !== undefined) this.#left.add(left);
    if (extend) this.#anchor ??= { spot: this.#spot, columnName: this.columnName };
    else this.#anchor = null;
    this.#spot = { key: this.#editor.document.lines[row]?.$key ?? this.blankKey, row };
    this.columnName = columnName;
    this.moves += 1;
  }

  /** The active cell stays in its row, whatever line is there: what was put into the empty row is active. */
  keepRow(change: () => void): void {
    const { row } = this;
    change();
    this.#spot = { key: this.#editor.document.lines[row]?.$key ?? this.blankKey, row };
  }

  /** The empty row, in which the active cell is, becomes a line: the active cell stays in it. */
  takeEmptyRow(): void {
    this.#spot = { key: this.blankKey, row: this.#editor.document.lines.length };
  }

  /** Whether the active cell was in the line and left it; from then on missing values are marked as wrong. */
  wasLeft(key: string): boolean {
    return this.#left.has(key);
  }

  /** Extends the selection to whole rows or columns. */
  widen(whole: 'rows' | 'columns'): void {
    const { spot, columnName } = this.#anchor ?? { spot: this.#spot, columnName: this.columnName };
    this.#anchor = { spot, columnName, whole };
  }

  /** Reduces the selection to the active cell; returns false if nothing else was selected. */
  clear(): boolean {
    const wasChosen = this.#anchor !== null;
    this.#anchor = null;
    return wasChosen;
  }
}

const inOrder = (a: number, b: number): readonly [number, number] => (a < b ? [a, b] : [b, a]);
