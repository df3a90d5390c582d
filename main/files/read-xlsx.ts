import { strFromU8, strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CellValue } from 'read-excel-file/universal';
import type { Language } from '../../domain/numbers.ts';
import { typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { unpack } from './unpack.ts';
import { percentStyles, readableSheet, sheetNames } from './xlsx-cells.ts';

/** As Excel shows a number that is too large for a date. */
const noDate = '#####';
const needed =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/(_rels\/[^/]+|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

const sheet = /\/worksheets\/[^/]+\.xml$/i;

/** Rows of one of a workbook's sheets, by its place from 0, and how all of these are called. */
export async function readXlsx(
  bytes: Uint8Array,
  language: Language,
  wanted: number,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly sheets: readonly string[] }> {
  // The reader unpacks without measure, so it is given what was measured.
  const parts = unpack(bytes, (name) => needed.test(name));
  const styles = parts['xl/styles.xml'];
  const percentages = percentStyles(styles ? strFromU8(styles) : '<styleSheet/>');
  const readable = Object.entries(parts).map(([name, part]) =>
    sheet.test(name) ? [name, strToU8(readableSheet(strFromU8(part), percentages))] : [name, part],
  );
  const measured = zipSync(Object.fromEntries(readable) as Record<string, Uint8Array>, { level: 0 });
  const workbook = parts['xl/workbook.xml'];
  const sheets = sheetNames(workbook ? strFromU8(workbook) : '<workbook/>');
  const rows = await readSheet(measured.buffer, wanted + 1);
  return { rows: rows.map((row) => row.map((cell) => typedCell(cell, language))), sheets };
}

function typedCell(cell: CellValue | null, language: Language): string {
  if (typeof cell === 'number') return typedNumber(cell, language);
  if (typeof cell === 'boolean') return typedFlag(cell);
  // A time of day is a fraction of a day, which is a little less at times.
  if (cell instanceof Date) {
    const time = new Date(cell.getTime() + 500);
    return Number.isNaN(time.getTime()) ? noDate : typedDate(time.toISOString().slice(0, 19), language);
  }
  return typeof cell === 'string' ? cell : '';
}
