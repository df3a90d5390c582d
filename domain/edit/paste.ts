/** Tables from a spreadsheet's clipboard text, and pasting them into the lines. */
import type { ValueRecord } from '../fields.ts';
import type { Language } from '../numbers.ts';
import type { LineAmounts } from '../amounts/totals.ts';
import { cellText, withCell } from './cells.ts';
import type { CellContext } from './cells.ts';
import { byWriting } from './columns.ts';
import type { Column } from './columns.ts';

/** Parses rows of cells. A quoted cell may contain separators, line breaks and doubled quotes. */
export function readTable(text: string, separator: Separator = '\t'): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, next } = readCell(text, at, separator);
    row.push(cell);
    const end = text.charAt(next);
    at = next + 1;
    if (end === separator) continue;
    if (end === '\r' && text.charAt(at) === '\n') at++;
    rows.push(row);
    row = [];
    // A line break at the end of the text closes the last row and does not start another.
    if (end === '' || at >= text.length) break;
  }
  return rows;
}

export type Separator = '\t' | ';' | '|' | ',';
const cellsOf: Readonly<Record<Separator, { readonly quoted: RegExp; readonly plain: RegExp }>> = {
  '\t': { quoted: /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y, plain: /[^\t\r\n]*/y },
  ';': { quoted: /"((?:[^"]|"")*)"(?=[;\r\n]|$)/y, plain: /[^;\r\n]*/y },
  '|': { quoted: /"((?:[^"]|"")*)"(?=[|\r\n]|$)/y, plain: /[^|\r\n]*/y },
  ',': { quoted: /"((?:[^"]|"")*)"(?=[,\r\n]|$)/y, plain: /[^,\r\n]*/y },
};

function readCell(text: string, start: number, separator: Separator): { readonly cell: string; readonly next: number } {
  const { quoted, plain } = cellsOf[separator];
  if (text.charAt(start) === '"') {
    quoted.lastIndex = start;
    const found = quoted.exec(text);
    if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), next: quoted.lastIndex };
  }
  plain.lastIndex = start;
  const cell = plain.exec(text)?.[0] ?? '';
  return { cell, next: start + cell.length };
}

/** Whether a text has more than one cell, so that it is pasted into the grid instead of a single cell. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}

/** A table as one line of text, for pasting where a single text is expected. */
export function asOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replace(/\r\n|[\t\r\n]/g, ' ');
}

export interface Pasted {
  readonly lines: readonly ValueRecord[];
  /** By row of the table, the key of its line; absent if the row gave no line. */
  readonly keys: readonly (string | undefined)[];
}

/**
 * Fills cells and adds lines as needed. `over`: by row of the table, the key of the line that it fills; rows whose line does not
 * exist get a new one. `columns`: the target of each column of the table. Empty cells do not overwrite values.
 */
export function pasteTable(
  table: readonly (readonly string[])[],
  over: readonly (string | undefined)[],
  columns: readonly (Column | undefined)[],
  lines: readonly ValueRecord[],
  startLine: (previous: ValueRecord | undefined) => ValueRecord,
  context: Omit<CellContext, 'lines'>,
): Pasted {
  const filled = [...lines];
  const places = new Map(lines.map(({ $key }, index) => [$key, index]));
  const keys: (string | undefined)[] = [];
  const order = [...columns.keys()].sort((a, b) => byWriting(columns[a], columns[b]));
  table.forEach((cells, offset) => {
    const key = over[offset];
    const index = (key === undefined ? undefined : places.get(key)) ?? filled.length;
    const isNew = index === filled.length;
    if (isNew && cells.every((cell) => cell.trim() === '')) return;
    let line = filled[index] ?? startLine(filled.at(-1));
    for (const at of order) {
      const [column, cell] = [columns[at], (cells[at] ?? '').trim()];
      if (cell !== '' && column) line = withCell(column, line, cell, { ...context, lines: filled }).line;
    }
    filled[isNew ? filled.length : index] = line;
    keys[offset] = line.$key;
  });
  return { lines: filled, keys };
}

/** Lines as text for a spreadsheet; {@link readTable} reads it back. */
export function tableText(
  columns: readonly Column[],
  lines: readonly ValueRecord[],
  amounts: (line: ValueRecord) => LineAmounts,
  language: Language,
): string {
  const text = (column: Column, line: ValueRecord): string => quoted(copyText(column, line, amounts(line), language));
  return lines.map((line) => columns.map((column) => text(column, line)).join('\t')).join('\n');
}

/** The text of one cell; `1` or `0` for a checkbox. */
export function copyText(column: Column, line: ValueRecord, amounts: LineAmounts, language: Language): string {
  if (column.how === 'flag') return line[column.name] === true ? '1' : '0';
  return cellText(column, line, amounts, language);
}

/** The text of one cell for the clipboard; quoted only if it would otherwise be pasted as several cells. */
export function cellCopy(cell: string): string {
  return /[\t\r\n]/.test(cell) ? quoted(cell) : cell;
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
