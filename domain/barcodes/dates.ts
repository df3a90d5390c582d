/** Days in GS1 elements: YYMMDD without a century (General Specifications, 7.12). */
import { lastDay } from './checks.ts';

/**
 * `YYYY-MM-DD` of a day that {@link readElementString} has taken. `today` is `YYYY-MM-DD`: the year is the one within 49 years
 * behind it and 50 in front of it. Day 00 is the last day of the month.
 */
export function dayOfElement(value: string, today: string): string {
  const thisYear = Number(today.slice(0, 4));
  const away = Number(value.slice(0, 2)) - (thisYear % 100);
  const century = Math.floor(thisYear / 100) + (away >= 51 ? -1 : away <= -50 ? 1 : 0);
  const year = century * 100 + Number(value.slice(0, 2));
  const month = value.slice(2, 4);
  const day = value.slice(4) === '00' ? String(lastDay(year, Number(month))).padStart(2, '0') : value.slice(4);
  return `${year}-${month}-${day}`;
}
