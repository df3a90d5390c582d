/** The lots or serial numbers that a line lacks, by its product's StockType (§2.3). */
import Big from 'big.js';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import { dayOf, isDateValue } from '../dates.ts';
import type { Movement } from '../documents/index.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { amountOf, areComparable, exactlyIn, measureOf } from '../goods/measure.ts';
import type { Amount } from '../goods/measure.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { originsOf, withOrigins, withoutOrigins } from '../origins.ts';
import { trackingOf } from '../rules/stock-tracking.ts';
import { factorOf, mainUnitOf, unitOf } from '../rules/units.ts';
import { isEmpty, itemsOf, textOf, textsOf } from '../value.ts';
import { changedOf } from './collections.ts';

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

/** The line's quantity minus its lots; null if the quantity or a conversion is unknown. */
export function remainingGoods(line: ValueRecord, product: CompanyFacts['product']): Amount | null {
  if (!isDecimal(line.Quantity)) return null;
  const facts = product(textOf(line.ProductCode));
  const own = measureOf(textOf(line.UnitCode), facts);
  let left = new Big(line.Quantity).times(own.factor);
  for (const lot of itemsOf(line.Lots)) {
    const unit = textOf(lot.UnitCode);
    const measure = unit === '' ? own : measureOf(unit, facts);
    if (!isDecimal(lot.Quantity) || !areComparable(own, measure)) return null;
    left = left.minus(new Big(lot.Quantity).times(measure.factor));
  }
  return { base: own.base, quantity: left };
}

/** As {@link remainingGoods}, in the line's unit, up to six digits. */
export function remainingOf(line: ValueRecord, product: CompanyFacts['product']): string | null {
  const left = remainingGoods(line, product);
  if (left === null) return null;
  const { factor } = measureOf(textOf(line.UnitCode), product(textOf(line.ProductCode)));
  return canonical(left.quantity.div(factor).round(6).toFixed());
}

/** Goods of one lot, from a label or a row of a table. Absent values are unknown. */
export interface LotOfGoods {
  readonly lot?: string | undefined;
  readonly supplierLot?: string | undefined;
  readonly quantity?: string | undefined;
  /** Of the quantity; absent: the line's. */
  readonly unit?: string | undefined;
  /** `YYYY-MM-DD`, or a text that is no date. */
  readonly expiry?: string | undefined;
}

/**
 * The line's lots with more goods: of a lot that it has, or of a new one. A sum is in the line's unit, or in another one of its parts
 * or of the product if it would have to be rounded there. An unreadable quantity is not overwritten by a sum.
 */
export function withLot(
  line: ValueRecord,
  { lot, supplierLot, quantity, unit, expiry }: LotOfGoods,
  newKey: () => string,
  facts?: ProductFacts,
): readonly ValueRecord[] {
  const lots = itemsOf(line.Lots);
  const own = textOf(line.UnitCode);
  const added = quantity === undefined ? null : amountOf(new Big(quantity), unit ?? own, facts);
  const withMore = (known: ValueRecord): ValueRecord | null => {
    if (added === null) return known;
    if (!isEmpty(known.Quantity) && !isDecimal(known.Quantity)) return null;
    const before = textOf(known.UnitCode) || own;
    const present = amountOf(new Big(textOf(known.Quantity) || '0'), before, facts);
    if (!areComparable(present, added)) return null;
    const sum = { ...added, quantity: added.quantity.plus(present.quantity) };
    const exact = exactlyIn([own, unit ?? own, before, mainUnitOf(facts)], sum, facts);
    return exact && { ...known, Quantity: exact.quantity, ...(exact.unit === '' ? {} : { UnitCode: exact.unit }) };
  };
  const named: LotNames = { LotNo: lot, SupplierLotNo: supplierLot, ExpiryDate: expiry };
  const sums = lots.map((one) => (isOfLot(one, named) ? withMore(one) : null));
  const at = sums.findIndex((one) => one !== null);
  const begun = own === '' ? {} : { UnitCode: own };
  const { $key = newKey(), ...known } = sums[at] ??
    withMore(begun) ?? { ...begun, Quantity: quantity, UnitCode: unit ?? own };
  const more = Object.entries(named).filter(([name, value]) => isEmpty(known[name]) && !isEmpty(value));
  const changed = { $key, ...known, ...Object.fromEntries(more) };
  return at < 0 ? [...lots, changed] : lots.with(at, changed);
}

