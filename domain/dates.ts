import { fold } from './fold.ts';
import type { Language } from './numbers.ts';
import { own } from './value.ts';

/**
 * Dates as local wall time: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`, without an offset. The time zones of `Date` are never applied,
 * so that the day that the user typed stays the day (`2026-11-21T00:30:00` stays the 21st). The specification does not show an
 * offset of the service (§2.1 Date).
 */

const datePattern = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const timePattern = /^([0-9]{2}):([0-9]{2}):([0-9]{2})$/;

/** Whether the value is `YYYY-MM-DD` and the day exists. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [, year, month, day] = datePattern.exec(value) ?? [];
  return exists(Number(year), Number(month), Number(day));
}

/** Whether the value is `YYYY-MM-DDTHH:mm:ss`, without fraction and offset, and the day and time exist. */
export function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && value.charAt(10) === 'T' && isDate(value.slice(0, 10)) && isTime(value.slice(11));
}

/** Whether a draft may hold the value in a field of type `dateTime`: a day, or a day with a time. */
export function isDateValue(value: unknown): value is string {
  return isDate(value) || isDateTime(value);
}

/** The day of a date or date-time: `2026-11-21T00:30:00` → `2026-11-21`. */
export function dayOf(value: string): string {
  return value.slice(0, 10);
}

