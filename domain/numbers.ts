/**
 * Decimals as strings, from the keyboard to the request body. Only {@link toNumber} and {@link fromNumber}, which convert for
 * JSON, use binary floating point.
 *
 * A *decimal* is in plain notation, `-?digits[.digits]`; its *canonical* form has no needless zeros and no `-0`: `1234.5`.
 */

/** The languages of the interface; they determine whether the comma or the dot is the decimal mark. */
export type Language = 'tr' | 'en';

/**
 * Maximum length of a decimal in characters. Any double written in plain notation fits (5e-324 has 326 characters), and
 * arithmetic on long pasted texts stays cheap.
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

/** The canonical form of a decimal: `007.50` → `7.5`, `-0.0` → `0`. A text that is not a decimal is returned unchanged. */
export function canonical(value: string): string {
  // Fast path: most values are canonical already.
  if (value.length <= maxDecimalLength && canonicalDecimal.test(value)) return value;
  if (!isDecimal(value)) return value;
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.slice(negative ? 1 : 0).split('.');
  return assemble(negative, whole, fraction);
}

/** Every decimal of at most this many digits survives the conversion to a double and back. */
const alwaysCarried = 15;

/**
 * The number to write into JSON; null if reading it back would give other digits (`0.1` is fine, `12345678901234567890` is not).
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

/** Rounds half away from zero to this many digits after the mark. A text that is not a decimal is returned unchanged. */
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
  /** Maximum digits after the mark; the rest is rounded half away from zero. Default: all digits. */
  readonly maxDigits?: number;
  /** Whether thousands are grouped. Default true. */
  readonly group?: boolean;
}

/** The comma or the dot. */
export function decimalMark(language: Language): string {
  return marks[language].mark;
}

/**
 * Formats a decimal in the language: `1234.5` is `1.234,5` in Turkish, `1,234.5` in English. {@link parseDecimal} in the same
 * language reads it back. A text that is not a decimal is returned unchanged, so that it stays visible.
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
  /** The text was ambiguous, or a sign in it was ignored: the user is shown the value that was read. */
  readonly noted: boolean;
  /** The sign of currency or percent that was ignored. */
  readonly sign?: string;
}

/**
 * Reads a typed or pasted number by the conventions of the language. In Turkish `1.234` is 1234, `1.234,5` is 1234.5, `1,5` is
 * 1.5; `1.23` is 1.23 and `1,234.5` is 1234.5, both noted. In English the comma and the dot are swapped.
 *
 * Spaces and apostrophes also group. One sign of currency or percent may be at either end; it is ignored and noted. A minus must
 * be in front. Null if the text is not a number: badly grouped (`1.2.3`, `12.34.567`, `0.123` grouped), a trailing minus, an
 * exponent, digits other than 0 to 9, or longer than {@link maxDecimalLength}.
 */
export function parseDecimal(text: string, language: Language): DecimalReading | null {
  // Checked first, because trimming is linear in the length.
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
/** Minus signs of keyboards, spreadsheets and typesetting: hyphen-minus, U+2212, en dash. */
const signs = '[-+\\u2212\\u2013]';
const framed = new RegExp(
  `^(?<sign>${signs})?\\s*(?<before>${currency})?\\s*(?<innerSign>${signs})?\\s*(?<body>[0-9.,].*?)\\s*(?<after>${currency})?$`,
  'i',
);
/** Space, NBSP, figure space, thin space, narrow NBSP, apostrophe and its typographic form. */
const neutralGrouping = " \\u00a0\\u2007\\u2009\\u202f'\\u2019";

/** Groups of three digits after a first group that does not begin with 0, all separated by the same character. */
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
