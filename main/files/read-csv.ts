import Papa from 'papaparse';
import { UnreadableTable } from './unreadable-table.ts';

/** What may end a cell; of two that stand as often, the one before. */
const delimiters = [';', '\t', ','];
/** Characters that are looked through for what ends a cell. */
const longestFirstLine = 100_000;
/** Stands in no text: of a file of one column. */
const noDelimiter = '\u001F';

/** Rows of a csv file in UTF-8, UTF-16 or Windows-1254; its marks of texts that begin like formulas are taken off. */
export function csvRows(bytes: Uint8Array, mostRows: number): readonly (readonly string[])[] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableTable('unknown');
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), preview: mostRows });
  return data.map((row) => row.map(withoutMarks));
}

/** As it was before write-csv.ts marked it. */
const withoutMarks = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r])|(?<=[;,])'(?=[=+\-@])/g, '');

/** What stands most often in the first line, which is mostly one of headings: no number in it has a comma. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, longestFirstLine)
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counted = delimiters.map((mark) => ({ mark, count: line.split(mark).length - 1 }));
  const { mark, count } = counted.reduce((best, next) => (next.count > best.count ? next : best));
  return count === 0 ? noDelimiter : mark;
}

/** As its byte order mark says; else UTF-8 where it is that, else what Excel on a Turkish Windows writes. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}
