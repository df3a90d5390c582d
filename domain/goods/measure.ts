/** Quantities of goods in different units of one product. */
import Big from 'big.js';
import type { ProductFacts } from '../facts.ts';
import { fold } from '../fold.ts';
import { isDecimal } from '../numbers.ts';
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
  return { base: weightBase, factor: grams };
}

export const areComparable = (a: Measure, b: Measure): boolean =>
  a.base === b.base || a.base === anyBase || b.base === anyBase;

/** Converts a quantity between two units of a product, unrounded; null if the list lacks a factor. From `''`: unchanged. */
export function converted(quantity: Big, from: string, to: string, facts: ProductFacts | undefined): Big | null {
  if (from === to || from === '') return quantity;
  const [before, after] = [measureOf(from, facts), measureOf(to, facts)];
  if (to === '' || !areComparable(before, after)) return null;
  return quantity.times(before.factor).div(after.factor);
}
