/** Which columns of the lines the user wants, in which order and how wide, over those that the kind has now. */
import { lineColumnWidth } from '../../../../domain/settings.ts';
import type { LineColumn } from '../../../../domain/settings.ts';
import { isLeading, isNeeded } from '../../../../domain/edit/columns.ts';
import type { Column } from '../../../../domain/edit/columns.ts';

export type KeptColumn = Omit<LineColumn, 'kind'>;

export interface PlacedColumn {
  readonly column: Column;
  /** As the user chose, else the default. */
  readonly shown: boolean;
  /** Pixels; null for the default. */
  readonly width: number | null;
}

/** Pixels of a column that stays in sight: of the narrowest window half is left for the others. */
const mostLeadingWidth = 300;

/**
 * All columns as they were kept: one that the kind no longer has is left out, one that was not kept is behind the one
 * that it follows at first.
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

/** One column moved by one place; the same where it is at the end, or would pass the one that is first. */
export function moved(placed: readonly PlacedColumn[], name: string, by: 1 | -1): readonly PlacedColumn[] {
  const at = placed.findIndex(({ column }) => column.name === name);
  const [one, other] = [placed[at], placed[at + by]];
  if (!one || !other || isLeading(one.column) || isLeading(other.column)) return placed;
  return placed.with(at, other).with(at + by, one);
}

/** One column put before another one, behind the last one that is shown where `before` is null; the one that is first stays. */
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
