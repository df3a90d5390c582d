import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumByCurrency } from '../../../domain/amounts/sum.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const asDecimal = (value: number): string => {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('the sum of documents', () => {
  it('is computed per currency', () => {
    const documents = [
      { total: '10.10', currency: 'TRY' },
      { total: '0.20', currency: 'EUR' },
      { total: '0.05', currency: 'TRY' },
      { total: '1', currency: null },
      { total: null, currency: 'TRY' },
      { total: 'twelve', currency: 'TRY' },
    ];
    expect(sumByCurrency(documents)).toEqual({
      totals: [
        { currency: null, total: '1' },
        { currency: 'EUR', total: '0.2' },
        { currency: 'TRY', total: '10.15' },
      ],
      without: 2,
    });
  });

  it('is sorted by currency, whatever the order of the documents', () => {
    const currencies = ['USD', null, 'EUR', 'TRY', 'GBP'];
    for (const order of [currencies, currencies.toReversed(), [null, 'EUR', 'GBP', 'TRY', 'USD']]) {
      const { totals } = sumByCurrency(order.map((currency) => ({ total: '1', currency })));
      expect(totals.map(({ currency }) => currency)).toEqual([null, 'EUR', 'GBP', 'TRY', 'USD']);
    }
  });

  it('is exact, however many documents there are', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), (amounts) => {
        const { totals } = sumByCurrency(amounts.map((amount) => ({ total: asDecimal(amount), currency: 'TRY' })));
        const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
        const [whole = '', rest = ''] = (totals[0]?.total ?? '').split('.');
        expect(BigInt(`${whole}${rest.padEnd(2, '0')}`)).toBe(sum);
      }),
    );
  });
});
