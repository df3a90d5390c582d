import type { Random } from '../random.ts';

const digits = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.integer(0, 9));

/** A tax number (VKN) of ten digits with its check digit. */
export function taxNumber(random: Random): string {
  const body = digits(random, 9);
  const sum = body.reduce((total, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    if (shifted === 0) return total;
    const weighted = (shifted * 2 ** (9 - at)) % 9;
    return total + (weighted === 0 ? 9 : weighted);
  }, 0);
  return [...body, (10 - (sum % 10)) % 10].join('');
}

/** A personal number (TCKN) of eleven digits with its two check digits. */
export function personalNumber(random: Random): string {
  const body = [random.integer(1, 9), ...digits(random, 8)];
  const odd = body.filter((_, at) => at % 2 === 0).reduce((sum, digit) => sum + digit, 0);
  const even = body.filter((_, at) => at % 2 === 1).reduce((sum, digit) => sum + digit, 0);
  const tenth = (((7 * odd - even) % 10) + 10) % 10;
  return [...body, tenth, (odd + even + tenth) % 10].join('');
}