type LotNames = Readonly<Record<'LotNo' | 'SupplierLotNo' | 'ExpiryDate', string | undefined>>;

/**
 * Whether goods are of a lot: nothing that both name differs, and both have the name that identifies it. One lot with two dates
 * contradicts itself: both stay, and the rules report it.
 */
function isOfLot(one: ValueRecord, named: LotNames): boolean {
  const pairs = Object.entries(named).map(([name, value]) => [withoutTime(one[name]), withoutTime(value)]);
  const [identity = []] = pairs.filter((pair) => !pair.every(isEmpty));
  const isBoth = !identity.some(isEmpty);
  return isBoth && pairs.every(([a, b]) => a === b || isEmpty(a) || isEmpty(b));
}

/** A date without its time, which only the service's dates have. */
const withoutTime = (value: Value): Value => (isDateValue(value) ? dayOf(value) : value);

/** Whether a lot in the line's unit was in this unit before the line was: it does not follow the line's. */
const hasOwnUnit = (lot: ValueRecord): boolean => originsOf(lot).entered?.includes('UnitCode') === true;

/** A line whose lots that follow its unit have none. `own`: the unit that the line had. */
export function withoutUnitOfLots(line: ValueRecord, own: Value): ValueRecord {
  const unit = textOf(own);
  const lots = itemsOf(line.Lots);
  const bare = changedOf(lots, (lot) => {
    if (unit === '' || textOf(lot.UnitCode) !== unit) return lot;
    if (hasOwnUnit(lot)) return withoutOrigins(lot, ['entered']);
    const { UnitCode: _ofLine, ...others } = lot;
    return others;
  });
  return bare === lots ? line : { ...line, Lots: bare };
}

/** A line whose lots without a unit have its own. `before`: the lots that stay the same objects if they have what they had. */
export function withUnitOfLots(line: ValueRecord, before?: Value): ValueRecord {
  const lots = itemsOf(line.Lots);
  const unit = textOf(line.UnitCode);
  const former = new Map(itemsOf(before).map((lot) => [lot.$key, lot]));
  const filled = changedOf(lots, (lot) => {
    const own = textOf(lot.UnitCode);
    const ofLine = own === '' && unit !== '' ? { ...lot, UnitCode: line.UnitCode } : lot;
    const next = withOrigins(ofLine, { entered: own !== '' && own === unit ? ['UnitCode'] : [] });
    const was = former.get(lot.$key);
    return was && isSameLot(was, next) ? was : next;
  });
  if (filled === lots) return line;
  const isSame =
    Array.isArray(before) && before.length === filled.length && filled.every((lot, at) => lot === before[at]);
  return { ...line, Lots: isSame ? before : filled };
}

/** A line whose lots that were given in the text of a unit have it as the list spells it, also in a line that was read. */
export function withUnitOfLotsSpelt(line: ValueRecord, text: Value, code: string): ValueRecord {
  const lots = itemsOf(line.Lots);
  const spelt = changedOf(lots, (lot) => (!isEmpty(text) && lot.UnitCode === text ? { ...lot, UnitCode: code } : lot));
  return spelt === lots ? line : { ...line, Lots: spelt };
}

const isSameLot = (one: ValueRecord, other: ValueRecord): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => JSON.stringify(other[name]) === JSON.stringify(value));

/** The lot with a label's expiry date, unless it has one. */
export const withExpiry = (lot: ValueRecord, expiry: string | undefined): ValueRecord =>
  isEmpty(expiry) || !isEmpty(lot.ExpiryDate) ? lot : { ...lot, ExpiryDate: expiry };
