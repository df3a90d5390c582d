/** From what is typed to what a draft holds, and back, by the description of the field. */
import { calculate } from '../arithmetic.ts';
import { formatDate, isDateValue, parseDateTime } from '../dates.ts';
import type { DecimalField, Field, IntegerField, Value } from '../fields.ts';
import { formatDecimal, isDecimal, parseDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';

export interface Typed {
  /** Canonical where it could be read, else the text itself; `undefined` for nothing. */
  readonly value: string | undefined;
  /** How it was read, in the user's language; null where there is nothing to say, as with plain text. */
  readonly shown: string | null;
  /** It can be read in another way. */
  readonly noted: boolean;
}

export interface ReadingContext {
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Whether a sum (`12*3,5`) is calculated: where the user types, not where a table is pasted. */
  readonly sums?: boolean;
}

/** Reads a text typed in a field. Never loses it: what cannot be read is the value, and a problem for the rules. */
export function readTyped(field: Field, text: string, { language, today, sums = false }: ReadingContext): Typed {
  if (text.trim() === '')
    return { value: text === '' || field.type !== 'text' ? undefined : text, shown: null, noted: false };
  if (field.type === 'decimal' || field.type === 'integer') {
    const reading = parseDecimal(text, language) ?? (sums ? calculate(text, language) : null);
    if (!reading || !signFits(field, reading.sign)) return { value: text, shown: null, noted: false };
    return { value: reading.value, shown: shownValue(field, reading.value, language), noted: reading.noted };
  }
  if (field.type === 'dateTime') {
    const value = parseDateTime(text, today, language);
    return { value: value ?? text, shown: value === null ? null : formatDate(value, language), noted: false };
  }
  return { value: field.type === 'uuid' ? text.trim() : text, shown: null, noted: false };
}

/** `100 TL` is no percentage, and `%5` no amount: read without its sign, it would be another value. */
function signFits(field: DecimalField | IntegerField, sign: string | undefined): boolean {
  if (sign === undefined) return true;
  if (field.type === 'integer' || field.measure === 'percent') return sign === '%';
  return sign !== '%' && field.measure !== 'quantity' && field.measure !== 'weight';
}

/** A value as it is in the form while the user does not type in it. */
export function shownValue(field: Field, value: Value, language: Language): string {
  if (typeof value !== 'string') return '';
  if (field.type === 'decimal')
    return formatDecimal(value, language, { minDigits: minDigits[field.measure ?? 'rate'] });
  if (field.type === 'integer') return formatDecimal(value, language, { group: false });
  if (field.type === 'dateTime' && isDateValue(value)) return formatDate(value, language);
  return value;
}

/** A value as it is offered for typing: no thousands to edit around. Read back, it is the same value. */
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

/** A money amount outside any field. */
export function shownMoney(value: string | null, language: Language): string {
  return value === null ? '' : formatDecimal(value, language, { minDigits: 2 });
}

/** `%20` in Turkish, `20%` in English. */
export function percentText(value: string, language: Language): string {
  const number = formatDecimal(value, language);
  return language === 'tr' ? `%${number}` : `${number}%`;
}

/** How much of a text's limit is used (§8). */
export interface Room {
  readonly used: number;
  readonly limit: number;
}
/** From so many characters on, a text is long enough that the user wants to know how much room it has. */
const long = 100;
const nearlyFull = 0.6;

/** The hint to show: in a well filled field, and while the user writes a long text. */
export function roomOf(text: string, limit: number, focused: boolean): Room | null {
  const used = lengthOf(text, limit);
  return used >= limit * nearlyFull || (focused && limit >= long) ? { used, limit } : null;
}

/** As the limit is checked: a text over it in one way of counting only is counted in that way (rules/limits.ts). */
function lengthOf(text: string, limit: number): number {
  if (text.length <= limit) return text.length;
  const length = Array.from(text).length;
  return length > limit ? length : text.length;
}

/** What is said aloud of it: not every key, only that it gets scarce, in steps, and that it is over. */
export function announcedRoom({ used, limit }: Room): number | 'over' | null {
  const left = limit - used;
  if (left < 0) return 'over';
  if (left === 0) return 0;
  return [5, 10, 20, 50].find((step) => left <= step && step <= limit / 10) ?? null;
}
