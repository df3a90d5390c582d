/** Short codes: the number at the end of an entry's code, by which a product or a customer may be typed: `41` for `P00041`. */
import type { LookupKind } from './fields.ts';

/** Lists whose entries people know by their numbers. */
export function hasShortCodes(kind: LookupKind): boolean {
  return kind === 'products' || kind === 'customers';
}

/** The digits that a code ends with, without leading zeros; null where it ends with none, or with zeros alone. */
export function shortCodeOf(code: string): string | null {
  return withoutZeros(/[0-9]+$/.exec(code)?.[0] ?? '');
}

/** The short code that a typed text means, leading zeros aside; null where it is not digits alone. */
export function typedShortCode(text: string): string | null {
  return withoutZeros(/^[0-9]+$/.exec(text.trim())?.[0] ?? '');
}

function withoutZeros(digits: string): string | null {
  return digits.replace(/^0+/, '') || null;
}
