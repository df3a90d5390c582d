/** Check characters of GS1's numbers (GS1 General Specifications, section 7.9). */

/** Whether the last digit agrees with the others: of GTIN, SSCC, GLN and all numbers of the kind. Digits alone are asked of. */
export function hasCheckDigit(digits: string): boolean {
  // Weights 3 and 1 in turn, the last digit's being 1.
  const sum = [...digits].reduce((so, digit, at) => so + Number(digit) * ((digits.length - at) % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** The 82 characters of a GS1 text, in the order of their values. */
export const characters82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const characters32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

/** Whether the last two characters agree with the others: of a Global Model Number, of 25 characters at most. */
export function hasCheckLetters(text: string): boolean {
  const weighed = [...text.slice(0, -2)].reverse();
  if (text.length < 2 || weighed.length > primes.length) return false;
  const sum = weighed.reduce((so, character, at) => so + characters82.indexOf(character) * (primes[at] ?? 0), 0);
  const [high = '', low = ''] = text.slice(-2);
  const check = sum % 1021;
  return high === characters32.charAt(check >> 5) && low === characters32.charAt(check & 31);
}
