/**
 * Finds the lines that goods belong to, by the finest key: the service's line, then the lot or serial number, then product with unit,
 * warehouse and price, then product. A quantity is split over several lines. No line gets more than it expects while another waits
 * for the same goods. A line that asks for other lots only waits for goods whose lot no line asks for.
 */
import Big from 'big.js';
import { groupBy } from '../edit/collections.ts';
import type { CompanyFacts } from '../facts.ts';
import type { ValueRecord } from '../fields.ts';
import { isDecimal } from '../numbers.ts';
import { itemsOf, textOf, textsOf } from '../value.ts';
import { areComparable, measureOf } from './measure.ts';
import type { Measure } from './measure.ts';

export interface Goods {
  readonly product: string;
  /** `''`: the product's main unit. */
  readonly unit: string;
  /** A decimal above 0. */
  readonly quantity: string;
  /** The key of the line that they are known to belong to. */
  readonly line?: string;
  readonly lot?: string;
  readonly serial?: string;
  readonly warehouse?: string;
  readonly price?: string;
}

/** The goods that a line waits for. */
export interface Expected extends Omit<Goods, 'line' | 'lot' | 'serial'> {
  readonly key: string;
  /** Parts of the quantity; `''`: of unknown quantity or unit. */
  readonly lots: readonly { readonly lot: string; readonly quantity: string; readonly unit: string }[];
  /** Each is one unit of the quantity. */
  readonly serials: readonly string[];
}

/** A part of some goods. */
export interface Part<G extends Goods> {
  readonly goods: G;
  /** In the line's unit, or for goods without a line in their own; unrounded. */
  readonly quantity: Big;
  /** Whether it is the first part, which has the goods' serial number. */
  readonly isFirst: boolean;
}

export interface PlacedGoods<G extends Goods> {
  /** By the line's key. */
  readonly lines: ReadonlyMap<string, readonly Part<G>[]>;
  readonly left: readonly Part<G>[];
}

/** The goods that a line of a document has: its quantity, lots and serial numbers. */
export const expectedIn = (line: ValueRecord): Expected => ({
  key: line.$key ?? '',
  product: textOf(line.ProductCode),
  unit: textOf(line.UnitCode),
  warehouse: textOf(line.WarehouseName),
  price: textOf(line.UnitPrice),
  quantity: isDecimal(line.Quantity) ? line.Quantity : '0',
  lots: itemsOf(line.Lots).flatMap(({ LotNo, Quantity, UnitCode }) =>
    textOf(LotNo) === '' ? [] : [{ lot: textOf(LotNo), quantity: textOf(Quantity), unit: textOf(UnitCode) }],
  ),
  serials: textsOf(line.SerialNumbers).filter((serial) => serial.trim() !== ''),
});

/** A part of what a line expects. */
interface Slot {
  readonly line: Expected;
  readonly measure: Measure;
  /** The lot or serial number that it asks for; null: any. */
  readonly detail: string | null;
  /** In the base of the line's unit. */
  left: Big;
}

/**
 * Places goods on the lines of their product. `surplus`: what no line waits for goes to the last of the lines with the finest key
 * (`lastLine`), or remains. Goods whose unit cannot be converted to that of any line remain.
 */
export function placeGoods<G extends Goods>(
  goods: readonly G[],
  lines: readonly Expected[],
  product: CompanyFacts['product'],
  surplus: 'lastLine' | 'left' = 'lastLine',
): PlacedGoods<G> {
  const placed = new Map<string, Part<G>[]>();
  const left: Part<G>[] = [];
  for (const [code, own] of groupedByProduct(goods)) {
    const facts = product(code);
    const slots = lines
      .filter((line) => line.product === code)
      .flatMap((line) => slotsOf(line, measureOf(line.unit, facts), (unit) => measureOf(unit, facts)));
    const asked = new Set(slots.flatMap(({ line }) => detailsOf(line)));
    const waiting = own.map((one) => new Waiting(one, measureOf(one.unit, facts), placed));
    for (const one of waiting) one.fill(slots.filter(({ line }) => line.key === one.goods.line));
    for (const one of waiting)
      one.fill(slots.filter(({ detail }) => detail !== null && detail === detailOf(one.goods)));
    // Goods whose lot is asked for may go to fewer lines than others, so they choose first.
    const isAsked = ({ goods: one }: Waiting<G>): boolean => asked.has(detailOf(one) ?? '');
    for (const one of waiting.filter(isAsked))
      one.fill(
        byKey(
          one.goods,
          slots.filter(({ detail }) => detail === null),
        ),
      );
    for (const one of waiting.filter((each) => !isAsked(each))) one.fill(byKey(one.goods, slots));
    for (const one of waiting) {
      if (surplus === 'lastLine')
        one.add(byKey(one.goods, slots.filter(({ measure }) => one.fits(measure)).toReversed())[0]);
      left.push(...one.rest());
    }
  }
  return { lines: placed, left };
}

