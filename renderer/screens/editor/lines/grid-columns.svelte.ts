/**
 * The columns of the lines grid as they are chosen, ordered and sized. They belong to the user, not to the document: undo does
 * not touch them.
 *
 * Nothing is sent that cannot be seen: a column that the user hid is shown all the same while a line has a value or an error
 * there, because a value in it may come from a file, a pasted table, a product or another person. What Rampa computes from
 * other columns may stay hidden, as may what only the line's panel shows at first. Such a column came by itself, perhaps
 * while one types, so Tab passes over it, and it stays: what is typed next never falls into another column than the one seen.
 */
import { lineColumnWidth } from '../../../../domain/settings.ts';
import type { LineColumn } from '../../../../domain/settings.ts';
import { fitted, moved, placedBefore, placedColumns } from './column-layout.ts';
import type { KeptColumn, PlacedColumn } from './column-layout.ts';
import { columnsOf } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { isEmptyOrFalse } from '../../../../domain/value.ts';
import type { Problems } from '../problems/problems.svelte.ts';
import type { DocumentState } from '../session/document.svelte.ts';

/** Remembers the columns of a kind over documents and restarts. */
export interface ColumnMemory {
  readonly recall: () => readonly LineColumn[];
  readonly remember: (columns: readonly KeptColumn[]) => void;
}

export interface ColumnedEditor {
  readonly description: DocumentDescription;
  readonly connection: { readonly settings: { readonly defaultLineGroup: string } };
  readonly host: { readonly columnMemory?: (kind: DocumentKind) => ColumnMemory };
  readonly document: DocumentState;
  readonly problems: Problems;
  /** `order`: each line shows which of the service's lines it is. */
  readonly baseline: { readonly order: object | null } | null;
  readonly showCurrency: boolean;
  readonly hasCurrencies: boolean;
}

/** What products' names take of a wide screen, at most. */
export const widestNames = '34rem';

/** Pixels that a key makes a column wider or narrower by. */
const step = 16;

export class GridColumns {
  /** Pixels that a column's heading and its cells need; the view sets it. */
  measure: (name: string) => number | null = () => null;
  /** Pixels that a column has on the screen; the view sets it. */
  drawn: (name: string) => number | null = () => null;
  readonly #editor: ColumnedEditor;
  readonly #all: readonly Column[];
  readonly #memory: ColumnMemory | undefined;
  /** As they were set since the document was opened; null if they were not. */
  #set = $state.raw<readonly KeptColumn[] | null>(null);
  #dragged = $state.raw<{ readonly name: string; readonly width: number } | null>(null);
  /** Hidden columns that were shown for what is in them. */
  readonly #cameBack = new Set<string>();

