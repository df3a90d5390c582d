import { describe, expect, it } from 'vitest';
import { countedCode, withCode } from '../../../domain/counted-code.ts';
import { hasShortCodes, shortCodeOf, typedShortCode } from '../../../domain/short-code.ts';

describe('the short code of an entry', () => {
  it.each([
    ['P00041', '41'],
    ['P41', '41'],
    ['41', '41'],
    ['0041', '41'],
    ['PR.100-01', '1'],
    ['A1B200', '200'],
    ['VIDA', null],
    ['41A', null],
    ['P000', null],
    ['', null],
  ])('is the number at its end: %s, %s', (code, short) => {
    expect(shortCodeOf(code)).toBe(short);
  });

  it.each([
    ['41', '41'],
    [' 041 ', '41'],
    ['0', null],
    ['4 1', null],
    ['4,1', null],
    ['P41', null],
    ['٤١', null],
    ['', null],
  ])('is recognised if only digits are typed: “%s”, %s', (text, short) => {
    expect(typedShortCode(text)).toBe(short);
  });

  it('exists for products and customers', () => {
    expect((['products', 'customers', 'warehouses', 'currencies'] as const).filter(hasShortCodes)).toEqual([
      'products',
      'customers',
    ]);
  });
});

describe('a quantity typed before a code', () => {
  it.each([
    ['5*41', 'tr', '5', '41'],
    ['2,5*41', 'tr', '2.5', '41'],
    ['2.5*41', 'en', '2.5', '41'],
    ['1.000*P00041', 'tr', '1000', 'P00041'],
    [' 5 * P 7 ', 'tr', '5', 'P 7'],
    ['5*A*B', 'tr', '5', 'A*B'],
  ] as const)('%s (%s) is %s of %s', (text, language, quantity, code) => {
    expect(countedCode(text, language)).toEqual({ quantity, code });
  });

  it.each(['*41*', '5*', '5* ', '0*41', '0,0*41', '-5*41', 'A*41', '5,*', '1,2,3*4', '541', ''])(
    'is not found in “%s”',
    (text) => {
      expect(countedCode(text, 'tr')).toBeNull();
    },
  );

  it('is kept when an entry is chosen for the code', () => {
    expect(withCode('2,5*4', 'P00041', 'tr')).toBe('2,5*P00041');
    expect(withCode('5*A*B', 'C', 'tr')).toBe('5*C');
    expect(withCode('41', 'P00041', 'tr')).toBe('P00041');
  });
});
