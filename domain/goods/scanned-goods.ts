/** What a scan brings into a line of its product. */
import Big from 'big.js';
import type { ScannedItem } from '../barcodes/scanned.ts';
import { missingTracking, withLot } from '../edit/tracking.ts';
import type { Movement } from '../documents/index.ts';
import type { CompanyFacts, ProductFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { canonical } from '../numbers.ts';
import { mainUnitOf } from '../rules/units.ts';
import { trackingOf } from '../rules/stock-tracking.ts';
import { textOf, textsOf } from '../value.ts';
import type { CountedGoods } from './counted-goods.ts';
import { gramsIn } from './measure.ts';
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

/** The line with a label's lot and serial number. `by`: the quantity of the lot in the line's unit; null: unknown. */
export function withDetails(line: ValueRecord, item: ScannedItem, by: string | null, facts: ScanFacts): ValueRecord {
  const { lot, serial } = detailsTaken(item, textOf(line.ProductCode), facts);
  const numbered = serial === undefined ? line : { ...line, SerialNumbers: [...textsOf(line.SerialNumbers), serial] };
  const goods = { lot, quantity: by ?? undefined, expiry: expiryOf(item, facts.direction) };
  return lot === undefined ? numbered : { ...numbered, Lots: withLot(line, goods, facts.newKey) };
}

/** Places goods on the lines that lack lots, or serial numbers, and are asking for such goods; the rest remains. */
export function placeAsked<G extends Goods>(
  goods: G,
  asking: readonly ValueRecord[],
  { product, direction }: ScanFacts,
): PlacedGoods<G> {
  const kind = goods.serial === undefined ? 'lots' : 'serials';
  const expected = asking.flatMap((line) => {
    const missing = missingTracking(line, product, direction);
    if (missing?.kind !== kind) return [];
    const { lots, ...whole } = expectedIn(line);
    const known = lots.map(({ lot }) => ({ lot, quantity: '', unit: '' }));
    return [{ ...whole, quantity: missing.quantity, lots: known, serials: [] }];
  });
  return placeGoods([goods], expected, product, 'left');
}
