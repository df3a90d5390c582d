import Papa from 'papaparse';
import { formatDate, isDateValue } from '../../domain/dates.ts';
import type { TableColumn } from '../../domain/model/table.ts';
import { formatDecimal, isDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';
import { withMarks } from './formula-marks.ts';
import type { Table } from './table.ts';

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
/** The separator that Excel expects on a Turkish or an English Windows. */
const delimiters: Readonly<Record<Language, string>> = { tr: ';', en: ',' };

/** A table as csv text, with numbers and dates as the language writes them. */
export function csvText({ columns, rows, language }: Table): string {
  const titles = columns.map(({ title }) => withMarks(title));
  const cells = rows.map((row) => columns.map((column, at) => csvCell(column, row[at] ?? null, language)));
  const lines = Papa.unparse([titles, ...cells], { delimiter: delimiters[language], newline: '\r\n' });
  return `${byteOrderMark}${lines}\r\n`;
}

function csvCell({ holds }: TableColumn, value: string | null, language: Language): string {
  if (value === null) return '';
  if (holds === 'number' && isDecimal(value)) return formatDecimal(value, language, { group: false });
  if (holds === 'date' && isDateValue(value)) return formatDate(value, language);
  return withMarks(value);
}
