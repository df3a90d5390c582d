import type { Movement } from '../documents/stock.ts';
import type { TrackedLine } from './tracked-line.ts';

/** Serial numbers (§2.3): only for stock type 5, one per unit; inbound ones must be new, outbound ones in stock. */
export function checkSerials(line: TrackedLine): Movement[] {
  const { context, direction, memory, product, refuse, values } = line;
  const serials = (Array.isArray(values.SerialNumbers) ? values.SerialNumbers : []) as string[];
  if (product.stockType !== 5) {
    if (serials.length > 0) refuse('serialsNotAllowed', { field: 'SerialNumbers' });
    return [];
  }
  if (serials.length === 0) {
    refuse('serialsRequired', { field: 'SerialNumbers' });
    return [];
  }
  // §2.3 says both "one per unit" and "must equal Quantity": only the second, with Quantity in the line's unit, can be checked.
  if (serials.length !== values.Quantity) {
    refuse('serialCount', { field: 'SerialNumbers', expected: Number(values.Quantity), found: serials.length });
  }
  return serials.map((serial) => {
    const key = `${product.code}\n${serial}`;
    const facts = { field: 'SerialNumbers', serial };
    if (memory.serials.has(key)) refuse('serialRepeated', facts);
    else if (direction === 'inbound' && context.company.stock.serialInStock(product.code, serial)) {
      refuse('serialTaken', facts);
    } else if (direction === 'outbound' && !context.company.stock.serialInStock(product.code, serial)) {
      refuse('serialNotInStock', facts);
    }
    memory.serials.add(key);
    return { kind: direction === 'inbound' ? 'serialIn' : 'serialOut', product: product.code, serial };
  });
}
