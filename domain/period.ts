/** Periods relative to the current day, so that a saved view of this month follows the calendar. */
import { addDays, dayOf } from './dates.ts';

export const periods = ['today', 'thisMonth', 'lastMonth'] as const;
export type Period = (typeof periods)[number];

/** The first and last day of a period, `YYYY-MM-DD`, as of `today`. */
export function daysOf(period: Period, today: string): { readonly dateFrom: string; readonly dateTo: string } {
  const day = dayOf(today);
  if (period === 'today') return { dateFrom: day, dateTo: day };
  const first = firstOfMonth(day);
  const dayBefore = addDays(first, -1) ?? first;
  if (period === 'lastMonth') return { dateFrom: firstOfMonth(dayBefore), dateTo: dayBefore };
  // 31 days after the first of a month are always in the next month.
  const next = firstOfMonth(addDays(first, 31) ?? first);
  return { dateFrom: first, dateTo: addDays(next, -1) ?? day };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