/** Adds days to a date (negative: earlier); null if `date` is invalid or the result is outside the years 1 to 9999. */
export function addDays(date: string, days: number): string | null {
  const [, year, month, day] = datePattern.exec(date) ?? [];
  if (!isDate(date)) return null;
  // In UTC, which has no summer time, every day has 24 hours.
  const moved = new Date(0);
  moved.setUTCFullYear(Number(year), Number(month) - 1, Number(day) + days);
  return assemble(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/**
 * Reads a typed day. `today` is `YYYY-MM-DD`. Null if the text is not a date, has a time of day, or names a day that does not
 * exist (`31.02.`, `29.02.2025`).
 *
 * In both languages the day comes first (users of the English interface work in Turkey too), or the year if it has four digits:
 * `21.11.2026`, `21/11/26`, `21-11-2026`, `2026-11-21`; `21.11` is in this year, `21` in this month. Without separators: `2111`,
 * `211126`, `21112026`, or ISO's `20261121`. The month may be a Turkish or English word, also shortened: `21 Kasım 2026`,
 * `21.Kas.26`, `November 21, 2026`. A year of two digits is in today's century.
 *
 * Relative days: `bugün`/`today`/`b`, `dün`/`yesterday`, `yarın`/`tomorrow`, and days from today (`+3`, `-1`). `d` (dün) is read
 * in Turkish only, `t` (today) in English only. Years outside 1900 to 2199 are refused as typing errors.
 */
export function parseDate(text: string, today: string, language: Language): string | null {
  if (text.length > maxTyped || !isDate(dayOf(today))) return null;
  const typed = text.trim();
  const relative = /^[+-][0-9]{1,4}$/.test(typed) ? Number(typed) : wordOffset(fold(typed), language);
  return relative === undefined ? readDay(typed, dayOf(today)) : addDays(dayOf(today), relative);
}

/**
 * Reads a typed day with or without a time: `21.11.2026` → `2026-11-21`, `21.11.2026 14:30` → `2026-11-21T14:30:00`. The day is
 * read by {@link parseDate}; the time is in 24 hours, after a blank (or ISO's `T`): `14:30`, `9.05`, `14:30:15`. A fraction of a
 * second is accepted only if it is zero.
 */
export function parseDateTime(text: string, today: string, language: Language): string | null {
  if (text.length > maxTyped) return null;
  const [, day, hour, minute, second = '00'] =
    /^(.*\S)(?:\s+|(?<=[0-9])T(?=[0-9]))([0-9]{1,2})[:.]([0-9]{2})(?:[:.]([0-9]{2})(?:[.,]0{1,9})?)?$/i.exec(
      text.trim(),
    ) ?? [];
  if (day === undefined || hour === undefined || minute === undefined) return parseDate(text, today, language);
  const date = parseDate(day, today, language);
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`;
  return date !== null && isTime(time) ? `${date}T${time}` : null;
}

export interface WallTime {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
  readonly value: string;
  /** Whether an offset, a `Z` or a fraction of a second other than zero was left out. */
  readonly dropped: boolean;
}

/**
 * Reads a date from the service's answer. The wall time is kept as written: `2026-11-21T00:30:00Z` stays half past midnight of
 * the 21st, because the service stores the date part and time part that were sent (§2.1). A draft cannot hold an offset or a
 * fraction of a second; if one was left out, `dropped` is true. Null if the value is not a date.
 */
export function readWallTime(value: unknown): WallTime | null {
  if (isDate(value)) return { value, dropped: false };
  if (typeof value !== 'string' || value.length > maxTyped) return null;
  const [, wall, seconds = ':00', fraction = '', offset] =
    /^(.{10}[T ][0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:[.,]([0-9]+))?(Z|[+-][0-9]{2}:?[0-9]{2})?$/.exec(value) ?? [];
  const read = wall === undefined ? null : `${wall.replace(' ', 'T')}${seconds}`;
  if (!isDateTime(read)) return null;
  return { value: read, dropped: offset !== undefined || /[1-9]/.test(fraction) };
}

/**
 * Formats a date in the language: `21.11.2026` in Turkish, `21/11/2026` in English, followed by the time if the value has one
 * (`21.11.2026 14:30`, seconds only if they are not zero) and `time` is not false. {@link parseDateTime} reads it back. A text
 * that is not a date is returned unchanged, so that it stays visible.
 */
export function formatDate(
  value: string,
  language: Language,
  { time = true }: { readonly time?: boolean } = {},
): string {
  if (!isDateValue(value)) return value;
  const [year = '', month = '', day = ''] = dayOf(value).split('-');
  const date = [day, month, year].join(language === 'tr' ? '.' : '/');
  const clock = value.slice(11).replace(/:00$/, '');
  return time && isDateTime(value) ? `${date} ${clock}` : date;
}

/** Maximum length in characters; keeps long pasted texts cheap. */
const maxTyped = 60;

const words: Readonly<Record<string, number>> = {
  bugun: 0,
  today: 0,
  b: 0,
  dun: -1,
  yesterday: -1,
  yarin: 1,
  tomorrow: 1,
};
const letters: Readonly<Record<Language, Readonly<Record<string, number>>>> = { tr: { d: -1 }, en: { t: 0 } };

function wordOffset(word: string, language: Language): number | undefined {
  return own(words, word) ?? own(letters[language], word);
}

function readDay(typed: string, today: string): string | null {
  const yearFirst = /^([0-9]{4})([./-])([0-9]{1,2})\2([0-9]{1,2})$/.exec(typed);
  if (yearFirst) return typedDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const unmarked = /^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})?$/.exec(typed);
  if (unmarked) {
    const [, day, month, year = thisYear] = unmarked;
    // Eight digits are never a valid day in both orders: the year at the end (1900 to 2199) would be month 19 to 21 in ISO order.
    const iso =
      typed.length === 8
        ? typedDay(Number(typed.slice(0, 4)), Number(typed.slice(4, 6)), Number(typed.slice(6)))
        : null;
    return typedDay(Number(fullYear(year, thisYear)), Number(month), Number(day)) ?? iso;
  }
  const worded = wordedDay(fold(typed), thisYear);
  if (worded !== undefined) return worded;
  const dayFirst = /^([0-9]{1,2})(?:([./-])([0-9]{1,2})(?:\2([0-9]{4}|[0-9]{2})|\.)?)?$/.exec(typed);
  if (!dayFirst) return null;
  const [, day, , month = thisMonth, year = thisYear] = dayFirst;
  return typedDay(Number(fullYear(year, thisYear)), Number(month), Number(day));
}

const months = [
  ['ocak', 'january'],
  ['subat', 'february'],
  ['mart', 'march'],
  ['nisan', 'april'],
  ['mayis', 'may'],
  ['haziran', 'june'],
  ['temmuz', 'july'],
  ['agustos', 'august'],
  ['eylul', 'september'],
  ['ekim', 'october'],
  ['kasim', 'november'],
  ['aralik', 'december'],
] as const;
const weekdays = 'pazartesi|sali|carsamba|persembe|cuma|cumartesi|pazar|(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const dayThenMonth = new RegExp(
  `^(?:(?:${weekdays}) )?([0-9]{1,2}) ?([a-z]{3,}) ?([0-9]{4}|[0-9]{2})?(?: (?:${weekdays}))?$`,
);
const monthThenDay = new RegExp(`^(?:(?:${weekdays}) )?([a-z]{3,}) ([0-9]{1,2}) ([0-9]{4})$`);

/** Reads a folded text whose month is a word; undefined if it has no month word. */
function wordedDay(folded: string, thisYear: string): string | null | undefined {
  const [, day, word, year = thisYear] = dayThenMonth.exec(folded) ?? [];
  const [, otherWord, otherDay, otherYear] = monthThenDay.exec(folded) ?? [];
  const month = months.findIndex((names) => names.some((name) => name.startsWith(word ?? otherWord ?? ' '))) + 1;
  if (month === 0) return undefined;
  return typedDay(Number(fullYear(otherYear ?? year, thisYear)), month, Number(day ?? otherDay));
}

function fullYear(year: string, thisYear: string): string {
  return year.length === 2 ? thisYear.slice(0, 2) + year : year;
}

function typedDay(year: number, month: number, day: number): string | null {
  return year >= 1900 && year <= 2199 ? assemble(year, month, day) : null;
}

function assemble(year: number, month: number, day: number): string | null {
  if (!exists(year, month, day)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function exists(year: number, month: number, day: number): boolean {
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= length;
}

function isTime(text: string): boolean {
  const [, hour, minute, second] = timePattern.exec(text) ?? [];
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59;
}
