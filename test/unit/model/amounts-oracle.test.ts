/** The independent computation gives the amounts of the design's own examples. */
import { expect, it } from 'vitest';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { expectedAmounts, textOfExpected } from '../../model/amounts-oracle.ts';

const policy: AmountsPolicy = {
  ...{ defaultCurrency: 'TRY', deductWithholding: false, taxesInVatBase: true, taxesDeducted: true },
  ...{ addedTaxesInLineTotal: false, totalsInDefaultCurrency: false, vatPerDocument: false },
};
const inLira = { CurrencyCode: 'TRY', ExchangeRate: '1', VatIncluded: false };

function amountsOf(lines: readonly ValueRecord[], by = policy): Readonly<Record<string, string>> {
  const { lines: perLine, totals } = expectedAmounts('salesReturnInvoice', { Lines: lines }, by);
  const all = { ...perLine[0]?.amounts, ...totals };
  return Object.fromEntries(Object.entries(all).map(([name, expected]) => [name, textOfExpected(expected)]));
}

it('three discounts on a price with VAT, and withholding', () => {
  const line = {
    ...{ ...inLira, Quantity: '3', UnitPrice: '120.00', VatRate: '20', VatIncluded: true },
    Discounts: [{ Rate: '10' }, { Rate: '10' }, { Rate: '10' }],
    ...{ WithholdingNumerator: '9', WithholdingDenominator: '10' },
  };
  expect(amountsOf([line])).toMatchObject({
    ...{ AmountIncludingTax: '262.44', AmountExcludingTax: '218.7', VatAmount: '43.74', DiscountRate: '27.1' },
    ...{ DiscountAmount: '81.3', WithheldVatAmount: '39.366', Payable: '223.07' },
  });
});

it('two currencies', () => {
  const inDollars = { ...inLira, CurrencyCode: 'USD', ExchangeRate: '41.2345' };
  const lines = [
    { ...inLira, Quantity: '2', UnitPrice: '100.00', VatRate: '10' },
    { ...inDollars, Quantity: '1', UnitPrice: '50.00', VatRate: '20' },
  ];
  expect(amountsOf(lines)).toMatchObject({
    ...{ SubTotal: '2261.73', VatTotal: '432.35', GrandTotal: '2694.08', AverageExchangeRate: '9.0469' },
  });
});

it('a tax of the VAT base, and one that is deducted', () => {
  const line = { ...inLira, Quantity: '1', UnitPrice: '1000', VatRate: '20' };
  const withOf = (code: string, rate: string) => ({ ...line, AdditionalTaxCode1: code, AdditionalTaxRate1: rate });
  expect(amountsOf([withOf('0071', '50')])).toMatchObject({ VatBase: '1500', VatAmount: '300', GrandTotal: '1800' });
  expect(amountsOf([withOf('0003', '20')])).toMatchObject({ AdditionalTaxTotal: '0', Payable: '1000' });
});
