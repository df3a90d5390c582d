/**
 * Checking a delivery by counting the received goods. The document's lines do not change until the user takes the counted
 * quantities; until then the counted goods are an open entry of the draft. What each line has of them is derived from the goods and
 * the present lines (goods/place.ts), so it follows when lines are added, corrected or deleted.
 */
import Big from 'big.js';
import type { CompanyFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import type { CountedGoods } from '../goods/counted-goods.ts';
import { exactlyIn } from '../goods/measure.ts';
import type { Amount } from '../goods/measure.ts';
import { expectedIn, placeGoods } from '../goods/place.ts';
import type { Part } from '../goods/place.ts';
import { canonical, isDecimal } from '../numbers.ts';
import { openEntriesOf, withOpenEntries, withoutOpenEntry } from '../open-entries.ts';
import type { OpenEntry } from '../open-entries.ts';
import { mainUnitOf } from '../rules/units.ts';
import { itemsOf, textOf, textsOf } from '../value.ts';
import { groupBy } from './collections.ts';
import { withCountedUnit } from './origins.ts';
import { withExpiry } from './tracking.ts';

/** The counted goods of a line, or of a product that has no line for them. */
export interface Counted {
  readonly product: string;
  /** `''`: the product's main unit. */
  readonly unit: string;
  /** In that unit, like those of the lots; unrounded, so that twelve twelfths of a box are one box. */
  readonly quantity: string;
  /** The part of the quantity whose labels have a lot. */
  readonly lots: readonly CountedLot[];
  /** The part whose labels have a serial number. */
  readonly serials: readonly string[];
}
interface CountedLot {
  readonly lot: string;
  readonly quantity: string;
  /** The quantity without rounding: in the line's unit, or in the main unit if that needs none. Absent if both need it. */
  readonly exact: { readonly quantity: string; readonly unit: string } | null;
  /** `YYYY-MM-DD`; `''` if unknown. */
  readonly expiry: string;
}

export interface PlacedCount {
  /** By the line's key. */
  readonly lines: ReadonlyMap<string, Counted>;
  readonly others: readonly Counted[];
}

/** There is at most one count in a draft; a draft from elsewhere may have it under another key. */
const entryKey = 'counted';

/** The goods counted in a draft; null if no delivery is being checked. */
export function deliveryCountOf(header: ValueRecord): readonly CountedGoods[] | null {
  return openEntriesOf(header).find(({ reason }) => reason === 'counted')?.goods ?? null;
}

/** The header with counted goods; null removes the count. */
export function withDeliveryCount(header: ValueRecord, goods: readonly CountedGoods[] | null): ValueRecord {
  const counts = openEntriesOf(header).filter(({ reason }) => reason === 'counted');
  const others = counts.reduce((left, { key }) => withoutOpenEntry(left, key), header);
  if (goods === null) return others;
  return withOpenEntries(others, [{ key: entryKey, text: '', origin: 'scanned', reason: 'counted', goods }]);
}

/**
 * Whether counting can begin and end in a document with these entries, so that no other one is lost: there is at most one count, and
 * no other entry has its key.
 */
export const areCountsWhole = (entries: readonly OpenEntry[]): boolean =>
  entries.filter(({ key, reason }) => key === entryKey || reason === 'counted').length <= 1 &&
  entries.every(({ key, reason }) => key !== entryKey || reason === 'counted');

/** What each line has of the counted goods, and those that have no line. */
export function placedCount(
  goods: readonly CountedGoods[],
  lines: readonly ValueRecord[],
  product: CompanyFacts['product'],
): PlacedCount {
  const placed = placeGoods(goods, lines.map(expectedIn), product);
  const others = groupBy(placed.left, ({ goods: one }) => JSON.stringify([one.product, one.unit]));
  return {
    lines: new Map(
      lines.flatMap((line): (readonly [string, Counted])[] => {
        const parts = placed.lines.get(line.$key ?? '');
        return parts === undefined ? [] : [[line.$key ?? '', countedIn(textOf(line.UnitCode), parts, product)]];
      }),
    ),
    others: [...others.values()].map((parts) => countedIn(parts[0]?.goods.unit ?? '', parts, product)),
  };
}

function countedIn(unit: string, parts: readonly Part<CountedGoods>[], product: CompanyFacts['product']): Counted {
  const code = parts[0]?.goods.product ?? '';
  const facts = product(code);
  const sum = (some: readonly Part<CountedGoods>[]): string =>
    canonical(some.reduce((all, { quantity }) => all.plus(quantity), new Big(0)).toFixed());
  const ofLots = groupBy(
    parts.filter(({ goods }) => goods.lot !== undefined),
    ({ goods }) => goods.lot ?? '',
  );
  return {
    ...{ product: code, unit, quantity: sum(parts) },
    lots: [...ofLots].map(([lot, some]) => ({
      ...{ lot, quantity: sum(some), exact: exactlyIn([unit, mainUnitOf(facts)], wholeOf(some), facts) },
      expiry: some.find(({ goods }) => goods.expiry !== undefined)?.goods.expiry ?? '',
    })),
    serials: parts.flatMap(({ goods, isFirst }) => (isFirst ? (goods.serial ?? []) : [])),
  };
}

const wholeOf = (parts: readonly Part<CountedGoods>[]): Amount => ({
  base: parts[0]?.amount.base ?? '',
  quantity: parts.reduce((all, { amount }) => all.plus(amount.quantity), new Big(0)),
});

export const isSerialCounted = (goods: readonly CountedGoods[], product: string, serial: string): boolean =>
  goods.some((one) => one.product === product && one.serial === serial);

/** The quantity of a line that has not been counted; negative if more was counted than the line has. */
export function missingOf(count: PlacedCount, line: ValueRecord): string {
  const quantity = isDecimal(line.Quantity) ? line.Quantity : '0';
  return canonical(new Big(quantity).minus(countOf(count, line)).toFixed());
}

/** The counted quantity of a line, up to six digits after the decimal mark. */
export const countOf = ({ lines }: PlacedCount, { $key = '' }: ValueRecord): string =>
  rounded(lines.get($key)?.quantity ?? '0');

interface TakenInto {
  readonly newKey: () => string;
  /** Whether lines of the product may have serial numbers. */
  readonly hasSerials: (product: string) => boolean;
  /** A new line for a product, in its main unit. */
  readonly startLine: (product: string) => ValueRecord;
}

/** The lines with their counted goods, and lines for the others; lines that were not counted are left out. */
export function withCounted(
  { lines: counted, others }: PlacedCount,
  lines: readonly ValueRecord[],
  { newKey, hasSerials, startLine }: TakenInto,
): readonly ValueRecord[] {
  const withAll = (line: ValueRecord, goods: Counted): ValueRecord => {
    const filled = withGoods(line, goods, lines, newKey);
    return hasSerials(goods.product) ? withSerials(filled, goods) : filled;
  };
  return [
    ...lines.flatMap((line) => {
      const goods = counted.get(line.$key ?? '');
      return goods === undefined ? [] : [withAll(withCountedUnit(line), goods)];
    }),
    ...others.map((goods) => {
      const line = startLine(goods.product);
      return withAll(goods.unit === '' ? line : { ...line, UnitCode: goods.unit }, goods);
    }),
  ];
}

/**
 * The line with the counted quantity and lots. If every piece was counted by its lot, the line has no other lots; else its present
 * lots keep their quantities. A lot that comes from another of the document's `lines` keeps its values, and one that has an expiry
 * date keeps it.
 */
export function withGoods(
  line: ValueRecord,
  { quantity, lots }: Counted,
  lines: readonly ValueRecord[],
  newKey: () => string,
): ValueRecord {
  const Quantity = rounded(quantity);
  const counted = Quantity === line.Quantity ? line : { ...line, Quantity };
  if (lots.length === 0) return counted;
  const isWhole = rounded(lots.reduce((sum, lot) => sumOf(sum, lot.quantity), '0')) === rounded(quantity);
  const present = itemsOf(line.Lots);
  const ofLot = ({ quantity: counts, exact }: CountedLot): ValueRecord => {
    const unit = exact?.unit || textOf(line.UnitCode);
    return { Quantity: exact?.quantity ?? rounded(counts), ...(unit === '' ? {} : { UnitCode: unit }) };
  };
  const ofProduct = lines.filter(({ ProductCode }) => textOf(ProductCode) === textOf(line.ProductCode));
  const itemIn = (items: readonly ValueRecord[], { lot }: CountedLot) =>
    items.find(({ LotNo }) => textOf(LotNo) === lot);
  const kept = present.flatMap((item) => {
    const lot = lots.find((one) => one.lot === textOf(item.LotNo));
    if (lot === undefined) return isWhole ? [] : [item];
    const dated = withExpiry(item, lot.expiry);
    if (!isWhole) return [dated];
    // Of two suppliers, for example.
    const alike = present.filter(({ LotNo }) => textOf(LotNo) === lot.lot);
    return [alike.length === 1 ? { ...dated, ...ofLot(lot) } : { ...dated, ...shareOf(item, alike, lot, line) }];
  });
  const added = lots.filter((lot) => itemIn(present, lot) === undefined);
  const Lots = added.map((lot) => {
    const known = itemIn(
      ofProduct.flatMap((other) => itemsOf(other.Lots)),
      lot,
    );
    const item = { ...known, $key: newKey(), LotNo: lot.lot, ...ofLot(lot) };
    return withExpiry(item, lot.expiry);
  });
  return { ...counted, Lots: [...kept, ...Lots] };
}

/**
 * What one of several lots with the same number has of the counted goods: its own quantity while there are that many, and the last one
 * the rest. Lots in several units keep theirs, which the rules compare with the line's.
 */
function shareOf(
  item: ValueRecord,
  alike: readonly ValueRecord[],
  { quantity }: CountedLot,
  { UnitCode: unit }: ValueRecord,
): ValueRecord {
  if (alike.some((one) => !isDecimal(one.Quantity) || (textOf(one.UnitCode) || textOf(unit)) !== textOf(unit)))
    return {};
  let left = new Big(quantity);
  for (const one of alike) {
    const own = new Big(textOf(one.Quantity));
    const share = one === alike.at(-1) || own.gt(left) ? left : own;
    if (one === item) return { Quantity: rounded(share.toFixed()) };
    left = left.minus(share);
  }
  return {};
}

/** The line with the counted serial numbers; without its others, if every piece was counted by its serial number. */
function withSerials(line: ValueRecord, { quantity, serials }: Counted): ValueRecord {
  const present = textsOf(line.SerialNumbers);
  const isWhole = rounded(quantity) === String(serials.length);
  const kept = isWhole ? present.filter((serial) => serials.includes(serial)) : present;
  const added = serials.filter((serial) => !present.includes(serial));
  const isSame = kept.length === present.length && added.length === 0;
  return isSame ? line : { ...line, SerialNumbers: [...kept, ...added] };
}

const rounded = (quantity: string): string => canonical(new Big(quantity).round(6).toFixed());
const sumOf = (a: string, b: string): string => canonical(new Big(a).plus(b).toFixed());
