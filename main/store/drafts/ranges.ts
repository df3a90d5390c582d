import type { DraftRanges } from '../../../domain/model/draft.ts';
import type { DraftRow } from './rows.ts';
import { sortKeys } from './rows.ts';

/** A range of a column that the list is sorted by. */
export interface Range {
  readonly column: 'date_sort' | 'total_sort';
  /** The index that begins with it. */
  readonly index: 'drafts_by_date' | 'drafts_by_total';
  readonly from: string | number;
  readonly to: string | number;
}

/** The ranges that a query asks for. A date may have a time behind it, which sorts before `~`. */
export function rangesOf({ dateFrom, dateTo, totalFrom, totalTo }: DraftRanges): readonly Range[] {
  const ranges: Range[] = [];
  if (dateFrom !== undefined || dateTo !== undefined) {
    const [from, to] = [dateFrom ?? '0', `${dateTo ?? '9'}~`];
    ranges.push({ column: 'date_sort', index: 'drafts_by_date', from, to });
  }
  if (totalFrom !== undefined || totalTo !== undefined) {
    const [from, to] = [Number(totalFrom ?? Number.MIN_SAFE_INTEGER), Number(totalTo ?? Number.MAX_SAFE_INTEGER)];
    ranges.push({ column: 'total_sort', index: 'drafts_by_total', from, to });
  }
  return ranges;
}

/** As SQL and what is bound to it; `''` where nothing is asked for. */
export function rangesSql(ranges: readonly Range[]): { readonly sql: string; readonly bound: (string | number)[] } {
  return {
    sql: ranges.map(({ column }) => ` AND d.${column} BETWEEN ? AND ?`).join(''),
    bound: ranges.flatMap(({ from, to }) => [from, to]),
  };
}

/** Whether a row that was gathered lies in all of them. */
export function liesIn(row: DraftRow, ranges: readonly Range[]): boolean {
  const { dateSort, totalSort } = sortKeys(row);
  return ranges.every(({ column, from, to }) => {
    const value = column === 'date_sort' ? dateSort : totalSort;
    return value !== null && value >= from && value <= to;
  });
}
