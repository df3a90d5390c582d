import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../../domain/amount-in-words.ts';
import type { Language } from '../../../domain/numbers.ts';

/** An amount, its words as Turkish lira in Turkish, and as US dollars in English. */
const amounts: readonly (readonly [string, string, string])[] = [
  ['0', 'sıfır TL', 'zero US dollars'],
  ['1', 'bir TL', 'one US dollar'],
  ['10', 'on TL', 'ten US dollars'],
  ['11', 'on bir TL', 'eleven US dollars'],
  ['20', 'yirmi TL', 'twenty US dollars'],
  ['21', 'yirmi bir TL', 'twenty-one US dollars'],
  ['100', 'yüz TL', 'one hundred US dollars'],
  ['101', 'yüz bir TL', 'one hundred one US dollars'],
  ['1000', 'bin TL', 'one thousand US dollars'],
  ['1001', 'bin bir TL', 'one thousand one US dollars'],
  ['1000000', 'bir milyon TL', 'one million US dollars'],
  ['0.01', 'sıfır TL bir kuruş', 'zero US dollars and one cent'],
  [
    '1234.56',
    'bin iki yüz otuz dört TL elli altı kuruş',
    'one thousand two hundred thirty-four US dollars and fifty-six cents',
  ],
  ['-7.5', 'eksi yedi TL elli kuruş', 'minus seven US dollars and fifty cents'],
  ['1.995', 'iki TL', 'two US dollars'],
];

describe('an amount in words', () => {
  it.each(amounts)('%s', (amount, turkish, english) => {
    expect(amountInWords(amount, 'TRY', 'tr')).toBe(`Yalnız ${turkish}`);
    expect(amountInWords(amount, 'USD', 'en')).toBe(`Only ${english}`);
  });

  it.each([
    ['USD', 'beş ABD doları on sent', 'five US dollars and ten cents'],
    ['EUR', 'beş Euro on sent', 'five euros and ten cents'],
    ['GBP', 'beş İngiliz sterlini on peni', 'five British pounds and ten pence'],
    ['CHF', 'beş İsviçre frangı on rappen', 'five Swiss francs and ten rappen'],
    ['JPY', 'beş Japon yeni 10/100', 'five Japanese yen 10/100'],
    ['TRY', 'beş TL on kuruş', 'five Turkish Lira and ten kuruş'],
    // A common variant of a code, and a code that is not a currency.
    ['TL', 'beş TL on kuruş', 'five Turkish Lira and ten kuruş'],
    ['ALTIN', 'beş ALTIN 10/100', 'five ALTIN 10/100'],
  ])('in %s', (currency, turkish, english) => {
    expect(amountInWords('5.10', currency, 'tr')).toBe(`Yalnız ${turkish}`);
    expect(amountInWords('5.10', currency, 'en')).toBe(`Only ${english}`);
  });

  it.each(['', 'iki', '1,5', '1e3', '1'.repeat(19)])(
    'is null for something that is not a number or is too long: %s',
    (amount) => {
      expect(amountInWords(amount, 'TRY', 'tr')).toBeNull();
    },
  );

  it('can be read back as the same number', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.maxSafeNat()),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom<Language>('tr', 'en'),
        (whole, hundredths, language) => {
          const text = amountInWords(`${whole}.${String(hundredths).padStart(2, '0')}`, 'EUR', language) ?? '';
          const [before = '', after = ''] = text.split(/ euros?\b/i);
          expect(readBack(before.replace(/^\S+ /, ''))).toBe(BigInt(whole));
          expect(readBack(after.replace(/ (?:sent|cents?)$/, '').replace(/^ and/, ''))).toBe(BigInt(hundredths));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

const values = new Map<string, number>(
  [
    'sıfır bir iki üç dört beş altı yedi sekiz dokuz on',
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ].flatMap((line) => line.split(' ').map((word, at) => [word, at] as const)),
);
for (const line of [
  'on yirmi otuz kırk elli altmış yetmiş seksen doksan',
  'ten twenty thirty forty fifty sixty seventy eighty ninety',
])
  for (const [at, word] of line.split(' ').entries()) values.set(word, 10 * (at + 1));
const scales = new Map<string, bigint>([
  ...(['bin', 'thousand'] as const).map((word) => [word, 1_000n] as const),
  ...(['milyon', 'million'] as const).map((word) => [word, 1_000_000n] as const),
  ...(['milyar', 'billion'] as const).map((word) => [word, 1_000_000_000n] as const),
  ...(['trilyon', 'trillion'] as const).map((word) => [word, 1_000_000_000_000n] as const),
  ...(['katrilyon', 'quadrillion'] as const).map((word) => [word, 1_000_000_000_000_000n] as const),
]);

/** Parses the words back into a number; throws on an unknown word. */
function readBack(text: string): bigint {
  let [sum, group] = [0n, 0n];
  for (const word of text.split(/[\s-]+/).filter((one) => one !== '')) {
    const scale = scales.get(word);
    if (scale !== undefined) {
      sum += (group === 0n ? 1n : group) * scale;
      group = 0n;
    } else if (word === 'yüz' || word === 'hundred') group = (group === 0n ? 1n : group) * 100n;
    else {
      const value = values.get(word);
      if (value === undefined) throw new Error(`no number: ${word}`);
      group += BigInt(value);
    }
  }
  return sum + group;
}
