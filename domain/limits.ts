/** The limits of single values (§8): lengths of texts and ranges of numbers. */
import type { DecimalField, Field, IntegerField } from './fields.ts';
import { isDecimal, isInteger, toNumber } from './numbers.ts';

/** How a value exceeds its field's limit: the code of the problem, with its parameters. */
export interface Excess {
  readonly code: 'tooLong' | 'notAbove' | 'belowMinimum' | 'aboveMaximum';
  readonly params: Readonly<Record<string, number>>;
  /** Whether the service certainly counts it as too much; a text may be too long only by one way of counting characters. */
  readonly isCertain: boolean;
}

const int32 = { min: -2_147_483_648, max: 2_147_483_647 };

/** How a value exceeds its field's limit; null if it does not, or has none, or is not a value of the field's type. */
export function excessOf(field: Field, value: unknown): Excess | null {
  if (typeof value !== 'string') return null;
  if (field.type === 'text') return field.maxLength === undefined ? null : excessLength(value, field.maxLength);
  if (field.type === 'integer' && isInteger(value)) return excessInRange(withInt32(field), Number(value));
  const number = field.type === 'decimal' && isDecimal(value) ? toNumber(value) : null;
  return number === null ? null : excessInRange(field as DecimalField, number);
}

/** The specification states the field's limit for every document (§8), also for records whose fields it does not show. */
export function isLimitOfEveryDocument(field: Field): boolean {
  if (field.type === 'text') return field.maxLength !== undefined;
  if (field.type === 'integer') return field.min !== undefined || field.max !== undefined;
  return field.type === 'decimal' && field.limitOfSection !== true;
}

/**
 * The specification's "characters" may be code points or, as in many services, UTF-16 code units, where an emoji counts as two:
 * certain if both counts exceed the limit.
 */
function excessLength(text: string, max: number): Excess | null {
  if (text.length <= max) return null;
  const length = Array.from(text).length;
  const isCertain = length > max;
  return { code: 'tooLong', params: { max, length: isCertain ? length : text.length }, isCertain };
}

type Range = Pick<DecimalField, 'min' | 'exclusiveMin' | 'max'>;

/** The range of an integer is int32 (§2) unless the field has a narrower one. */
const withInt32 = ({ min = int32.min, max = int32.max }: IntegerField): Range => ({ min, max });

/** Comparing doubles is exact here: a number that a double cannot represent has another problem. */
function excessInRange({ min, exclusiveMin, max }: Range, number: number): Excess | null {
  if (exclusiveMin !== undefined && number <= exclusiveMin)
    return { code: 'notAbove', params: { min: exclusiveMin }, isCertain: true };
  if (min !== undefined && number < min) return { code: 'belowMinimum', params: { min }, isCertain: true };
  return max !== undefined && number > max ? { code: 'aboveMaximum', params: { max }, isCertain: true } : null;
}
