import { strFromU8, strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CellValue } from 'read-excel-file/universal';
import type { Language } from '../../domain/numbers.ts';
import type { WorkbookSheet } from './table.ts';
import { isNumberText, typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { unpack } from './unpack.ts';
import { mostSheets, mostWorkbookElements } from './limits.ts';
import { UnreadableTable } from './table.ts';
import { hiddenRows, numberStyles, readableSheet } from './xlsx-cells.ts';
import { readableWorkbook, shownSheets } from './xlsx-workbook.ts';

/** Excel shows this for a number that is too large for a date. */
const noDate = '#####';
/** The date part of a time of day, which is stored as a number below 1. */
const dayOfTimes = '1899-12-30';
const needed =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/(_rels\/[^/]+|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

const sheet = /\/worksheets\/[^/]+\.xml$/i;

/** Reads one sheet of a workbook; `sheet` is its index among the visible sheets. */
export async function readXlsx(
  bytes: Uint8Array,
  {
    language,
    sheet: number,
    mostRows,
  }: { readonly language: Language; readonly sheet: number; readonly mostRows: number },
): Promise<WorkbookSheet> {
  // The reader unpacks without limits, so it is given parts whose size was checked.
  const parts = unpack(bytes, ({ name }) => needed.test(name));
  const text = (name: string, missing: string): string => {
    const part = parts.get(name);
    return part ? strFromU8(part) : missing;
  };
  // The reader keeps each of its elements.
  if (countOf(text('xl/sharedStrings.xml', ''), '<') > mostWorkbookElements) throw new UnreadableTable('tooLarge');
  const shown = numberStyles(text('xl/styles.xml', '<styleSheet/>'));
  const workbook = text('xl/workbook.xml', '<workbook/>');
  const sheets = shownSheets(workbook, text('xl/_rels/workbook.xml.rels', '<Relationships/>'));
  const found = sheets[number];
  if (sheets.length > mostSheets) throw new UnreadableTable('tooLarge');
  const names = sheets.map(({ name }) => name);
  if (!found) return { rows: [], texts: [], sheets: names };
  const read = text(found.part, '');
  if (countOf(read, '<') > mostWorkbookElements) throw new UnreadableTable('tooLarge');
  const readable = strToU8(readableSheet(read, shown, { language, mostRows }));
  const entries = [...parts].map(([name, part]) => {
    if (!sheet.test(name)) return [name, part];
    return [name, name === found.part ? readable : strToU8(emptySheet)];
  });
  const measured = zipSync(
    { ...Object.fromEntries(entries), 'xl/workbook.xml': strToU8(readableWorkbook(workbook)) } as Record<
      string,
      Uint8Array
    >,
    { level: 0 },
  );
  const rows = await readSheet(measured.buffer, found.place + 1, { trim: false });
  return {
    rows: rows.map((row) => row.map((cell) => typedCell(cell, language))),
    texts: rows.map((row) => row.flatMap((cell, at) => (typeof cell === 'string' && isNumberText(cell) ? [at] : []))),
    sheets: names,
    hidden: hiddenRows(read),
  };
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

/** In place of the sheets that are not read. */
const emptySheet = '<worksheet><sheetData/></worksheet>';

function typedCell(cell: CellValue | null, language: Language): string {
  if (typeof cell === 'number') return typedNumber(cell, language);
  if (typeof cell === 'boolean') return typedFlag(cell);
  // Rounded to a second: a time of day is a fraction of a day and may be slightly too small.
  if (cell instanceof Date) {
    const time = new Date(cell.getTime() + 500);
    if (Number.isNaN(time.getTime())) return noDate;
    const [day, clock = ''] = time.toISOString().slice(0, 19).split('T');
    return day === dayOfTimes ? clock.replace(/:00$/, '') : typedDate(`${day}T${clock}`, language);
  }
  return typeof cell === 'string' ? cell : '';
}
