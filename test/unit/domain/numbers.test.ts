import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonical,
  formatDecimal,
  fromNumber,
  isDecimal,
  isInteger,
  parseDecimal,
  roundDecimal,
  toNumber,
} from '../../../domain/numbers.ts';
import type { Language } from '../../../domain/numbers.ts';

const languages: readonly Language[] = ['tr', 'en'];
const digits = (max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((list) => list.join(''));
const decimals = fc
  .tuple(fc.boolean(), digits(40), fc.option(digits(20), { nil: '' }))
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
/** Text made of characters that users type into number fields, so that some of it can be parsed. */
const typed = fc.string({
  unit: fc.constantFrom(..."0123456789.,-+ '’%₺$eE\u00a0\u202f−–٣１", 'TL', '😀'),
  maxLength: 14,
});

/** Text, its value in Turkish, its value in English; a trailing ! marks a value to confirm, null a rejected text. */
const readings: readonly (readonly [string, string | null, string | null])[] = [
  ['1.234', '1234', '1.234'],
  ['1,234', '1.234', '1234'],
  ['1.234,5', '1234.5', '1234.5!'],
  ['1,234.5', '1234.5!', '1234.5'],
  ['1,5', '1.5', '1.5!'],
  ['1.5', '1.5!', '1.5'],
  ['1.23', '1.23!', '1.23'],
  ['1.2345', '1.2345!', '1.2345'],
  ['1234.567', '1234.567!', '1234.567'],
  ['1.234.567', '1234567', '1234567!'],
  ['1,234,567', '1234567!', '1234567'],
  ['0.123', '0.123!', '0.123'],
  ['0,123', '0.123', '0.123!'],
  ['1.234,56', '1234.56', '1234.56!'],
  [',5', '0.5', '0.5!'],
  ['5,', '5', '5!'],
  ['0', '0', '0'],
  ['-0', '0', '0'],
  ['007', '7', '7'],
  ['+5', '5', '5'],
  ['-5', '-5', '-5'],
  ['- 5', '-5', '-5'],
  ['\u22125', '-5', '-5'],
  ['\u20135', '-5', '-5'],
  ['  12\t\n', '12', '12'],
  ['\u00a012\u00a0', '12', '12'],
  ['1 234 567', '1234567', '1234567'],
  ['1\u00a0234,5', '1234.5', '1234.5!'],
  ['1\u202f234.5', '1234.5!', '1234.5'],
  ["1'234.5", '1234.5!', '1234.5'],
  ['1’234', '1234', '1234'],
  ['₺1.234,50', '1234.5!', '1234.5!'],
  ['1.234,50 TL', '1234.5!', '1234.5!'],
  ['$ 1,234.50', '1234.5!', '1234.5!'],
  ['12 try', '12!', '12!'],
  ['%18', '18!', '18!'],
  ['18 %', '18!', '18!'],
  ['-₺5', '-5!', '-5!'],
  ['€-5', '-5!', '-5!'],
  // Rejected
  ['', null, null],
  ['   ', null, null],
  ['.', null, null],
  [',', null, null],
  ['-', null, null],
  ['₺', null, null],
  ['5-', null, null],
  ['--5', null, null],
  ['-₺-5', null, null],
  ['₺5₺', null, null],
  ['(5)', null, null],
  ['1.2.3', null, null],
  ['12.34.567', null, null],
  ['1.234.5', null, null],
  ['1.234,5,6', null, null],
  ['1.234 567', null, null],
  ["1'234 567", null, null],
  ['1  234', null, null],
  ['1 23', null, null],
  ['0 123', null, null],
  ['1e5', null, null],
  ['1E5', null, null],
  ['0x10', null, null],
  ['１２', null, null],
  ['٣', null, null],
  ['Infinity', null, null],
  ['NaN', null, null],
  ['12 adet', null, null],
  ['1\t2', null, null],
  ['1\n2', null, null],
  ['5😀', null, null],
];

describe('parseDecimal', () => {
  it.each(readings)('%j', (text, turkish, english) => {
    const shown = (language: Language): string | null => {
      const reading = parseDecimal(text, language);
      return reading && `${reading.value}${reading.noted ? '!' : ''}`;
    };
    expect([shown('tr'), shown('en')]).toEqual([turkish, english]);
  });

  it('rejects ten thousand characters without delay', () => {
    const monsters = ['1', ' ', '1.', '.000', '1 ', '0', '-', '₺', ',', '1,000.'].map((part) => part.repeat(10_000));
    for (const text of monsters) for (const language of languages) expect(parseDecimal(text, language)).toBeNull();
    // The longest texts that are parsed, with an invalid end.
    for (const part of ['1', ' ', '.', '1.', '.000', '0 ', '1,'])
      for (const language of languages) parseDecimal(`1${part.repeat(390)}x`.slice(0, 1_500), language);
  });

  it('with points and commas swapped, parses the same in English as in Turkish', () => {
    const mirrored = (text: string): string => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
    fc.assert(
      fc.property(typed, (text) => {
        expect(parseDecimal(mirrored(text), 'en')).toEqual(parseDecimal(text, 'tr'));
      }),
      { numRuns: 3_000 },
    );
  });

  it('returns only canonical decimals, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(typed, fc.string(), fc.string({ unit: 'binary' })),
        fc.constantFrom(...languages),
        (text, language) => {
          const value = parseDecimal(text, language)?.value ?? '0';
          expect(isDecimal(value)).toBe(true);
          expect(canonical(value)).toBe(value);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('parses what formatDecimal wrote, without asking for confirmation', () => {
    fc.assert(
      fc.property(
        decimals,
        fc.constantFrom(...languages),
        fc.boolean(),
        fc.nat(8),
        (value, language, group, minDigits) => {
          const text = formatDecimal(value, language, { group, minDigits });
          expect(parseDecimal(text, language)).toEqual({ value: canonical(value), noted: false });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('formatDecimal', () => {
  it.each([
    ['1234567.5', {}, '1.234.567,5', '1,234,567.5'],
    ['1234567.5', { group: false }, '1234567,5', '1234567.5'],
    ['123', { minDigits: 2 }, '123,00', '123.00'],
    ['-1234567.895', { maxDigits: 2 }, '-1.234.567,9', '-1,234,567.9'],
    ['-1234567.895', { minDigits: 2, maxDigits: 2 }, '-1.234.567,90', '-1,234,567.90'],
    ['999.995', { minDigits: 2, maxDigits: 2 }, '1.000,00', '1,000.00'],
    ['-0.001', { minDigits: 2, maxDigits: 2 }, '0,00', '0.00'],
    ['1.2', { minDigits: 3, maxDigits: 2 }, '1,200', '1.200'],
    ['0007.10', {}, '7,1', '7.1'],
    [
      '12345678901234567890.123456789',
      {},
      '12.345.678.901.234.567.890,123456789',
      '12,345,678,901,234,567,890.123456789',
    ],
    ['on iki', { minDigits: 2 }, 'on iki', 'on iki'],
    ['', {}, '', ''],
  ] as const)('%s %j', (value, format, turkish, english) => {
    expect(formatDecimal(value, 'tr', format)).toBe(turkish);
    expect(formatDecimal(value, 'en', format)).toBe(english);
  });
});

describe('decimals', () => {
  it.each([
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['-2.5', 0, '-3'],
    ['2.4999999999999999999', 0, '2'],
    ['1.005', 2, '1.01'],
    ['412.345', 2, '412.35'],
    ['-0.004', 2, '0'],
    ['9.999', 2, '10'],
    ['0.0449', 2, '0.04'],
    ['5', 2, '5'],
  ])('rounds %s to %d digits half away from zero', (value, to, rounded) => {
    expect(roundDecimal(value, to)).toBe(rounded);
  });

  it('are told apart from texts that only look like decimals', () => {
    for (const value of ['0', '-0', '1.50', '007', '-12.000', '9'.repeat(400)]) expect(isDecimal(value)).toBe(true);
    for (const value of [
      '',
      '.5',
      '5.',
      '1e3',
      '1,5',
      '+1',
      ' 1',
      '1\n',
      'NaN',
      '١',
      '9'.repeat(401),
      1,
      null,
      undefined,
    ])
      expect(isDecimal(value)).toBe(false);
    expect(['7', '-7', '007'].every(isInteger)).toBe(true);
    expect(['7.0', '', '7 ', '1e3', 7].some(isInteger)).toBe(false);
  });

  it('have one canonical form', () => {
    expect(['007.50', '-0.00', '-1.0', '0.10', '100', 'x1'].map(canonical)).toEqual([
      '7.5',
      '0',
      '-1',
      '0.1',
      '100',
      'x1',
    ]);
    fc.assert(
      fc.property(decimals, (value) => {
        expect(canonical(canonical(value))).toBe(canonical(value));
      }),
    );
  });

  it('represent every double without an exponent, and convert back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const value = fromNumber(number) ?? 'none';
        expect(value).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(toNumber(value)).toBe(number === 0 ? 0 : number);
      }),
      { numRuns: 2_000 },
    );
    expect([1e21, 1.5e-7, -1.25e22, -0].map(fromNumber)).toEqual([
      '1000000000000000000000',
      '0.00000015',
      '-12500000000000000000000',
      '0',
    ]);
    expect([NaN, Infinity].map(fromNumber)).toEqual([null, null]);
  });

  it('are not converted to a double that would change their digits', () => {
    expect(toNumber('0.1')).toBe(0.1);
    expect(toNumber('1234567.890')).toBe(1234567.89);
    expect(toNumber('9007199254740993')).toBeNull();
    expect(toNumber('12345678901234567890')).toBeNull();
    expect(toNumber('0.12345678901234567891')).toBeNull();
    expect(toNumber('9'.repeat(400))).toBeNull();
    expect(toNumber('1e3')).toBeNull();
    expect(toNumber('')).toBeNull();
  });
});
