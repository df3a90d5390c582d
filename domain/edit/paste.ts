/** Tables from a spreadsheet's clipboard text, and pasting them into the lines. */
import Big from 'big.js';
import type { ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';
import type { LineAmounts } from '../amounts/totals.ts';
import { isEmpty } from '../value.ts';
import { cellText, readFlag, withCell } from './cells.ts';
import type { CellContext } from './cells.ts';
import { byWriting, goodsNames, isOfGoods } from './columns.ts';
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

/** A cell that becomes an open entry. `at`: index of its row in the table; `target`: the name of its column. */
interface OpenPlace {
  readonly at: number;
  readonly target: string | null;
}

/**
 * Fills cells and adds lines as needed. `over`: the keys of the lines that the table fills, one after another; further ones are new.
 * `columns`: the target of each column of the table. Empty cells do not overwrite values. `open`: the cells that are empty in the
 * table because they cannot be read: such a row names a product or goods too, but not which.
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
  open: readonly OpenPlace[] = [],
): Pasted {
  const order = [...columns.keys()].sort((a, b) => byWriting(columns[a], columns[b]));
  const unread = new Set(open.map(({ at, target }) => `${at} ${target}`));
  const rows = table.map((texts, offset): Row => {
    const cells = order.flatMap((at) => {
      const [column, text] = [columns[at], (texts[at] ?? '').trim()];
      return column === undefined || text === '' ? [] : [{ column, text }];
    });
    return rowOf(offset, cells, (name) => unread.has(`${offset} ${name}`), context);
  });
  const groups = columns.some((column) => column?.name === 'ProductCode') ? byLine(rows) : rows.map((row) => [row]);
  const filled = [...lines];
  const places = new Map(lines.map(({ $key }, index) => [$key, index]));
  const keys = table.map((): string | undefined => undefined);
  for (const [place, [first, ...below]] of groups.entries()) {
    const found = places.get(over[place] ?? '');
    if (first === undefined || (found === undefined && isBlank(first))) continue;
    const index = found ?? filled.length;
    let line = filled[index] ?? startLine(filled.at(-1));
    for (const { column, text } of first.cells)
      if (!isOfGoods(column.name)) line = withCell(column, line, text, { ...context, lines: filled }).line;
    filled[index] = withGoods(line, [first, ...below], context);
    for (const { offset } of [first, ...below]) keys[offset] = line.$key;
  }
  return { lines: filled, keys };
}

interface Cell {
  readonly column: Column;
  readonly text: string;
}
/** A row of a table. */
interface Row extends Omit<LotOfGoods, 'quantity'> {
  readonly offset: number;
  readonly cells: readonly Cell[];
  /** Whether it says which product it is of; `unread`: in a cell that cannot be read. */
  readonly product: 'named' | 'unread' | 'none';
  /** By name, what it has besides its quantity and goods: rows of one line have it in common. */
  readonly shared: ReadonlyMap<string, string>;
  readonly quantity: string | undefined;
  /** Whether it names a lot or serial numbers, perhaps in a cell that cannot be read. */
  readonly hasGoods: boolean;
  readonly serials: readonly string[];
}

function rowOf(
  offset: number,
  cells: readonly Cell[],
  isUnread: (name: string) => boolean,
  { language, today }: PasteContext,
): Row {
  const typedIn = (cell: Cell) => readTyped(cell.column.field, cell.text, { language, today });
  const cellOf = (name: string): Cell | undefined => cells.find(({ column }) => column.name === name);
  const valueOf = (name: string): string | undefined => {
    const cell = cellOf(name);
    return cell && typedIn(cell).value;
  };
  const meaningOf = (cell: Cell): string => {
    const { value, currency } = typedIn(cell);
    const { how } = cell.column;
    return how === 'number' ? JSON.stringify([value, currency]) : how === 'flag' ? `${readFlag(cell.text)}` : cell.text;
  };
  const shared = cells.filter(({ column: { name } }) => name !== 'Quantity' && !isOfGoods(name));
  return {
    ...{ offset, cells },
    product: cellOf('ProductCode') ? 'named' : isUnread('ProductCode') ? 'unread' : 'none',
    shared: new Map(shared.map((cell) => [cell.column.name, meaningOf(cell)])),
    quantity: valueOf('Quantity'),
    hasGoods: goodsNames.some((name) => cellOf(name) !== undefined || isUnread(name)),
    ...{ lot: valueOf('LotNo'), supplierLot: valueOf('SupplierLotNo'), expiry: valueOf('ExpiryDate') },
    serials: (cellOf('SerialNumbers')?.text ?? '')
      .split(/[,;\r\n\t]+/)
      .map((serial) => serial.trim())
      .filter((serial) => serial !== ''),
  };
}

const isBlank = ({ cells, product }: Row): boolean => cells.length === 0 && product === 'none';

/** The rows of each line, in the order of their first ones. */
function byLine(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  const ofProducts = new Map<string, Row[]>();
  let above: Row[] | undefined;
  for (const row of rows) {
    const key = row.product === 'named' && row.hasGoods ? JSON.stringify([...row.shared]) : null;
    const isBelow = row.product === 'none' && row.hasGoods && above?.[0] !== undefined && isRepeated(row, above[0]);
    const own = isBelow ? above : ofProducts.get(key ?? '');
    if (own && isAdded(own, row)) {
      own.push(row);
      above = own;
      continue;
    }
    const begun = [row];
    groups.push(begun);
    if (key !== null && own === undefined) ofProducts.set(key, begun);
    above = isBlank(row) ? undefined : begun;
  }
  return groups;
}

/** Whether a row below has nothing of its own besides its quantity and goods. */
const isRepeated = ({ shared }: Row, above: Row): boolean =>
  [...shared].every(([name, value]) => above.shared.get(name) === value);

/** Whether the first row has the quantity of all the goods that are named below. */
const hasTotal = ([first]: readonly Row[]): boolean =>
  first !== undefined && !first.hasGoods && first.quantity !== undefined;

/** An unreadable quantity is not overwritten by a sum. */
const isAdded = (rows: readonly Row[], row: Row): boolean =>
  (hasTotal(rows) ? [row] : [...rows, row]).every(({ quantity }) => quantity === undefined || isDecimal(quantity));

/** One piece for each serial number, where the table has no quantity. */
const countOf = ({ quantity, serials }: Row): string | undefined =>
  quantity ?? (serials.length === 0 ? undefined : String(serials.length));

const namesLot = ({ lot, supplierLot, expiry }: Row): boolean =>
  lot !== undefined || supplierLot !== undefined || expiry !== undefined;

/**
 * The line with the goods of its rows instead of its own. Its quantity is their sum if the table has quantities; else it is only
 * counted if the line has none.
 */
function withGoods(line: ValueRecord, rows: readonly Row[], { newKey }: PasteContext): ValueRecord {
  const goods = rows.filter(({ hasGoods }) => hasGoods);
  if (goods.length === 0) return line;
  const counts = goods.map(countOf).filter(isDecimal);
  const isCounted = goods.some(({ quantity }) => quantity !== undefined) ? !hasTotal(rows) : isEmpty(line.Quantity);
  const sum =
    counts.length > 0 && isCounted
      ? canonical(counts.reduce((all, one) => all.plus(one), new Big(0)).toFixed())
      : line.Quantity;
  const lots = goods.filter(namesLot);
  const serials = goods.flatMap((row) => row.serials);
  // A single lot without a quantity has that of its line.
  const whole = lots.length === 1 ? sum : undefined;
  const quantityOf = (row: Row): string | undefined => [countOf(row) ?? whole].find(isDecimal);
  const Lots = lots.reduce<readonly ValueRecord[]>(
    (before, row) => withLot({ ...line, Lots: before }, { ...row, quantity: quantityOf(row) }, newKey),
    [],
  );
  return {
    ...line,
    ...(isEmpty(sum) ? {} : { Quantity: sum }),
    ...(lots.length > 0 ? { Lots } : {}),
    ...(serials.length > 0 ? { SerialNumbers: serials } : {}),
  };
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
