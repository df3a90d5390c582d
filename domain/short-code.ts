/** Short codes: the user may type the number at the end of a product's or customer's code: `41` for `P00041`. */
import type { LookupKind } from './fields.ts';

/** Whether users know the list's entries by their numbers. */
export function hasShortCodes(kind: LookupKind): boolean {
  return kind === 'products' || kind === 'customers';
}

/** The digits at the end of a code, without leading zeros; null if there are none, or only zeros. */
export function shortCodeOf(code: string): string | null {
  return withoutZeros(/[0-9]+$/.exec(code)?.[0] ?? '');
}

/** The short code in a typed text, without leading zeros; null if the text is not only digits. */
export function typedShortCode(text: string): string | null {
  return withoutZeros(/^[0-9]+$/.exec(text.trim())?.[0] ?? '');
}

function withoutZeros(digits: string): string | null {
  return digits.replace(/^0+/, '') || null;
}
