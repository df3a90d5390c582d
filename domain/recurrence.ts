/** When documents that are made again and again are due: days of this workstation, `YYYY-MM-DD`. */
import { addDays, isDate } from './dates.ts';
import type { Recurrence } from './model/template.ts';

/** Of one template; who was away for longer takes the rest afterwards. */
export const mostDueAtOnce = 24;

const months = { month: 1, quarter: 3, year: 12 } as const;
const days = { week: 7, twoWeeks: 14 } as const;

/** The day after `dueOn` on which it is due again; `null` beyond the year 9999. */
export function nextDue({ every, day, dueOn }: Recurrence): string | null {
  if (every === 'week' || every === 'twoWeeks') return addDays(dueOn, days[every]);
  const [year = 0, month = 0] = dueOn.split('-').map(Number);
  const later = month - 1 + months[every];
  const start = `${String(year + Math.floor(later / 12)).padStart(4, '0')}-${String((later % 12) + 1).padStart(2, '0')}`;
  // In a month without the day it is the month's last one, and the day itself in the next month.
  const found = [day, 30, 29, 28].map((one) => `${start}-${String(one).padStart(2, '0')}`).find(isDate);
  return found ?? null;
}

/** All days on which it is due, the earliest first; thousands where nobody stops. */
export function* daysOf(recurrence: Recurrence): Generator<string> {
  for (let day: string | null = recurrence.dueOn; day !== null; day = nextDue({ ...recurrence, dueOn: day })) yield day;
}

/** The days up to and with `today` on which it is due, the earliest first. */
export function dueDays(recurrence: Recurrence, today: string): readonly string[] {
  const due: string[] = [];
  for (const day of daysOf(recurrence)) {
    if (day > today || due.length === mostDueAtOnce) break;
    due.push(day);
  }
  return due;
}

/** Due on the first of its days after `today`; `null` where there is none. */
export function skipped(recurrence: Recurrence, today: string): Recurrence | null {
  for (const dueOn of daysOf(recurrence)) if (dueOn > today) return { ...recurrence, dueOn };
  return null;
}
