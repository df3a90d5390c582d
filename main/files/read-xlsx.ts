import { strFromU8, strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CellValue } from 'read-excel-file/universal';
import type { Language } from '../../domain/numbers.ts';
import type { SheetOptions, WorkbookSheet } from './table.ts';
import { isNumberText, typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { unpack } from './unpack.ts';
import { mostSheets, mostWorkbookBytes, mostWorkbookElements } from './limits.ts';
import { hasContent, UnreadableTable } from './table.ts';
import { hiddenRows, numberStyles, readableSheet } from './xlsx-cells.ts';
import { readableWorkbook, shownSheets } from './xlsx-workbook.ts';

/** Excel shows this for a number that is too large for a date. */
const noDate = '#####';
/** The date part of a time of day, which is stored as a number below 1. */
const dayOfTimes = '1899-12-30';
const needed =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/(_rels\/[^/]+|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

const isSheet = /\/worksheets\/[^/]+\.xml$/i;

/** Found in each sheet with content. */
const anyValue = /<(?:\w+:)?(?:v|t)[\s>]/;

/** Reads one sheet of a workbook. What is read to find a sheet with content has the limits of a single sheet. */
export async function readXlsx(
  bytes: Uint8Array,
  { language, sheet: chosen, mostRows }: SheetOptions,
): Promise<WorkbookSheet> {
  // The reader unpacks without limits, so it is given parts whose size was checked.
  const parts = unpack(bytes, ({ name }) => needed.test(name));
  const text = (name: string, missing: string): string => {
    const part = parts.get(name);
    return part ? strFromU8(part) : missing;
  };
  const styles = numberStyles(text('xl/styles.xml', '<styleSheet/>'));
  const workbook = text('xl/workbook.xml', '<workbook/>');
  const shown = shownSheets(workbook, text('xl/_rels/workbook.xml.rels', '<Relationships/>'));
  if (shown.length > mostSheets) throw new UnreadableTable('tooLarge');
  const sheets = shown.map(({ name }) => name);
  // The reader keeps each element of the strings and of the sheet, and is given all other parts each time.
  const ofStrings = countOf(text('xl/sharedStrings.xml', ''), '<');
  const ofOthers = [...parts].reduce((sum, [name, { length }]) => (isSheet.test(name) ? sum : sum + length), 0);
  const total = { elements: 0, bytes: 0 };
  const tried = new Set<string>();
  for (const [sheet, { part, place }] of shown.entries()) {
    // Several sheets can have the same part.
    if ((chosen ?? sheet) !== sheet || tried.has(part)) continue;
    tried.add(part);
    const xml = text(part, '');
    const ofSheet = countOf(xml, '<');
    if (ofSheet > mostWorkbookElements) throw new UnreadableTable('tooLarge');
    if (chosen === undefined && !anyValue.test(xml)) continue;
    total.elements += total.elements === 0 ? Math.max(ofStrings, ofSheet) : ofStrings + ofSheet;
    total.bytes += ofOthers + xml.length;
    if (total.elements > mostWorkbookElements || total.bytes > mostWorkbookBytes) throw new UnreadableTable('tooLarge');
    const readable = strToU8(readableSheet(xml, styles, { language, mostRows }));
    const entries = [...parts].map(([name, content]): [string, Uint8Array] => {
      if (!isSheet.test(name)) return [name, content];
      return [name, name === part ? readable : strToU8(emptySheet)];
    });
    const measured = zipSync(
      { ...Object.fromEntries(entries), 'xl/workbook.xml': strToU8(readableWorkbook(workbook)) },
      { level: 0 },
    );
    const cells = await readSheet(measured.buffer, place + 1, { trim: false });
    const rows = cells.map((row) => row.map((cell) => typedCell(cell, language)));
    if (chosen === undefined && !hasContent(rows)) continue;
    return {
      ...{ rows, sheets, sheet },
      texts: cells.map((row) =>
        row.flatMap((cell, at) => (typeof cell === 'string' && isNumberText(cell) ? [at] : [])),
      ),
      hidden: hiddenRows(xml),
    };
  }
  return { rows: [], texts: [], sheets, sheet: chosen ?? 0 };
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
