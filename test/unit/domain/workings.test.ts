import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDocument, computeLine, lineAmountFields } from '../../../domain/amounts/totals.ts';
import type { LineAmountField } from '../../../domain/amounts/totals.ts';
import { isConverted, lineWorkings, roundedOnce, totalWorkings, vatByRate } from '../../../domain/amounts/workings.ts';
import type { Workings } from '../../../domain/amounts/workings.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { connectionDefaults } from '../../../domain/settings.ts';
import { workingsText } from '../../../renderer/screens/editor/totals/workings-text.ts';

const policy = amountsPolicy(connectionDefaults);
const line = (fields: ValueRecord = {}): ValueRecord => ({ Quantity: '2', UnitPrice: '100', VatRate: '20', ...fields });

function textOf(fields: ValueRecord, field: LineAmountField, by = policy): string | null {
  const workings = lineWorkings(fields, computeLine('salesReturnInvoice', fields, by), field, by);
  return workings && workingsText(workings, 'tr');
}

/** The policy's example: VAT included, three discounts, withholding. */
const included = line({
  Quantity: '3',
  UnitPrice: '120.00',
  VatIncluded: true,
  Discounts: [{ Rate: '10' }, { Rate: '10' }, { Rate: '10' }],
  WithholdingNumerator: '9',
  WithholdingDenominator: '10',
});

