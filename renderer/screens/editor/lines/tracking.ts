/** What a line lacks of lots or serial numbers, by the table of stock types (§2.3) and what its product's list tells. */
import Big from 'big.js';
import type { CompanyFacts } from '../../../../domain/facts.ts';
import type { Movement } from '../../../../domain/documents/index.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { canonical, isDecimal } from '../../../../domain/numbers.ts';
import { trackingOf } from '../../../../domain/rules/stock-tracking.ts';
import { factorOf, unitOf } from '../../../../domain/rules/units.ts';
import { textOf, textsOf } from '../../../../domain/value.ts';
import { remainingOf } from './lots.ts';

export interface MissingTracking {
  readonly kind: 'lots' | 'serials';
  /** In the line's unit; a decimal above 0. */
  readonly quantity: string;
}

/** Null where nothing is missing, or where it is not known. */
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

/** A quantity of the line's unit in the product's main unit; null where it is the same one, or the list has no factor. */
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
