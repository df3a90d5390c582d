import Papa from 'papaparse';
import { withoutMarks } from './formula-marks.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** What may end a cell; of two that stand as often, the one before. */
const delimiters = [';', '\t', ','];
/** Characters and lines that are looked through for what ends a cell. */
const longestLookedAt = 100_000;
const linesLookedAt = 20;
/** Stands in no text: of a file of one column. */
const noDelimiter = '\u001F';

/** Rows of a csv file in UTF-8, UTF-16 or Windows-1254; its marks of texts that begin like formulas are taken off. */
export function csvRows(bytes: Uint8Array, mostRows: number): readonly (readonly string[])[] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableTable('unknown');
  // A first line that tells Excel what ends a cell.
  const told = /^sep=(.)(?:\r\n|[\r\n]|$)/i.exec(text);
  const table = told ? text.slice(told[0].length) : text;
  const delimiter = told?.[1] ?? delimiterOf(table);
  const rows: string[][] = [];
  Papa.parse<string[]>(table, {
    delimiter,
    step: ({ data: row }) => {
      if (rows.length < mostRows) rows.push(row);
      else if (row.some((cell) => cell.trim() !== '')) throw new UnreadableTable('tooManyRows');
    },
  });
  return rows.map((row) => row.map((cell) => (cell.includes("'") ? withoutMarks(cell) : cell)));
}

/**
 * What stands as often in each of the first lines; else most often in the very first, which is mostly one of headings: no
 * number in it has a comma.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, longestLookedAt)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  const [line = ''] = lines;
  const steady = delimiters.find((mark) => line.includes(mark) && new Set(lines.map(countOf(mark))).size === 1);
  if (steady !== undefined) return steady;
  const counted = delimiters.map((mark) => ({ mark, count: countOf(mark)(line) }));
  const { mark, count } = counted.reduce((best, next) => (next.count > best.count ? next : best));
  return count === 0 ? noDelimiter : mark;
}

const countOf =
  (mark: string) =>
  (line: string): number =>
    line.split(mark).length - 1;

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
