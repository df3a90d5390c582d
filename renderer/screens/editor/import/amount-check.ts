/** Checks whether the amounts in a table follow from its quantities and prices; otherwise they may include a discount or tax. */
import { parseDecimal } from '../../../../domain/numbers.ts';
import { conventionsIn, numbersIn, sourceCells } from './paste-numbers.ts';
import { cellAt, typedAt } from './placed-table.ts';
import type { PlacedTable } from './placed-table.ts';

/** VAT rates that an amount may include if the table has no rate column. */
const usualRates = [0, 1, 8, 10, 18, 20];
/** Tolerances for prices and amounts that are rounded to the kuruş. */
const roundedPrice = 0.005;
const roundedAmount = 0.011;

/** `index`: the column of the amounts. Returns false if there is no quantity or price to compare with. */
export function amountsAgree(table: PlacedTable, index: number): boolean {
  const { source, kept, targets, language } = table;
  const typed = (row: number, at: number): string => typedAt(table, row, at);
  const [quantityAt, priceAt] = [targets.indexOf('Quantity'), targets.indexOf('UnitPrice')];
  const price = table.columns[priceAt];
  if (quantityAt < 0 || price === undefined) return false;
  const discountsAt = targets.flatMap((target, at) => (target === 'Discounts' ? [at] : []));
  const rateAt = targets.indexOf('VatRate');
  const numberIn = (text: string): number => Number(parseDecimal(text, language)?.value ?? NaN);
  const cells = sourceCells(source, kept, index);
  const others = conventionsIn(sourceCells(source, kept, priceAt));
  const { read } = numbersIn(cells, { field: price.field, language, others, chosen: undefined });
  return kept.every((row) => {
    const text = cellAt(table, row, index);
    if (text === '') return true;
    const amount = Math.abs(numberIn(read({ text, isText: source.isText(row, index) })?.typed ?? ''));
    const quantity = Math.abs(numberIn(typed(row, quantityAt)));
    const whole = quantity * numberIn(typed(row, priceAt));
    const rates = discountsAt.flatMap((at) => typed(row, at).split('+')).map(numberIn);
    const left = rates.reduce((factor, rate) => (Number.isNaN(rate) ? factor : factor * (1 - rate / 100)), 1);
    const rate = rateAt < 0 ? NaN : numberIn(typed(row, rateAt));
    const taxes = Number.isNaN(rate) ? usualRates : [0, rate];
    const room = roundedAmount + roundedPrice * quantity;
    const isOne = (expected: number): boolean => Math.abs(amount - expected) <= room;
    return [whole, whole * left].some((base) =>
      taxes.some((tax) => isOne(base * (1 + tax / 100)) || isOne(base / (1 + tax / 100))),
    );
  });
}
