/** Filters of the drafts besides search, state and kind: as typed, and as sent to main. */
import { isDate } from '../../domain/dates.ts';
import type { ProblemFilter } from '../../domain/model/draft-choices.ts';
import type { DraftFilters } from '../../domain/model/draft.ts';
import { formatDecimal, parseDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';
import { daysOf } from '../../domain/period.ts';
import type { Period } from '../../domain/period.ts';

/** As typed; empty: no filter. */
export interface TypedFilters {
  /** Replaces the two dates. */
  readonly period: Period | '';
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly totalFrom: string;
  readonly totalTo: string;
  /** The currency of the amounts; empty: the connection's own. */
  readonly currency: string;
  readonly customerCode: string;
  readonly problems: ProblemFilter | '';
}
export const noFilters: TypedFilters = {
  ...{ period: '', dateFrom: '', dateTo: '', totalFrom: '', totalTo: '', currency: '', customerCode: '', problems: '' },
};
export const rangeEnds = ['dateFrom', 'dateTo', 'totalFrom', 'totalTo'] as const;
export type RangeEnd = (typeof rangeEnds)[number];

/** The limit in characters. */
const longestAmount = 15;

/** One end of a range for main; `null` if it is no date or number in the page's language. */
export function rangeEndOf(end: RangeEnd, typed: string, language: Language): string | null {
  const text = typed.trim();
  if (end === 'dateFrom' || end === 'dateTo') return isDate(text) ? text : null;
  const value = parseDecimal(text, language)?.value ?? '';
  return value === '' || value.length > longestAmount ? null : value;
}

/** The two dates as they are in their boxes: those of the period, or as they were typed. */
export function shownDates(
  { period, dateFrom, dateTo }: TypedFilters,
  today: string,
): Pick<TypedFilters, 'dateFrom' | 'dateTo'> {
  return period === '' ? { dateFrom, dateTo } : daysOf(period, today);
}

/** An amount as the language writes it, so that it is read back as it is. */
export const typedAmount = (value: string, language: Language): string =>
  formatDecimal(value, language, { group: false });

/** The filters in another language; unreadable text is kept. */
export function retyped(typed: TypedFilters, from: Language, to: Language): TypedFilters {
  const anew = (end: 'totalFrom' | 'totalTo'): string => {
    const value = rangeEndOf(end, typed[end], from);
    return value === null ? typed[end] : typedAmount(value, to);
  };
  return { ...typed, totalFrom: anew('totalFrom'), totalTo: anew('totalTo') };
}

/** What can be read of them. Amounts are always of one currency: of several, no range means anything. */
export function filtersOf(
  typed: TypedFilters,
  language: Language,
  defaultCurrency: string,
  today: string,
): DraftFilters {
  const shown = { ...typed, ...shownDates(typed, today) };
  const ranges = Object.fromEntries(
    rangeEnds.flatMap((end) => {
      const value = rangeEndOf(end, shown[end], language);
      return value === null ? [] : [[end, value] as const];
    }),
  );
  const currency = typed.currency.trim().toUpperCase() || defaultCurrency;
  const customerCode = typed.customerCode.trim();
  return {
    ...ranges,
    ...('totalFrom' in ranges || 'totalTo' in ranges ? { currency } : {}),
    ...(customerCode === '' ? {} : { customerCode }),
    ...(typed.problems === '' ? {} : { problems: typed.problems }),
  };
}