describe('the formula of a line’s amount', () => {
  it.each<[LineAmountField, string | null]>([
    ['DiscountRate', '100 − 100 × (1 − %10) × (1 − %10) × (1 − %10) = 27,1'],
    ['AmountIncludingTax', '3 × 120 × (1 − %27,1) = 262,44'],
    ['AmountExcludingTax', '262,44 ÷ (1 + %20) = 218,70'],
    ['VatAmount', '262,44 − 218,70 = 43,74'],
    ['DiscountAmount', '3 × 120 ÷ (1 + %20) − 218,70 = 81,30'],
    ['WithheldVatAmount', '43,74 × 9 ÷ 10 = 39,366'],
    ['VatBase', null],
    ['AdditionalTaxAmount1', null],
  ])('for %s of a line with VAT included', (field, text) => {
    expect(textOf(included, field)).toBe(text);
  });

  it.each<[LineAmountField, ValueRecord, string | null]>([
    ['AmountExcludingTax', { Quantity: '1.5', UnitPrice: '1234.567' }, '1,5 × 1.234,567 = 1.851,8505 ≈ 1.851,85'],
    ['VatAmount', {}, '200,00 × %20 = 40,00'],
    ['AmountIncludingTax', {}, '200,00 + 40,00 = 240,00'],
    ['DiscountAmount', { Discounts: [{ Rate: '5' }] }, '2 × 100 − 190,00 = 10,00'],
    ['DiscountAmount', {}, null],
    ['DiscountRate', { Discounts: [{ Rate: '5' }] }, null],
    ['VatAmount', { AmountExcludingTax: '150' }, '150,00 × %20 = 30,00'],
    ['AmountExcludingTax', { AmountExcludingTax: '150' }, '2 × 100 = 200,00'],
    ['VatAmount', { Quantity: '' }, null],
    ['WithheldVatAmount', { WithholdingNumerator: '9', WithholdingDenominator: '0' }, null],
    ['WithheldVatAmount', { WithholdingDenominator: '10' }, null],
    ['DiscountRate', { Discounts: [{ Rate: '5' }, { Rate: '10' }] }, '100 − 100 × (1 − %5) × (1 − %10) = 14,5'],
    // A difference of rounded amounts, so it is not rounded itself.
    [
      'DiscountAmount',
      { Quantity: '1.5', UnitPrice: '1234.567', Discounts: [{ Rate: '5' }] },
      '1,5 × 1.234,567 − 1.759,26 = 92,59',
    ],
    // At a rate of 0 % the prices with and without VAT are equal.
    ['AmountExcludingTax', { VatIncluded: true, VatRate: '0' }, null],
    ['AmountExcludingTax', { VatIncluded: true, VatRate: 'twenty' }, null],
    ['AdditionalTaxAmount2', { AdditionalTaxCode2: '0059', AdditionalTaxRate2: '2' }, '200,00 × %2 = 4,00'],
    ['AdditionalTaxAmount3', { AdditionalTaxCode3: '0059', AdditionalTaxRate3: '3' }, '200,00 × %3 = 6,00'],
  ])('for %s of %o', (field, fields, text) => {
    expect(textOf(line(fields), field)).toBe(text);
  });

  it('adds the taxes that are part of the VAT base according to the dated list', () => {
    const taxed = line({ Quantity: '10', AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' });
    const entering = computeLine('salesReturnInvoice', taxed, policy).computed.VatBase !== '1000';
    expect(entering).toBe(true);
    expect(textOf(taxed, 'AdditionalTaxAmount1')).toBe('1.000,00 × %50 = 500,00');
    expect(textOf(taxed, 'VatBase')).toBe('1.000,00 + 500,00 = 1.500,00');
    expect(textOf(taxed, 'VatAmount')).toBe('1.500,00 × %20 = 300,00');
    expect(textOf(taxed, 'AmountIncludingTax')).toBe('1.000,00 + 500,00 + 300,00 = 1.800,00');
    expect(textOf(taxed, 'VatBase', { ...policy, taxesInVatBase: false })).toBe(null);
  });

  it('deducts taxes in the VAT base from a price with VAT', () => {
    const taxed = line({
      ...{ Quantity: '1', UnitPrice: '180', VatIncluded: true },
      ...{ AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' },
    });
    expect(textOf(taxed, 'AmountExcludingTax')).toBe('180,00 ÷ (1 + %20) − 50,00 = 100,00');
  });

  it('adds the other taxes to the total if set so, but not deducted ones', () => {
    const taxed = line({
      ...{ AdditionalTaxCode1: '0059', AdditionalTaxRate1: '2', AdditionalTaxCode2: '0003', AdditionalTaxRate2: '5' },
      ...{ AdditionalTaxCode3: '0071', AdditionalTaxRate3: '50' },
    });
    const text = (addedTaxesInLineTotal: boolean) =>
      textOf(taxed, 'AmountIncludingTax', { ...policy, addedTaxesInLineTotal });
    expect(text(true)).toBe('200,00 + 100,00 + 60,00 + 4,00 = 364,00');
    expect(text(false)).toBe('200,00 + 100,00 + 60,00 = 360,00');
  });

  it('is available in English too', () => {
    const workings = lineWorkings(
      included,
      computeLine('salesReturnInvoice', included, policy),
      'AmountIncludingTax',
      policy,
    );
    expect(workings && workingsText(workings, 'en')).toContain('× (1 −');
  });
});

/** Evaluates a formula with exact fractions, independently of the application. */
function evaluate({ products, digits }: Workings): bigint {
  const unit = 10n ** BigInt(digits);
  return products.reduce((sum, { sign, factors }) => {
    let [top, bottom] = [1n, 1n];
    for (const { divides, value, as } of factors) {
      const [whole = '', decimals = ''] = value.split('.');
      let [numerator, denominator] = [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
      if (as === 'percent') denominator *= 100n;
      if (as === 'lessPercent') [numerator, denominator] = [100n * denominator - numerator, 100n * denominator];
      if (as === 'plusPercent') [numerator, denominator] = [100n * denominator + numerator, 100n * denominator];
      top *= divides ? denominator : numerator;
      bottom *= divides ? numerator : denominator;
    }
    const size = (2n * (top < 0n ? -top : top) * unit + bottom) / (2n * bottom);
    return sum + BigInt(sign) * (top < 0n ? -size : size);
  }, 0n);
}
function units(decimal: string, digits: number): bigint {
  const [whole = '', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(digits, '0'));
}

const decimalOf = (max: number, digits: number) =>
  fc.nat(max).map((count) => {
    const text = String(count).padStart(digits + 1, '0');
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });
const anyLine: fc.Arbitrary<ValueRecord> = fc.record(
  {
    Quantity: decimalOf(1_000_000, 3),
    UnitPrice: decimalOf(100_000_000, 4),
    VatRate: fc.constantFrom('0', '1', '8', '10', '18', '20'),
    VatIncluded: fc.boolean(),
    Discounts: fc.array(fc.record({ Rate: decimalOf(10_000, 2) }), { maxLength: 3 }),
    WithholdingNumerator: fc.constantFrom('0', '2', '5', '9'),
    WithholdingDenominator: fc.constantFrom('0', '10'),
    AdditionalTaxCode1: fc.constantFrom('0071', '0003', ''),
    AdditionalTaxRate1: decimalOf(10_000, 2),
    AmountExcludingTax: decimalOf(1_000_000, 2),
    VatAmount: decimalOf(1_000_000, 2),
  },
  { requiredKeys: ['Quantity', 'UnitPrice', 'VatRate'] },
);

describe('a displayed formula', () => {
  it('gives the amount that it explains', () => {
    let shown = 0;
    fc.assert(
      fc.property(anyLine, (given) => {
        const amounts = computeLine('salesReturnInvoice', given, policy);
        for (const field of lineAmountFields) {
          const workings = lineWorkings(given, amounts, field, policy);
          if (workings === null) continue;
          shown += 1;
          expect(workings.amount).toBe(amounts.computed[field]);
          expect(evaluate(workings), field).toBe(units(workings.amount, workings.digits));
        }
      }),
      { numRuns: 1_000 },
    );
    expect(shown).toBeGreaterThan(0);
  });

  it('exists for net, VAT and gross of every line without taxes in the VAT base', () => {
    fc.assert(
      fc.property(anyLine, (given) => {
        const plain = { ...given, AdditionalTaxCode1: '' };
        const amounts = computeLine('salesReturnInvoice', plain, policy);
        const isTheGross = given.VatIncluded === true && given.VatRate === '0';
        for (const field of ['AmountIncludingTax', 'VatAmount', 'AmountExcludingTax'] as const)
          if (!(isTheGross && field === 'AmountExcludingTax'))
            expect(lineWorkings(plain, amounts, field, policy), field).not.toBe(null);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the formula of a total', () => {
  const content = (lines: readonly ValueRecord[], header: ValueRecord = {}): ValueRecord => ({
    ...header,
    Lines: lines,
  });
  const totalText = (given: ValueRecord, field: 'GrandTotal' | 'Payable' | 'SubTotal', by = policy) => {
    const { totals } = computeDocument('salesReturnInvoice', given, by);
    const workings = totalWorkings('salesReturnInvoice', totals, field, by);
    return workings && workingsText(workings, 'tr');
  };

  it('adds up all parts that are not zero', () => {
    expect(totalText(content([line()]), 'GrandTotal')).toBe('200,00 + 40,00 = 240,00');
    expect(totalText(content([included]), 'Payable')).toBe('262,44 − 39,366 = 223,074 ≈ 223,07');
    expect(totalText(content([included]), 'GrandTotal', { ...policy, deductWithholding: true })).toBe(
      '218,70 + 43,74 − 39,366 = 223,074 ≈ 223,07',
    );
    expect(totalText(content([line()]), 'Payable')).toBe(null);
    expect(totalText(content([included]), 'SubTotal')).toBe(null);
    expect(totalText(content([included]), 'SubTotal', { ...policy, deductWithholding: true })).toBe(null);
    expect(totalText(content([included]), 'Payable', { ...policy, deductWithholding: true })).toBe(null);
    expect(totalText(content([line()], { VatTotal: '41' }), 'GrandTotal')).toBe('200,00 + 41,00 = 241,00');
  });
});

function withAmounts(lines: readonly ValueRecord[], by = policy) {
  const document = computeDocument('salesReturnInvoice', { Lines: lines }, by);
  return { lines, amounts: document.lines, totals: document.totals };
}

describe('totals rounded once for all lines', () => {
  const third = line({ Quantity: '1', UnitPrice: '0.335', VatRate: '20' });

  it('differ by some kuruş from the sums of rounded lines', () => {
    const { lines, amounts, totals } = withAmounts([third, third, third, third]);
    expect(totals.computed).toMatchObject({ SubTotal: '1.36', VatTotal: '0.28' });
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '1.34', VatTotal: '0.27' });
  });

  it('are the same if nothing is rounded', () => {
    const { lines, amounts, totals } = withAmounts([line(), line({ VatIncluded: true, UnitPrice: '120' })]);
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '400', VatTotal: '80' });
  });

  it('remove VAT from prices exactly', () => {
    const price = line({ Quantity: '1', UnitPrice: '1', VatIncluded: true });
    const { lines, amounts, totals } = withAmounts([price, price, price]);
    expect(totals.computed).toMatchObject({ SubTotal: '2.49', VatTotal: '0.51' });
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '2.5', VatTotal: '0.5' });
  });

  it('use amounts that the user entered unchanged', () => {
    const { lines, amounts, totals } = withAmounts([{ ...third, AmountExcludingTax: '0.3', VatAmount: '0.1' }, third]);
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '0.64', VatTotal: '0.17' });
  });

  it.each<[string, ValueRecord, SubTotal: string, VatTotal: string]>([
    ['a quantity', { Quantity: '', AmountExcludingTax: '0.31', VatAmount: '0.07' }, '0.65', '0.14'],
    ['a price', { UnitPrice: '', AmountExcludingTax: '0.31', VatAmount: '0.07' }, '0.65', '0.14'],
    ['a VAT rate', { VatRate: 'twenty', VatAmount: '0.07' }, '0.68', '0.14'],
  ])('use a line without %s unchanged', (_name, without, SubTotal, VatTotal) => {
    const { lines, amounts, totals } = withAmounts([{ ...third, ...without }, third]);
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal, VatTotal });
  });

  it('use a line whose taxes are part of the VAT base unchanged', () => {
    const taxed = { ...third, AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' };
    const { lines, amounts, totals } = withAmounts([taxed, third]);
    expect(amounts[0]?.effective).toMatchObject({ AmountExcludingTax: '0.34', VatAmount: '0.1' });
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '0.68', VatTotal: '0.17' });
    const outside = { ...third, AdditionalTaxCode1: '0059', AdditionalTaxRate1: '50' };
    const other = withAmounts([outside, third]);
    expect(roundedOnce(other.lines, other.amounts, other.totals, policy)).toEqual({
      SubTotal: '0.67',
      VatTotal: '0.13',
    });
  });

  it('are computed from the gross amount and VAT base that the user entered', () => {
    const gross = withAmounts([line({ Quantity: '1', UnitPrice: '1', VatIncluded: true, AmountIncludingTax: '1.2' })]);
    expect(roundedOnce(gross.lines, gross.amounts, gross.totals, policy)).toEqual({ SubTotal: '1', VatTotal: '0.2' });
    const base = withAmounts([{ ...third, VatBase: '1' }]);
    expect(roundedOnce(base.lines, base.amounts, base.totals, policy)).toEqual({ SubTotal: '0.34', VatTotal: '0.2' });
  });

  it('are rounded up at half a kuruş, even if the lines’ parts are repeating decimals', () => {
    const small = line({ Quantity: '1', UnitPrice: '0.01', VatIncluded: true });
    const { lines, amounts, totals } = withAmounts([small, small, small]);
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '0.03', VatTotal: '0.01' });
  });

  it('are converted to the default currency unrounded', () => {
    const dollars = { ...third, CurrencyCode: 'USD', ExchangeRate: '10' };
    const { lines, amounts, totals } = withAmounts([dollars, line()]);
    expect(totals.computed).toMatchObject({ SubTotal: '203.4', VatTotal: '40.7' });
    expect(roundedOnce(lines, amounts, totals, policy)).toEqual({ SubTotal: '203.35', VatTotal: '40.67' });
  });

  it('are not shown while a line is left out', () => {
    const { lines, amounts, totals } = withAmounts([line(), line({ UnitPrice: '' })]);
    expect(roundedOnce(lines, amounts, totals, policy)).toBe(null);
  });
});

