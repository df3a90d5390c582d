import type Big from 'big.js';
import type { Value, ValueRecord } from '../fields.ts';
import { isEmpty } from '../value.ts';
import { hundred, isBetween, percentDigits, read, round, write, zero } from './decimal.ts';
import { isDiscountUnknown, isVatIncluded, netAsRead, showsList, vatRateOf } from './line.ts';
import { serviceAmountsOf } from './service-amounts.ts';

/**
 * The line with what a copy needs in order to have the same amounts without those that were read: a discount that was read only as
 * a rate, and VAT in the price. Where only amounts were read, and their inputs are unchanged, the copy gets them as entered ones,
 * which are marked and compared with the computed ones.
 */
export function withAmountsForCopy(line: ValueRecord): ValueRecord {
  const service = serviceAmountsOf(line);
  if (service === null) return line;
  const VatIncluded = isVatIncluded(line, service) === null ? true : line['VatIncluded'];
  const needed = { VatIncluded, ...discountForCopy(line, service, VatIncluded === true), ...vatForCopy(line, service) };
  const missing = Object.entries(needed).filter(([name, value]) => isEmpty(line[name]) && !isEmpty(value));
  return { ...line, ...Object.fromEntries(missing) };
}

function discountForCopy(line: ValueRecord, service: ValueRecord, included: boolean): Readonly<Record<string, Value>> {
  if (!isEmpty(line['DiscountRate']) || !isEmpty(line['Discounts']) || !isEmpty(service['Discounts'])) return {};
  if (isDiscountUnknown(line, service)) {
    if (!isAsRead(line, service, included ? inputsOfAll : inputsOfNet)) return {};
    if (included) return { AmountIncludingTax: service['AmountIncludingTax'] };
    return { AmountExcludingTax: service['AmountExcludingTax'] ?? written(netAsRead(line, service)) };
  }
  const rate = read(service['DiscountRate']);
  if (rate === null || rate.eq(zero) || !isBetween(rate, zero, hundred) || showsList(service, zero, rate)) return {};
  return { Discounts: [{ $key: 'discount-1', Rate: write(round(rate, percentDigits)) }] };
}

/** Without its VAT rate, a line has only the VAT that was read. */
function vatForCopy(line: ValueRecord, service: ValueRecord): Readonly<Record<string, Value>> {
  const isUnknown = isEmpty(line['VatRate']) && vatRateOf(line, service) === null;
  const isEntered = ['DiscountRate', 'AmountExcludingTax', 'VatBase'].some((name) => !isEmpty(line[name]));
  if (!isUnknown || isEntered || !isAsRead(line, service, inputsOfAll)) return {};
  return { AmountExcludingTax: service['AmountExcludingTax'], VatAmount: service['VatAmount'] };
}

const inputsOfNet = ['Quantity', 'UnitPrice'];
const inputsOfAll = [
  ...inputsOfNet,
  'VatRate',
  ...[1, 2, 3].flatMap((index) => [`AdditionalTaxCode${String(index)}`, `AdditionalTaxRate${String(index)}`]),
];

/** Whether these inputs, the discounts and whether the price includes VAT are as they were read. */
function isAsRead(line: ValueRecord, service: ValueRecord, inputs: readonly string[]): boolean {
  const isSame = (name: string): boolean => {
    const [now, before] = [line[name], service[name]];
    const [amount, amountBefore] = [read(now), read(before)];
    if (amount !== null && amountBefore !== null) return amount.eq(amountBefore);
    return isEmpty(now) ? isEmpty(before) : now === before;
  };
  const isIncluded = (record: ValueRecord): boolean => record['VatIncluded'] === true;
  return inputs.every(isSame) && isSameList(line, service) && isIncluded(line) === isIncluded(service);
}

const isSameList = (line: ValueRecord, service: ValueRecord): boolean =>
  isEmpty(line['Discounts'])
    ? isEmpty(service['Discounts'])
    : JSON.stringify(line['Discounts']) === JSON.stringify(service['Discounts']);

const written = (amount: Big | null): string | null => amount && write(round(amount));
