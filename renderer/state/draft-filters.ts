/** The drafts list's filters in addition to search, state and kind: as typed, and as sent to main. */
import { isDate } from '../../domain/dates.ts';
import type { ProblemFilter } from '../../domain/model/draft-choices.ts';
import type { DraftFilters } from '../../domain/model/draft.ts';
import { formatDecimal, parseDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';
import { daysOf } from '../../domain/period.ts';
import type { Period } from '../../domain/period.ts';

/** As typed; empty: no filter. */
export interface TypedFilters {
  /** If set, replaces the two dates. */
  readonly period: Period | '';
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly totalFrom: string;
  readonly totalTo: string;
  /** The currency of the amounts; empty: the connection's default currency. */
  readonly currency: string;
  readonly customerCode: string;
  readonly problems: ProblemFilter | '';
}
export const noFilters: TypedFilters = {
  ...{ period: '', dateFrom: '', dateTo: '', totalFrom: '', totalTo: '', currency: '', customerCode: '', problems: '' },
};
export const rangeEnds = ['dateFrom', 'dateTo', 'totalFrom', 'totalTo'] as const;
export type RangeEnd = (typeof rangeEnds)[number];

/** In characters. */
const longestAmount = 15;

/** One end of a range for main; `null` if the text is not a date or a number in the page's language. */
export function rangeEndOf(end: RangeEnd, typed: string, language: Language): string | null {
  const text = typed.trim();
  if (end === 'dateFrom' || end === 'dateTo') return isDate(text) ? text : null;
  const value = parseDecimal(text, language)?.value ?? '';
  return value === '' || value.length > longestAmount ? null : value;
}

/** The dates shown in the two date fields: those of the period, or the typed ones. */
export function shownDates(
  { period, dateFrom, dateTo }: TypedFilters,
  today: string,
): Pick<TypedFilters, 'dateFrom' | 'dateTo'> {
  return period === '' ? { dateFrom, dateTo } : daysOf(period, today);
}

/** Formats an amount so that parsing returns the same value. */
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

/** Parses the filters; unreadable ones are left out. A range of amounts always has a currency: others are not comparable. */
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
