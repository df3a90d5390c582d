/**
 * Decimals as strings, from the keyboard to the wire. Nothing here passes through a binary float except
 * {@link toNumber} and {@link fromNumber}, the two doors to JSON.
 *
 * A *decimal* is plain notation, `-?digits[.digits]`; its *canonical* form has no needless zero and no `-0`: `1234.5`.
 */

/** The languages Rampa speaks; they decide which of comma and dot is the decimal mark. */
export type Language = 'tr' | 'en';

/**
 * Longest decimal that is still taken for a number: any double written out in plain notation fits (5e-324 has 326
 * characters), and arithmetic on a pasted novel stays cheap.
 */
const maxDecimalLength = 400;

const plainDecimal = /^-?[0-9]+(?:\.[0-9]+)?$/;
const canonicalDecimal = /^(?:0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9])$/;
const plainInteger = /^-?[0-9]+$/;

/** Whether the value is a decimal in plain notation, canonical or not (`10.00` is one, `1e3`, `1,5` and `.5` are not). */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxDecimalLength && plainDecimal.test(value);
}

/** Whether the value is a whole number in plain notation without a decimal mark (`20`, not `20.0`). */
export function isInteger(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxDecimalLength && plainInteger.test(value);
}

/** The one way to write a decimal: `007.50` → `7.5`, `-0.0` → `0`. What is not a decimal comes back as it is. */
export function canonical(value: string): string {
  // As most are: nothing is taken apart to be put together again.
  if (value.length <= maxDecimalLength && canonicalDecimal.test(value)) return value;
  if (!isDecimal(value)) return value;
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.slice(negative ? 1 : 0).split('.');
  return assemble(negative, whole, fraction);
}

/** A double carries any decimal of so many digits. */
const alwaysCarried = 15;

/**
 * The double a JSON number is written from, or null when no double carries the decimal, that is when reading the
 * number back would give other digits (`0.1` is carried, `12345678901234567890` is not).
 */
export function toNumber(value: string): number | null {
  if (!isDecimal(value)) return null;
  const number = Number(value);
  if (value.length <= alwaysCarried) return number;
  return Number.isFinite(number) && fromNumber(number) === canonical(value) ? number : null;
}

/** A JSON number as a canonical decimal, without exponent: `1e21` → `1000000000000000000000`. Null if not finite. */
export function fromNumber(number: number): string | null {
  if (!Number.isFinite(number)) return null;
  const [mantissa = '', exponent] = String(number).split('e');
  if (exponent === undefined) return canonical(mantissa);
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.slice(negative ? 1 : 0).split('.');
  const shift = Number(exponent);
  if (shift >= 0) {
    const digits = fraction.padEnd(shift, '0');
    return assemble(negative, whole + digits.slice(0, shift), digits.slice(shift));
  }
  const digits = whole.padStart(1 - shift, '0');
  return assemble(negative, digits.slice(0, shift), digits.slice(shift) + fraction);
}

/** Rounds half away from zero to so many digits after the mark. What is not a decimal comes back as it is. */
export function roundDecimal(value: string, digits: number): string {
  if (!isDecimal(value)) return value;
  const exact = canonical(value);
  const negative = exact.startsWith('-');
  const [whole = '', fraction = ''] = exact.slice(negative ? 1 : 0).split('.');
  if (fraction.length <= digits) return exact;
  const kept = BigInt(whole + fraction.slice(0, digits)) + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  const text = kept.toString().padStart(digits + 1, '0');
  return assemble(negative, text.slice(0, text.length - digits), text.slice(text.length - digits));
}

export interface DecimalFormat {
  /** Digits after the mark that are always written. Default 0. */
  readonly minDigits?: number;
  /** Digits after the mark at most; the rest is rounded half away from zero. Default: all there are. */
  readonly maxDigits?: number;
  /** Whether thousands are grouped. Default true. */
  readonly group?: boolean;
}

/** The comma or the point. */
export function decimalMark(language: Language): string {
  return marks[language].mark;
}

/**
 * A decimal as the language writes it: `1234.5` is `1.234,5` in Turkish, `1,234.5` in English. {@link parseDecimal} in the
 * same language reads it back. Text that is not a decimal comes back as it is, so that it stays visible.
 */
