/**
 * Check digits of the numbers that Turkish documents carry. They catch a slip of the finger, not a number that belongs to
 * someone else; what fails them is worth a second look and no more.
 */

/** Ten digits of a tax number (VKN), the last of which agrees with the others. Blanks are not forgiven. */
export function isVkn(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < 9; i++) {
    const shifted = (digit(text, i) + 9 - i) % 10;
    // By 9 only a shifted 9 leaves nothing, and counts 9.
    if (shifted !== 0) sum += (shifted * 2 ** (9 - i)) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10 === digit(text, 9);
}

/** Eleven digits of the user's identity number (TCKN), the last two of which agree with the others. */
export function isTckn(text: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false;
  let odd = 0;
  let even = 0;
  for (let i = 0; i < 9; i++) {
    if (i % 2 === 0) odd += digit(text, i);
    else even += digit(text, i);
  }
  // The even ones sum to 36 at most, so 40 keeps the remainder from being negative.
  const tenth = (7 * odd - even + 40) % 10;
  const eleventh = (odd + even + tenth) % 10;
  return tenth === digit(text, 9) && eleventh === digit(text, 10);
}

/** Numbers for an unnamed customer: a consumer (which fails the check), a customer abroad. */
const conventional: ReadonlySet<string> = new Set(['11111111111', '2222222222']);

/** What is wrong with a number that should be a VKN or a TCKN. */
export type TaxNumberFault =
  /** Neither 10 nor 11 digits. */
  'form' | 'vkn' | 'tckn';

/** `null` where nothing is: a VKN, a TCKN, or a number that is by convention. Blanks around it do not count. */
export function taxNumberFault(text: string): TaxNumberFault | null {
  const number = text.trim();
  if (conventional.has(number)) return null;
  if (/^[0-9]{10}$/.test(number)) return isVkn(number) ? null : 'vkn';
  if (/^[0-9]{11}$/.test(number)) return isTckn(number) ? null : 'tckn';
  return 'form';
}

/** An IBAN in capitals, without blanks. */
export function plainIban(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Whether a text is an IBAN and not another account number (§2.2 takes either). */
export function looksLikeIban(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(plainIban(text));
}

/** Any country's IBAN by its check digits (ISO 13616, remainder 1 by 97); a Turkish one by its 26 characters as well. */
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

/** Check digits, bank (5 digits), and 17 letters or digits. */
const turkish = /^TR[0-9]{7}[A-Z0-9]{17}$/;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
