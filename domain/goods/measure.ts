/** Quantities of goods in different units of one product. */
import Big from 'big.js';
import type { ProductFacts } from '../facts.ts';
import { fold } from '../fold.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { factorOf, mainUnitOf, unitOf } from '../rules/units.ts';

/** A unit as a number of another one, its base: usually the product's main unit. Only units with one base can be converted. */
export interface Measure {
  readonly base: string;
  readonly factor: Big;
}

/** The base of goods of which no unit is known; it is that of any other unit. */
const anyBase = '';
const mainBase = 'main';
const weightBase = 'weight';
const one = new Big(1);

/** Grams in a unit of weight, by its universal code or, for units without one, its name (§2.3); null for other units. */
export function gramsIn(unit: string): Big | null {
  const name = fold(unit);
  if (['kgm', 'kg', 'kilo', 'kilogram'].includes(name)) return new Big(1000);
  return ['grm', 'gr', 'g', 'gram'].includes(name) ? one : null;
}

/** The measure of a product's unit; `''` is the main unit. Kilograms and grams need no factor in the list. */
export function measureOf(unit: string, facts: ProductFacts | undefined): Measure {
  const code = unit === '' ? mainUnitOf(facts) : unit;
  if (code === '') return { base: anyBase, factor: one };
  const factor = factorOf(facts, code);
  if (isDecimal(factor) && new Big(factor).gt(0)) return { base: mainBase, factor: new Big(factor) };
  const grams = gramsIn(code);
  if (grams === null) return { base: unitOf(facts, code)?.code ?? code, factor: one };
  for (const other of facts?.units ?? []) {
    const [otherGrams, known] = [gramsIn(other.code), factorOf(facts, other.code)];
    if (otherGrams !== null && isDecimal(known) && new Big(known).gt(0))
      return { base: mainBase, factor: grams.times(known).div(otherGrams) };
  }
  // One of an unknown unit is one kilogram where kilograms are asked for.
  return { base: weightBase, factor: grams.div(1000) };
}

/** Goods in the base of their unit: nothing has been divided or rounded. */
export interface Amount {
  readonly base: string;
  readonly quantity: Big;
}

export function amountOf(quantity: Big, unit: string, facts: ProductFacts | undefined): Amount {
  const { base, factor } = measureOf(unit, facts);
  return { base, quantity: quantity.times(factor) };
}

/** Digits of a quantity after the decimal mark. */
const quantityDigits = 6;

/** Goods in the first of some units that needs no rounding; null if each does, or cannot be converted. */
export function exactlyIn(
  units: readonly string[],
  { base, quantity: whole }: Amount,
  facts: ProductFacts | undefined,
): { readonly quantity: string; readonly unit: string } | null {
  for (const unit of units) {
    const measure = measureOf(unit, facts);
    const quantity = whole.div(measure.factor).round(quantityDigits);
    if (areComparable({ base }, measure) && quantity.times(measure.factor).eq(whole))
      return { quantity: canonical(quantity.toFixed()), unit };
  }
  return null;
}

export const areComparable = (a: Pick<Measure, 'base'>, b: Pick<Measure, 'base'>): boolean =>
  a.base === b.base || a.base === anyBase || b.base === anyBase;
