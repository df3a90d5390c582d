/**
 * Barcodes for printing a text so that a scanner reads exactly that text: EAN-13 (GS1 General Specifications, section 5.2) if it
 * is one, else Code 128 (ISO/IEC 15417). A trade item number gets the symbol that is on the goods, which may also be UPC-A or
 * EAN-8.
 */
import { hasCheckDigit } from './gtin.ts';

/** Widths of alternating bars and spaces, beginning and ending with a bar, in multiples of the narrowest. */
export type Bars = readonly number[];

/** Maximum number of characters of Code 128 that fit in a line of a document. */
const longest = 24;

/** Null if the text is empty, too long, or has characters other than printable ASCII. */
export function barsOf(text: string): Bars | null {
  if (/^[0-9]{13}$/.test(text) && hasCheckDigit(text)) return ean13(text);
  return /^[\x20-\x7e]+$/.test(text) && text.length <= longest ? code128(text) : null;
}

/** The barcode of a valid trade item number (gtin.ts): in the symbol for its length, or Code 128 for 14 digits. */
export function barsOfGtin(gtin: string): Bars | null {
  if (gtin.length === 8) return ean8(gtin);
  // UPC-A is EAN-13 with a leading zero, which scanners do not send.
  return barsOf(gtin.length === 12 ? `0${gtin}` : gtin);
}

/** A GS1 label in Code 128, in code set B: an FNC1 precedes each element. */
export function barsOfLabel(elements: readonly string[]): Bars {
  const values = elements.flatMap((element) => [fnc1, ...valuesOf(element)]);
  return code128Of(startB, values);
}

/** By value, the widths of three bars and three spaces. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131';
const symbols = patterns.split(' ');
const fnc1 = 102;
const startB = { value: 104, widths: '211214' };
const startC = { value: 105, widths: '211232' };
const stop = '2331112';

/** Pairs of digits (set C) if the text consists of them, else single characters (set B). */
function code128(text: string): Bars {
  const pairs = /^(?:[0-9]{2})+$/.test(text) ? text.match(/../g) : null;
  const start = pairs === null ? startB : startC;
  return code128Of(start, pairs?.map(Number) ?? valuesOf(text));
}

/** The values of the characters in set B. */
const valuesOf = (text: string): readonly number[] => [...text].map((character) => character.charCodeAt(0) - 32);

function code128Of(start: typeof startB, values: readonly number[]): Bars {
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), start.value) % 103;
  return widths(start.widths + [...values, check].map((value) => symbols[value] ?? '').join('') + stop);
}

/** By digit, the widths of space, bar, space, bar in set A. In the right half (set C) the same widths begin with a bar. */
const digits = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
/** By the first digit, the positions among the next six digits that are in set B, which is set A reversed. */
const mirrored = ['', '356', '346', '345', '256', '236', '234', '246', '245', '235'];

function ean13(text: string): Bars {
  const places = mirrored[Number(text[0])] ?? '';
  const digit = (at: number): string => {
    const set = digits[Number(text[at])] ?? '';
    return places.includes(String(at)) ? [...set].reverse().join('') : set;
  };
  const left = [1, 2, 3, 4, 5, 6].map(digit).join('');
  const right = [7, 8, 9, 10, 11, 12].map(digit).join('');
  return widths(`111${left}11111${right}111`);
}

function ean8(text: string): Bars {
  const half = (from: number): string =>
    [...text.slice(from, from + 4)].map((digit) => digits[Number(digit)] ?? '').join('');
  return widths(`111${half(0)}11111${half(4)}111`);
}

const widths = (text: string): Bars => [...text].map(Number);
