/** Trade item numbers as printed under barcodes: EAN-8, EAN-13, UPC-A, UPC-E, ITF-14. */
import type { ProductBarcode } from '../facts.ts';

/**
 * The GTINs, in 14 digits, that a scanned number may be. Empty if its length is not that of EAN-8 (8), UPC-E (8), UPC-A (12),
 * EAN-13 (13) or ITF-14 (14), or its check digit is wrong. Eight digits may be both EAN-8 and UPC-E.
 */
export function gtinsOf(digits: string): readonly string[] {
  if (!/^(?:[0-9]{8}|[0-9]{12,14})$/.test(digits)) return [];
  const own = hasCheckDigit(digits) ? [digits] : [];
  const expanded = expandUpcE(digits);
  return [...own, ...(expanded === null ? [] : [expanded])].map((number) => number.padStart(14, '0'));
}

/** Expands the eight digits of UPC-E (number system, six digits, check digit) to UPC-A; null if they are not UPC-E. */
export function expandUpcE(digits: string): string | null {
  if (!/^[01][0-9]{7}$/.test(digits)) return null;
  const [system = '', a = '', b = '', c = '', d = '', e = '', last = '', check = ''] = digits;
  const zeros = (count: number): string => '0'.repeat(count);
  const body =
    last <= '2'
      ? `${a}${b}${last}${zeros(4)}${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}${zeros(5)}${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}${zeros(5)}${e}`
          : `${a}${b}${c}${d}${e}${zeros(4)}${last}`;
  const expanded = `${system}${body}${check}`;
  return hasCheckDigit(expanded) ? expanded : null;
}

/** The forms that a list may have of a 14-digit GTIN: all digits, or without leading zeros as EAN-13, UPC-A or EAN-8. */
export function formsOf(gtin: string): readonly string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length));
}

/** Whether a code has the form of a trade item number; its check digit is not checked. */
export const isNumberOfGoods = (code: string): boolean => /^[0-9]{8,14}$/.test(code);

/** A code and, if it has the form of a trade item number, its forms in the other lengths. */
export const formsOfCode = (code: string): readonly string[] =>
  code === '' ? [] : isNumberOfGoods(code) ? [code, ...formsOf(code.padStart(14, '0'))] : [code];

/** Lengths of trade item numbers, the most frequently printed first. */
const lengths = [13, 14, 12, 8];

/**
 * The GTIN of a product in a unit, from the barcodes of the product list. Its check digit must be right, and it must not be
 * another unit's; a barcode listed for this unit is preferred. Null if there is none.
 */
export function gtinFor(barcodes: readonly ProductBarcode[], unit: string): string | null {
  const valid = barcodes.filter(
    ({ text, unit: own = unit }) =>
      own === unit && /^[0-9]*[1-9][0-9]*$/.test(text) && lengths.includes(text.length) && hasCheckDigit(text),
  );
  const rank = ({ text, unit: own }: ProductBarcode): number =>
    (own === undefined ? lengths.length : 0) + lengths.indexOf(text.length);
  return valid.toSorted((a, b) => rank(a) - rank(b))[0]?.text ?? null;
}

/** Whether the last digit of a GTIN, SSCC, GLN or similar number is its check digit (GS1 General Specifications, 7.9). */
export function hasCheckDigit(digits: string): boolean {
  // Weights 3 and 1 alternate; the last digit has weight 1.
  const sum = [...digits].reduce((so, digit, at) => so + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
