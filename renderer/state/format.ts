import { formatDate, isDateTime, readWallTime } from '../../domain/dates.ts';
import { formatDecimal } from '../../domain/numbers.ts';
import { language, t } from '../messages/index.svelte.ts';

/** An amount of money with two decimals; `''` for none. */
export function money(value: string | null | undefined, currency?: string | null): string {
  if (value === null || value === undefined || value === '') return '';
  const text = formatDecimal(value, language(), { minDigits: 2, maxDigits: 2, group: true });
  return currency ? `${text} ${currency}` : text;
}

export function day(value: string | null | undefined): string {
  return value ? formatDate(value, language()) : '';
}

/** Caches a formatter per locale and `state`: making one is much slower than using it, and lists use it for each row. */
function eachLocale<T>(make: (locale: string) => T, state = (): number => 0): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const key = `${locale} ${state()}`;
    const known = made.get(key) ?? make(locale);
    made.set(key, known);
    return known;
  };
}

const wholeNumber = eachLocale((locale) => new Intl.NumberFormat(locale));
const megabytes = eachLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
);
/** A formatter keeps the time zone in which it was made, but the computer may move to another one. */
const dates = (options: Intl.DateTimeFormatOptions): ((locale: string) => Intl.DateTimeFormat) =>
  eachLocale(
    (locale) => new Intl.DateTimeFormat(locale, options),
    () => new Date().getTimezoneOffset(),
  );
const dayAndMinute = dates({ dateStyle: 'short', timeStyle: 'short' });
const dayAndSecond = dates({ dateStyle: 'short', timeStyle: 'medium' });
const timeAlone = dates({ timeStyle: 'medium' });
const distance = eachLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** A whole number with grouping. */
export function count(value: number): string {
  return wholeNumber(language()).format(value);
}

/** A file's size in megabytes of 1,000,000 bytes, as the operating system shows it. */
export function size(bytes: number): string {
  return megabytes(language()).format(Math.max(bytes / 1_000_000, 0.1));
}

/** Day before month in both languages, as in documents' dates. */
const dateLocale = (): string => (language() === 'en' ? 'en-GB' : 'tr');

/** Without a comma between date and time in both languages, as in documents' dates. */
const withoutComma = (format: (locale: string) => Intl.DateTimeFormat, at: number): string =>
  format(dateLocale()).format(at).replace(', ', ' ');

export function moment(at: number): string {
  return withoutComma(dayAndMinute, at);
}

/** As {@link moment}, to the second, for events that may occur twice in a minute. */
export function exactMoment(at: number): string {
  return withoutComma(dayAndSecond, at);
}

export function timeOfDay(at: number): string {
  return timeAlone(dateLocale()).format(at);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 minutes ago", "in 2 hours"; under a minute: "now". */
export function relative(at: number, now: number): string {
  const words = distance(language());
  const ahead = at - now;
  for (const [unit, length] of units) {
    if (Math.abs(ahead) >= length) return words.format(Math.trunc(ahead / length), unit);
  }
  // `now` is up to half a minute old (RelativeTime.svelte), so a recent event may seem to lie ahead.
  return ahead > 30_000 ? words.format(0, 'second') : t('shell.justNow');
}

/** Today on this computer, `YYYY-MM-DD`; dates are local wall time without offset. */
export function localDay(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * When the service created or changed a record, as wall time: converted to this computer's time zone if the value has a zone,
 * otherwise unchanged. A document's own dates are never converted (domain/dates.ts).
 */
export function recordTime(value: string): string {
  const wall = readWallTime(value)?.value;
  if (wall === undefined) return value;
  const [zone] = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(value) ?? [];
  if (zone === undefined || !isDateTime(wall)) return wall;
  const at = new Date(`${wall}${zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2')}`);
  return `${localDay(at)}T${at.toTimeString().slice(0, 8)}`;
}

/** The same, formatted for the language, to the minute; unchanged if it is not a time. */
export function recordTimeText(value: string): string {
  return formatDate(recordTime(value).replace(/:\d\d$/, ':00'), language());
}

/** Replaces characters that file names cannot have; a document number typed by the user may contain them. */
export function fileName(text: string): string {
  return text.replace(/[\p{Cc}\\/:*?"<>|.]/gu, '_').slice(0, 80);
}

/** `1–3, 7`: numbers in ascending order, those that follow each other together. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  for (const one of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && one === last.to + 1) ranges.splice(-1, 1, { from: last.from, to: one });
    else ranges.push({ from: one, to: one });
  }
  return ranges.map(({ from, to }) => (from === to ? count(from) : `${count(from)}–${count(to)}`)).join(', ');
}
