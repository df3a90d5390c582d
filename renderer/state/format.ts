import { formatDate } from '../../domain/dates.ts';
import { formatDecimal } from '../../domain/numbers.ts';
import { language, t } from '../messages/index.svelte.ts';

/** An amount of money with its two digits; `''` for none. */
export function money(value: string | null | undefined, currency?: string | null): string {
  if (value === null || value === undefined || value === '') return '';
  const text = formatDecimal(value, language(), { minDigits: 2, maxDigits: 2, group: true });
  return currency ? `${text} ${currency}` : text;
}

export function day(value: string | null | undefined): string {
  return value ? formatDate(value, language()) : '';
}

/** One a locale: making a formatter takes many times what it is asked for, and a list asks it for each row. */
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
/** A format keeps the time zone that it was made in, and a workstation may be carried into another. */
const dates = (options: Intl.DateTimeFormatOptions): ((locale: string) => Intl.DateTimeFormat) =>
  eachLocale(
    (locale) => new Intl.DateTimeFormat(locale, options),
    () => new Date().getTimezoneOffset(),
  );
const dayAndMinute = dates({ dateStyle: 'short', timeStyle: 'short' });
const dayAndSecond = dates({ dateStyle: 'short', timeStyle: 'medium' });
const timeAlone = dates({ timeStyle: 'medium' });
const distance = eachLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** A whole number with its groups. */
export function count(value: number): string {
  return wholeNumber(language()).format(value);
}

/** A file's size, as the system tells it: in thousands of thousands. */
export function size(bytes: number): string {
  return megabytes(language()).format(Math.max(bytes / 1_000_000, 0.1));
}

/** Day before month in either language, as documents' dates are written. */
const dateLocale = (): string => (language() === 'en' ? 'en-GB' : 'tr');

/** With no comma between them in either language, as in documents' dates. */
const withoutComma = (format: (locale: string) => Intl.DateTimeFormat, at: number): string =>
  format(dateLocale()).format(at).replace(', ', ' ');

export function moment(at: number): string {
  return withoutComma(dayAndMinute, at);
}

/** As {@link moment}, to the second: of what may come twice in a minute. */
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
  // The clock of what is shown is up to half a minute behind what has just happened.
  return ahead > 30_000 ? words.format(0, 'second') : t('shell.justNow');
}

/** The day of this workstation, `YYYY-MM-DD`; dates are local wall time without offset. */
export function localDay(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What the user typed as a number may hold what no file's name does. */
export function fileName(text: string): string {
  return text.replace(/[\p{Cc}\\/:*?"<>|.]/gu, '_').slice(0, 80);
}
