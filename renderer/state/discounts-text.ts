/** Successive discounts as one text, `10+10+5`, as accountants write them (§2.3 Discounts). */
import { isRecord } from '../../domain/value.ts';
import type { Value, ValueRecord } from '../../domain/fields.ts';
import { formatDecimal } from '../../domain/numbers.ts';
import type { Language } from '../../domain/numbers.ts';

export function discountsText(value: Value, language: Language): string {
  return discountItems(value)
    .map((item) => (typeof item.Rate === 'string' ? formatDecimal(item.Rate, language, { group: false }) : ''))
    .join('+');
}

export function discountItems(value: Value): readonly ValueRecord[] {
  return Array.isArray(value) ? (value as readonly Value[]).filter(isRecord) : [];
}
