import writeXlsxFile from 'write-excel-file/node';
import type { Cell, Row } from 'write-excel-file/node';
import { dayOf, isDateTime, isDateValue } from '../../domain/dates.ts';
import type { TableColumn, TableForm } from '../../domain/model/table.ts';
import { canonical, isDecimal } from '../../domain/numbers.ts';
import type { Table } from './table.ts';
import { blankRow, formSheet, sheetPart } from './xlsx-form.ts';

/** Maximum number of characters in a cell: Excel refuses a file with more. */
const longestCell = 32_767;
const widths: Readonly<Record<TableColumn['holds'], number>> = { text: 24, number: 14, date: 18 };
const dayMs = 86_400_000;
/** Day 0 of a workbook. */
const dayZero = Date.UTC(1899, 11, 30);

/**
 * A table as the bytes of a workbook with one sheet; a form may have a second sheet with its lists. A text stays a text whatever
 * it begins with, and never becomes a formula.
 */
export async function xlsxBytes({ columns, rows, form }: Table): Promise<Uint8Array> {
  const titles: Row = columns.map(({ title }) => ({ value: textOfCell(title), type: String, fontWeight: 'bold' }));
  const cells: Row[] = rows.map((row) => columns.map((column, at) => xlsxCell(column, row[at] ?? null)));
  const options = { columns: columns.map(({ holds }) => ({ width: widths[holds] })), stickyRowsCount: 1 };
  if (!form) return writeXlsxFile([titles, ...cells], options).toBuffer();
  const table = { ...options, sheet: form.sheets.table, data: [titles, ...cells, blankRow(columns)] };
  const lists = form.lists.length === 0 ? [] : [listsSheet(form)];
  const transform = (xml: string, _: unknown, { sheetIndex }: { readonly sheetIndex: number }): string =>
    sheetIndex === 0 ? formSheet(xml, columns, form, cells.length + 1) : xml;
  const features = [{ files: { transform: { [sheetPart]: { transform } } } }];
  return writeXlsxFile([table, ...lists], { features }).toBuffer();
}

/** The sheet of the lists: for each list a column of values, and a column of their names. */
function listsSheet({ sheets, lists }: TableForm) {
  const longest = Math.max(...lists.map(({ entries }) => entries.length));
  const titles: Row = lists.flatMap(({ title }) => [
    { value: textOfCell(title), type: String, fontWeight: 'bold' as const },
    null,
  ]);
  const entries = Array.from({ length: longest }, (_, at): Row =>
    lists.flatMap(({ holds, entries }) => [
      xlsxCell({ holds }, entries[at]?.value ?? null),
      xlsxCell({ holds: 'text' }, entries[at]?.label ?? null),
    ]),
  );
  const columns = lists.flatMap(() => [{ width: 18 }, { width: 36 }]);
  return { columns, stickyRowsCount: 1, sheet: sheets.lists, data: [titles, ...entries] };
}

function xlsxCell({ holds }: Pick<TableColumn, 'holds'>, value: string | null): Cell {
  if (value === null || value === '') return null;
  if (holds === 'number' && isExact(value)) return { value: Number(value), type: Number };
  if (holds === 'date' && isDateValue(value)) {
    const format = isDateTime(value) ? 'dd.mm.yyyy hh:mm' : 'dd.mm.yyyy';
    return { value: dayNumber(value), type: Number, format };
  }
  return { value: textOfCell(value), type: String };
}

/** Whether a spreadsheet's binary number can hold this value exactly. */
function isExact(value: string): boolean {
  return isDecimal(value) && String(Number(value)) === canonical(value);
}

/** Days since day 0, with the time of day as a fraction. */
function dayNumber(value: string): number {
  const at = Date.parse(isDateTime(value) ? `${value}Z` : `${dayOf(value)}T00:00:00Z`);
  return (at - dayZero) / dayMs;
}

const textOfCell = (text: string): string => text.slice(0, longestCell);
