/** The documents that the rows of a table are, what is wrong with them, and which of them are left out. */
import { parseDateTime } from '../../../../../domain/dates.ts';
import { mostImportedRows } from '../../../../../domain/model/table.ts';
import { parseDecimal } from '../../../../../domain/numbers.ts';
import type { Language } from '../../../../../domain/numbers.ts';
import { readFlag } from '../grid/cells.ts';
import type { Column } from '../grid/columns.ts';
import type { CellNumber } from '../paste/paste-numbers.ts';
import { doubtOf, fits } from '../paste/paste-plan.ts';
import type { Table } from '../paste/paste-plan.ts';
import type { PasteProblem } from '../paste/paste-question.svelte.ts';
import type { Grouping } from './document-plan.ts';
import { headerFieldOf } from './header-columns.ts';

/** Why a document is left out: it cannot be read as it is meant. */
export type LeftOut = 'contradiction' | 'misfit' | 'tooManyLines';

/** Rows that are one document, by their places from 0. */
export interface RowGroup {
  readonly rows: readonly number[];
}
export interface PlacedTable {
  readonly rows: Table;
  readonly columns: readonly (Column | undefined)[];
  /** Of each column, what a number in it is; null of columns without numbers. */
  readonly numbers: readonly (((cell: string) => CellNumber | null) | null)[];
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Number of the first row, as a person counts them. */
  readonly firstRow: number;
}

const isEmptyRow = (cells: readonly string[] | undefined): boolean =>
  cells?.every((cell) => cell.trim() === '') ?? true;
const cellAt = ({ rows }: PlacedTable, row: number, index: number): string => (rows[row]?.[index] ?? '').trim();

export interface Grouped {
  readonly groups: readonly RowGroup[];
  /** Rows that belong to none. */
  readonly alone: readonly number[];
  /** Rows whose cell is empty, which belong to the document above. */
  readonly carried: number;
}

/** Puts rows together; wherever they stand where a column says so, else those that follow each other. */
export function groupRows(
  table: PlacedTable,
  grouping: Exclude<Grouping, null>,
  by: { readonly customer: number; readonly date: number },
): Grouped {
  const groups = new Map<string, number[]>();
  const alone: number[] = [];
  let carried = 0;
  let last: number[] | undefined;
  let before = '';
  let runs = 0;
  table.rows.forEach((cells, row) => {
    if (isEmptyRow(cells)) return;
    const isByColumn = typeof grouping === 'number';
    const own = isByColumn
      ? cellAt(table, row, grouping)
      : [by.customer, by.date].map((index) => canonical(table, row, index)).join('\t');
    if (own === '' || own === '\t') {
      if (last === undefined) alone.push(row);
      else {
        last.push(row);
        carried += 1;
      }
      return;
    }
    if (!isByColumn && own !== before) runs += 1;
    before = own;
    const key = isByColumn ? own : `${runs}`;
    last = groups.get(key);
    if (last === undefined) {
      last = [];
      groups.set(key, last);
    }
    last.push(row);
  });
  return { groups: [...groups.values()].map((rows) => ({ rows })), alone, carried };
}

/** A cell as what it means, whatever way it is written in: so that two of one meaning are the same. */
function canonical(table: PlacedTable, row: number, index: number): string {
  const column = table.columns[index];
  const text = cellAt(table, row, index);
  if (column === undefined || text === '') return text;
  if (column.how === 'number') {
    const typed = table.numbers[index]?.(text)?.typed ?? text;
    return parseDecimal(typed, table.language)?.value ?? typed;
  }
  if (column.how === 'date') return parseDateTime(text, table.today, table.language) ?? text;
  return column.how === 'flag' ? String(readFlag(text)) : text;
}

export interface Findings {
  readonly problems: readonly PasteProblem[];
  readonly leftOut: LeftOut | null;
  /** What the header's columns say, by their places; the first that is not empty. */
  readonly header: ReadonlyMap<number, string>;
  /** All that its columns mean, for the print; independent of how and in which order they are written. */
  readonly meaning: string;
}

/** What one document's rows hold. */
export function findingsOf(table: PlacedTable, { rows }: RowGroup): Findings {
  const problems: PasteProblem[] = [];
  const header = new Map<number, string>();
  const meanings = new Map<number, string>();
  const lines: string[] = [];
  const placed = table.columns.flatMap((column, index) => (column === undefined ? [] : [{ column, index }]));
  const sorted = [...placed].sort((a, b) => (a.column.name < b.column.name ? -1 : 1));
  let [isMisfit, isContradiction] = [false, false];
  for (const row of rows) {
    const line: string[] = [];
    for (const { column, index } of sorted) {
      const text = cellAt(table, row, index);
      if (text === '') continue;
      const told = { row: row + table.firstRow, index, column: column.name, text };
      const meant = canonical(table, row, index);
      const isHeader = headerFieldOf(column.name) !== null;
      if (isHeader) {
        const first = meanings.get(index);
        if (first === undefined) {
          meanings.set(index, meant);
          header.set(index, text);
        } else if (first !== meant) {
          isContradiction = true;
          problems.push({ ...told, kind: 'contradiction', typed: header.get(index) ?? '' });
          continue;
        }
      } else line.push(column.name, meant);
      const doubt = doubtOf(column, table.numbers[index]?.(text));
      if (!isReadable(table, column, text)) {
        isMisfit = true;
        problems.push({ ...told, kind: 'misfit' });
      } else if (doubt) problems.push({ ...told, ...doubt });
    }
    if (line.length > 0) lines.push(JSON.stringify(line));
  }
  const isTooLong = lines.length > mostImportedRows;
  const leftOut = isContradiction ? 'contradiction' : isMisfit ? 'misfit' : isTooLong ? 'tooManyLines' : null;
  const ofHeader = sorted.flatMap(({ column, index }) => {
    const meant = meanings.get(index);
    return meant === undefined ? [] : [[column.name, meant]];
  });
  const meaning = JSON.stringify([ofHeader, lines]);
  return { problems, leftOut, header, meaning };
}

function isReadable({ language, today }: PlacedTable, column: Column, text: string): boolean {
  if (column.how === 'date') return parseDateTime(text, today, language) !== null;
  // What names an entry of a list is looked up, whatever it looks like.
  return column.how === 'lookup' || fits(column, [text], language);
}
