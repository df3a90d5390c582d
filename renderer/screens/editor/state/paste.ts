/** A table from a spreadsheet, as the clipboard carries it, and what it makes of the lines. */
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { LineAmounts } from '../../../../domain/totals.ts';
import { cellText, readFlag, withCell } from './cells.ts';
import type { CellContext } from './cells.ts';
import type { Column } from './columns.ts';
import { withValue } from './places.ts';

/** Rows of cells from tab-separated text; a cell in quotes may hold tabs, line ends and doubled quotes. */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, next } = readCell(text, at);
    row.push(cell);
    const end = text.charAt(next);
    at = next + 1;
    if (end === '\t') continue;
    if (end === '\r' && text.charAt(at) === '\n') at++;
    rows.push(row);
    row = [];
    // A line end at the very end closes the last row, and opens none.
    if (end === '' || at >= text.length) break;
  }
  return rows;
}

function readCell(text: string, start: number): { readonly cell: string; readonly next: number } {
  if (text.charAt(start) === '"') {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
    quoted.lastIndex = start;
    const found = quoted.exec(text);
    if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), next: quoted.lastIndex };
  }
  const plain = /[^\t\r\n]*/y;
  plain.lastIndex = start;
  const cell = plain.exec(text)?.[0] ?? '';
  return { cell, next: start + cell.length };
}

/** Whether a text is more than one cell, so that it belongs into the grid and not into one of its cells. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''));
}

/** A table put where one text is wanted: on one line, nothing left out. */
export function asOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replace(/\r\n|[\t\r\n]/g, ' ');
}

export interface Pasted {
  readonly lines: readonly ValueRecord[];
  /** Cells with something in them that have no column, or a text their column cannot hold. */
  readonly left: number;
}

/** Fills cells rightwards and downwards from one cell, with new lines where there are none. */
export function pasteTable(
  table: readonly (readonly string[])[],
  at: { readonly row: number; readonly column: number },
  columns: readonly Column[],
  lines: readonly ValueRecord[],
  startLine: (previous: ValueRecord | undefined) => ValueRecord,
  context: Omit<CellContext, 'lines'>,
): Pasted {
  const filled = [...lines];
  let left = 0;
  table.forEach((cells, offset) => {
    const index = at.row + offset;
    const isNew = index >= filled.length;
    if (isNew && cells.every((cell) => cell.trim() === '')) return;
    let line = filled[index] ?? startLine(filled.at(-1));
    cells.forEach((cell, step) => {
      const column = columns[at.column + step];
      const before = line;
      if (column && cell.trim() !== '') line = withPasted(column, line, cell, { ...context, lines: filled });
      const isLost = cell.trim() !== '' && (!column || (column.how === 'flag' && readFlag(cell) === null));
      if (isLost && line === before) left++;
    });
    filled[isNew ? filled.length : index] = line;
  });
  return { lines: filled, left };
}

/** A name shown beside a code may be pasted too: it stands there until the code's own is known. */
function withPasted(column: Column, line: ValueRecord, text: string, context: CellContext): ValueRecord {
  const isName = column.how === 'shown' && column.field.type === 'text';
  return isName ? withValue(line, [column.name], text) : withCell(column, line, text.trim(), context).line;
}

/** Lines as a spreadsheet takes them, and as {@link readTable} reads them back. */
export function tableText(
  columns: readonly Column[],
  lines: readonly ValueRecord[],
  amounts: (line: ValueRecord) => LineAmounts,
  language: Language,
): string {
  const text = (column: Column, line: ValueRecord): string => {
    if (column.how === 'flag') return line[column.name] === true ? '1' : '0';
    return quoted(cellText(column, line, amounts(line), language));
  };
  return lines.map((line) => columns.map((column) => text(column, line)).join('\t')).join('\n');
}

function quoted(cell: string): string {
  return /[\t\r\n]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
