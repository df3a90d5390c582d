/** Successive discounts as one text, `10+10+5`, the usual notation in accounting (§2.3 Discounts). */
import type { LineAmounts } from '../amounts/totals.ts';
import { discountFields } from '../documents/invoice-line.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { formatDecimal, toNumber } from '../numbers.ts';
import type { Language } from '../numbers.ts';
import { isRecord } from '../value.ts';
import { sameValue } from '../wire/same.ts';
import { readTyped } from './field-text.ts';

export interface TypedDiscounts {
  readonly value: readonly ValueRecord[];
  readonly shown: string | null;
  readonly noted: boolean;
}

/**
 * Reads `10+10,5+5`. A part that is not a number is kept as typed. Entries keep everything but a changed rate: those that are the
 * same at both ends, and by position those between.
 */
export function readDiscounts(text: string, before: Value, language: Language, newKey: () => string): TypedDiscounts {
  const old = discountItems(before);
  const parts = text.split('+').map((part) => part.trim());
  const typed = parts
    .filter((part) => part !== '')
    .map((part) => readTyped(discountFields.Rate, part, { language, today: '' }));
  const rates = typed.map((part) => part.value);
  const value = matching(old, rates).map((entry, index) => {
    const Rate = rates[index];
    return entry && sameValue(discountFields.Rate, entry.Rate, Rate) ? entry : { $key: newKey(), ...entry, Rate };
  });
  const read = typed.every((part) => part.shown !== null);
  return {
    value,
    shown: read && value.length > 0 ? discountsText(value, language) : null,
    noted: typed.some((part) => part.noted),
  };
}

/** The old entry for each of the new rates. */
function matching(old: readonly ValueRecord[], rates: readonly Value[]): readonly (ValueRecord | undefined)[] {
  const most = Math.min(old.length, rates.length);
  const isSame = (at: number): boolean => sameValue(discountFields.Rate, old.at(at)?.Rate, rates.at(at));
  let [start, end] = [0, 0];
  while (start < most && isSame(start)) start++;
  while (end < most - start && isSame(-1 - end)) end++;
  const between = old.slice(start, old.length - end);
  return rates.map((_, index) => {
    if (index < start) return old[index];
    const fromEnd = rates.length - index;
    return fromEnd <= end ? old.at(-fromEnd) : between[index - start];
  });
}

export function discountsText(value: Value, language: Language): string {
  return discountItems(value)
    .map((item) => (typeof item.Rate === 'string' ? formatDecimal(item.Rate, language, { group: false }) : ''))
    .join('+');
}

/** The successive discounts, unless another rate applies, which the user entered or the service has. */
export function appliedDiscountsText(
  { Discounts }: ValueRecord,
  { computed, effective, isDiscountOfList }: LineAmounts,
  language: Language,
): string {
  const { DiscountRate: rate } = effective;
  if (isDiscountOfList || rate === computed.DiscountRate) return discountsText(Discounts, language);
  return rate === null || toNumber(rate) === 0 ? '' : formatDecimal(rate, language, { group: false });
}

export function discountItems(value: Value): readonly ValueRecord[] {
  return Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];
}
