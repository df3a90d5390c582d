import type { Movement } from '../documents/index.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import type { LineContext } from './context.ts';
import { decimalOf } from './report.ts';
import { textOf, textsOf } from '../value.ts';
import type { Report } from './report.ts';

/** §2.3 SerialNumbers: one per unit, none empty; for a product that may have them, the count equals Quantity. */
export function checkSerials({ line, product, movement }: LineContext, report: Report): void {
  const serials = textsOf(line.SerialNumbers);
  if (serials.length === 0 || movement.direction === 'none') return;
  serials.forEach((serial, index) => {
    if (serial.trim() === '') report.error(['SerialNumbers', index], 'serialEmpty');
  });
  const quantity = decimalOf(line.Quantity);
  const mayHaveThem = product?.stockType === undefined || product.stockType === 5;
  if (quantity === null || !mayHaveThem || canonical(quantity) === String(serials.length)) return;
  report.error(['SerialNumbers'], 'serialCount', { expected: canonical(quantity), actual: serials.length });
}

/**
 * A serial number identifies one unit, so the same number twice for a product is probably a scanning error. A warning, because
 * the specification does not say that the service refuses it. The `line` parameter is the line of the first occurrence, counted
 * from 1; 0 if it is the same line.
 */
export function checkRepeatedSerials(lines: readonly ValueRecord[], movement: Movement, report: Report): void {
  if (movement.direction === 'none') return;
  const first = new Map<string, number>();
  lines.forEach((line, index) => {
    const product = textOf(line.ProductCode);
    textsOf(line.SerialNumbers).forEach((text, position) => {
      const serial = text.trim();
      if (serial === '') return;
      const key = `${product}\n${serial}`;
      const seen = first.get(key);
      if (seen === undefined) first.set(key, index);
      else
        report.warning(['Lines', index, 'SerialNumbers', position], 'serialRepeated', {
          serial,
          line: seen === index ? 0 : seen + 1,
        });
    });
  });
}
