/** Applies the user's choice of columns (visibility, order, widths) to the columns of the document's kind. */
import { lineColumnWidth } from '../../../../domain/settings.ts';
import type { LineColumn } from '../../../../domain/settings.ts';
import { isLeading, isNeeded } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';

export type KeptColumn = Omit<LineColumn, 'kind'>;

export interface PlacedColumn {
  readonly column: Column;
  /** The user's choice or the default. */
  readonly shown: boolean;
  /** In pixels; null for the default. */
  readonly width: number | null;
}

/** The width of each column that the user has not set, in pixels. */
export const defaultWidths: ReadonlyMap<string, number> = new Map([
  ['ProductCode', 102],
  ['ProductName', 150],
  ['Quantity', 70],
  ['UnitCode', 78],
  ['UnitPrice', 88],
  ['CurrencyCode', 80],
  ['ExchangeRate', 80],
  ['Discounts', 72],
  ['DiscountAmount', 98],
  ['VatRate', 62],
  ['VatIncluded', 64],
  ['WarehouseName', 116],
  ['LineGroupName', 116],
  ['AmountExcludingTax', 98],
  ['VatBase', 98],
  ['VatAmount', 82],
  ['AmountIncludingTax', 98],
]);

/** Maximum width in pixels of a sticky column: in the narrowest window, half of the width is left for the others. */
const mostLeadingWidth = 300;

/**
 * All columns in the stored order. Stored columns that the kind no longer has are left out; columns not stored are placed after
 * their predecessor in the default order.
 */
export function placedColumns(columns: readonly Column[], kept: readonly KeptColumn[]): readonly PlacedColumn[] {
  const known = new Map(columns.map((column) => [column.name, column]));
  const placed: PlacedColumn[] = [];
  for (const { name, shown, width } of kept) {
    const column = known.get(name);
    if (!column || !known.delete(name)) continue;
    placed.push({ column, shown: shown || isNeeded(column), width: width === null ? null : fitted(column, width) });
  }
  for (const [index, column] of columns.entries()) {
    if (!known.has(column.name)) continue;
    const before = columns[index - 1]?.name;
    const at = placed.findIndex((one) => one.column.name === before) + 1;
    placed.splice(at, 0, { column, shown: column.appears === 'always', width: null });
  }
  return placed.toSorted((a, b) => Number(isLeading(b.column)) - Number(isLeading(a.column)));
}

/** Moves a column by one place; unchanged at the ends and next to the leading column. */
export function moved(placed: readonly PlacedColumn[], name: string, by: 1 | -1): readonly PlacedColumn[] {
  const at = placed.findIndex(({ column }) => column.name === name);
  const [one, other] = [placed[at], placed[at + by]];
  if (!one || !other || isLeading(one.column) || isLeading(other.column)) return placed;
  return placed.with(at, other).with(at + by, one);
}

/** Moves a column before another one, or after the last shown column if `before` is null; the leading column stays first. */
export function placedBefore(
  placed: readonly PlacedColumn[],
  name: string,
  before: string | null,
): readonly PlacedColumn[] {
  const one = placed.find(({ column }) => column.name === name);
  if (!one || isLeading(one.column) || name === before) return placed;
  const others = placed.filter((other) => other !== one);
  const found = before === null ? -1 : others.findIndex(({ column }) => column.name === before);
  const at = found < 0 ? others.findLastIndex(({ shown }) => shown) + 1 : found;
  return others.toSpliced(Math.max(1, at), 0, one);
}

export function fitted(column: Column, width: number): number {
  const most = isLeading(column) ? mostLeadingWidth : lineColumnWidth.max;
  return Math.round(Math.min(most, Math.max(lineColumnWidth.min, width)));
}
