import type { ProblemFilter } from '../../../domain/model/draft-choices.ts';
import type { DraftFilters } from '../../../domain/model/draft.ts';

export type Bound = string | number;

/** A condition on the columns of `drafts d`. */
export interface Filter {
  readonly sql: string;
  readonly bound: readonly Bound[];
  /** An index that begins with the connection and the filtered column. */
  readonly index: string;
}

const problems: Readonly<Record<ProblemFilter, string>> = {
  errors: 'd.error_count > 0',
  warnings: 'd.error_count = 0 AND d.warning_count > 0',
  none: 'd.error_count = 0 AND d.warning_count = 0',
};

/** The filters of a query. The first is usually the most selective: its index is used. */
export function filtersOf(query: DraftFilters): readonly Filter[] {
  const { customerCode, acceptedFrom, dateFrom, dateTo, totalFrom, totalTo, currency } = query;
  const filters: Filter[] = [];
  if (customerCode !== undefined)
    filters.push({ sql: 'd.customer_code = ?', bound: [customerCode], index: 'drafts_by_customer_code' });
  if (acceptedFrom !== undefined)
    filters.push({ sql: 'd.accepted_at >= ?', bound: [acceptedFrom], index: 'drafts_accepted' });
  // A stored date may be followed by a time, which sorts before `~`.
  if (dateFrom !== undefined || dateTo !== undefined) {
    const bound = [dateFrom ?? '0', `${dateTo ?? '9'}~`];
    filters.push({ sql: 'd.date_sort BETWEEN ? AND ?', bound, index: 'drafts_by_date' });
  }
  const isOfOneCurrency = currency !== undefined;
  const index = isOfOneCurrency ? 'drafts_by_amount' : 'drafts_by_total';
  if (isOfOneCurrency) filters.push({ sql: 'd.currency = ?', bound: [currency], index });
  if (totalFrom !== undefined || totalTo !== undefined) {
    const bound = [Number(totalFrom ?? Number.MIN_SAFE_INTEGER), Number(totalTo ?? Number.MAX_SAFE_INTEGER)];
    filters.push({ sql: 'd.total_sort BETWEEN ? AND ?', bound, index });
  }
  if (query.problems !== undefined)
    filters.push({ sql: problems[query.problems], bound: [], index: 'drafts_by_problems' });
  return filters;
}

/** The filters as SQL to append to other conditions; `''` if there are none. */
export function filtersSql(filters: readonly Filter[]): { readonly sql: string; readonly bound: readonly Bound[] } {
  return {
    sql: filters.map(({ sql }) => ` AND ${sql}`).join(''),
    bound: filters.flatMap(({ bound }) => bound),
  };
}
