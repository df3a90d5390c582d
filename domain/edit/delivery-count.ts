/**
 * Checking a delivery by counting the received goods. The document's lines do not change until the user applies the counted
 * quantities. The count is saved with the draft and can be undone like any change.
 */
import Big from 'big.js';
import { deliveryCountName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { isObject, textOf } from '../value.ts';

/** All quantities are decimals above 0. */
export interface DeliveryCount {
  /** By the line's key, in the line's unit. */
  readonly lines: ReadonlyMap<string, string>;
  /** By the product's code, for products that no line has. */
  readonly others: ReadonlyMap<string, string>;
}
export const nothingCounted: DeliveryCount = { lines: new Map(), others: new Map() };

/** The count in a draft's header; null if no delivery is being checked. */
export function deliveryCountOf(header: ValueRecord): DeliveryCount | null {
  const text = header[deliveryCountName];
  if (typeof text !== 'string') return null;
  let saved: unknown;
  try {
    saved = JSON.parse(text);
  } catch {
    return nothingCounted;
  }
  const { lines, others } = isObject(saved) ? saved : {};
  return { lines: quantitiesIn(lines), others: quantitiesIn(others) };
}

/** The header with a count; null removes it. */
export function withDeliveryCount(header: ValueRecord, count: DeliveryCount | null): ValueRecord {
  const { [deliveryCountName]: _before, ...others } = header;
  if (count === null) return others;
  const text = JSON.stringify({ lines: [...count.lines], others: [...count.others] });
  return { ...others, [deliveryCountName]: text };
}

/** Pairs of a key and a quantity. Anything else in a damaged or edited file is ignored. */
function quantitiesIn(saved: unknown): ReadonlyMap<string, string> {
  const pairs: readonly unknown[] = Array.isArray(saved) ? saved : [];
  return new Map(
    pairs.flatMap((pair): (readonly [string, string])[] => {
      const [key, quantity] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
      return typeof key === 'string' && isDecimal(quantity) ? [[key, quantity]] : [];
    }),
  );
}

/** Adds a quantity to the product's first incomplete line, else to its last line; without a line, to `others`. */
export function counted(
  count: DeliveryCount,
  lines: readonly ValueRecord[],
  product: string,
  by: string,
): { readonly count: DeliveryCount; readonly line: string | null } {
  const own = lines.filter((line) => textOf(line.ProductCode) === product);
  const line = own.find((one) => new Big(missingOf(count, one)).gt(0)) ?? own.at(-1);
  const key = line?.$key;
  return key === undefined
    ? { count: { ...count, others: withMore(count.others, product, by) }, line: null }
    : { count: { ...count, lines: withMore(count.lines, key, by) }, line: key };
}

/** The quantity of a line that has not been counted; negative if more was counted than the line has. */
export function missingOf(count: DeliveryCount, line: ValueRecord): string {
  const quantity = isDecimal(line.Quantity) ? line.Quantity : '0';
  return canonical(new Big(quantity).minus(countOf(count, line)).toFixed());
}

export const countOf = ({ lines }: DeliveryCount, { $key = '' }: ValueRecord): string => lines.get($key) ?? '0';

/** The lines with their counted quantities; lines that were not counted are left out. */
export const withCounted = (count: DeliveryCount, lines: readonly ValueRecord[]): readonly ValueRecord[] =>
  lines.flatMap((line) => {
    const quantity = count.lines.get(line.$key ?? '');
    if (quantity === undefined) return [];
    return [quantity === line.Quantity ? line : { ...line, Quantity: quantity }];
  });

function withMore(counts: ReadonlyMap<string, string>, key: string, by: string): ReadonlyMap<string, string> {
  return new Map(counts).set(key, canonical(new Big(counts.get(key) ?? '0').plus(by).toFixed()));
}
