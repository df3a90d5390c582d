/** How values are shown, in the page's language. Reactive: each reads the language. */
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

/** A whole number with its groups. */
export function count(value: number): string {
  return new Intl.NumberFormat(language()).format(value);
}

/** A file's size, as the system tells it: in thousands of thousands. */
export function size(bytes: number): string {
  const options = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), options).format(Math.max(bytes / 1_000_000, 0.1));
}

/** Day before month in either language, as documents' dates are written. */
const dateLocale = (): string => (language() === 'en' ? 'en-GB' : 'tr');

/** With no comma between them in either language, as in documents' dates. */
const dayAndTime = (options: Intl.DateTimeFormatOptions, at: number): string =>
  new Intl.DateTimeFormat(dateLocale(), options).format(at).replace(', ', ' ');

/** Epoch milliseconds as day and time of this workstation. */
export function moment(at: number): string {
  return dayAndTime({ dateStyle: 'short', timeStyle: 'short' }, at);
}

/** As {@link moment}, to the second: of what may come twice in a minute. */
export function exactMoment(at: number): string {
  return dayAndTime({ dateStyle: 'short', timeStyle: 'medium' }, at);
}

export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { timeStyle: 'medium' }).format(at);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 minutes ago", "in 2 hours"; under a minute: "now". */
export function relative(at: number, now: number): string {
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const distance = at - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return words.format(Math.trunc(distance / length), unit);
  }
  // The clock of what is shown is up to half a minute behind what has just happened.
  return distance > 30_000 ? words.format(0, 'second') : t('shell.justNow');
}
