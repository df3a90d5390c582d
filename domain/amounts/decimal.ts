import Big from 'big.js';
import type { Value } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { isEmpty } from '../value.ts';

/** Digits after the mark of every amount; assumed to be the same for all currencies. */
export const currencyDigits = 2;
export const averageRateDigits = 6;
/** §2.3 does not round the withheld VAT; this is more than any share of an amount needs. */
export const withheldDigits = 6;
/** A percentage of up to 100 with this many digits is represented exactly by a JSON number. */
export const percentDigits = 12;

export const zero = new Big(0);
export const one = new Big(1);
export const hundred = new Big(100);

/** Bounds the digits of the product of a hundred discounts; beyond the rounding of any amount. */
const factorDigits = 60;

/** The decimal in a field; null if there is none. */
export function read(value: Value): Big | null {
  return isDecimal(value) ? new Big(value) : null;
}

/** Like {@link read}, but an empty field counts as 0; null only for text that is not a decimal. */
export function readOrZero(value: Value): Big | null {
  return isEmpty(value) ? zero : read(value);
}

/** In canonical form, never with an exponent or as `-0`. */
export function write(value: Big): string {
  return canonical(value.toFixed());
}

/** Rounds half away from zero, like all amounts. */
export function round(value: Big, digits: number = currencyDigits): Big {
  return value.round(digits, Big.roundHalfUp);
}

/** Rounds towards zero. */
export function roundDown(value: Big, digits: number): Big {
  return value.round(digits, Big.roundDown);
}

export function roundFactor(value: Big): Big {
  return round(value, factorDigits);
}

/** The exact quotient, rounded once. `divisor` must not be 0. */
export function divide(value: Big, divisor: Big, digits: number = currencyDigits): Big {
  const divider = dividers[digits] ?? (dividers[digits] = makeDivider(digits));
  return new divider(value).div(divisor);
}

/** big.js stores the precision in the constructor; a constructor per precision leaves the shared one unchanged. */
function makeDivider(digits: number): typeof Big {
  const divider = Big();
  divider.DP = digits;
  divider.RM = Big.roundHalfUp;
  return divider;
}
const dividers: Record<number, typeof Big> = {};

/** `percent` % of an amount, unrounded. */
export function percentOf(amount: Big, percent: Big): Big {
  return amount.times(percent).times(hundredth);
}
const hundredth = new Big('0.01');

export function isBetween(value: Big, low: Big, high: Big): boolean {
  return value.gte(low) && value.lte(high);
}
