/** The lots or serial numbers that a line lacks, by its product's StockType (§2.3). */
import Big from 'big.js';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import type { Movement } from '../documents/index.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { converted } from '../goods/measure.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { trackingOf } from '../rules/stock-tracking.ts';
import { factorOf, unitOf } from '../rules/units.ts';
import { isEmpty, isRecord, textOf, textsOf } from '../value.ts';

export interface MissingTracking {
  readonly kind: 'lots' | 'serials';
  /** In the line's unit; a decimal above 0. */
  readonly quantity: string;
}

/** Null if nothing is missing, or it is unknown. */
export function missingTracking(
  line: ValueRecord,
  product: CompanyFacts['product'],
  direction: Movement['direction'],
): MissingTracking | null {
  const { lots, serials } = trackingOf(product(textOf(line.ProductCode))?.stockType, direction);
  const kind = serials === true ? 'serials' : lots === true ? 'lots' : null;
  if (kind === null || !isDecimal(line.Quantity)) return null;
  const serialsLeft = (): string =>
    canonical(new Big(line.Quantity as string).minus(textsOf(line.SerialNumbers).length).toFixed());
  const quantity = kind === 'serials' ? serialsLeft() : remainingOf(line, product);
  return quantity === null || quantity === '0' || quantity.startsWith('-') ? null : { kind, quantity };
}

/** Converts a quantity from the line's unit to the product's main unit; null if they are the same, or the list has no factor. */
export function inMainUnit(
  quantity: string,
  line: ValueRecord,
  product: CompanyFacts['product'],
): { readonly quantity: string; readonly unit: string } | null {
  const facts = product(textOf(line.ProductCode));
  const unit = textOf(line.UnitCode);
  const main = facts?.units?.find((one) => one.main === true);
  const factor = factorOf(facts, unit);
  if (!main || main === unitOf(facts, unit) || !isDecimal(factor)) return null;
  return { quantity: canonical(new Big(quantity).times(factor).round(6).toFixed()), unit: main.code };
}

/** The line's quantity minus its lots, in the line's unit, up to six digits; null if the quantity or a conversion is unknown. */
export function remainingOf(line: ValueRecord, product: (code: string) => ProductFacts | undefined): string | null {
  if (!isDecimal(line.Quantity)) return null;
  const facts = product(textOf(line.ProductCode));
  const unit = textOf(line.UnitCode);
  let left = new Big(line.Quantity);
  const lots = Array.isArray(line.Lots) ? (line.Lots as readonly Value[]).filter(isRecord) : [];
  for (const lot of lots) {
    if (!isDecimal(lot.Quantity)) return null;
    const taken = converted(new Big(lot.Quantity), textOf(lot.UnitCode), unit, facts);
    if (!taken) return null;
    left = left.minus(taken);
  }
  return canonical(left.round(6).toFixed());
}

/** The lot with a label's expiry date, unless it has one. */
export const withExpiry = (lot: ValueRecord, expiry: string | undefined): ValueRecord =>
  isEmpty(expiry) || !isEmpty(lot.ExpiryDate) ? lot : { ...lot, ExpiryDate: expiry };
