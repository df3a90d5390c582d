/** What is left of a line's quantity beside its lots (§2.4), by the conversion factors the product list told. */
import Big from 'big.js';
import type { ProductFacts } from '../../../../domain/facts.ts';
import { isRecord, textOf } from '../../../../domain/value.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { canonical, isDecimal } from '../../../../domain/numbers.ts';
import { factorOf } from '../../../../domain/rules/units.ts';

/** In the line's unit, up to six digits; null where the quantity or a conversion is not known. */
export function remainingOf(line: ValueRecord, product: (code: string) => ProductFacts | undefined): string | null {
  if (!isDecimal(line.Quantity)) return null;
  const facts = product(textOf(line.ProductCode));
  const unit = textOf(line.UnitCode);
  let left = new Big(line.Quantity);
  const lots = Array.isArray(line.Lots) ? (line.Lots as readonly Value[]).filter(isRecord) : [];
  for (const lot of lots) {
    if (!isDecimal(lot.Quantity)) return null;
    const taken = inUnit(new Big(lot.Quantity), textOf(lot.UnitCode), unit, facts);
    if (!taken) return null;
    left = left.minus(taken);
  }
  return canonical(left.round(6).toFixed());
}

function inUnit(quantity: Big, from: string, to: string, facts: ProductFacts | undefined): Big | null {
  if (from === to || from === '') return quantity;
  const [fromFactor, toFactor] = [factorOf(facts, from), factorOf(facts, to)];
  if (!isDecimal(fromFactor) || !isDecimal(toFactor) || new Big(toFactor).eq(0)) return null;
  return quantity.times(fromFactor).div(toFactor);
}
