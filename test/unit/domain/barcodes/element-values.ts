/** Values of GS1 elements for tests: valid ones, made by the standard's own rules, and ones with a slip in them. */
import { applicationIdentifiers, predefinedLengths } from '../../../../domain/barcodes/application-identifiers.ts';
import type { Component } from '../../../../domain/barcodes/application-identifiers.ts';
import type { Check } from '../../../../domain/barcodes/checks.ts';
import { characters82 } from '../../../../domain/barcodes/check-digit.ts';
import { separator } from '../../../../domain/barcodes/element-string.ts';
import type { GsElement } from '../../../../domain/barcodes/element-string.ts';
import type { Random } from '../../../faults/rounds/random.ts';

/** Codes of lists that change are checked in form only: these are valid by the lists too. */
const listed: Readonly<Record<string, string>> = {
  391: '949125',
  393: '949125',
  421: '79234000',
  422: '792',
  423: '792276',
  424: '792',
  425: '792276',
  426: '792',
  4307: 'TR',
  4317: 'TR',
  703: '792AB12',
  7041: 'BX',
  7241: '10',
  8007: 'TR330006100519786457841326',
  8110: '106141416543213150110120',
  8112: '001234561234560123456',
};

/** Whether its contents are codes of a list, of which {@link validValue} has one alone. */
export function isListed(ai: string): boolean {
  return listedValue(ai) !== undefined;
}

const listedValue = (ai: string): string | undefined =>
  listed[ai] ?? (ai.length === 4 ? listed[ai.slice(0, 3)] : undefined);

// A round bracket begins an identifier where elements are written in brackets.
const alphabets = {
  N: '0123456789',
  X: characters82.replace(/[()]/g, ''),
  Y: '#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  Z: '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
} as const;

function text(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.whole(0, alphabet.length - 1))).join('');
}

export function withCheckDigit(body: string): string {
  const sum = [...body].reduceRight((so, digit, at) => so + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A Global Model Number's two check letters, by the table of the General Specifications. */
function withCheckLetters(body: string): string {
  const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];
  const sum = [...body].reduce(
    (so, one, at) => so + characters82.indexOf(one) * (primes[body.length - 1 - at] ?? 0),
    0,
  );
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return `${body}${letters.charAt((sum % 1021) >> 5)}${letters.charAt((sum % 1021) & 31)}`;
}

const two = (number: number): string => String(number).padStart(2, '0');

const valid: Readonly<Partial<Record<Check, (random: Random, length: number, set: Component['set']) => string>>> = {
  sum: (random, length) => withCheckDigit(text(random, alphabets.N, length - 1)),
  letterSum: (random, length) => withCheckLetters(`1987${text(random, 'aB3d', Math.max(1, length - 6))}`),
  prefix: (random, length, set) => `86${text(random, alphabets[set], Math.max(0, length - 2))}`,
  percent: (random, length) =>
    `${text(random, alphabets.X.replace('%', ''), Math.max(0, length - 3))}%C4`.slice(-length),
  dayOrMonth: (random) => `${two(random.whole(0, 99))}${two(random.whole(1, 12))}${two(random.whole(0, 28))}`,
  day: (random) => `${two(random.whole(0, 99))}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`,
  fullDay: (random) => `${random.whole(1900, 2099)}${two(random.whole(1, 12))}${two(random.whole(1, 28))}`,
  time: (random) => `${two(random.whole(0, 23))}${two(random.whole(0, 59))}`,
  hour: (random) => two(random.whole(0, 23)),
  sixtieth: (random) => two(random.whole(0, 59)),
  yesNo: (random) => random.pick(['0', '1']),
  hyphen: () => '-',
  sex: (random) => random.pick(['0', '1', '2', '9']),
  zero: () => '0',
  nonZero: (random, length) => `${text(random, alphabets.N, length - 1)}7`,
  winding: (random) => random.pick(['0', '1', '9']),
  importer: (random) => random.pick(['A', '-', '_', 'z', '0']),
  noZeroInFront: (random, length) => `4${text(random, alphabets.N, length - 1)}`,
  latitude: (random) => `1${text(random, '01234567', 9)}`,
  longitude: (random) => `2${text(random, alphabets.N, 9)}`,
  oneOf: (random) => `${random.whole(1, 4)}/${random.whole(4, 9)}`,
  pieceOfTotal: (random) => `${two(random.whole(1, 40))}${two(random.whole(40, 99))}`,
};

function part(component: Component, random: Random): string {
  if (component.optional && random.next() < 0.5) return '';
  const length = random.whole(component.min, component.max);
  const { set, checks } = component;
  const make = checks.map((check) => valid[check]).find((one) => one !== undefined);
  // Percent signs alone, without the two digits that must follow, are no text; one digit is no company prefix.
  return make
    ? make(random, checks.includes('percent') ? Math.max(3, length) : Math.max(2, length), set).slice(
        0,
        Math.max(component.max, 1),
      )
    : text(random, alphabets[set], length);
}

/** A value that the table allows behind an identifier. */
export function validValue(ai: string, random: Random): string {
  const { components } = applicationIdentifiers.get(ai) ?? { components: [] };
  let ended = false;
  const made = components.map((component) => {
    // What may be left out is left out from the end.
    const value = ended ? '' : part(component, random);
    ended ||= value === '';
    return value;
  });
  return listedValue(ai) ?? made.join('');
}

/** The value with a character too many, too few, another, or two changed over. */
export function withSlip(value: string, random: Random): string {
  const at = random.whole(0, Math.max(0, value.length - 1));
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

/** The elements as a symbol holds them: FNC1 behind what has no length of its own, if something follows. */
export function elementString(elements: readonly GsElement[]): string {
  return elements
    .map(({ ai, value }, index) => {
      const needsEnd = !predefinedLengths.has(ai.slice(0, 2)) && index < elements.length - 1;
      return `${ai}${value}${needsEnd ? separator : ''}`;
    })
    .join('');
}
