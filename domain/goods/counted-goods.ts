/** Goods of a delivery that were counted, as they are kept in the draft until their quantities are used or the count is discarded. */
import Big from 'big.js';
import { canonical, isDecimal } from '../numbers.ts';
import { isObject, textOf } from '../value.ts';
import type { Goods } from './place.ts';

/** Counted goods with the same label; goods with a serial number are never joined. Nothing is converted or rounded. */
export interface CountedGoods extends Pick<Goods, 'product' | 'unit' | 'quantity' | 'lot' | 'serial'> {
  /** Of the lot, `YYYY-MM-DD`; absent if unknown, or if the document takes none. */
  readonly expiry?: string;
}

/** The goods with those of another scan. */
export function withMoreGoods(goods: readonly CountedGoods[], more: CountedGoods): readonly CountedGoods[] {
  const isSame = (one: CountedGoods): boolean =>
    one.serial === undefined &&
    more.serial === undefined &&
    one.product === more.product &&
    one.unit === more.unit &&
    one.lot === more.lot;
  const at = goods.findIndex(isSame);
  const known = goods[at];
  if (known === undefined) return [...goods, more];
  const quantity = canonical(new Big(known.quantity).plus(more.quantity).toFixed());
  return goods.with(at, { ...more, ...known, quantity });
}

/** The goods in a saved draft; what is unreadable in a damaged or edited file is left out. */
export function readCountedGoods(saved: unknown): readonly CountedGoods[] {
  return listOf(saved).flatMap((one): CountedGoods[] => {
    const { product, unit, quantity, lot, serial, expiry } = isObject(one) ? one : {};
    if (textOf(product) === '' || !isDecimal(quantity) || !new Big(quantity).gt(0)) return [];
    return [
      {
        ...{ product: textOf(product), unit: textOf(unit), quantity },
        ...(textOf(lot) === '' ? {} : { lot: textOf(lot) }),
        ...(textOf(serial) === '' ? {} : { serial: textOf(serial) }),
        ...(textOf(expiry) === '' ? {} : { expiry: textOf(expiry) }),
      },
    ];
  });
}

/**
 * The goods of a count that an earlier version saved by line: its JSON text has the goods of lines, other goods, and serial numbers
 * without quantities.
 */
export function countedGoodsOfText(text: string): readonly CountedGoods[] {
  const { lines, others, serials } = parsed(text);
  const all = [...listOf(lines), ...listOf(others)].flatMap((pair) => {
    const goods: unknown = listOf(pair)[1];
    const { lots, ...whole } = isObject(goods) ? goods : {};
    const [own] = readCountedGoods([whole]);
    if (own === undefined) return [];
    const ofLots = readCountedGoods(
      listOf(lots).map((lot) => ({ ...(isObject(lot) ? lot : {}), product: own.product, unit: own.unit })),
    );
    return [...ofLots, ...without(own, ofLots)];
  });
  return listOf(serials).reduce<readonly CountedGoods[]>((goods, pair) => {
    const [product, serial] = listOf(pair).map(textOf);
    const at = goods.findIndex((one) => one.product === product && one.serial === undefined && one.lot === undefined);
    const from = goods[at];
    if (from === undefined || serial === undefined) return goods;
    const piece = { ...from, quantity: new Big(from.quantity).lt(1) ? from.quantity : '1' };
    return [...goods.toSpliced(at, 1, ...without(from, [piece])), { ...piece, serial }];
  }, all);
}

function without(goods: CountedGoods, parts: readonly CountedGoods[]): readonly CountedGoods[] {
  const left = parts.reduce((rest, { quantity }) => rest.minus(quantity), new Big(goods.quantity));
  return left.gt(0) ? [{ ...goods, quantity: canonical(left.toFixed()) }] : [];
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(text);
    return isObject(saved) ? saved : {};
  } catch {
    return {};
  }
}

const listOf = (saved: unknown): readonly unknown[] => (Array.isArray(saved) ? saved : []);
