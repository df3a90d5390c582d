import Big from 'big.js';
import type { Company, StoredLine } from '../documents/company.ts';
import type { Refuse } from './rule-names.ts';

/**
 * §4.3 rule 3: a line whose lots or serial numbers were consumed by others cannot be removed or reduced, nor can its entries.
 * Call while the line's own movements are reversed; `after` is the line now at the position, `null` if there is none.
 */
export function checkConsumed(
  company: Company,
  before: StoredLine,
  after: StoredLine | null,
  index: number,
  refuse: Refuse,
): void {
  const facts = { line: index + 1, index, product: before.product.code };
  const same = after?.product.code === before.product.code ? after : null;
  for (const movement of before.movements) {
    if (movement.kind === 'serialIn' && company.stock.serialOwed(movement.product, movement.serial)) {
      const kept = same?.movements.some((now) => now.kind === 'serialIn' && now.serial === movement.serial);
      if (!kept) refuse('serialDispatched', { ...facts, field: 'SerialNumbers', serial: movement.serial });
    }
    if (movement.kind !== 'lotIn' || !company.stock.lot(movement.lotNo)?.consumed.gt(0)) continue;
    const entered = (same?.movements ?? [])
      .flatMap((now) => (now.kind === 'lotIn' && now.lotNo === movement.lotNo ? [now.quantity] : []))
      .reduce((sum, quantity) => sum.plus(quantity), new Big(0));
    const reduced = !same || same.mainQuantity < before.mainQuantity || entered.lt(movement.quantity);
    if (reduced) refuse('lotConsumed', { ...facts, field: 'Lots', lot: movement.lotNo });
  }
}
