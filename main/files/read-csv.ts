import Papa from 'papaparse';
import { readTable } from '../../domain/edit/paste.ts';
import type { Separator } from '../../domain/edit/paste.ts';
import { countQuotedRows, lineEndOf } from './csv-quotes.ts';
import { withoutMarks } from './formula-marks.ts';
import { mostBlankLines } from './limits.ts';
import { UnreadableTable } from './table.ts';

/** Possible separators, in order of preference. */
const delimiters: readonly Separator[] = [';', '\t', '|', ','];
/** How many characters and lines are examined to find the separator. */
const longestLookedAt = 100_000;
const linesLookedAt = 200;
/** Never occurs in text; used for a file with one column. */
const noDelimiter = '\u001F';

/** Rows of a csv file; marks on texts that begin like formulas are removed. */
export function csvRows(text: string, mostRows: number): readonly (readonly string[])[] {
  if (text.includes('\0')) throw new UnreadableTable('unknown');
  // Excel may name the separator in the first line.
  const separatorLine = /^sep=([^"\ufeff])(?:\r\n|[\r\n]|$)/i.exec(text);
  const table = separatorLine ? text.slice(separatorLine[0].length) : text;
  const delimiter = separatorLine?.[1] ?? delimiterOf(table);
  const count = countQuotedRows(table, delimiter, lineEndOf(table));
  if (count !== null && count > mostRows + mostBlankLines) throw new UnreadableTable('tooManyRows');
  const read = count === null ? unquotedRows : parsedRows;
  const rows = read(table, delimiter, mostRows);
  return rows.map((row) => row.map(plainCell));
}

function parsedRows(table: string, delimiter: string, mostRows: number, quoteChar = '"'): string[][] {
  const rows: string[][] = [];
  Papa.parse<string[]>(table, {
    delimiter,
    quoteChar,
    newline: lineEndOf(table),
    step: ({ data: row }) => {
      if (rows.length < mostRows) rows.push(row);
      else if (row.some((cell) => cell.trim() !== '')) throw new UnreadableTable('tooManyRows');
    },
  });
  return rows;
}

/**
 * Rows of a file from a program that does not quote texts: a mark at the start of a cell may belong to its text. Read as csv
 * prescribes, it would swallow the rows after it.
 */
function unquotedRows(table: string, delimiter: string, mostRows: number): readonly (readonly string[])[] {
  const separator = delimiters.find((mark) => mark === delimiter);
  // The file contains no NUL, so nothing is quoted.
  if (separator === undefined) return parsedRows(table, delimiter, mostRows, '\0');
  if (hasMoreLines(table, mostRows + mostBlankLines)) throw new UnreadableTable('tooManyRows');
  const rows = readTable(table, separator);
  if (rows.slice(mostRows).some((row) => row.some((cell) => cell.trim() !== ''))) {
    throw new UnreadableTable('tooManyRows');
  }
  return rows.slice(0, mostRows);
}

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= most; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > most;
}

/**
 * The text as it was before write-csv.ts marked it, or before another program wrapped it in a formula to keep it a text:
 * `="007"`.
 */
function plainCell(cell: string): string {
  if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) return cell.slice(2, -1).replaceAll('""', '"');
  return cell.includes("'") ? withoutMarks(cell) : cell;
}

/**
 * The separator that divides most lines into the same number of cells. Titles above the table and signatures below it have other
 * numbers of cells and do not decide.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, longestLookedAt)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  // A comma between two digits is usually a decimal mark; it is the separator only if nothing else is.
  const withoutDecimals = lines.map((line) => line.replace(/(?<=\d),(?=\d)/g, ''));
  return bestOf(withoutDecimals) ?? bestOf(lines.filter((line) => !/^\s*-?\d+,\d+\s*$/.test(line))) ?? noDelimiter;
}

function bestOf(lines: readonly string[]): string | null {
  const found = delimiters.map((mark) => ({ mark, lines: linesDividedAlike(lines, mark) }));
  const best = found.reduce((one, other) => (other.lines > one.lines ? other : one));
  return best.lines === 0 ? null : best.mark;
}

/** How many lines a separator divides into the most frequent number of cells. */
function linesDividedAlike(lines: readonly string[], mark: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(mark).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
