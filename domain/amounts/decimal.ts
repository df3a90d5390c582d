import Big from 'big.js';
import type { Value } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { isEmpty } from '../value.ts';

/** Digits after the mark of every amount; the same for every currency Rampa meets (assumed). */
export const currencyDigits = 2;
export const averageRateDigits = 6;
/** §2.3 does not round the withheld VAT; so many digits are more than any share of an amount needs. */
export const withheldDigits = 6;
/** A percentage of up to 100 with so many digits is carried whole by a JSON number. */
export const percentDigits = 12;

export const zero = new Big(0);
export const one = new Big(1);
export const hundred = new Big(100);

/** A factor from a hundred discounts would grow without end; so many digits are beyond any amount's rounding. */
const factorDigits = 60;

/** The decimal a field holds; null when it holds none. */
export function read(value: Value): Big | null {
  return isDecimal(value) ? new Big(value) : null;
}

/** Like {@link read}, an empty field counting as 0; null only for text that is no decimal. */
export function readOrZero(value: Value): Big | null {
  return isEmpty(value) ? zero : read(value);
}

/** Canonical, never with an exponent or as `-0`. */
export function write(value: Big): string {
  return canonical(value.toFixed());
}

/** Half away from zero, as all rounding of amounts. */
export function round(value: Big, digits: number = currencyDigits): Big {
  return value.round(digits, Big.roundHalfUp);
}

/** Towards zero. */
export function roundDown(value: Big, digits: number): Big {
  return value.round(digits, Big.roundDown);
}

export function roundFactor(value: Big): Big {
  return round(value, factorDigits);
}

/** The exact quotient rounded once. `divisor` is not 0. */
export function divide(value: Big, divisor: Big, digits: number = currencyDigits): Big {
  const divider = dividers[digits] ?? (dividers[digits] = makeDivider(digits));
  return new divider(value).div(divisor);
}

/** big.js keeps the digits of a division in the constructor; ours leave the common one as it is. */
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
