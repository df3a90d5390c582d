/**
 * Checking a delivery by counting the received goods. The document's lines do not change until the user applies the counted
 * quantities. The count is saved with the draft and can be undone like any change.
 */
import Big from 'big.js';
import type { CompanyFacts } from '../facts.ts';
import { deliveryCountName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { mainUnitOf } from '../rules/units.ts';
import { isObject, itemsOf, textOf, textsOf } from '../value.ts';
import { converted, withExpiry } from './tracking.ts';

/** Counted goods. All quantities are decimals above 0, unrounded, so that twelve twelfths of a box are one box. */
export interface Counted {
  readonly product: string;
  /** `''`: the product's main unit. */
  readonly unit: string;
  readonly quantity: string;
  /** The part of the quantity whose labels have a lot. */
  readonly lots: readonly CountedLot[];
}
export interface CountedLot {
  readonly lot: string;
  readonly quantity: string;
  /** `YYYY-MM-DD`; `''` if unknown, or if the document takes none. */
  readonly expiry: string;
}

export interface DeliveryCount {
  /** By the line's key. In a saved count, the line may have been deleted or corrected since ({@link placedCount}). */
  readonly lines: ReadonlyMap<string, Counted>;
  /** Surplus: by the product's code, with the unit if it is not the main unit; or by the key of a former line. */
  readonly others: ReadonlyMap<string, Counted>;
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
  return { lines: goodsIn(lines), others: goodsIn(others), serials: pairsIn(serials) };
}

/** The header with a count; null removes it. */
export function withDeliveryCount(header: ValueRecord, count: DeliveryCount | null): ValueRecord {
  const { [deliveryCountName]: _before, ...others } = header;
  if (count === null) return others;
  const text = JSON.stringify({ lines: [...count.lines], others: [...count.others], serials: count.serials });
  return { ...others, [deliveryCountName]: text };
}

/** The header with the count of another one. `keys`: the present key of each line that there still is. */
export function withCountOf(header: ValueRecord, from: ValueRecord, keys: ReadonlyMap<string, string>): ValueRecord {
  const count = deliveryCountOf(from);
  if (count === null) return header;
  const lines = new Map<string, Counted>();
  const others = new Map(count.others);
  for (const [before, goods] of count.lines) {
    const key = keys.get(before);
    if (key === undefined) others.set(before, goods);
    else lines.set(key, goods);
  }
  return withDeliveryCount(header, { ...count, lines, others });
}

/**
 * A saved count for the present lines: each line's goods in its present unit. The goods of a line that was deleted meanwhile, or
 * that has another product or a unit without a known factor, are surplus.
 */
export function placedCount(
  count: DeliveryCount,
  present: readonly ValueRecord[],
  product: CompanyFacts['product'],
): DeliveryCount {
  const byKey = new Map(present.map((line) => [line.$key, line]));
  const lines = new Map<string, Counted>();
  let { others } = count;
  for (const [key, goods] of count.lines) {
    const line = byKey.get(key);
    const placed = line === undefined ? null : inLine(goods, line, product);
    if (placed !== null) lines.set(key, placed);
    else others = withMore(others, goods.unit === '' ? goods.product : `${goods.product}\n${goods.unit}`, goods);
  }
  return { ...count, lines, others };
}

function inLine(goods: Counted, line: ValueRecord, product: CompanyFacts['product']): Counted | null {
  if (textOf(line.ProductCode) !== goods.product) return null;
  const unit = textOf(line.UnitCode);
  if (unit === goods.unit) return goods;
  const facts = product(goods.product);
  const [from, to] = [goods.unit || mainUnitOf(facts), unit || mainUnitOf(facts)];
  const inUnit = <T extends { readonly quantity: string }>(counted: T): T[] => {
    const quantity = from === '' ? null : converted(new Big(counted.quantity), from, to, facts);
    return quantity === null ? [] : [{ ...counted, quantity: canonical(quantity.toFixed()) }];
  };
  const [placed] = inUnit(goods);
  return placed === undefined ? null : { ...placed, unit, lots: goods.lots.flatMap(inUnit) };
}

const listOf = (saved: unknown): readonly unknown[] => (Array.isArray(saved) ? saved : []);

/** Pairs of texts. Anything else in a damaged or edited file is ignored. */
const pairsIn = (saved: unknown): readonly (readonly [string, string])[] =>
  listOf(saved).flatMap((pair): (readonly [string, string])[] => {
    const [key, value] = listOf(pair);
    return typeof key === 'string' && typeof value === 'string' ? [[key, value]] : [];
  });

const goodsIn = (saved: unknown): ReadonlyMap<string, Counted> =>
  new Map(
    listOf(saved).flatMap((pair): (readonly [string, Counted])[] => {
      const [key, value] = listOf(pair);
      const { product, unit, quantity, lots } = isObject(value) ? value : {};
      if (typeof key !== 'string' || !isDecimal(quantity)) return [];
      return [[key, { product: textOf(product), unit: textOf(unit), quantity, lots: lotsIn(lots) }]];
    }),
  );

const lotsIn = (saved: unknown): readonly CountedLot[] =>
  listOf(saved).flatMap((one): CountedLot[] => {
    const { lot, quantity, expiry } = isObject(one) ? one : {};
    return typeof lot === 'string' && isDecimal(quantity) ? [{ lot, quantity, expiry: textOf(expiry) }] : [];
  });

/**
 * Adds a scan to the product's first incomplete line, else to its last line; without a line, to `others`. Null if its quantity
 * cannot be converted to the unit of any of these lines. `count`: as for these lines ({@link placedCount}). `lot`: that of the
 * label, if the product has lots.
 */
export function counted(
  count: DeliveryCount,
  lines: readonly ValueRecord[],
  product: string,
  quantityIn: QuantityIn,
  lot: Omit<CountedLot, 'quantity'> | null = null,
): { readonly count: DeliveryCount; readonly line: string | null } | null {
  const own = lines.filter((line) => textOf(line.ProductCode) === product);
  const convertible = own.filter((line) => quantityIn(textOf(line.UnitCode)) !== null);
  const line = convertible.find((one) => new Big(missingOf(count, one)).gt(0)) ?? convertible.at(-1);
  const unit = textOf(line?.UnitCode);
  const quantity = own.length > 0 && !line ? null : quantityIn(unit);
  if (quantity === null) return null;
  const lots = lot === null ? [] : [{ ...lot, quantity }];
  const goods = { product, unit, quantity, lots };
  const key = line?.$key;
  return key === undefined
    ? { count: { ...count, others: withMore(count.others, product, goods) }, line: null }
    : { count: { ...count, lines: withMore(count.lines, key, goods) }, line: key };
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
  rounded(lines.get($key)?.quantity ?? '0');

/** The lines with their counted quantities and lots; lines that were not counted are left out. */
export const withCounted = (
  count: DeliveryCount,
  lines: readonly ValueRecord[],
  newKey: () => string,
): readonly ValueRecord[] =>
  lines.flatMap((line) => {
    const goods = count.lines.get(line.$key ?? '');
    return goods === undefined ? [] : [withGoods(line, goods, newKey)];
  });

/**
 * The line with the counted quantity and lots. If every piece was counted by its lot, the line has no other lots; else its present
 * lots keep their quantities. A lot that has an expiry date keeps it.
 */
export function withGoods(line: ValueRecord, { quantity, lots }: Counted, newKey: () => string): ValueRecord {
  const Quantity = rounded(quantity);
  const counted = Quantity === line.Quantity ? line : { ...line, Quantity };
  if (lots.length === 0) return counted;
  const isWhole = rounded(lots.reduce((sum, lot) => sumOf(sum, lot.quantity), '0')) === rounded(quantity);
  const present = itemsOf(line.Lots);
  const unit = textOf(line.UnitCode) === '' ? {} : { UnitCode: textOf(line.UnitCode) };
  const itemOf = ({ lot }: CountedLot) => present.find(({ LotNo }) => LotNo === lot);
  const byItem = new Map(lots.map((lot) => [itemOf(lot), lot]));
  const kept = present.flatMap((item) => {
    const lot = byItem.get(item);
    if (lot === undefined) return isWhole ? [] : [item];
    const dated = withExpiry(item, lot.expiry);
    return [isWhole ? { ...dated, ...unit, Quantity: rounded(lot.quantity) } : dated];
  });
  const added = lots.filter((lot) => itemOf(lot) === undefined);
  const Lots = added.map((lot) =>
    withExpiry({ $key: newKey(), LotNo: lot.lot, Quantity: rounded(lot.quantity), ...unit }, lot.expiry),
  );
  return { ...counted, Lots: [...kept, ...Lots] };
}

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

function withMore(counts: ReadonlyMap<string, Counted>, key: string, more: Counted): ReadonlyMap<string, Counted> {
  const before = counts.get(key);
  const lots = [...(before?.lots ?? [])];
  for (const lot of more.lots) {
    const at = lots.findIndex((one) => one.lot === lot.lot);
    const known = lots[at];
    if (known)
      lots[at] = { ...known, expiry: known.expiry || lot.expiry, quantity: sumOf(known.quantity, lot.quantity) };
    else lots.push(lot);
  }
  return new Map(counts).set(key, { ...more, quantity: sumOf(before?.quantity ?? '0', more.quantity), lots });
}

const sumOf = (a: string, b: string): string => canonical(new Big(a).plus(b).toFixed());
