import { describe, expect, it } from 'vitest';
import { currencyOf } from '../../../domain/currency-signs.ts';

describe('the currency that a text names', () => {
  it.each([
    ['₺', 'TRY'],
    ['TL', 'TRY'],
    [' tl ', 'TRY'],
    ['Türk Lirası', 'TRY'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['€', 'EUR'],
    ['Euro', 'EUR'],
    ['£', 'GBP'],
    ['CHF', null],
    ['', null],
    ['constructor', null],
  ])('%j is %s', (text, code) => {
    expect(currencyOf(text, 'TRY')).toBe(code);
  });

  it('is the company’s own code if it means the same currency', () => {
    expect(['TRY', '₺', 'TL', '$'].map((text) => currencyOf(text, 'TL'))).toEqual(['TL', 'TL', 'TL', 'USD']);
  });
});
