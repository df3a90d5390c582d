import { parseDecimal } from './numbers.ts';
import type { Language } from './numbers.ts';

export interface CountedCode {
  /** Canonical decimal, greater than 0. */
  readonly quantity: string;
  readonly code: string;
}

/**
 * A quantity and a code typed together: `5*41`, in Turkish `2,5*41`. The quantity is read by {@link parseDecimal}. Null if there
 * is no `*`, no number above 0 before the first one, or nothing after it.
 */
export function countedCode(text: string, language: Language): CountedCode | null {
  const [, number = '', code = ''] = /^([0-9.,\s]+)\*(.*\S)\s*$/.exec(text) ?? [];
  const quantity = parseDecimal(number, language)?.value;
  if (quantity === undefined || !/[1-9]/.test(quantity)) return null;
  return { quantity, code: code.trim() };
}

/** The typed text with another code and the same quantity; the code alone if there is no quantity. */
export function withCode(text: string, code: string, language: Language): string {
  return countedCode(text, language) === null ? code : `${text.slice(0, text.indexOf('*') + 1)}${code}`;
}
