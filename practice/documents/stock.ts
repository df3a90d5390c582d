import Big from 'big.js';

/** The effect of a document's line on lots and serial numbers; quantities in the product's main unit. */
export type Movement =
  | { readonly kind: 'lotIn' | 'lotOut'; readonly product: string; readonly lotNo: string; readonly quantity: Big }
  | { readonly kind: 'serialIn' | 'serialOut'; readonly product: string; readonly serial: string };

export interface Lot {
  readonly lotNo: string;
  readonly product: string;
  entered: Big;
  consumed: Big;
}

/** A company's lots and serial numbers. Warehouses are not distinguished, because no rule of the specification needs it. */
export interface Stock {
  lot(lotNo: string): Lot | undefined;
  /** Lots of a product that are not used up, oldest first. */
  lotsOf(product: string): Lot[];
  serialInStock(product: string, serial: string): boolean;
  /** Whether more of this serial number was dispatched than registered, so that removing its entry is not allowed. */
  serialOwed(product: string, serial: string): boolean;
  serialsOf(product: string): string[];
  apply(movements: readonly Movement[]): void;
  reverse(movements: readonly Movement[]): void;
}

export const held = (lot: Lot): Big => lot.entered.minus(lot.consumed);

export function createStock(): Stock {
  const lots = new Map<string, Lot>();
  const byProduct = new Map<string, Set<Lot>>();
  const serials = new Map<string, Map<string, number>>();

  function move(movement: Movement, sign: 1 | -1): void {
    if ('serial' in movement) {
      const ofProduct = serials.get(movement.product) ?? new Map<string, number>();
      serials.set(movement.product, ofProduct);
      const change = movement.kind === 'serialIn' ? sign : -sign;
      const count = (ofProduct.get(movement.serial) ?? 0) + change;
      if (count === 0 && change === -1 && sign === -1) ofProduct.delete(movement.serial);
      else ofProduct.set(movement.serial, count);
      return;
    }
    const lot = lots.get(movement.lotNo) ?? {
      lotNo: movement.lotNo,
      product: movement.product,
      entered: new Big(0),
      consumed: new Big(0),
    };
    const quantity = movement.quantity.times(sign);
    if (movement.kind === 'lotIn') lot.entered = lot.entered.plus(quantity);
    else lot.consumed = lot.consumed.plus(quantity);
    const ofProduct = byProduct.get(lot.product) ?? new Set<Lot>();
    byProduct.set(lot.product, ofProduct);
    if (lot.entered.eq(0) && lot.consumed.eq(0)) {
      lots.delete(lot.lotNo);
      ofProduct.delete(lot);
    } else {
      lots.set(lot.lotNo, lot);
      ofProduct.add(lot);
    }
  }

  return {
    lot: (lotNo) => lots.get(lotNo),
    lotsOf: (product) => [...(byProduct.get(product) ?? [])].filter((lot) => held(lot).gt(0)),
    serialInStock: (product, serial) => (serials.get(product)?.get(serial) ?? 0) > 0,
    serialOwed: (product, serial) => (serials.get(product)?.get(serial) ?? 0) < 0,
    serialsOf: (product) =>
      [...(serials.get(product) ?? [])].filter(([, count]) => count > 0).map(([serial]) => serial),
    apply: (movements) => movements.forEach((movement) => move(movement, 1)),
    reverse: (movements) => [...movements].reverse().forEach((movement) => move(movement, -1)),
  };
}
