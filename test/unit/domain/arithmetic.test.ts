import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from '../../../domain/arithmetic.ts';

const value = (text: string, language: 'tr' | 'en' = 'tr') => calculate(text, language)?.value ?? null;

describe('an arithmetic expression', () => {
  it.each([
    ['12*3,5', '42'],
    ['12 x 3,5', '42'],
    ['12×3,5', '42'],
    ['100-20+5', '85'],
    ['2+3*4', '14'],
    ['(2+3)*4', '20'],
    ['-(2+3)', '-5'],
    ['5*-2', '-10'],
    ['5−2', '3'],
    ['1.234,50+0,50', '1235'],
    ['0,1+0,2', '0.3'],
    ['10/4', '2.5'],
    ['100/3', '33.333333'],
    ['2/3', '0.666667'],
    ['24÷2÷3', '4'],
    ['1 000*3', '3000'],
    ['99999999999999999999*10', '999999999999999999990'],
  ])('%s is %s', (text, result) => {
    expect(value(text)).toBe(result);
  });

  it('is read with the number format of the user’s language', () => {
    expect([value('1,5*2', 'en'), value('1.5*2', 'en'), value('1,234.5*2', 'en')]).toEqual(['3', '3', '2469']);
    expect(calculate('1,234.5*2', 'tr')).toEqual({ value: '2469', noted: true });
    expect(calculate('1.234,5*2', 'tr')).toEqual({ value: '2469', noted: false });
  });

  it.each([
    ...[
      '',
      '12',
      '-12',
      '12*',
      '*12',
      '12**3',
      '1++2',
      '(1+2',
      '1+2)',
      '()',
      '1/0',
      '5/(2-2)',
      '1.2.3*2',
      '12 adet',
      '--5',
      '5---2',
    ],
    ...['5*P00041', '200+18%', '10$*2', '2^3', '1e3*2', '٢*٣', 'x'.repeat(200), `1${'+1'.repeat(100)}`],
  ])('%j is not an expression', (text) => {
    expect([calculate(text, 'tr'), calculate(text, 'en')]).toEqual([null, null]);
  });

  it('of whole numbers has the right result', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        expect(value(`${a}+${b}*${c}`)).toBe(String(BigInt(a) + BigInt(b) * BigInt(c)));
        expect(value(`(${a}-${b})*${c}`)).toBe(String((BigInt(a) - BigInt(b)) * BigInt(c)));
      }),
    );
  });

  it('gives a number or null for any input', () => {
    const part = fc.constantFrom('+', '-', '*', '/', '(', ')', '1', '0', ',', '.', ' ', 'x');
    fc.assert(
      fc.property(fc.string({ unit: part, maxLength: 30 }), (text) => {
        const read = calculate(text, 'tr');
        if (read !== null) expect(read.value).toMatch(/^-?[0-9]+(\.[0-9]+)?$/);
      }),
    );
  });
});
