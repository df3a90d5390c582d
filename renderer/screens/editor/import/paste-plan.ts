/**
 * Plans where the columns of a pasted table go: by its headings, or without headings over the editable columns from the active
 * one on, if every cell fits its column. Otherwise the user is asked.
 */
import { parseDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { readFlag } from '../../../../domain/edit/cells.ts';
import { signFits } from '../../../../domain/edit/field-text.ts';
import { isTarget } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { headingOf } from './paste-headings.ts';
import type { Heading } from './paste-headings.ts';
import type { CellReading } from './paste-numbers.ts';

export type Table = readonly (readonly string[])[];

export interface PastePlan {
  /** For each column of the table the target column's name, or {@link excludedColumn}; null if undecided. */
  readonly targets: readonly (string | null)[];
  /** Whether it is clear where each column goes. */
  readonly isPlain: boolean;
}

/** The target of a column that the user chose to leave out. */
export const excludedColumn = 'skip';

/** Rows without the heading row, and the headings, if there are any. */
export interface HeadedRows {
  readonly headings: readonly string[] | null;
  readonly rows: Table;
}

export interface PasteContext {
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  readonly at: number;
  readonly language: Language;
}

/** Percentages: a value below one may be a fraction. */
const isPercentage = (column: Column): boolean => column.name === 'VatRate' || column.how === 'discounts';
const isBelowOne = /^0[.,]/;

/** Why a number should be checked: it can be read differently, or may be a fraction instead of a percentage. */
export function doubtOf(
  column: Column,
  number: CellReading | null | undefined,
): { readonly kind: 'unclear' | 'fraction'; readonly typed: string } | null {
  if (!number) return null;
  const { typed, isUnclear } = number;
  if (isUnclear) return { kind: 'unclear', typed };
  return isPercentage(column) && isBelowOne.test(typed) ? { kind: 'fraction', typed } : null;
}

export const cellsIn = (table: Table, index: number): readonly string[] =>
  table.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');

type Targets = PastePlan['targets'];
/** Sets a column's target. Targets are unique except discounts, so another column with the target becomes undecided. */
export const withTarget = (targets: Targets, index: number, name: string | null): Targets =>
  targets.map((before, at) => (at === index ? name : before === name && !isShared(name) ? null : before));

/** There may be several columns of discounts, applied one after another. */
const isShared = (name: string | null): boolean => name === excludedColumn || name === 'Discounts';

export function swapped(targets: Targets, from: number, to: number): Targets {
  const [one = null, other = null] = [targets[from], targets[to]];
  return targets.map((name, at) => (at === from ? other : at === to ? one : name));
}

export function widthOf(table: Table): number {
  return table.reduce((width, cells) => Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
}

export function planPaste(table: HeadedRows, place: PasteContext): PastePlan {
  const { headings, rows } = table;
  return headings === null ? planByPlace(rows, place) : planByHeadings(headings, rows, place);
}

export function isCodeHeading(cell: string): boolean {
  const heading = headingOf(cell);
  return heading !== null && 'name' in heading && heading.name === 'ProductCode';
}
export const lineHeadings = { isHeading: (cell: string): boolean => headingOf(cell) !== null, isCode: isCodeHeading };

function planByHeadings(names: readonly string[], rows: Table, { all, language }: PasteContext): PastePlan {
  const width = Math.max(widthOf(rows), widthOf([names]));
  const cellsOf = columnsOf(rows, width);
  const headings = Array.from({ length: width }, (_, index) => headingOf(names[index] ?? ''));
  const taken = new Set<string>();
  let isPlain = true;
  const take = (heading: Heading | null, cells: readonly string[]): string | null => {
    if (heading?.kind === 'column') {
      const column = all.find(({ name }) => name === heading.name);
      // Amounts are computed, and names come from the lookup.
      if (!column || !isTarget(column)) return null;
      if (taken.has(column.name) && !isShared(column.name)) {
        isPlain = false;
        return null;
      }
      if (!fits(column, cells, language)) isPlain = false;
      taken.add(column.name);
      return column.name;
    }
    if (cells.length > 0 && heading?.kind !== 'known') isPlain = false;
    return null;
  };
  const sure = headings.map((heading, index) => take(heading, cellsOf[index] ?? []));
  const hasName = headings.some((heading) => heading?.kind === 'column' && heading.name === 'ProductName');
  const choose = (names: readonly string[], cells: readonly string[]): string | null => {
    const match = all.find((column) => names.includes(column.name) && isTarget(column));
    // A description may be the product's name if there is no name column.
    if (match?.name === 'Description' && !hasName) return null;
    const isFree = match !== undefined && !taken.has(match.name) && fits(match, cells, language);
    if (isFree) taken.add(match.name);
    return isFree ? match.name : null;
  };
  const targets = [...sure];
  const eithers = [...headings.entries()].flatMap(([index, heading]) =>
    heading?.kind === 'either' ? [{ index, names: heading.names, cells: cellsOf[index] ?? [] }] : [],
  );
  // Barcodes come first, because the other column may have names; but not if some products have no barcode.
  const most = Math.max(...cellsOf.map(({ length }) => length));
  const isFirst = ({ names, cells }: (typeof eithers)[number]): boolean =>
    names.includes('Barcode') && cells.length === most;
  for (const { index, names, cells } of eithers.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a))))
    targets[index] = choose(names, cells);
  return { targets, isPlain: isPlain && targets.some((name) => name !== null) };
}