export function formatDecimal(value: string, language: Language, format: DecimalFormat = {}): string {
  if (!isDecimal(value)) return value;
  const { minDigits = 0, maxDigits = maxDecimalLength, group = true } = format;
  const rounded = roundDecimal(value, Math.max(minDigits, maxDigits));
  const negative = rounded.startsWith('-');
  const [whole = '', fraction = ''] = rounded.slice(negative ? 1 : 0).split('.');
  const { mark, grouping } = marks[language];
  const grouped = group ? whole.replace(/\B(?=(?:[0-9]{3})+$)/g, grouping) : whole;
  const digits = fraction.padEnd(minDigits, '0');
  return `${negative ? '-' : ''}${grouped}${digits === '' ? '' : mark + digits}`;
}

export interface DecimalReading {
  /** Canonical decimal. */
  readonly value: string;
  /** The text is ambiguous, or a sign in it was ignored: show what was read. */
  readonly noted: boolean;
  /** The sign of currency or percent that was left out. */
  readonly sign?: string;
}

/**
 * Reads a typed or pasted number by the conventions of the language. In Turkish `1.234` is 1234, `1.234,5` is 1234.5, `1,5` is 1.5;
 * `1.23` is 1.23 and `1,234.5` is 1234.5, both noted. English is the mirror.
 *
 * Spaces and apostrophes group too. One sign of currency or percent may be at either end; it is left out and noted.
 * The minus is in front. Null where it is no number: badly grouped (`1.2.3`, `12.34.567`, `0.123` grouped), trailing
 * minus, exponent, digits other than 0 to 9, or longer than {@link maxDecimalLength}.
 */
export function parseDecimal(text: string, language: Language): DecimalReading | null {
  // Beyond any honest amount of blank around a number, not even trimming is worth the time.
  if (text.length > 4 * maxDecimalLength) return null;
  const found = framed.exec(text.trim());
  const { sign, innerSign, body, before, after } = found?.groups ?? {};
  if (body === undefined || body.length > maxDecimalLength) return null;
  if ((sign && innerSign) || (before && after)) return null;
  const { mark, grouping, native, foreign } = marks[language];
  const known = native.exec(body);
  const match = known ?? foreign.exec(body);
  if (!match) return null;
  const digits = body.replace(/[^0-9.,]/g, '');
  const decimalMark = known ? mark : grouping;
  const [whole = '', fraction = ''] = digits.replaceAll(known ? grouping : mark, '').split(decimalMark);
  if (whole === '' && fraction === '') return null;
  const negative = (sign ?? innerSign ?? '+') !== '+';
  const value = assemble(negative, whole, fraction);
  const unit = before ?? after;
  return unit === undefined ? { value, noted: !known } : { value, noted: true, sign: unit };
}

function assemble(negative: boolean, whole: string, fraction: string): string {
  const head = whole.replace(/^0+/, '') || '0';
  const tail = trimZeros(fraction);
  const nothing = head === '0' && tail === '';
  return `${negative && !nothing ? '-' : ''}${head}${tail === '' ? '' : `.${tail}`}`;
}

/** `/0+$/` would be quadratic on long runs of zeros in the middle. */
function trimZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charAt(end - 1) === '0') end--;
  return fraction.slice(0, end);
}

const currency = '₺|TL|TRY|\\$|USD|€|EUR|£|GBP|%';
/** Minus as keyboards, spreadsheets and typesetters write it: hyphen-minus, U+2212, en dash. */
const signs = '[-+\\u2212\\u2013]';
const framed = new RegExp(
  `^(?<sign>${signs})?\\s*(?<before>${currency})?\\s*(?<innerSign>${signs})?\\s*(?<body>[0-9.,].*?)\\s*(?<after>${currency})?$`,
  'i',
);
/** Space, NBSP, figure space, thin space, narrow NBSP, apostrophe and its typographic form. */
const neutralGrouping = " \\u00a0\\u2007\\u2009\\u202f'\\u2019";

/** Groups of three behind a first one that does not begin with 0, all set apart by the same character. */
function pattern(mark: string, grouping: string): RegExp {
  return new RegExp(
    `^(?:[1-9][0-9]{0,2}(?:(?<by>[${grouping}${neutralGrouping}])[0-9]{3}(?:\\k<by>[0-9]{3})*)|[0-9]*)(?:[${mark}][0-9]*)?$`,
  );
}

const comma = pattern(',', '.');
const dot = pattern('.', ',');
const marks = {
  tr: { mark: ',', grouping: '.', native: comma, foreign: dot },
  en: { mark: '.', grouping: ',', native: dot, foreign: comma },
} as const;
