import { currencyOf } from '../../../../domain/currency-signs.ts';
import { parseDateTime } from '../../../../domain/dates.ts';
import { mostImportedRows } from '../../../../domain/model/table.ts';
import { parseDecimal } from '../../../../domain/numbers.ts';
import { readFlag } from '../../../../domain/edit/cells.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { doubtOf, fits } from './paste-plan.ts';
import { columnTitle, currencyIn, isBeyond, openReason } from './table-columns.ts';
import type { OpenCell } from './table-columns.ts';
import type { Grouping } from './table-place.ts';
import { cellAt, readingAt, typedAt } from './placed-table.ts';
import type { PlacedTable } from './placed-table.ts';
import { headerFieldOf } from './header-columns.ts';

/** Why a document cannot be created from its rows. */
export type LeftOut = 'contradiction' | 'tooManyLines';

export interface RowGroup {
  readonly rows: readonly number[];
  /** Cells of other rows for the header columns that are empty in its own: of the rows above, or of its hidden rows. */
  readonly above?: readonly Cell[];
}

interface Cell {
  readonly row: number;
  readonly index: number;
}

/**
 * A problem of a cell: `misfit` (not a value of its column), `unknownCode` and `unknownCustomer` (not in the lookup), `unclear`
 * (a number with two readings), `fraction` (a percentage below one), `contradiction` (differs from an earlier row of the
 * document), or the reason for an open entry. Rows are numbered from 1, as in the file.
 */
export interface TableFinding {
  readonly kind:
    | 'misfit'
    | 'unknownCode'
    | 'unknownCustomer'
    | 'unclear'
    | 'fraction'
    | 'contradiction'
    | OpenCell['reason'];
  readonly row: number;
  readonly index: number;
  /** The target of the cell's column, or the column's title if it has none. */
  readonly column: string;
  readonly text: string;
  /** How the number is read; for a contradiction, the value of the earlier row. */
  readonly typed?: string;
}

const isEmptyRow = (cells: readonly string[] | undefined): boolean =>
  cells?.every((cell) => cell.trim() === '') ?? true;

/** Whether a price names another currency than its row: read without it, 75 euros would be 75 lira. */
function isInOtherCurrency(
  { targets, defaultCurrency, ...table }: PlacedTable,
  row: number,
  { name }: Column,
  text: string,
) {
  const at = targets.indexOf('CurrencyCode');
  const named = name === 'UnitPrice' && at >= 0 ? currencyIn(text, defaultCurrency) : null;
  const stated = named === null ? '' : cellAt(table, row, at);
  return named !== null && named !== (currencyOf(stated, defaultCurrency) ?? (stated || defaultCurrency));
}

interface Grouped {
  /** `text`: the customer and date, or the grouping cell. */
  readonly groups: readonly (RowGroup & { readonly text: string })[];
  /** Rows that belong to no group. */
  readonly rowsWithoutDocument: readonly number[];
  /** Number of rows with an empty grouping cell, for which the cell above counts. */
  readonly inheritedRowCount: number;
}

/**
 * Groups rows by a column's value wherever they are, or consecutive rows by customer and date. Hidden rows are in no group, but
 * the user may have filtered out the first row of merged cells: what is in it also counts for the rows below.
 */
export function groupRows(
  table: PlacedTable,
  grouping: Exclude<Grouping, null>,
  by: { readonly customer: number; readonly date: number },
): Grouped {
  const isByColumn = typeof grouping === 'number';
  const columns = isByColumn ? [grouping] : [by.customer, by.date];
  const textOf = isByColumn ? cellAt : canonical;
  const groups = new Map<string, { readonly rows: number[]; readonly above: Cell[]; readonly text: string }>();
  const rowsWithoutDocument: number[] = [];
  let inheritedRowCount = 0;
  let above: readonly (Cell & { readonly text: string })[] = [];
  let before = '';
  let runs = 0;
  const hidden = new Set(table.hidden);
  for (const row of [...table.kept, ...hidden].sort((a, b) => a - b)) {
    if (isEmptyRow(table.source.rows[row])) continue;
    const cells = columns.map((index, at) => {
      const cell = { row, index, text: textOf(table, row, index) };
      return cell.text === '' ? (above[at] ?? cell) : cell;
    });
    above = cells;
    const isHidden = hidden.has(row);
    const text = cells.map((cell) => cell.text).join('\t');
    if (isHidden && !isByColumn) continue;
    if (text.trim() === '') {
      if (!isHidden) rowsWithoutDocument.push(row);
      continue;
    }
    if (!isByColumn && text !== before) runs += 1;
    before = text;
    const key = isByColumn ? text : `${runs}`;
    const group = groups.get(key) ?? { rows: [], above: [], text };
    groups.set(key, group);
    if (isHidden) {
      group.above.push(...headerCells(table, row));
      continue;
    }
    const inherited = cells.filter((cell) => cell.row !== row && cell.text !== '');
    if (inherited.length > 0) inheritedRowCount += 1;
    if (group.rows.length === 0) group.above.push(...inherited);
    group.rows.push(row);
  }
  const withRows = [...groups.values()].filter(({ rows }) => rows.length > 0);
  return { groups: withRows, rowsWithoutDocument, inheritedRowCount };
}

