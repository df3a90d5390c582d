/** Parses the dates in a column of a table, in the formats of various programs. */
import { addDays, formatDate, parseDateTime, readWallTime } from '../../../../domain/dates.ts';
import { fold } from '../../../../domain/fold.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { Ambiguity, CellReader, Convention, SourceCell } from './paste-numbers.ts';

const numeric = /^([0-9]{1,2})([./-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?![0-9])/;
const halfOfDay = /\s*(am|pm|a\.m\.|p\.m\.|öö|ös)$/i;
/** Day 0 of spreadsheet date numbers. */
const firstDay = '1899-12-30';
/** From 1954 to 2119; other numbers are not dates. */
const serials = { least: 20_000, most: 80_000 } as const;

/**
 * Parses the dates of one column. The day comes first, unless a date with slashes or hyphens can only be month-first
 * (`11/20/2026`) or has a 12-hour clock: then all text dates in the column are month-first.
 */
export function datesIn(
  cells: readonly SourceCell[],
  {
    today,
    language,
    chosen,
  }: { readonly today: string; readonly language: Language; readonly chosen: Convention | undefined },
): { readonly read: CellReader; readonly ambiguity: Ambiguity | null } {
  const orders = new Set(cells.flatMap(({ text, isText }) => (isText ? (orderOf(text) ?? []) : [])));
  const isMonthFirst = orders.size === 1 ? orders.has('month') : chosen === 'month';
  const isOpen = ({ text, isText }: SourceCell): boolean => orders.size > 1 && isText && isEither(text);
  const read: CellReader = ({ text: cell, isText }) => {
    const text = cell.trim();
    const value = readDate(text, isText && isMonthFirst, today, language);
    if (value === null) return null;
    const typed = formatDate(value.replace(/T00:00:00$/, ''), language);
    return { typed, isOther: text !== typed, isUnclear: false };
  };
  // The column has both day-first and month-first dates, so the user is asked how to read the ambiguous ones.
  const open = chosen === undefined ? cells.find(isOpen) : undefined;
  if (open === undefined) return { read, ambiguity: null };
  const readings = (['day', 'month'] as const).flatMap((convention) => {
    const value = readDate(open.text, convention === 'month', today, language);
    return value === null ? [] : [{ convention, typed: formatDate(value, language) }];
  });
  return { read, ambiguity: { text: open.text, readings } };
}

/** Whether a date with slashes or hyphens is valid both ways. */
function isEither(text: string): boolean {
  const [, first, mark, second] = numeric.exec(text) ?? [];
  return mark !== undefined && mark !== '.' && first !== second && orderOf(text) === null;
}

function orderOf(text: string): 'day' | 'month' | null {
  const [, first = '', mark, second = ''] = numeric.exec(text) ?? [];
  if (mark === undefined || mark === '.') return null;
  if (Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return /[ap]\.?m\.?$/i.test(text) ? 'month' : null;
}

function readDate(text: string, isMonthFirst: boolean, today: string, language: Language): string | null {
  const [, first = '', mark = '.', second = ''] = numeric.exec(text) ?? [];
  const order = orderOf(text) ?? (isMonthFirst ? 'month' : 'day');
  const isTurned = mark !== '.' && order === 'month';
  const ordered = isTurned ? text.replace(numeric, `${second}${mark}${first}${mark}$4`) : text;
  const [half] = halfOfDay.exec(ordered) ?? [];
  if (half !== undefined) return ofHalfDay(ordered.replace(halfOfDay, ''), fold(half), today, language);
  return (
    serialDate(ordered) ??
    parseDateTime(ordered.replace(/([0-9])[.,][0-9]{1,9}$/, plainSeconds), today, language) ??
    isoDate(ordered)
  );
}

/** Removes fractions of a second. */
const plainSeconds = (fraction: string, digit: string, at: number, whole: string): string =>
  /:[0-9]{2}:[0-9]$/.test(whole.slice(0, at + 1)) ? digit : fraction;

/** ISO 8601 with an offset; the wall time is kept as written. */
const isoDate = (text: string): string | null => readWallTime(text)?.value ?? null;

/** A spreadsheet's date number, whose fraction is the time. */
function serialDate(text: string): string | null {
  const [, days, fraction = '0'] = /^([0-9]{5})(?:[.,]([0-9]+))?$/.exec(text) ?? [];
  const number = Number(days);
  if (days === undefined || number < serials.least || number > serials.most) return null;
  const date = addDays(firstDay, number);
  const seconds = Math.min(86_399, Math.round(Number(`0.${fraction}`) * 86_400));
  if (date === null || seconds === 0) return date;
  const clock = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${date}T${clock.join(':')}`;
}

/** A time with a 12-hour clock; `12:00:00 AM` is midnight. */
function ofHalfDay(text: string, half: string, today: string, language: Language): string | null {
  const value = parseDateTime(text, today, language);
  if (value === null || !value.includes('T')) return null;
  const hour = Number(value.slice(11, 13));
  if (hour < 1 || hour > 12) return null;
  const isLate = /^(?:p|os)/.test(half);
  return `${value.slice(0, 11)}${String((hour % 12) + (isLate ? 12 : 0)).padStart(2, '0')}${value.slice(13)}`;
}
