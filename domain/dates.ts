import { fold } from './fold.ts';
import type { Language } from './numbers.ts';
import { own } from './value.ts';

/**
 * Dates as wall time: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm:ss`, never with an offset and never through `Date`'s time zones,
 * so that the day typed stays the day (`2026-11-21T00:30:00` stays the 21st). The service's offset, if it has one, is not
 * shown (§2.1 Date).
 */

const datePattern = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const timePattern = /^([0-9]{2}):([0-9]{2}):([0-9]{2})$/;

/** `YYYY-MM-DD` of a day that exists. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [, year, month, day] = datePattern.exec(value) ?? [];
  return exists(Number(year), Number(month), Number(day));
}

/** `YYYY-MM-DDTHH:mm:ss` of a day and a time that exist; without fraction and offset. */
export function isDateTime(value: unknown): value is string {
  return typeof value === 'string' && value.charAt(10) === 'T' && isDate(value.slice(0, 10)) && isTime(value.slice(11));
}

/** What a draft may hold in a field of type `dateTime`: a day, or a day with a time. */
export function isDateValue(value: unknown): value is string {
  return isDate(value) || isDateTime(value);
}

/** The day of a date or date-time: `2026-11-21T00:30:00` → `2026-11-21`. */
export function dayOf(value: string): string {
  return value.slice(0, 10);
}

/** The day so many days later (earlier when negative); null outside the years 1 to 9999 or when it is no date. */
export function addDays(date: string, days: number): string | null {
  const [, year, month, day] = datePattern.exec(date) ?? [];
  if (!isDate(date)) return null;
  // UTC has no summer time, so this is plain counting of days.
  const moved = new Date(0);
  moved.setUTCFullYear(Number(year), Number(month) - 1, Number(day) + days);
  return assemble(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/**
 * Reads a typed day. `today` is `YYYY-MM-DD`. Null where it is none, or one that does not exist (`31.02.`, `29.02.2025`),
 * or one with a time of day: nothing typed is dropped.
 *
 * In both languages the day comes first (who uses the English interface works in Turkey too), or the year when it has
 * four digits: `21.11.2026`, `21/11/26`, `21-11-2026`, `2026-11-21`; `21.11` is of this year, `21` of this month. Without
 * marks: `2111`, `211126`, `21112026`, or as ISO writes it `20261121`. The month may be a word of either language, whole or
 * shortened: `21 Kasım 2026`, `21.Kas.26`, `November 21, 2026`. A year of two digits is of today's century. `bugün`/`today`/`b`, `dün`/`yesterday`, `yarın`/`tomorrow`, and days from today
 * (`+3`, `-1`). `d` (dün) is read in Turkish only, `t` (today) in English only. Years 1900 to 2199: others are slips.
 */
export function parseDate(text: string, today: string, language: Language): string | null {
  if (text.length > maxTyped || !isDate(dayOf(today))) return null;
  const typed = text.trim();
  const relative = /^[+-][0-9]{1,4}$/.test(typed) ? Number(typed) : wordOffset(fold(typed), language);
  return relative === undefined ? readDay(typed, dayOf(today)) : addDays(dayOf(today), relative);
}

/**
 * Reads a typed day with or without a time: `21.11.2026` → `2026-11-21`, `21.11.2026 14:30` → `2026-11-21T14:30:00`.
 * The day as in {@link parseDate}; the time has 24 hours, after a blank (or ISO's `T`): `14:30`, `9.05`, `14:30:15`. A fraction
 * of a second is read where it is zero.
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
  /** An offset, a `Z` or a fraction of a second other than zero was left out. */
  readonly dropped: boolean;
}

/**
 * Reads a date the service answered with. The wall time is kept as written: `2026-11-21T00:30:00Z` stays half past
 * midnight of the 21st, because the service stores what was sent, date part and time part (§2.1). What a draft cannot
 * hold (offset, fraction of a second) is left out and `dropped` says so. Null where it is no date.
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
 * A date as the language writes it: `21.11.2026` in Turkish, `21/11/2026` in English, followed by the time where the
 * value has one (`21.11.2026 14:30`, seconds only where they are not zero) unless `time` is false. {@link parseDateTime}
 * reads it back. Text that is no date comes back as it is, so that it stays visible.
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

/** Nobody types a date longer than this; keeps pasted novels cheap. */
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
    // No eight digits are a day in both orders: a year that begins with 19, 20 or 21 has no month in front.
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

/** A folded text whose month is a word; undefined where it has none. */
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
