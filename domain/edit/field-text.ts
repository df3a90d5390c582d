/** Converts typed texts to values of a draft and back, according to the description of the field. */
import { calculate } from '../arithmetic.ts';
import { formatDate, isDateValue, parseDateTime } from '../dates.ts';
import type { DecimalField, Field, Value } from '../fields.ts';
import { formatDecimal, isDecimal, parseDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';

export interface Typed {
  /** Canonical if the text could be read, else the text itself; undefined if empty. */
  readonly value: string | undefined;
  /** The value as it was read, in the user's language; null if there is nothing to show, as for plain text. */
  readonly shown: string | null;
  /** The text is ambiguous. */
  readonly noted: boolean;
  /** The currency that the text of an amount names: a sign, a code or a name, as written. */
  readonly currency?: string;
}

export interface ReadingContext {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Whether arithmetic (`12*3,5`) is evaluated: only if the user types it, not in pasted tables. */
  readonly sums?: boolean;
}

/** Reads a text typed in a field. A text that cannot be read is kept as the value, and the rules report it. */
export function readTyped(field: Field, text: string, { language, today, sums = false }: ReadingContext): Typed {
  if (text.trim() === '')
    return { value: text === '' || field.type !== 'text' ? undefined : text, shown: null, noted: false };
  if (field.type === 'decimal' || field.type === 'integer') {
    const reading = parseDecimal(text, language) ?? (sums ? calculate(text, language) : null);
    if (!reading || !signFits(field, reading.sign)) return { value: text, shown: null, noted: false };
    const { value, noted, sign } = reading;
    const isCurrency = sign !== undefined && sign !== '%';
    return { value, shown: shownValue(field, value, language), noted, ...(isCurrency ? { currency: sign } : {}) };
  }
  if (field.type === 'dateTime') {
    const value = parseDateTime(text, today, language);
    return { value: value ?? text, shown: value === null ? null : formatDate(value, language), noted: false };
  }
  return { value: field.type === 'uuid' ? text.trim() : text, shown: null, noted: false };
}

/** `100 TL` is not a percentage and `%5` is not an amount: without the sign they would be different values. */
export function signFits(field: Field, sign: string | undefined): boolean {
  if (sign === undefined) return true;
  if (field.type !== 'decimal' || field.measure === 'percent') return sign === '%';
  return sign !== '%' && field.measure !== 'quantity' && field.measure !== 'weight';
}

/** A value as the form shows it while the user is not editing it. */
export function shownValue(field: Field, value: Value, language: Language): string {
  if (typeof value !== 'string') return '';
  if (field.type === 'decimal') {
    const digits = minDigits[field.measure ?? 'rate'];
    // The service does not round the withheld VAT (§2.3), which it calculates; all digits would be read as a mistake.
    const isUnrounded = field.class === 'calculated' && field.measure === 'money';
    return formatDecimal(value, language, { minDigits: digits, ...(isUnrounded ? { maxDigits: digits } : {}) });
  }
  if (field.type === 'integer') return formatDecimal(value, language, { group: false });
  if (field.type === 'dateTime' && isDateValue(value)) return formatDate(value, language);
  return value;
}

/** A value as text for editing, without grouping of thousands. {@link readTyped} gives the same value. */
export function typedValue(field: Field, value: Value, language: Language): string {
  if (typeof value !== 'string') return '';
  const isNumber = (field.type === 'decimal' || field.type === 'integer') && isDecimal(value);
  if (!isNumber) return shownValue(field, value, language);
  return formatDecimal(value, language, { group: false });
}

const minDigits: Readonly<Record<NonNullable<DecimalField['measure']>, number>> = {
  money: 2,
  price: 2,
  quantity: 0,
  percent: 0,
  rate: 0,
  weight: 0,
};

/** Formats an amount of money. `field`: absent if it does not belong to one. */
export function shownMoney(value: string | null, language: Language, field?: Field): string {
  if (value === null) return '';
  return field ? shownValue(field, value, language) : formatDecimal(value, language, { minDigits: minDigits.money });
}

/** `%20` in Turkish, `20%` in English. */
export function percentText(value: string, language: Language): string {
  const number = formatDecimal(value, language);
  return language === 'tr' ? `%${number}` : `${number}%`;
}

/** How much of a text's length limit is used (§8). */
export interface LengthUse {
  readonly used: number;
  readonly limit: number;
}
/** From this limit on, the used length is shown while the user types. */
const long = 100;
const nearlyFull = 0.6;

/** The hint to show: if most of the limit is used, or while the user edits a long text. */
export function lengthUsed(text: string, limit: number, focused: boolean): LengthUse | null {
  const used = lengthOf(text, limit);
  return used >= limit * nearlyFull || (focused && limit >= long) ? { used, limit } : null;
}

/**
 * Counts like the check of the limit (rules/limits.ts): in code points if the text is too long in both ways of counting, else in
 * UTF-16 code units.
 */
function lengthOf(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const length = Array.from(text).length;
  return length > limit ? length : text.length;
}

/** The remaining length that a screen reader announces: only if it is small, in steps, and when the limit is exceeded. */
export function announcedLength({ used, limit }: LengthUse): number | 'over' | null {
  const left = limit - used;
  if (left < 0) return 'over';
  if (left === 0) return 0;
  return [5, 10, 20, 50].find((step) => left <= step && step <= limit / 10) ?? null;
}