describe('VAT by rate', () => {
  it('sums the lines of each rate, and agrees with the totals', () => {
    const { lines, amounts, totals } = withAmounts([line(), line({ VatRate: '10' }), line({ Quantity: '1' })]);
    expect(vatByRate(lines, amounts, totals)).toEqual([
      { rate: '10', lines: 1, base: '200', vat: '20' },
      { rate: '20', lines: 2, base: '300', vat: '60' },
    ]);
    expect(totals.computed.VatTotal).toBe('80');
  });

  it('leaves out lines that the totals leave out', () => {
    const { lines, amounts, totals } = withAmounts([line(), line({ UnitPrice: '' })]);
    expect(vatByRate(lines, amounts, totals)).toEqual([{ rate: '20', lines: 1, base: '200', vat: '40' }]);
  });

  it('is not converted if the totals are in the currency of the lines', () => {
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '40' };
    expect(isConverted(withAmounts([line(dollars)]).amounts, { currency: 'USD' })).toBe(false);
    expect(isConverted(withAmounts([line(dollars), line()]).amounts, { currency: 'USD' })).toBe(true);
  });

  it('is in the currency of the totals', () => {
    const dollars = { ...line({ VatRate: '10' }), CurrencyCode: 'USD', ExchangeRate: '40' };
    const { lines, amounts, totals } = withAmounts([dollars, line()]);
    expect(vatByRate(lines, amounts, totals)).toEqual([
      { rate: '10', lines: 1, base: '8000', vat: '800' },
      { rate: '20', lines: 1, base: '200', vat: '40' },
    ]);
  });
});
