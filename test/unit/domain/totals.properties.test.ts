import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { computeDocument, computeLine, withAmounts } from '../../../domain/amounts/totals.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const policy: AmountsPolicy = amountsPolicy(connectionDefaults);
const runs = { numRuns: 1_000 };

/** A decimal of up to `max` units of 10^-digits. */
const decimalOf = (max: number, digits: number) =>
  fc.nat(max).map((units) => {
    const text = String(units).padStart(digits + 1, '0');
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });
const percent = fc.oneof(decimalOf(100, 0), decimalOf(10_000, 2));
const goodLine: fc.Arbitrary<ValueRecord> = fc.record({
  Quantity: decimalOf(1_000_000, 3),
  UnitPrice: decimalOf(100_000_000, 4),
  VatRate: decimalOf(100, 0),
  VatIncluded: fc.boolean(),
  Discounts: fc.array(fc.record({ Rate: percent }), { maxLength: 4 }),
  WithholdingNumerator: decimalOf(10, 0),
  WithholdingDenominator: decimalOf(10, 0),
  AdditionalTaxRate1: percent,
  AdditionalTaxRate2: percent,
});
const currency: fc.Arbitrary<ValueRecord> = fc.oneof(
  fc.constant({ CurrencyCode: 'TRY', ExchangeRate: '1' }),
  decimalOf(1_000_000, 4).map((rate) => ({ CurrencyCode: 'USD', ExchangeRate: `1${rate}` })),
);
const anything = fc.oneof(
  fc.constantFrom<(string | null | boolean)[]>(
    '',
    '0',
    '-1',
    '1e9',
    '1,5',
    '100.01',
    '9'.repeat(400),
    '9'.repeat(500),
    null,
    true,
  ),
  fc.string(),
  decimalOf(1_000_000, 2),
);

/** An exact fraction, to compute the policy independently of the application. */
type Fraction = readonly [bigint, bigint];
function fraction(text: unknown): Fraction {
  const [whole = '', decimals = ''] = String(text).split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}
const times = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const over = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1], a[1] * b[0]];
const less = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] - b[0] * a[1], a[1] * b[1]];
/** Rounded to kuruş, half away from zero. */
function kurus([numerator, denominator]: Fraction): bigint {
  const magnitude = ((numerator < 0n ? -numerator : numerator) * 200n + denominator) / (2n * denominator);
  return numerator < 0n ? -magnitude : magnitude;
}
const one: Fraction = [1n, 1n];
const kurusOf = (text: string | null): bigint => kurus(fraction(text ?? 'missing'));

function expectedLine(line: ValueRecord) {
  const vatShare = over(fraction(line['VatRate']), [100n, 1n]);
  const withVat: Fraction = [vatShare[0] + vatShare[1], vatShare[1]];
  const full = times(fraction(line['Quantity']), fraction(line['UnitPrice']));
  const rates = (line['Discounts'] as readonly ValueRecord[]).map((discount) => fraction(discount['Rate']));
  const left = rates.reduce((rest, rate) => times(rest, less(one, over(rate, [100n, 1n]))), one);
  const discounted = kurus(times(full, left));
  if (line['VatIncluded'] !== true) {
    const vat = kurus(times([discounted, 100n], vatShare));
    return { net: discounted, vat, gross: discounted + vat, discount: kurus(full) - discounted, left };
  }
  const net = kurus(over([discounted, 100n], withVat));
  const discount = left[0] === left[1] ? 0n : kurus(over(full, withVat)) - net;
  return { net, vat: discounted - net, gross: discounted, discount, left };
}

