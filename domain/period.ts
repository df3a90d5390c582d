/** Days that move on with the calendar, where a list is to show this month's whenever it is looked at. */
import { addDays, dayOf } from './dates.ts';

export const periods = ['today', 'thisMonth', 'lastMonth'] as const;
export type Period = (typeof periods)[number];

/** Its first and its last day, `YYYY-MM-DD`, as of `today`. */
export function daysOf(period: Period, today: string): { readonly dateFrom: string; readonly dateTo: string } {
  const day = dayOf(today);
  if (period === 'today') return { dateFrom: day, dateTo: day };
  const first = firstOfMonth(day);
  const dayBefore = addDays(first, -1) ?? first;
  if (period === 'lastMonth') return { dateFrom: firstOfMonth(dayBefore), dateTo: dayBefore };
  // No month is longer, and none so short that this is in the month after the next.
  const next = firstOfMonth(addDays(first, 31) ?? first);
  return { dateFrom: first, dateTo: addDays(next, -1) ?? day };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
