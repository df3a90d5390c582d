/**
 * The columns of the lines grid: visibility, order and widths. They are a preference of the user, not part of the document, so
 * undo does not affect them.
 *
 * Everything that is sent must be visible: a hidden column is shown while a line has a value or an error in it, because the value
 * may come from a file, a pasted table or a product. Computed columns, and columns that are only in the line's panel by default,
 * may stay hidden. A column shown in this way can appear while the user is typing, so Tab skips it, and it stays visible, so that
 * typing does not end up in another column.
 */
import { lineColumnWidth } from '../../../../domain/settings.ts';
import type { LineColumn } from '../../../../domain/settings.ts';
import { defaultWidths, fitted, moved, placedBefore, placedColumns } from './column-layout.ts';
import type { KeptColumn, PlacedColumn } from './column-layout.ts';
import { columnsOf } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { isEmptyOrFalse } from '../../../../domain/value.ts';
import type { Problems } from '../problems/problems.svelte.ts';
import type { DocumentState } from '../session/document.svelte.ts';

/** Stores the columns of a document kind across documents and restarts. */
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
  /** `order`: not null if rows show the position of their line in the service. */
  readonly baseline: { readonly order: object | null } | null;
  readonly showCurrency: boolean;
  readonly hasCurrencies: boolean;
}

/** Maximum width of the product names on a wide screen. */
export const widestNames = '34rem';

/** Pixels by which a key changes a column's width. */
const step = 16;

export class GridColumns {
  /** Width in pixels that a column's heading and cells need; set by the view. */
  measure: (name: string) => number | null = () => null;
  /** Width in pixels of a column on the screen; set by the view. */
  drawn: (name: string) => number | null = () => null;
  readonly #editor: ColumnedEditor;
  readonly #all: readonly Column[];
  readonly #memory: ColumnMemory | undefined;
  /** As changed since the document was opened; null if unchanged. */
  #set = $state.raw<readonly KeptColumn[] | null>(null);
  #dragged = $state.raw<{ readonly name: string; readonly width: number } | null>(null);
  /** Hidden columns that were shown because of their content. */
  readonly #shownByContent = new Set<string>();

  readonly placed = $derived.by(() => placedColumns(this.#all, this.#set ?? this.#memory?.recall() ?? []));
  /** Joined into one string, so that a changed width or line does not redraw the rows. `?` marks columns that Tab skips. */
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
  /** Columns that imports can fill: the default columns, even if hidden, and those shown by choice. */
  readonly importableColumns: readonly Column[] = $derived.by(() =>
    this.#all.filter(({ name, appears }) => appears !== 'chosen' || this.shown.some((column) => column.name === name)),
  );
  /** Each shown column's width in pixels, and whether it takes the remaining space. */
  readonly tracks = $derived.by(() => {
    const placed = new Map(this.placed.map((one) => [one.column.name, one]));
    return this.shown.map(({ name }) => {
      const set = this.#dragged?.name === name ? this.#dragged.width : (placed.get(name)?.width ?? null);
      return { name, width: set ?? defaultWidths.get(name) ?? 0, grows: set === null && name === 'ProductName' };
    });
  });

  readonly widths: ReadonlyMap<string, number> = $derived.by(
    () => new Map(this.tracks.map(({ name, width }) => [name, width])),
  );

  /** Width in pixels of the row headers. */
  readonly numbering = $derived.by(() => (this.#editor.baseline?.order ? 76 : 48));
  /** Width in pixels of row headers and columns together. */
  readonly requiredWidth = $derived.by(() => this.tracks.reduce((sum, { width }) => sum + width, this.numbering));
  readonly growing = $derived.by(() => this.tracks.find(({ grows }) => grows));
  /** Where the columns end on a wide screen, as a CSS length: limited so that a product's values stay close to its name. */
  readonly fullWidth = $derived.by(() =>
    this.growing ? `calc(${this.requiredWidth - this.growing.width}px + ${widestNames})` : `${this.requiredWidth}px`,
  );

  constructor(editor: ColumnedEditor) {
    const { description, host, connection } = editor;
    const startsWithGroup = connection.settings.defaultLineGroup !== '';
    this.#editor = editor;
    // The default line group is in every new line, so it has to be visible.
    this.#all = columnsOf(description).map((column) =>
      startsWithGroup && column.name === 'LineGroupName' ? { ...column, appears: 'always' } : column,
    );
    this.#memory = host.columnMemory?.(description.kind);
  }

  /** Whether a hidden column is shown because lines have a value or an error in it. */
  isShownAnyway({ column, shown }: PlacedColumn): boolean {
    if (shown) return false;
    if (column.appears === 'withCurrency') return this.#editor.showCurrency || this.#editor.hasCurrencies;
    if (column.appears === 'chosen') return false;
    if (this.linesUsing(column) > 0) this.#shownByContent.add(column.name);
    return this.#shownByContent.has(column.name);
  }

  /** The number of lines with a value or an error in a column; read-only columns count as 0, because they are not sent. */
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

  /** Moves a column before another one; null: after the last. */
  place(name: string, before: string | null): void {
    this.#put(placedBefore(this.placed, name, before));
  }

  /** Sets a column's width while its edge is dragged; {@link endDrag} stores it. */
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
    // The growing column may already be wider than the maximum for a set width.
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
    this.#shownByContent.clear();
    this.#set = columns;
    this.#memory?.remember(columns);
  }
}