/** In an order that does not depend on the order of the goods, as far as they differ in what is known about them. */
function groupedByProduct<G extends Goods>(goods: readonly G[]): ReadonlyMap<string, readonly G[]> {
  const keyOf = (one: G): string => JSON.stringify([detailOf(one) ?? '', one.unit, one.warehouse ?? '']);
  const sorted = goods.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
  return groupBy(sorted, (one) => one.product);
}

const detailOf = ({ lot, serial }: Goods): string | null => serial ?? lot ?? null;
const detailsOf = ({ lots, serials }: Expected): readonly string[] => [...lots.map(({ lot }) => lot), ...serials];

function slotsOf(line: Expected, measure: Measure, measureIn: (unit: string) => Measure): readonly Slot[] {
  let free = new Big(line.quantity).times(measure.factor);
  const part = (detail: string | null, wanted: Big): Slot => {
    const left = wanted.lt(free) ? wanted : free;
    free = free.minus(left);
    return { line, measure, detail, left };
  };
  const lots = line.lots.map(({ lot, quantity, unit }) => {
    const own = unit === '' ? measure : measureIn(unit);
    const isKnown = isDecimal(quantity) && new Big(quantity).gt(0) && areComparable(own, measure);
    return part(lot, isKnown ? new Big(quantity).times(own.factor) : new Big(0));
  });
  const serials = line.serials.map((serial) => part(serial, measure.factor));
  return [...lots, ...serials, part(null, free)];
}

/** The slots that fit the goods best first: those of lines that ask for their lot, then in their unit, warehouse and price. */
function byKey(goods: Goods, slots: readonly Slot[]): readonly Slot[] {
  const detail = detailOf(goods);
  const isOther = (own: string | undefined, its: string | undefined): number =>
    own === undefined || own === its ? 0 : 1;
  const rank = ({ line, detail: asked }: Slot): number => {
    const isNamed = detail !== null && detailsOf(line).includes(detail);
    const [unit, warehouse, price] = [
      isOther(goods.unit === '' ? undefined : goods.unit, line.unit),
      isOther(goods.warehouse, line.warehouse),
      isOther(goods.price, line.price),
    ];
    return (
      (line.key === goods.line ? 0 : 32) +
      (isNamed || asked === detail ? 0 : asked === null ? 8 : 16) +
      unit * 4 +
      warehouse * 2 +
      price
    );
  };
  return slots.toSorted((a, b) => rank(a) - rank(b));
}

/** Goods of which a part may not have a line yet. */
class Waiting<G extends Goods> {
  readonly goods: G;
  readonly #measure: Measure;
  readonly #placed: Map<string, Part<G>[]>;
  /** In the base of their unit. */
  #left: Big;
  #isFirst = true;

  constructor(goods: G, measure: Measure, placed: Map<string, Part<G>[]>) {
    this.goods = goods;
    this.#measure = measure;
    this.#placed = placed;
    this.#left = new Big(goods.quantity).times(measure.factor);
  }

  fits(measure: Measure): boolean {
    return areComparable(this.#measure, measure);
  }

  /** Fills slots in their order. */
  fill(slots: readonly Slot[]): void {
    for (const slot of slots) {
      if (this.#left.lte(0)) return;
      if (slot.left.lte(0) || !this.fits(slot.measure)) continue;
      const taken = slot.left.lt(this.#left) ? slot.left : this.#left;
      slot.left = slot.left.minus(taken);
      this.#put(slot, taken);
    }
  }

  /** Adds the rest to a slot's line, whatever it expects. */
  add(slot: Slot | undefined): void {
    if (slot !== undefined && this.#left.gt(0)) this.#put(slot, this.#left);
  }

  rest(): readonly Part<G>[] {
    if (this.#left.lte(0)) return [];
    return [{ goods: this.goods, quantity: this.#left.div(this.#measure.factor), isFirst: this.#isFirst }];
  }

  #put({ line, measure }: Slot, taken: Big): void {
    const part = { goods: this.goods, quantity: taken.div(measure.factor), isFirst: this.#isFirst };
    this.#placed.set(line.key, [...(this.#placed.get(line.key) ?? []), part]);
    this.#left = this.#left.minus(taken);
    this.#isFirst = false;
  }
}
