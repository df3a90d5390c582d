/** Tables from a spreadsheet's clipboard text, and pasting them into the lines. */
import Big from 'big.js';
import type { Value, ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';
import type { LineAmounts } from '../amounts/totals.ts';
import { isEmpty, itemsOf, textOf, textsOf } from '../value.ts';
import { cellText, withCell } from './cells.ts';
import type { CellContext } from './cells.ts';
import { byWriting, isOfGoods } from './columns.ts';
import type { Column } from './columns.ts';
import { readTyped } from './field-text.ts';
import { withLot } from './tracking.ts';
import type { LotOfGoods } from './tracking.ts';

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

type StartLine = (previous: ValueRecord | undefined) => ValueRecord;
type PasteContext = Omit<CellContext, 'lines'>;

/**
 * Fills cells and adds lines as needed. `over`: the keys of the lines that the table fills, one after another; further ones are new.
 * `columns`: the target of each column of the table. Empty cells do not overwrite values.
 *
 * A table has one row for each lot or serial number: rows of one product that name one and differ in nothing else, and rows below
 * that do not repeat the product, belong to one line. The goods of a line that is filled are those of the table.
 */
export function pasteTable(
  table: readonly (readonly string[])[],
  over: readonly (string | undefined)[],
  columns: readonly (Column | undefined)[],
  lines: readonly ValueRecord[],
  startLine: StartLine,
  context: PasteContext,
): Pasted {
  const filled = [...lines];
  const places = new Map(lines.map(({ $key }, index) => [$key, index]));
  const order = [...columns.keys()].sort((a, b) => byWriting(columns[a], columns[b]));
  const hasProducts = columns.some((column) => column?.name === 'ProductCode');
  /** By the values that rows of one line share, the line's index. */
  const ofRows = new Map<string, number>();
  /** The line of the row above; `hasTotal`: its quantity is that of all its lots. */
  let above: { readonly index: number; readonly hasTotal: boolean } | null = null;
  /** Number of rows that belong to the line of another row. */
  let joined = 0;
  const take = (row: readonly string[], offset: number): number => {
    const cells = order.flatMap((at) => {
      const [column, text] = [columns[at], (row[at] ?? '').trim()];
      return column === undefined || text === '' ? [] : [{ column, text }];
    });
    const goods = goodsIn(cells, context);
    const shared = goods === null || !hasProducts ? null : sharedBy(cells, context);
    const isBelow = shared === nothingShared && above !== null;
    const at = isBelow ? above?.index : ofRows.get(shared ?? '');
    const other = at === undefined ? undefined : filled[at];
    if (goods !== null && at !== undefined && other) {
      const quantity = quantityIn(cells, context) ?? countOf(goods);
      if (isAdded(other.Quantity, quantity)) {
        const hasTotal = isBelow && above?.hasTotal === true;
        filled[at] = withGoods(hasTotal ? other : withMore(other, quantity), goods, quantity, context);
        above = { index: at, hasTotal };
        joined += 1;
        return at;
      }
    }
    const found = places.get(over[offset - joined] ?? '');
    const index = found ?? filled.length;
    let line = filled[index] ?? startLine(filled.at(-1));
    for (const { column, text } of cells)
      if (!isOfGoods(column.name)) line = withCell(column, line, text, { ...context, lines: filled }).line;
    above = { index, hasTotal: goods === null && !isEmpty(line.Quantity) };
    if (goods !== null) {
      const quantity = textOf(line.Quantity) || countOf(goods);
      if (shared !== null) ofRows.set(shared, index);
      if (isEmpty(line.Quantity)) line = withMore(line, quantity);
      line = withGoods(withoutGoods(line, goods), goods, quantity, context);
    }
    filled[index] = line;
    return index;
  };
  const keys = table.map((row, offset): string | undefined => {
    const isFilled = row.some((cell) => cell.trim() !== '') || places.has(over[offset - joined] ?? '');
    if (isFilled) return filled[take(row, offset)]?.$key;
    above = null;
    return undefined;
  });
  return { lines: filled, keys };
}

interface Goods extends Omit<LotOfGoods, 'quantity'> {
  readonly serials: readonly string[];
}
interface Cell {
  readonly column: Column;
  readonly text: string;
}

/** The lot or serial numbers that a row names; null if none. */
function goodsIn(cells: readonly Cell[], { language, today }: PasteContext): Goods | null {
  const valueOf = (name: string): string | undefined => {
    const cell = cells.find(({ column }) => column.name === name);
    return cell && readTyped(cell.column.field, cell.text, { language, today }).value;
  };
  if (!cells.some(({ column }) => isOfGoods(column.name))) return null;
  const serials = (cells.find(({ column }) => column.name === 'SerialNumbers')?.text ?? '')
    .split(/[,;\r\n\t]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '');
  return { lot: valueOf('LotNo'), supplierLot: valueOf('SupplierLotNo'), expiry: valueOf('ExpiryDate'), serials };
}

function quantityIn(cells: readonly Cell[], { language, today }: PasteContext): string | undefined {
  const cell = cells.find(({ column }) => column.name === 'Quantity');
  return cell && readTyped(cell.column.field, cell.text, { language, today }).value;
}

/** One piece for each serial number, where the table has no quantity. */
const countOf = ({ serials }: Goods): string | undefined => (serials.length === 0 ? undefined : String(serials.length));

/** What a row has besides its quantity and goods: rows of one line have it in common. */
function sharedBy(cells: readonly Cell[], { language, today }: PasteContext): string {
  const values = cells.flatMap(({ column: { name, field, how }, text }) =>
    name === 'Quantity' || isOfGoods(name)
      ? []
      : [[name, how === 'number' ? readTyped(field, text, { language, today }).value : text]],
  );
  return JSON.stringify(values);
}
const nothingShared = '[]';

/** An unreadable quantity is not overwritten by a sum. */
const isAdded = (before: Value, quantity: string | undefined): boolean =>
  (isEmpty(before) || isDecimal(before)) && (isEmpty(quantity) || isDecimal(quantity));

function withMore(line: ValueRecord, quantity: string | undefined): ValueRecord {
  if (quantity === undefined || !isAdded(line.Quantity, quantity)) return line;
  const sum = isDecimal(line.Quantity) ? new Big(line.Quantity).plus(quantity).toFixed() : quantity;
  return { ...line, Quantity: canonical(sum) };
}

const namesLot = ({ lot, supplierLot, expiry }: Goods): boolean =>
  lot !== undefined || supplierLot !== undefined || expiry !== undefined;

/** A line without those of its goods that the table replaces. */
const withoutGoods = (line: ValueRecord, goods: Goods): ValueRecord => ({
  ...line,
  ...(namesLot(goods) ? { Lots: [] } : {}),
  ...(goods.serials.length > 0 ? { SerialNumbers: [] } : {}),
});

function withGoods(
  line: ValueRecord,
  goods: Goods,
  counted: string | undefined,
  { newKey }: PasteContext,
): ValueRecord {
  const { serials, ...lot } = goods;
  const withSerials =
    serials.length === 0 ? line : { ...line, SerialNumbers: [...textsOf(line.SerialNumbers), ...serials] };
  if (!namesLot(goods)) return withSerials;
  const quantity = isDecimal(counted) ? counted : undefined;
  const lots = itemsOf(line.Lots);
  // One lot with two dates contradicts itself: both stay, and the rules report it.
  const isApart = ({ LotNo, ExpiryDate }: ValueRecord): boolean =>
    LotNo === lot.lot && !isEmpty(ExpiryDate) && !isEmpty(lot.expiry) && ExpiryDate !== lot.expiry;
  const others = { ...line, Lots: lots.filter((one) => !isApart(one)) };
  return { ...withSerials, Lots: [...lots.filter(isApart), ...withLot(others, { ...lot, quantity }, newKey)] };
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
