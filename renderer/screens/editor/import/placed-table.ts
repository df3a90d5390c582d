/** A table with a target for each column, and how its cells are read. */
import type { Language } from '../../../../domain/numbers.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import type { SourceTable } from '../../../state/table-file.ts';
import { datesIn } from './paste-dates.ts';
import { conventionsIn, numbersIn } from './paste-numbers.ts';
import type { Ambiguity, CellReader, CellReading, Convention, SourceCell } from './paste-numbers.ts';
import type { PastePlan, Table } from './paste-plan.ts';
import { headerFieldOf } from './header-columns.ts';
import { columnTitle, withJoinedDiscounts } from './table-columns.ts';
import type { ImpliedColumn, OpenCell } from './table-columns.ts';

export interface PlacedTable {
  readonly source: SourceTable;
  /** Indexes of the rows that are imported. */
  readonly kept: readonly number[];
  /** Indexes of the rows that are skipped because the workbook hides them. */
  readonly hidden: readonly number[];
  readonly headings: readonly string[] | null;
  readonly targets: readonly (string | null)[];
  readonly columns: readonly (Column | undefined)[];
  /** The parsers of number and date columns; null for text columns. */
  readonly readers: readonly (CellReader | null)[];
  readonly language: Language;
  readonly defaultCurrency: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Whether negative quantities are made positive: some programs use them for returns. */
  readonly turnsPositive: boolean;
}

/** A column of numbers or dates that can be read in two ways; the user chooses. */
export interface AmbiguousColumn extends Ambiguity {
  readonly index: number;
  readonly title: string;
}

export const cellAt = ({ source }: Pick<PlacedTable, 'source'>, row: number, index: number): string =>
  (source.rows[row]?.[index] ?? '').trim();

/** How a cell's number or date is read; null if it is neither. */
export function readingAt(table: PlacedTable, row: number, index: number): CellReading | null {
  const text = cellAt(table, row, index);
  return text === '' ? null : (table.readers[index]?.({ text, isText: table.source.isText(row, index) }) ?? null);
}

/** A cell's value as the user would type it in the language. */
export function typedAt(table: PlacedTable, row: number, index: number): string {
  const typed = readingAt(table, row, index)?.typed ?? cellAt(table, row, index);
  return table.turnsPositive && table.columns[index]?.name === 'Quantity' ? typed.replace(/^-/, '') : typed;
}

export function negativesIn(table: PlacedTable, index: number): number {
  return table.kept.filter((row) => readingAt(table, row, index)?.typed.startsWith('-') === true).length;
}

/** Rows without headings, numbers as typed in the language, and the targets of their columns. */
export interface PlacedRows {
  readonly rows: Table;
  readonly targets: PastePlan['targets'];
  /** Cells that become open entries instead; `at`: index of their row in `rows`. */
  readonly open: readonly (OpenCell & { readonly at: number })[];
}

/** The rows in the form that the lines expect; cells that become open entries are empty. */
export function placedRows(
  table: PlacedTable,
  implied: readonly ImpliedColumn[],
  rows: readonly number[],
  open: readonly OpenCell[],
): PlacedRows {
  const isOpen = new Set(open.map(({ row, index }) => `${row} ${index}`));
  const isLine = table.columns.map((column) => headerFieldOf(column?.name ?? null) === null);
  const cells = rows.map((row) => [
    ...isLine.map((is, at) => (is && !isOpen.has(`${row} ${at}`) ? typedAt(table, row, at) : '')),
    ...implied.map(({ index, valueOf }) => valueOf(cellAt(table, row, index))),
  ]);
  const targets = [
    ...table.targets.map((target, at) => (isLine[at] ? target : null)),
    ...implied.map(({ name }) => name),
  ];
  const places = new Map(rows.map((row, at) => [row, at]));
  const kept = open.map((cell) => ({ ...cell, at: places.get(cell.row) ?? -1 }));
  return { ...withJoinedDiscounts({ rows: cells, targets }), open: kept };
}

// ── How the numbers and dates of a column are read ──────────────────────────────────────────────────────────────────────

interface Knowledge {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly headings: readonly string[] | null;
  readonly conventions: ReadonlyMap<number, Convention>;
}

/** Creates the parsers of the columns. `cellsOf` returns a column's non-empty cells. */
export function readersOf(
  columns: readonly (Column | undefined)[],
  cellsOf: (index: number) => readonly SourceCell[],
  { language, today, headings, conventions }: Knowledge,
): { readonly readers: PlacedTable['readers']; readonly ambiguous: readonly AmbiguousColumn[] } {
  const isNumber = (column: Column | undefined): boolean => column?.how === 'number' || column?.how === 'discounts';
  const followed = columns.map((column, index) => (isNumber(column) ? conventionsIn(cellsOf(index)) : []));
  const ambiguous: AmbiguousColumn[] = [];
  const readers = columns.map((column, index): CellReader | null => {
    const isDate = column?.how === 'date';
    if (column === undefined || (!isDate && !isNumber(column))) return null;
    const others = new Set(followed.flatMap((one, at) => (at === index ? [] : [...one])));
    const chosen = conventions.get(index);
    const { read, ambiguity } = isDate
      ? datesIn(cellsOf(index), { today, language, chosen })
      : numbersIn(cellsOf(index), { field: column.field, language, others, chosen });
    if (ambiguity) ambiguous.push({ ...ambiguity, index, title: columnTitle(headings, index) });
    return remembered(read);
  });
  return { readers, ambiguous };
}

const keyOf = ({ text, isText }: SourceCell): string => `${isText ? 'text' : 'value'} ${text}`;

/** Parses each text once: most of 50,000 cells have the same few texts. */
function remembered(read: CellReader): CellReader {
  const known = emptyMap<string, CellReading | null>();
  return (cell) => {
    const key = keyOf(cell);
    const before = known.get(key);
    if (before !== undefined) return before;
    const reading = read(cell);
    known.set(key, reading);
    return reading;
  };
}

export function distinctCells(cells: readonly SourceCell[]): readonly SourceCell[] {
  const known = emptyMap<string, SourceCell>();
  for (const cell of cells) known.set(keyOf(cell), cell);
  return [...known.values()];
}