function planByPlace(table: Table, { shown, at, language }: PasteContext): PastePlan {
  const cellsOf = columnsOf(table, widthOf(table));
  const from = shown.slice(at);
  const isFull = (column: Column | undefined, cells: readonly string[]): boolean =>
    cells.length === 0 || (column !== undefined && isTarget(column) && fits(column, cells, language));
  // Over the editable columns, or over all shown columns if the table is empty for the others.
  const plain = [from.filter(isTarget), from].filter((columns) =>
    cellsOf.every((cells, index) => isFull(columns[index], cells)),
  );
  const ways = plain.map((columns) =>
    cellsOf.map((cells, index) => (cells.length === 0 ? null : (columns[index]?.name ?? null))),
  );
  const [targets] = ways;
  const isOne = ways.every((way) => way.join() === targets?.join());
  if (targets && isOne) return { targets, isPlain: true };
  return { targets: likely(cellsOf, from, language), isPlain: false };
}

/** Assigns each column to the next one that accepts its content; text that matches a read-only name is left out. */
function likely(
  cellsOf: readonly (readonly string[])[],
  columns: readonly Column[],
  language: Language,
): readonly (string | null)[] {
  let next = 0;
  return cellsOf.map((cells) => {
    const takes = (column: Column): boolean =>
      column.how === 'readOnly' ? !isNumeric(cells, language) : isTarget(column) && fits(column, cells, language);
    const at = columns.findIndex((column, index) => index >= next && takes(column));
    const column = columns[at];
    if (!column || cells.length === 0) return null;
    next = at + 1;
    return isTarget(column) ? column.name : null;
  });
}

function columnsOf(table: Table, width: number): readonly (readonly string[])[] {
  return Array.from({ length: width }, (_, index) => cellsIn(table, index));
}

const isNumeric = (cells: readonly string[], language: Language): boolean =>
  cells.length > 0 && cells.every((cell) => parseDecimal(cell, language) !== null);
/** A number with a fraction is not a product code. */
const isFraction = (cell: string): boolean => /^\d+(?:[.,\s]\d{3})*[.,]\d{1,2}$/.test(cell);

/** Whether all cells are valid values of a column. */
export function fits(column: Column, cells: readonly string[], language: Language): boolean {
  switch (column.how) {
    case 'number':
      return cells.every((cell) => {
        const number = parseDecimal(cell, language);
        return number !== null && signFits(column.field, number.sign);
      });
    case 'flag':
      return cells.every((cell) => readFlag(cell) !== null);
    case 'discounts':
      return cells.every((cell) => /^[\d\s.,+%]+$/.test(cell));
    case 'lookup':
      // Codes of units, currencies and warehouses rarely consist only of digits; product codes often do.
      return column.name === 'ProductCode' ? !cells.some(isFraction) : !isNumeric(cells, language);
    case 'text':
    case 'date':
    case 'amount':
    case 'readOnly':
      return true;
  }
}
