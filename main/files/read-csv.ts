import Papa from 'papaparse';
import { withoutMarks } from './formula-marks.ts';
import { UnreadableTable } from './table.ts';

/** Possible separators; where two fit equally well, the earlier one is used. */
const delimiters = [';', '\t', '|', ','];
/** Characters and lines that are examined to find the separator. */
const longestLookedAt = 100_000;
const linesLookedAt = 200;
/** Occurs in no text: for a file of one column. */
const noDelimiter = '\u001F';

/** Rows of a csv file in UTF-8, UTF-16 or Windows-1254; its marks of texts that begin like formulas are taken off. */
export function csvRows(text: string, mostRows: number): readonly (readonly string[])[] {
  if (text.includes('\0')) throw new UnreadableTable('unknown');
  // Excel's first line that names the separator.
  const separatorLine = /^sep=(.)(?:\r\n|[\r\n]|$)/i.exec(text);
  const table = separatorLine ? text.slice(separatorLine[0].length) : text;
  const delimiter = separatorLine?.[1] ?? delimiterOf(table);
  const rows: string[][] = [];
  Papa.parse<string[]>(table, {
    delimiter,
    step: ({ data: row }) => {
      if (rows.length < mostRows) rows.push(row);
      else if (row.some((cell) => cell.trim() !== '')) throw new UnreadableTable('tooManyRows');
    },
  });
  return rows.map((row) => row.map(plainCell));
}

/** As it was before write-csv.ts marked it, or another program made a formula of it that keeps it a text: `="007"`. */
function plainCell(cell: string): string {
  if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) return cell.slice(2, -1).replaceAll('""', '"');
  return cell.includes("'") ? withoutMarks(cell) : cell;
}

/**
 * The separator that divides most lines into the same number of cells. Titles above the table and signatures beneath it have
 * other numbers, or none, and do not decide.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, longestLookedAt)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  // A comma between two digits is mostly a decimal mark. It separates cells where nothing else does.
  const withoutDecimals = lines.map((line) => line.replace(/(?<=\d),(?=\d)/g, ''));
  return bestOf(withoutDecimals) ?? bestOf(lines.filter((line) => !/^\s*-?\d+,\d+\s*$/.test(line))) ?? noDelimiter;
}

function bestOf(lines: readonly string[]): string | null {
  const found = delimiters.map((mark) => ({ mark, lines: linesDividedAlike(lines, mark) }));
  const best = found.reduce((one, other) => (other.lines > one.lines ? other : one));
  return best.lines === 0 ? null : best.mark;
}

/** How many lines a separator divides into the number of cells that is most frequent among those it divides. */
function linesDividedAlike(lines: readonly string[], mark: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(mark).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