const headerCells = (table: PlacedTable, row: number): readonly Cell[] =>
  table.columns.flatMap((column, index) => {
    const isHeader = column !== undefined && headerFieldOf(column.name) !== null;
    return isHeader && cellAt(table, row, index) !== '' ? [{ row, index }] : [];
  });

/** A cell's value in canonical form, so that different spellings of the same value are equal. */
function canonical(table: PlacedTable, row: number, index: number): string {
  const column = table.columns[index];
  const text = cellAt(table, row, index);
  if (column === undefined || text === '') return text;
  const typed = typedAt(table, row, index);
  if (column.how === 'number') return parseDecimal(typed, table.language)?.value ?? typed;
  if (column.how === 'date') return parseDateTime(typed, table.today, table.language) ?? typed;
  return column.how === 'flag' ? String(readFlag(text)) : text;
}

export interface Findings {
  readonly problems: readonly TableFinding[];
  readonly leftOut: LeftOut | null;
  /** The header columns' first non-empty values as typed, by column index. */
  readonly header: ReadonlyMap<number, string>;
  readonly open: readonly OpenCell[];
  /** The meaning of all columns, for the print; independent of spelling and of the order of the columns. */
  readonly meaning: string;
}

export function findingsOf(table: PlacedTable, { rows, above = [] }: RowGroup): Findings {
  const problems: TableFinding[] = [];
  const open: OpenCell[] = [];
  const header = new Map<number, string>();
  const meanings = new Map<number, string>();
  const lines: string[] = [];
  const placed = table.columns.flatMap((column, index) => (column === undefined ? [] : [{ column, index }]));
  const sorted = [...placed].sort((a, b) => (a.column.name < b.column.name ? -1 : 1));
  const beyond = [...table.columns.keys()].filter(
    (index) => (table.targets[index] ?? null) === null && isBeyond(table.headings, index),
  );
  let isContradiction = false;
  for (const row of rows) {
    const line: string[] = [];
    for (const { column, index } of sorted) {
      const text = cellAt(table, row, index);
      if (text === '') continue;
      const cellProblem = { row: row + 1, index, column: column.name, text };
      const reading = readingAt(table, row, index);
      const reason = isInOtherCurrency(table, row, column, text)
        ? 'severalValues'
        : openReason(column, text, reading, table.language);
      if (reason !== null) {
        open.push({ row, index, text, reason, title: columnTitle(table.headings, index), target: column.name });
        problems.push({ ...cellProblem, kind: reason });
        line.push(column.name, text);
        continue;
      }
      const canonicalText = canonical(table, row, index);
      const isHeader = headerFieldOf(column.name) !== null;
      if (isHeader) {
        const first = meanings.get(index);
        if (first === undefined) {
          meanings.set(index, canonicalText);
          header.set(index, typedAt(table, row, index));
        } else if (first !== canonicalText) {
          isContradiction = true;
          problems.push({ ...cellProblem, kind: 'contradiction', typed: header.get(index) ?? '' });
          continue;
        }
      } else line.push(column.name, canonicalText);
      const doubt = doubtOf(column, reading);
      if (reading === null && !isReadable(table, column, text)) {
        problems.push({ ...cellProblem, kind: 'misfit' });
      } else if (doubt) problems.push({ ...cellProblem, ...doubt });
    }
    for (const index of beyond) {
      const text = cellAt(table, row, index);
      if (text === '') continue;
      const title = columnTitle(table.headings, index);
      open.push({ row, index, text, reason: 'noColumn', title, target: null });
      problems.push({ row: row + 1, index, column: title, text, kind: 'noColumn' });
    }
    if (line.length > 0) lines.push(JSON.stringify(line));
  }
  for (const { row, index } of above) {
    if (meanings.has(index)) continue;
    meanings.set(index, canonical(table, row, index));
    header.set(index, typedAt(table, row, index));
  }
  const isTooLong = lines.length > mostImportedRows;
  const leftOut = isContradiction ? 'contradiction' : isTooLong ? 'tooManyLines' : null;
  const ofHeader = sorted.flatMap(({ column, index }) => {
    const canonicalText = meanings.get(index);
    return canonicalText === undefined ? [] : [[column.name, canonicalText]];
  });
  const meaning = JSON.stringify([ofHeader, lines]);
  return { problems, open, leftOut, header, meaning };
}

function isReadable({ language }: PlacedTable, column: Column, text: string): boolean {
  if (column.how === 'date') return false;
  // Texts for a lookup are looked up, whatever they look like.
  return column.how === 'lookup' || fits(column, [text], language);
}
