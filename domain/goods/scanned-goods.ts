/** What a scan brings into a line of its product. */
import Big from 'big.js';
import type { ScannedItem } from '../barcodes/scanned.ts';
import { missingTracking, withLot } from '../edit/tracking.ts';
import type { Movement } from '../documents/index.ts';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import { originsName } from '../fields.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { originsOf, withOrigins } from '../origins.ts';
import { mainUnitOf } from '../rules/units.ts';
import { trackingOf } from '../rules/stock-tracking.ts';
import { isEmpty, textOf, textsOf } from '../value.ts';
import type { CountedGoods } from './counted-goods.ts';
import { amountOf, areComparable, exactlyIn, gramsIn, measureOf } from './measure.ts';
import type { Amount } from './measure.ts';
import { expectedIn, placeGoods } from './place.ts';
import type { Goods, PlacedGoods } from './place.ts';

/** The weight of a label in a unit of weight; null if the label has none, or for other units. */
export function weightIn(unit: string, { kilograms }: ScannedItem): string | null {
  const grams = kilograms === undefined ? null : gramsIn(unit);
  return grams === null ? null : canonical(new Big(kilograms ?? '0').times(1000).div(grams).toFixed());
}

/** What decides whether a line takes a label's lot, serial number and expiry date. */
export interface ScanFacts {
  readonly product: CompanyFacts['product'];
  readonly direction: Movement['direction'];
  readonly newKey: () => string;
}

/** The service accepts expiry dates only for incoming goods (§2.4). */
export const expiryOf = ({ expiry }: ScannedItem, direction: Movement['direction']): string | undefined =>
  direction === 'outbound' ? undefined : expiry;

/** The lot and serial number that a line of the product takes, by the table of stock types (§2.3). */
export function detailsTaken(
  { lot, serial }: ScannedItem,
  product: string,
  { product: factsOf, direction }: ScanFacts,
): Pick<Goods, 'lot' | 'serial'> {
  const needs = trackingOf(factsOf(product)?.stockType, direction);
  return {
    ...(lot === undefined || needs.lots === false ? {} : { lot }),
    ...(serial === undefined || needs.serials === false ? {} : { serial }),
  };
}

/** The product of a scan, and the unit of its barcode. */
interface ScannedProduct {
  readonly code: string;
  readonly barcodeUnit: string | undefined;
  readonly facts: ProductFacts;
}

/**
 * The goods of a scan as they are counted: the weight of its label if one of the product's lines or its main unit is a unit of weight,
 * else its count in the unit of its barcode. Null for weighed goods that can only be counted.
 */
export function countedGoodsOf(
  item: ScannedItem,
  { code, barcodeUnit, facts }: ScannedProduct,
  lines: readonly ValueRecord[],
  scanFacts: ScanFacts,
): CountedGoods | null {
  const main = mainUnitOf(facts);
  const own = lines.filter(({ ProductCode }) => textOf(ProductCode) === code);
  const unit = [main, ...own.map(({ UnitCode }) => textOf(UnitCode))].find((one) => weightIn(one, item) !== null);
  if (unit === undefined && item.isWeighed === true) return null;
  const counted = { quantity: item.count ?? '1', unit: barcodeUnit ?? main };
  const { lot } = detailsTaken(item, code, scanFacts);
  const expiry = lot === undefined ? undefined : expiryOf(item, scanFacts.direction);
  return {
    product: code,
    ...(unit === undefined ? counted : { quantity: weightIn(unit, item) ?? '0', unit }),
    ...(lot === undefined ? {} : { lot }),
    ...(item.serial === undefined ? {} : { serial: item.serial }),
    ...(expiry === undefined ? {} : { expiry }),
  };
}

/**
 * The goods of a label that names no product, for a line: its weight if the line's or the product's main unit is a unit of weight,
 * else its count in the main unit. Null if it has neither; `notConvertible`: if the list has no factor to the line's unit.
 */
