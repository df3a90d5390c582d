/**
 * Check digits of numbers in Turkish documents. They detect typing errors, not a valid number that belongs to someone else, so a
 * failure is only a warning.
 */

/** Whether a text is a tax number (VKN): ten digits, of which the last is the check digit. Blanks are not allowed. */
export function isVkn(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const shifted = (digit(text, i) + 9 - i) % 10;
    // Modulo 9, a product is 0 only if `shifted` is 9; it then counts as 9.
    if (shifted !== 0) sum += (shifted * 2 ** (9 - i)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === digit(text, 9);
}

/** Whether a text is a personal identity number (TCKN): eleven digits, of which the last two are check digits. */
export function isTckn(text: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false;
  let odd = 0;
  let even = 0;
  for (let i = 0; i < 9; i++) {
    if (i % 2 === 0) odd += digit(text, i);
    else even += digit(text, i);
  }
  // The sum of the even digits is at most 36, so adding 40 keeps the remainder from being negative.
  const tenth = (7 * odd - even + 40) % 10;
  const eleventh = (odd + even + tenth) % 10;
  return tenth === digit(text, 9) && eleventh === digit(text, 10);
}

/** Conventional numbers for an anonymous consumer (which fails the check) and for a customer abroad. */
const conventional: ReadonlySet<string> = new Set(['11111111111', '2222222222']);

/** Why a number is not a valid VKN or TCKN. */
export type TaxNumberFault =
  /** Neither 10 nor 11 digits. */
  'form' | 'vkn' | 'tckn';

/** Null if the number is a VKN, a TCKN or a conventional number. Surrounding blanks are ignored. */
export function taxNumberFault(text: string): TaxNumberFault | null {
  const number = text.trim();
  if (conventional.has(number)) return null;
  if (/^[0-9]{10}$/.test(number)) return isVkn(number) ? null : 'vkn';
  if (/^[0-9]{11}$/.test(number)) return isTckn(number) ? null : 'tckn';
  return 'form';
}

/** An IBAN in upper case, without blanks. */
export function plainIban(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Whether a text looks like an IBAN and not another account number (§2.2 accepts either). */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(plainIban(text));
}

/** Whether the check digits of an IBAN are right (ISO 13616: remainder 1 modulo 97), and a Turkish one has 26 characters. */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('TR') && !turkish.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

export function isTurkishIban(text: string): boolean {
  return turkish.test(plainIban(text)) && isIban(text);
}

/** Check digits (2), bank (5 digits), and 17 letters or digits. */
const turkish = /^TR[0-9]{7}[A-Z0-9]{17}$/;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