describe('amounts of a line', () => {
  it('equal those computed with exact fractions', () => {
    fc.assert(
      fc.property(goodLine, (line) => {
        const { effective, complete } = computeLine('salesReturnInvoice', line, policy);
        const { net, vat, gross, discount, left } = expectedLine(line);
        expect(complete).toBe(true);
        expect(kurusOf(effective.AmountExcludingTax)).toBe(net);
        expect(kurusOf(effective.VatAmount)).toBe(vat);
        expect(kurusOf(effective.AmountIncludingTax)).toBe(gross);
        expect(kurusOf(effective.DiscountAmount)).toBe(discount);
        const rate = times(less(one, left), [100n, 1n]);
        const [off, unit] = less(fraction(effective.DiscountRate), rate);
        expect((off < 0n ? -off : off) * 10n ** 12n <= unit).toBe(true);
      }),
      runs,
    );
  });

  it('are consistent: net plus VAT equals gross, even with an override', () => {
    const overridden = fc.record(
      { AmountExcludingTax: decimalOf(1_000_000, 2), VatBase: decimalOf(1_000_000, 2) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(goodLine, overridden, (line, override) => {
        const { effective } = computeLine('salesReturnInvoice', { ...line, ...override }, policy);
        const [net, vat, gross] = [effective.AmountExcludingTax, effective.VatAmount, effective.AmountIncludingTax];
        expect(kurusOf(net) + kurusOf(vat)).toBe(kurusOf(gross));
      }),
      runs,
    );
  });

  it('keep the discount between 0 and 100, and the withheld VAT within the VAT for a share of at most 1', () => {
    fc.assert(
      fc.property(goodLine, (line) => {
        const { effective } = computeLine('salesReturnInvoice', line, policy);
        const rate = Number(effective.DiscountRate);
        expect(rate >= 0 && rate <= 100).toBe(true);
        const [part, whole] = [Number(line['WithholdingNumerator']), Number(line['WithholdingDenominator'])];
        if (whole >= part) expect(Number(effective.WithheldVatAmount) <= Number(effective.VatAmount)).toBe(true);
      }),
      runs,
    );
  });

  it('increase with the quantity and decrease with a further discount', () => {
    fc.assert(
      fc.property(goodLine, percent, (line, rate) => {
        const net = (fields: ValueRecord) => {
          const { effective } = computeLine('salesReturnInvoice', { ...line, ...fields }, policy);
          return [kurusOf(effective.AmountExcludingTax), kurusOf(effective.AmountIncludingTax)] as const;
        };
        const [base, gross] = net({});
        const [more, moreGross] = net({ Quantity: `9${line['Quantity'] as string}` });
        const [fewer, fewerGross] = net({ Discounts: [...(line['Discounts'] as ValueRecord[]), { Rate: rate }] });
        expect(fewer <= base && base <= more && fewerGross <= gross && gross <= moreGross).toBe(true);
      }),
      runs,
    );
  });
});

describe('amounts of a document', () => {
  const lines = fc.array(
    fc.tuple(goodLine, currency).map(([line, money]) => ({ ...line, ...money })),
    { minLength: 1, maxLength: 12 },
  );

  it('are sums of the lines, each converted and rounded if currencies are mixed', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const { totals, lines: parts } = computeDocument('salesReturnInvoice', { Lines: list }, policy);
        const mixed = new Set(list.map((line) => line['CurrencyCode'])).size > 1;
        const sum = (...fields: (keyof (typeof parts)[number]['effective'])[]): bigint =>
          parts.reduce((done, part, index) => {
            const rate = fraction(mixed ? list[index]?.['ExchangeRate'] : '1');
            return fields.reduce((total, field) => total + kurus(times(fraction(part.effective[field]), rate)), done);
          }, 0n);
        const { effective } = totals;
        expect(totals.incomplete).toBe(false);
        expect(kurusOf(effective.SubTotal)).toBe(sum('AmountExcludingTax'));
        expect(kurusOf(effective.VatTotal)).toBe(sum('VatAmount'));
        expect(kurusOf(effective.DiscountTotal)).toBe(sum('DiscountAmount'));
        expect(kurusOf(effective.AdditionalTaxTotal)).toBe(sum('AdditionalTaxAmount1', 'AdditionalTaxAmount2'));
        expect(kurusOf(effective.GrandTotal)).toBe(
          sum('AmountExcludingTax', 'VatAmount', 'AdditionalTaxAmount1', 'AdditionalTaxAmount2'),
        );
        const withheld = parts.map(({ effective: { WithheldVatAmount } }, index) =>
          times(fraction(WithheldVatAmount), fraction(mixed ? list[index]?.['ExchangeRate'] : '1')),
        );
        const total = withheld.reduce((sum, one) => less(sum, [-one[0], one[1]]), fraction('0'));
        expect(less(fraction(effective.WithholdingTotal), total)[0]).toBe(0n);
        expect(kurusOf(effective.Payable)).toBe(kurus(less(fraction(effective.GrandTotal), total)));
      }),
      { numRuns: 300 },
    );
  });

  it('have an average rate between the lowest and the highest', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const { effective } = computeDocument('despatch', { Lines: list }, policy).totals;
        const rates = list.map((line) => Number(line['ExchangeRate']));
        const average = Number(effective.AverageExchangeRate);
        expect(average >= Math.min(...rates) && average <= Math.max(...rates)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('never throw, and are plain decimals or null, whatever the fields contain', () => {
    const names = ['Quantity', 'UnitPrice', 'VatRate', 'ExchangeRate', 'DiscountRate', 'AmountExcludingTax', 'VatBase'];
    const more = ['AdditionalTaxRate1', 'WithholdingNumerator', 'WithholdingDenominator', 'CurrencyCode', 'Discounts'];
    const wild = fc.dictionary(fc.constantFrom(...names, ...more, 'VatIncluded'), anything);
    const wildLines = fc.array(fc.tuple(goodLine, wild).map(([line, odd]) => ({ ...line, ...odd })));
    fc.assert(
      fc.property(
        wildLines,
        fc.boolean(),
        fc.oneof(anything, fc.constant(undefined)),
        (list, deductWithholding, odd) => {
          const by = { ...policy, deductWithholding };
          for (const content of [{ Lines: list, GrandTotal: odd }, { Lines: odd }]) {
            const { totals, lines: parts } = computeDocument('despatch', content, by);
            for (const amounts of [totals, ...parts].flatMap((part) => [part.computed, part.effective]))
              for (const amount of Object.values(amounts))
                expect(amount === null || /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(amount)).toBe(true);
            expect(withAmounts('despatch', withAmounts('despatch', content, by), by)).toEqual(
              withAmounts('despatch', content, by),
            );
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
