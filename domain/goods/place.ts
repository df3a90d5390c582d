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
import type { Amount, Measure } from './measure.ts';

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
  /** Whether it has these lots and serial numbers already, and waits for the rest of the quantity. */
  readonly hasThem?: boolean;
}

/** A part of some goods. */
export interface Part<G extends Goods> {
  readonly goods: G;
  /** In the line's unit, or for goods without a line in their own; unrounded. */
  readonly quantity: Big;
  readonly amount: Amount;
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
  /** All lots and serial numbers that the line asks for. */
  readonly asked: ReadonlySet<string>;
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
    const asked = new Set(slots.flatMap(({ asked: all }) => [...all]));
    const ofLine = groupBy(slots, ({ line }) => line.key);
    const ofDetail = groupBy(slots, ({ detail }) => detail ?? '');
    const waiting = own.map((one) => new Waiting(one, measureOf(one.unit, facts), placed));
    const fill = (some: readonly Waiting<G>[], slotsFor: (one: G, detail: string) => readonly Slot[]): void => {
      for (const one of some) if (one.isWaiting) one.fill(slotsFor(one.goods, detailOf(one.goods) ?? ''));
    };
    fill(waiting, ({ line = '' }) => ofLine.get(line) ?? []);
    fill(waiting, (_, detail) => (detail === '' ? [] : (ofDetail.get(detail) ?? [])));
    // Goods whose lot is asked for may go to fewer lines than others, so they choose first.
    const isAsked = ({ goods: one }: Waiting<G>): boolean => asked.has(detailOf(one) ?? '');
    fill(waiting.filter(isAsked), (one) => bestFirst(one, ofDetail.get('') ?? []));
    fill(waiting, (one, detail) => (asked.has(detail) ? [] : bestFirst(one, slots)));
    if (surplus === 'lastLine')
      for (const one of waiting) if (one.isWaiting) one.add(bestFirst(one.goods, slots.toReversed()));
    left.push(...waiting.flatMap((one) => one.rest()));
  }
  return { lines: placed, left };
}

/** In an order that does not depend on the order of the goods, as far as they differ in what is known about them. */
function groupedByProduct<G extends Goods>(goods: readonly G[]): ReadonlyMap<string, readonly G[]> {
  const keyed = goods.map((one) => ({
    one,
    key: JSON.stringify([detailOf(one) ?? '', one.unit, one.warehouse ?? '']),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return groupBy(
    keyed.map(({ one }) => one),
    ({ product }) => product,
  );
}

const detailOf = ({ lot, serial }: Goods): string | null => serial ?? lot ?? null;

function slotsOf(line: Expected, measure: Measure, measureIn: (unit: string) => Measure): readonly Slot[] {
  const asked = new Set([...line.lots.map(({ lot }) => lot), ...line.serials]);
  let free = new Big(line.quantity).times(measure.factor);
  const part = (detail: string | null, wanted: Big): Slot => {
    const own = wanted.lt(free) ? wanted : free;
    free = free.minus(own);
    return { line, measure, detail, asked, left: detail !== null && line.hasThem === true ? new Big(0) : own };
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
function bestFirst(goods: Goods, slots: readonly Slot[]): readonly Slot[] {
  const detail = detailOf(goods);
  const isOther = (own: string | undefined, its: string | undefined): number =>
    own === undefined || own === its ? 0 : 1;
  const rankOf = ({ line, detail: own, asked }: Slot): number => {
    const isAsked = detail === own || (detail !== null && asked.has(detail));
    const unit = isOther(goods.unit === '' ? undefined : goods.unit, line.unit);
    const [warehouse, price] = [isOther(goods.warehouse, line.warehouse), isOther(goods.price, line.price)];
    const ofLine = line.key === goods.line ? 0 : 32;
    return ofLine + (isAsked ? 0 : own === null ? 8 : 16) + unit * 4 + warehouse * 2 + price;
  };
  const ranked = slots.map((slot) => ({ slot, rank: rankOf(slot) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ slot }) => slot);
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

  get isWaiting(): boolean {
    return this.#left.gt(0);
  }

  /** Fills slots in their order. */
  fill(slots: readonly Slot[]): void {
    for (const slot of slots) {
      if (!this.isWaiting) return;
      if (slot.left.lte(0) || !areComparable(this.#measure, slot.measure)) continue;
      const taken = slot.left.lt(this.#left) ? slot.left : this.#left;
      slot.left = slot.left.minus(taken);
      this.#put(slot, taken);
    }
  }

  /** Adds the rest to the first line with a fitting unit, whatever it expects. */
  add(slots: readonly Slot[]): void {
    const slot = slots.find(({ measure }) => areComparable(this.#measure, measure));
    if (slot !== undefined) this.#put(slot, this.#left);
  }

  rest(): readonly Part<G>[] {
    if (!this.isWaiting) return [];
    return [this.#part(this.#measure, this.#left)];
  }

  #put({ line, measure }: Slot, taken: Big): void {
    const parts = this.#placed.get(line.key) ?? [];
    parts.push(this.#part(measure, taken));
    this.#placed.set(line.key, parts);
    this.#left = this.#left.minus(taken);
    this.#isFirst = false;
  }

  #part({ factor }: Measure, taken: Big): Part<G> {
    const amount = { base: this.#measure.base, quantity: taken };
    return { goods: this.goods, quantity: taken.div(factor), amount, isFirst: this.#isFirst };
  }
}