export function unnamedGoods(
  item: ScannedItem,
  line: ValueRecord,
  facts: ProductFacts | undefined,
): Amount | 'notConvertible' | null {
  const [own, main] = [textOf(line.UnitCode), mainUnitOf(facts)];
  const weighed = [own, main].find((unit) => weightIn(unit, item) !== null);
  const quantity = weighed === undefined ? item.count : weightIn(weighed, item);
  if (quantity === undefined || quantity === null) return null;
  const goods = amountOf(new Big(quantity), weighed ?? main, facts);
  return areComparable(goods, measureOf(own, facts)) ? goods : 'notConvertible';
}

/** The line with a label's lot and serial number. `by`: the goods of the lot; null: of unknown quantity. */
export function withDetails(
  line: ValueRecord,
  item: ScannedItem,
  by: Amount | null,
  scanFacts: ScanFacts,
): ValueRecord {
  const product = textOf(line.ProductCode);
  const { lot, serial } = detailsTaken(item, product, scanFacts);
  const numbered = serial === undefined ? line : { ...line, SerialNumbers: [...textsOf(line.SerialNumbers), serial] };
  if (lot === undefined) return numbered;
  const facts = scanFacts.product(product);
  const goods = { lot, ...(by && inUnitOf(line, by, facts)), expiry: expiryOf(item, scanFacts.direction) };
  return { ...numbered, Lots: withLot(line, goods, scanFacts.newKey, facts) };
}

/** Goods in the line's unit, or in the product's main unit if they would have to be rounded there: one piece of a box of twelve. */
function inUnitOf(
  line: ValueRecord,
  goods: Amount,
  facts: ProductFacts | undefined,
): { readonly quantity: string; readonly unit: string } {
  const own = textOf(line.UnitCode);
  const rounded = (): string => canonical(goods.quantity.div(measureOf(own, facts).factor).round(6).toFixed());
  return exactlyIn([own, mainUnitOf(facts)], goods, facts) ?? { quantity: rounded(), unit: own };
}

/** A line whose quantity scans of this code have counted. */
export const withScanned = (line: ValueRecord, code: string): ValueRecord =>
  withOrigins(line, { scanned: { code, Quantity: line.Quantity } });

/** The code of the scans that made a line, while they alone have changed it but for its quantity. */
export const scannedCodeOf = (line: ValueRecord): string | undefined => {
  const code = originsOf(line).scanned?.['code'];
  return typeof code === 'string' ? code : undefined;
};

/** Whether a line's quantity was entered, not counted by scans. */
export function isQuantityEntered(line: ValueRecord): boolean {
  const { scanned } = originsOf(line);
  return scanned === undefined || scanned['Quantity'] !== line.Quantity;
}

/** The lines after an edit: where it changed more than the quantity, scans do not count in the line any more. */
export function withoutScansInEdited(
  before: readonly ValueRecord[],
  lines: readonly ValueRecord[],
): readonly ValueRecord[] {
  if (before === lines) return lines;
  const present = new Set(before);
  const isOther = (line: ValueRecord): boolean => scannedCodeOf(line) !== undefined && !present.has(line);
  if (!lines.some(isOther)) return lines;
  const byKey = new Map(before.map((line) => [line.$key, line]));
  return lines.map((line) => {
    const former = isOther(line) ? byKey.get(line.$key) : undefined;
    if (former === undefined || isSameButQuantity(former, line)) return line;
    return withOrigins(line, { scanned: { Quantity: originsOf(line).scanned?.['Quantity'] } });
  });
}

function isSameButQuantity(one: ValueRecord, other: ValueRecord): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const name of ['Quantity', originsName]) names.delete(name);
  return [...names].every((name) => one[name] === other[name] || (isEmpty(one[name]) && isEmpty(other[name])));
}

/** Places goods on the lines that lack lots, or serial numbers, and are asking for such goods; the rest remains. */
export function placeAsked<G extends Goods>(
  goods: G,
  asking: readonly ValueRecord[],
  { product, direction }: ScanFacts,
): PlacedGoods<G> {
  const kind = goods.serial === undefined ? 'lots' : 'serials';
  const none = { lots: [], serials: [] };
  const expected = asking
    .filter((line) => missingTracking(line, product, direction)?.kind === kind)
    .map(expectedIn)
    .map((one) => ({ ...one, ...none, [kind]: one[kind], hasThem: true }));
  return placeGoods([goods], expected, product, 'left');
}
