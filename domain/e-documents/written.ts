/** Numbers as a file writes them: programs round them or cut them off, so each is only as exact as its last digit. */
import Big from 'big.js';
import { read, zero } from '../amounts/decimal.ts';
import { numberAt, textAt } from './xml.ts';
import type { XmlElement } from './xml.ts';

export const cent = new Big('0.01');
export const halfCent = new Big('0.005');
/** Of more digits, the last ones are those of binary numbers. */
const finest = new Big('0.000001');

export interface Written {
  readonly value: Big;
  /** What the last written digit counts, at most a cent: many programs leave out zeros, others fill up with them. */
  readonly unit: Big;
}

/** Null if there is no number. */
export function writtenAt(from: XmlElement | undefined, ...path: readonly string[]): Written | null {
  const value = read(numberAt(from, ...path));
  if (value === null) return null;
  const digits =
    textAt(from, ...path)
      .split('.')[1]
      ?.replace(/0+$/, '').length ?? 0;
  const last = digits >= 6 ? finest : new Big(10).pow(-digits);
  return { value, unit: last.gt(cent) ? cent : last };
}

/** Whether a number may be written for an amount, rounded or cut off. `slack`: by how much the amount itself is uncertain. */
export function isWrittenFor({ value, unit }: Written, amount: Big, slack: Big = zero): boolean {
  const lacking = value.lt(zero) ? value.minus(amount) : amount.minus(value);
  return lacking.gte(unit.div(-2).minus(slack)) && lacking.lt(unit.plus(slack));
}

export const isNear = (one: Big, other: Big, within: Big): boolean => one.minus(other).abs().lte(within);
export const sumOf = (amounts: readonly (Big | null | undefined)[]): Big =>
  amounts.reduce<Big>((sum, amount) => (amount ? sum.plus(amount) : sum), zero);
