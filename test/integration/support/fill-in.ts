import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const sheet = 'xl/worksheets/sheet1.xml';
const dayZero = Date.UTC(1899, 11, 30);

/**
 * Fills rows into a workbook's first sheet by headings, as a spreadsheet program saves them: a cell has its column's format, a
 * text in a text cell is a text, a date is a number.
 */
export function fillIn(
  bytes: Uint8Array,
  headings: readonly string[],
  rows: readonly Readonly<Record<string, string | number | Date>>[],
): Uint8Array {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts[sheet] ?? new Uint8Array());
  const styles = [...xml.matchAll(/<col [^>]*>/g)].map(([col]) => / style="(\d+)"/.exec(col)?.[1] ?? '0');
  const written = rows.map((row, at) => {
    for (const heading of Object.keys(row)) if (!headings.includes(heading)) throw new Error(`no heading ${heading}`);
    const cells = headings.flatMap((heading, column) => {
      const value = row[heading];
      if (value === undefined) return [];
      const place = `r="${letters(column)}${at + 2}" s="${styles[column]}"`;
      if (typeof value === 'string') return [`<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`];
      const number = value instanceof Date ? (value.getTime() - dayZero) / 86_400_000 : value;
      return [`<c ${place}><v>${number}</v></c>`];
    });
    return `<row r="${at + 2}">${cells.join('')}</row>`;
  });
  const filled = xml.replace(/<row r="2">.*?<\/row>/, written.join(''));
  if (filled === xml) throw new Error('there is no empty row');
  return zipSync({ ...parts, [sheet]: strToU8(filled) });
}

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
