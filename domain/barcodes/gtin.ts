/** Trade item numbers as they are under bars: EAN-8, EAN-13, UPC-A, UPC-E, ITF-14. */
import type { ProductBarcode } from '../facts.ts';

/**
 * The GTINs, in 14 digits, that a scanned number may be: none where it has another length than EAN-8 (8), UPC-E (8), UPC-A (12),
 * EAN-13 (13) and ITF-14 (14), or where its check digit does not agree. Eight digits may be two.
 */
export function gtinsOf(digits: string): readonly string[] {
  if (!/^(?:[0-9]{8}|[0-9]{12,14})$/.test(digits)) return [];
  const own = hasCheckDigit(digits) ? [digits] : [];
  const expanded = expandUpcE(digits);
  return [...own, ...(expanded === null ? [] : [expanded])].map((number) => number.padStart(14, '0'));
}

/** UPC-E's eight digits (number system, six digits, check digit) as the UPC-A that they shorten; null where they are none. */
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

/** How a list may write a GTIN of 14 digits: whole, or without zeros in front as EAN-13, UPC-A, EAN-8. */
export function formsOf(gtin: string): readonly string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length));
}

/** Whether a code has the form of a number of goods, whatever its check digit is. */
export const isNumberOfGoods = (code: string): boolean => /^[0-9]{8,14}$/.test(code);

/** A code, and where it is a number of goods also in the other lengths in which it is written. */
export const formsOfCode = (code: string): readonly string[] =>
  code === '' ? [] : isNumberOfGoods(code) ? [code, ...formsOf(code.padStart(14, '0'))] : [code];

/** A number of goods has one of these lengths; what is printed most often is first. */
const lengths = [13, 14, 12, 8];

/**
 * The GTIN of a product in a unit, from the barcodes in the product list: with a right check digit and not another unit's;
 * one listed for this unit comes first. `null` without any.
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

/** Whether the last digit of a number agrees with the others (GS1 General Specifications, 7.9): of GTIN, SSCC, GLN and the like. */
export function hasCheckDigit(digits: string): boolean {
  // Weights 3 and 1 in turn, the last digit's being 1.
  const sum = [...digits].reduce((so, digit, at) => so + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
