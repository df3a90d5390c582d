import Big from 'big.js';
import { areChosen } from '../chosen-lots.ts';
import { inboundLotFields } from '../documents/lot.ts';
import type { Movement } from '../documents/index.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import type { LineContext } from './context.ts';
import { decimalOf } from './report.ts';
import { isBlank, itemsOf, textOf } from '../value.ts';
import type { Report } from './report.ts';
import { factorOf, unitOf } from './units.ts';

/** Relative tolerance for errors of rounded conversion factors (0.333333): a millionth. */
const conversionRest = new Big('0.000001');
/** Relative tolerance for a sum that another program computed in binary floating point. */
const binaryRest = new Big('1e-12');

/** §2.4: a line's lots: fields used only for an inbound movement, and the sum. Lots that the service chose are not checked. */
export function checkLots(context: LineContext, report: Report): void {
  const lots = itemsOf(context.line.Lots);
  if (lots.length === 0 || context.movement.direction === 'none' || areChosen(context.line)) return;
  if (context.movement.direction === 'outbound') checkInboundOnly(lots, report);
  checkSum(context, lots, report);
}

function checkInboundOnly(lots: readonly ValueRecord[], report: Report): void {
  lots.forEach((lot, index) => {
    for (const field of inboundLotFields) {
      if (!isBlank(lot[field])) report.warning(['Lots', index, field], 'inboundOnly', { field });
    }
  });
}

/**
 * §2.4: the sum of the lots' quantities, converted to the product's main unit, must equal the line's. If all have the same unit,
 * no factor is needed. If there are several units and a factor is unknown, nothing is checked; if the sum rests on factors, it only
 * warns, because the specification shows neither their member nor their direction (§4.5).
 */
function checkSum({ line, product }: LineContext, lots: readonly ValueRecord[], report: Report): void {
  const unit = textOf(line.UnitCode);
  const lineQuantity = decimalOf(line.Quantity);
  if (unit === '' || lineQuantity === null) return;
  const parts: { quantity: Big; unit: string }[] = [];
  for (const lot of lots) {
    const quantity = decimalOf(lot.Quantity);
    const lotUnit = textOf(lot.UnitCode);
    if (quantity === null || lotUnit === '') return;
    parts.push({ quantity: new Big(quantity), unit: lotUnit });
  }
  const isLineUnit = (other: string) =>
    other === unit || (unitOf(product, other) !== undefined && unitOf(product, other) === unitOf(product, unit));
  const oneUnit = parts.every((part) => isLineUnit(part.unit));
  const inMain = (quantity: Big, of: string): Big | null => {
    const factor = oneUnit ? '1' : decimalOf(factorOf(product, of));
    return factor === null ? null : quantity.times(factor);
  };

  const expected = inMain(new Big(lineQuantity), unit);
  let actual = new Big(0);
  for (const part of parts) {
    const quantity = inMain(part.quantity, part.unit);
    if (quantity === null) return;
    actual = actual.plus(quantity);
  }
  if (expected === null) return;
  const rest = actual.minus(expected).abs();
  if (rest.lte(expected.abs().times(oneUnit ? binaryRest : conversionRest))) return;
  const main = product?.units?.find((known) => known.main === true)?.code;
  report[oneUnit ? 'error' : 'warning'](['Lots'], 'lotSum', {
    expected: plain(expected),
    actual: plain(actual),
    unit: oneUnit ? unit : (main ?? ''),
  });
}

function plain(value: Big): string {
  return canonical(value.toFixed());
}

/**
 * §2.4, §4.2 rule 2: each lot of an inbound movement is new, and its number is unique within the company. A warning, because only
 * the service knows all lots, and because it is only inferred that a sales return is inbound. The `line` parameter is the line of
 * the first occurrence, counted from 1; 0 if it is the same line.
 */
export function checkRepeatedLots(lines: readonly ValueRecord[], movement: Movement, report: Report): void {
  if (movement.direction !== 'inbound') return;
  const first = new Map<string, number>();
  lines.forEach((line, index) => {
    itemsOf(line.Lots).forEach((lot, position) => {
      const number = textOf(lot.LotNo);
      if (number === '') return;
      const seen = first.get(number);
      if (seen === undefined) first.set(number, index);
      else
        report.warning(['Lines', index, 'Lots', position, 'LotNo'], 'lotRepeated', {
          lot: number,
          line: seen === index ? 0 : seen + 1,
        });
    });
  });
}