  readonly placed = $derived.by(() => placedColumns(this.#all, this.#set ?? this.#memory?.recall() ?? []));
  /** The names as one text, so that a width, or a key in a line, draws no row anew. */
  readonly #names = $derived.by(() =>
    this.placed
      .filter((one) => one.shown || this.isShownAnyway(one))
      .map(({ column, shown }) => (shown || column.appears === 'withCurrency' ? column.name : `${column.name}?`))
      .join(' '),
  );
  readonly shown: readonly Column[] = $derived.by(() =>
    this.#names.split(' ').flatMap((text) => {
      const column = this.#all.find(({ name }) => name === text.replace('?', ''));
      return column ? [text.endsWith('?') ? { ...column, isPassedOver: true } : column] : [];
    }),
  );
  /** Those that lines are filled in by: what is at first and what was chosen besides, hidden or not. */
  readonly usable: readonly Column[] = $derived.by(() =>
    this.#all.filter(({ name, appears }) => appears !== 'chosen' || this.shown.some((column) => column.name === name)),
  );
  /** Pixels of each shown column, and whether it takes what room is left. */
  readonly tracks = $derived.by(() => {
    const placed = new Map(this.placed.map((one) => [one.column.name, one]));
    return this.shown.map(({ name, width }) => {
      const set = this.#dragged?.name === name ? this.#dragged.width : (placed.get(name)?.width ?? null);
      return { name, width: set ?? width, grows: set === null && name === 'ProductName' };
    });
  });

  readonly widths: ReadonlyMap<string, number> = $derived.by(
    () => new Map(this.tracks.map(({ name, width }) => [name, width])),
  );

  /** Pixels of the lines' numbers. */
  readonly numbering = $derived.by(() => (this.#editor.baseline?.order ? 76 : 48));
  /** Pixels that numbers and columns ask for. */
  readonly asked = $derived.by(() => this.tracks.reduce((sum, { width }) => sum + width, this.numbering));
  readonly growing = $derived.by(() => this.tracks.find(({ grows }) => grows));
  /** Where the columns end on a wide screen, in CSS: a price far away from its product is read in the wrong row. */
  readonly fullWidth = $derived.by(() =>
    this.growing ? `calc(${this.asked - this.growing.width}px + ${widestNames})` : `${this.asked}px`,
  );

  constructor(editor: ColumnedEditor) {
    const { description, host, connection } = editor;
    const startsWithGroup = connection.settings.defaultLineGroup !== '';
    this.#editor = editor;
    // A value that every line begins with has to be seen.
    this.#all = columnsOf(description).map((column) =>
      startsWithGroup && column.name === 'LineGroupName' ? { ...column, appears: 'always' } : column,
    );
    this.#memory = host.columnMemory?.(description.kind);
  }

  /** Whether a hidden column is shown because lines have a value or an error there. */
  isShownAnyway({ column, shown }: PlacedColumn): boolean {
    if (shown) return false;
    if (column.appears === 'withCurrency') return this.#editor.showCurrency || this.#editor.hasCurrencies;
    if (column.appears === 'chosen') return false;
    if (this.linesUsing(column) > 0) this.#cameBack.add(column.name);
    return this.#cameBack.has(column.name);
  }

  /** How many lines have a value in a column, or an error; a name that is shown beside a code is not sent. */
  linesUsing({ name, how }: Column): number {
    if (how === 'readOnly') return 0;
    const { document, problems } = this.#editor;
    const isUsed = (line: ValueRecord): boolean =>
      !isEmptyOrFalse(line[name]) ||
      problems
        .ofLine(line)
        .fields.get(name)
        ?.some(({ severity }) => severity === 'error') === true;
    return document.lines.filter(isUsed).length;
  }

  show(name: string, shown: boolean): void {
    this.#put(this.placed.map((one) => (one.column.name === name ? { ...one, shown } : one)));
  }

  move(name: string, by: 1 | -1): void {
    this.#put(moved(this.placed, name, by));
  }

  /** Before another column; `null`: behind the last. */
  place(name: string, before: string | null): void {
    this.#put(placedBefore(this.placed, name, before));
  }

  /** A column's width while its edge is dragged; {@link endDrag} keeps it. */
  drag(name: string, width: number): void {
    const column = this.shown.find((one) => one.name === name);
    if (column) this.#dragged = { name, width: fitted(column, width) };
  }

  endDrag(): void {
    const dragged = this.#dragged;
    this.#dragged = null;
    if (dragged) this.#size(new Map([[dragged.name, dragged.width]]));
  }

  cancelDrag(): void {
    this.#dragged = null;
  }

  widen(columns: readonly Column[], by: 1 | -1): void {
    const widthOf = ({ name }: Column): number => {
      const { width = 0, grows = false } = this.tracks.find((track) => track.name === name) ?? {};
      return grows ? (this.drawn(name) ?? width) : width;
    };
    // What has all the room that is left may be wider than any that is set.
    const changing = columns.filter((column) => by < 0 || widthOf(column) < lineColumnWidth.max);
    this.#size(new Map(changing.map((column) => [column.name, widthOf(column) + by * step])));
  }

  fit(columns: readonly Column[]): void {
    this.#size(
      new Map(
        columns.flatMap(({ name }) => {
          const width = this.measure(name);
          return width === null ? [] : [[name, width] as const];
        }),
      ),
    );
  }

  reset(): void {
    this.#keep([]);
  }

  #size(widths: ReadonlyMap<string, number>): void {
    this.#put(
      this.placed.map((one) => {
        const width = widths.get(one.column.name);
        return width === undefined ? one : { ...one, width: fitted(one.column, width) };
      }),
    );
  }

  #put(placed: readonly PlacedColumn[]): void {
    this.#keep(placed.map(({ column: { name }, shown, width }) => ({ name, shown, width })));
  }

  #keep(columns: readonly KeptColumn[]): void {
    this.#cameBack.clear();
    this.#set = columns;
    this.#memory?.remember(columns);
  }
}
