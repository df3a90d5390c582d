import Big from 'big.js';
import type { Product, Unit } from '../documents/company.ts';
import type { Movement, Stock } from '../documents/stock.ts';
import type { Random } from '../random.ts';
import { goods, makes, sizes, universalUnits, type Goods } from './words.ts';

/** For each ten products: most are not tracked; the first seven have every stock type of §2.3. */
const stockTypes = [1, 2, 3, 4, 5, 6, 7, 1, 1, 3] as const;
const vatRates = [20, 20, 10, 1] as const;

export function seedProducts(random: Random, count: number): Product[] {
  return Array.from({ length: count }, (_, at) => product(random, at));
}

function product(random: Random, at: number): Product {
  const kind = random.pick(goods);
  const stockType = stockTypes[at % stockTypes.length] ?? 1;
  const foreign = random.chance(0.08);
  return {
    id: random.uuid(),
    code: `P${String(at + 1).padStart(5, '0')}`,
    name: `${random.pick(makes)} ${kind.name} ${random.pick(sizes)}`,
    barcode: `869${String(random.integer(0, 9_999_999_999)).padStart(10, '0')}`,
    stockType,
    vatRate: random.pick(vatRates),
    price: random.integer(100, 250_000) / 100,
    currency: foreign ? random.pick(['USD', 'EUR']) : 'TRY',
    units: units(random, kind, stockType === 5),
  };
}

/**
 * A main unit, a larger pack (with a universal code or only a name), and grams if the main unit is kilograms. Serial-tracked
 * products are counted in pieces.
 */
function units(random: Random, kind: Goods, pieces: boolean): Unit[] {
  const main = pieces ? 'C62' : kind.unit;
  const unit = (code: string, factor: number): Unit => ({
    id: random.uuid(),
    code,
    name: universalUnits[code] ?? code,
    universal: code in universalUnits ? code : null,
    house: `BRM-${code.slice(0, 2)}${String(factor)}`,
    factor,
    main: code === main,
  });
  const packs = kind.pack === main ? [] : [unit(kind.pack, kind.size)];
  return [unit(main, 1), ...(pieces ? [] : packs), ...(main === 'KGM' ? [unit('GRM', 0.001)] : [])];
}

/** Puts lots and serial numbers into stock for outbound movements: four lots of a lot-tracked product, forty serial numbers. */
export function seedStock(random: Random, products: readonly Product[], stock: Stock): void {
  for (const { code, stockType } of products) {
    const movements: Movement[] = [];
    if ([3, 4, 6, 7].includes(stockType)) {
      for (let at = 1; at <= 4; at += 1) {
        const quantity = new Big(random.integer(50, 500));
        movements.push({ kind: 'lotIn', product: code, lotNo: `L-${code}-${at}`, quantity });
      }
    }
    if (stockType === 5) {
      for (let at = 1; at <= 40; at += 1) {
        movements.push({ kind: 'serialIn', product: code, serial: `S-${code}-${String(at).padStart(3, '0')}` });
      }
    }
    stock.apply(movements);
  }
}
