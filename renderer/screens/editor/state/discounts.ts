/** Successive discounts typed as one text, `10+10+5`, as accountants write them (§2.3 Discounts). */
import { discountFields } from '../../../../domain/documents/invoice-line.ts';
import { isRecord } from '../../../../domain/value.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import { formatDecimal } from '../../../../domain/numbers.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { newKey } from './places.ts';
import { readTyped } from './reading.ts';

export function discountsText(value: Value, language: Language): string {
  return discountItems(value)
    .map((item) => (typeof item.Rate === 'string' ? formatDecimal(item.Rate, language, { group: false }) : ''))
    .join('+');
}

export interface TypedDiscounts {
  readonly value: readonly ValueRecord[];
  readonly shown: string | null;
  readonly noted: boolean;
}

/** Reads `10+10,5+5`. A part that is no number stays as it is; the entry at a position keeps its identity. */
export function readDiscounts(text: string, before: Value, language: Language): TypedDiscounts {
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

function discountItems(value: Value): readonly ValueRecord[] {
  return Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];
}
