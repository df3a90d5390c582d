/**
 * Checking a delivery by counting the received goods. The document's lines do not change until the user applies the counted
 * quantities. The count is saved with the draft and can be undone like any change.
 */
import Big from 'big.js';
import { deliveryCountName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { isObject, textOf, textsOf } from '../value.ts';

/** All quantities are decimals above 0, unrounded, so that twelve twelfths of a box are one box. */
export interface DeliveryCount {
  /** By the line's key, in the line's unit. */
  readonly lines: ReadonlyMap<string, string>;
  /** By the product's code, in its main unit, for products that no line has. */
  readonly others: ReadonlyMap<string, string>;
  /** Counted serial numbers, each with its product's code. */
  readonly serials: readonly (readonly [string, string])[];
}
export const nothingCounted: DeliveryCount = { lines: new Map(), others: new Map(), serials: [] };

/** The quantity of a scan in a unit of its product, or in its main unit for `''`; null if it cannot be converted. */
export type QuantityIn = (unit: string) => string | null;

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
  const { lines, others, serials } = isObject(saved) ? saved : {};
  return { lines: quantitiesIn(lines), others: quantitiesIn(others), serials: pairsIn(serials) };
}

/** The header with a count; null removes it. */
export function withDeliveryCount(header: ValueRecord, count: DeliveryCount | null): ValueRecord {
  const { [deliveryCountName]: _before, ...others } = header;
  if (count === null) return others;
  const text = JSON.stringify({ lines: [...count.lines], others: [...count.others], serials: count.serials });
  return { ...others, [deliveryCountName]: text };
}

/** The header with the count of another one. `keys`: the present key of each line; a line without one loses its count. */
export function withCountOf(header: ValueRecord, from: ValueRecord, keys: ReadonlyMap<string, string>): ValueRecord {
  const count = deliveryCountOf(from);
  if (count === null) return header;
  const lines = [...count.lines].flatMap(([before, quantity]): (readonly [string, string])[] => {
    const key = keys.get(before);
    return key === undefined ? [] : [[key, quantity]];
  });
  return withDeliveryCount(header, { ...count, lines: new Map(lines) });
}

/** Pairs of texts. Anything else in a damaged or edited file is ignored. */
function pairsIn(saved: unknown): readonly (readonly [string, string])[] {
  const pairs: readonly unknown[] = Array.isArray(saved) ? saved : [];
  return pairs.flatMap((pair): (readonly [string, string])[] => {
    const [key, value] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    return typeof key === 'string' && typeof value === 'string' ? [[key, value]] : [];
  });
}

const quantitiesIn = (saved: unknown): ReadonlyMap<string, string> =>
  new Map(pairsIn(saved).filter(([, quantity]) => isDecimal(quantity)));

/**
 * Adds a scan to the product's first incomplete line, else to its last line; without a line, to `others`. Null if its quantity
 * cannot be converted to the unit of any of these lines.
 */
export function counted(
  count: DeliveryCount,
  lines: readonly ValueRecord[],
  product: string,
  quantityIn: QuantityIn,
): { readonly count: DeliveryCount; readonly line: string | null } | null {
  const own = lines.filter((line) => textOf(line.ProductCode) === product);
  const convertible = own.filter((line) => quantityIn(textOf(line.UnitCode)) !== null);
  const line = convertible.find((one) => new Big(missingOf(count, one)).gt(0)) ?? convertible.at(-1);
  const by = own.length > 0 && !line ? null : quantityIn(textOf(line?.UnitCode));
  if (by === null) return null;
  const key = line?.$key;
  return key === undefined
    ? { count: { ...count, others: withMore(count.others, product, by) }, line: null }
    : { count: { ...count, lines: withMore(count.lines, key, by) }, line: key };
}

export const isSerialCounted = ({ serials }: DeliveryCount, product: string, serial: string): boolean =>
  serials.some(([of, number]) => of === product && number === serial);

/** The quantity of a line that has not been counted; negative if more was counted than the line has. */
export function missingOf(count: DeliveryCount, line: ValueRecord): string {
  const quantity = isDecimal(line.Quantity) ? line.Quantity : '0';
  return canonical(new Big(quantity).minus(countOf(count, line)).toFixed());
}

/** The counted quantity of a line, up to six digits after the decimal mark. */
export const countOf = ({ lines }: DeliveryCount, { $key = '' }: ValueRecord): string =>
  rounded(lines.get($key) ?? '0');

/** The lines with their counted quantities; lines that were not counted are left out. */
export const withCounted = (count: DeliveryCount, lines: readonly ValueRecord[]): readonly ValueRecord[] =>
  lines.flatMap((line) => {
    if (!count.lines.has(line.$key ?? '')) return [];
    const quantity = countOf(count, line);
    return [quantity === line.Quantity ? line : { ...line, Quantity: quantity }];
  });

/** Codes and counted quantities of the products that no line has. */
export const othersOf = ({ others }: DeliveryCount): readonly (readonly [string, string])[] =>
  [...others].map(([product, quantity]) => [product, rounded(quantity)]);

/**
 * The lines, in their counted quantities, with the counted serial numbers that none of them has. A product's lines are filled up
 * to their quantities, in order; its last line gets the rest.
 */
export function withCountedSerials(
  { serials }: DeliveryCount,
  counted: readonly ValueRecord[],
  hasSerials: (product: string) => boolean,
): readonly ValueRecord[] {
  const lines = counted.map((line) =>
    hasSerials(textOf(line.ProductCode)) ? withoutMissingSerials(line, serials, counted) : line,
  );
  const left = new Map<string, string[]>();
  for (const [product, serial] of serials) {
    const isKnown = lines.some(
      (line) => textOf(line.ProductCode) === product && textsOf(line.SerialNumbers).includes(serial),
    );
    if (!isKnown && hasSerials(product)) left.set(product, [...(left.get(product) ?? []), serial]);
  }
  return lines.map((line, index) => {
    const code = textOf(line.ProductCode);
    const present = textsOf(line.SerialNumbers);
    const isLast = !lines.slice(index + 1).some((other) => textOf(other.ProductCode) === code);
    const room = Math.max(0, Number(line.Quantity) - present.length);
    const added = left.get(code)?.splice(0, isLast ? serials.length : room) ?? [];
    return added.length === 0 ? line : { ...line, SerialNumbers: [...present, ...added] };
  });
}

/** If every piece of the line's product was counted by its serial number, the line without the serial numbers not counted. */
function withoutMissingSerials(
  line: ValueRecord,
  serials: DeliveryCount['serials'],
  lines: readonly ValueRecord[],
): ValueRecord {
  const code = textOf(line.ProductCode);
  const arrived = new Set(serials.filter(([product]) => product === code).map(([, serial]) => serial));
  const quantity = lines
    .filter((other) => textOf(other.ProductCode) === code)
    .reduce((sum, other) => sum.plus(isDecimal(other.Quantity) ? other.Quantity : '0'), new Big(0));
  const present = textsOf(line.SerialNumbers);
  const kept = present.filter((serial) => arrived.has(serial));
  return kept.length === present.length || !quantity.eq(arrived.size) ? line : { ...line, SerialNumbers: kept };
}

const rounded = (quantity: string): string => canonical(new Big(quantity).round(6).toFixed());

function withMore(counts: ReadonlyMap<string, string>, key: string, by: string): ReadonlyMap<string, string> {
  return new Map(counts).set(key, canonical(new Big(counts.get(key) ?? '0').plus(by).toFixed()));
}
