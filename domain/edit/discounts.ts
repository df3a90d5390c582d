/** Successive discounts as one text, `10+10+5`, the usual notation in accounting (§2.3 Discounts). */
import { discountFields } from '../documents/invoice-line.ts';
import type { Value, ValueRecord } from '../fields.ts';
import { formatDecimal } from '../numbers.ts';
import type { Language } from '../numbers.ts';
import { isRecord } from '../value.ts';
import { readTyped } from './field-text.ts';

export interface TypedDiscounts {
  readonly value: readonly ValueRecord[];
  readonly shown: string | null;
  readonly noted: boolean;
}

/** Reads `10+10,5+5`. A part that is not a number is kept as typed; entries keep their keys by position. */
export function readDiscounts(text: string, before: Value, language: Language, newKey: () => string): TypedDiscounts {
  const old = discountItems(before);
  const parts = text.split('+').map((part) => part.trim());
  const typed = parts
    .filter((part) => part !== '')
    .map((part) => readTyped(discountFields.Rate, part, { language, today: '' }));
  const value = typed.map((part, index) => ({ $key: old[index]?.$key ?? newKey(), Rate: part.value }));
  const read = typed.every((part) => part.shown !== null);
  return {
    value,
    shown: read && value.length > 0 ? discountsText(value, language) : null,
    noted: typed.some((part) => part.noted),
  };
}

export function discountsText(value: Value, language: Language): string {
  return discountItems(value)
    .map((item) => (typeof item.Rate === 'string' ? formatDecimal(item.Rate, language, { group: false }) : ''))
    .join('+');
}

export function discountItems(value: Value): readonly ValueRecord[] {
  return Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];
}
