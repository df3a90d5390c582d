/** Successive discounts typed as one text, `10+10+5`, as accountants write them (§2.3 Discounts). */
import { discountFields } from '../../../../domain/documents/invoice-line.ts';
import type { Value, ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import { discountItems, discountsText } from '../../../state/discounts-text.ts';
import { newKey } from '../session/places.ts';
import { readTyped } from '../../../state/field-text.ts';

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
