/** Values of GS1 elements for tests: valid ones made by the standard's rules, and ones with a mistake. */
import { formOf, predefinedLength } from '../../../../domain/barcodes/application-identifiers.ts';
import { separator } from '../../../../domain/barcodes/element-string.ts';
import type { GsElement } from '../../../../domain/barcodes/element-string.ts';
import type { Random } from '../../../../practice/random.ts';

/** The 82 characters allowed in GS1 text. */
const characters82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

// In bracket notation an opening bracket starts an identifier.
const alphabets = {
  N: '0123456789',
  X: characters82.replace(/[()]/g, ''),
} as const;

function text(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join('');
}

export function withCheckDigit(body: string): string {
  const sum = [...body].reduceRight((so, digit, at) => so + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A value that the table allows for an identifier. */
export function validValue(ai: string, random: Random): string {
  const { set, min, max, check } = formOf(ai) ?? { set: 'X', min: 1, max: 20, check: null };
  const length = random.integer(min, max);
  if (check === 'sum') return withCheckDigit(text(random, alphabets.N, length - 1));
  if (check === 'day') return `${two(random.integer(0, 99))}${two(random.integer(1, 12))}${two(random.integer(0, 28))}`;
  return text(random, alphabets[set], length);
}

/** The value with one character added, removed or changed, or with two characters swapped. */
export function withSlip(value: string, random: Random): string {
  const at = random.integer(0, Math.max(0, value.length - 1));
  const other = random.pick(['0', '1', '9', 'A', 'z', ' ', '-', '#', 'ş', '/', '%', '=']);
  return random.pick([
    value.slice(0, at) + value.slice(at + 1),
    value.slice(0, at) + other + value.slice(at),
    value.slice(0, at) + other + value.slice(at + 1),
    value.slice(0, at) +
      value
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      value.slice(at + 2),
    value + value,
  ]);
}

/** The elements as a symbol encodes them: FNC1 after an element of variable length, unless it is the last. */
export function elementString(elements: readonly GsElement[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const needsEnd = predefinedLength(ai) === null && index < elements.length - 1;
      return `${ai}${value}${needsEnd ? separator : ''}`;
    })
    .join('');
}
