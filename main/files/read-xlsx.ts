import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CellValue } from 'read-excel-file/universal';
import type { Language } from '../../domain/numbers.ts';
import { typedDate, typedFlag, typedNumber } from './typed-cell.ts';
import { unpack } from './unpack.ts';

const needed =
  /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/(_rels\/[^/]+|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml))$/i;

/** Rows of a workbook's first sheet. */
export async function xlsxRows(bytes: Uint8Array, language: Language): Promise<readonly (readonly string[])[]> {
  // The reader unpacks without measure, so it is given what was measured.
  const measured = zipSync({ ...unpack(bytes, (name) => needed.test(name)) }, { level: 0 });
  const rows = await readSheet(measured.buffer);
  return rows.map((row) => row.map((cell) => typedCell(cell, language)));
}

function typedCell(cell: CellValue | null, language: Language): string {
  if (typeof cell === 'number') return typedNumber(cell, language);
  if (typeof cell === 'boolean') return typedFlag(cell);
  // A time of day is a fraction of a day, which is a little less at times.
  if (cell instanceof Date) return typedDate(new Date(cell.getTime() + 500).toISOString().slice(0, 19), language);
  return typeof cell === 'string' ? cell : '';
}
