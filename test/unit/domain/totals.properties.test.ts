/** What no override and no content may break; test/model compares the amounts with an independent computation. */
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountsPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { computeDocument, computeLine, withAmounts } from '../../../domain/amounts/totals.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { connectionDefaults } from '../../../domain/settings.ts';

const policy: AmountsPolicy = amountsPolicy(connectionDefaults);

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

describe('amounts of a line', () => {
  it('are consistent: net plus VAT equals gross, even with an override', () => {
    const overridden = fc.record(
      { AmountExcludingTax: decimalOf(1_000_000, 2), VatBase: decimalOf(1_000_000, 2) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(goodLine, overridden, (line, override) => {
        const { effective } = computeLine('salesReturnInvoice', { ...line, ...override }, policy);
        const [net, vat, gross] = [effective.AmountExcludingTax, effective.VatAmount, effective.AmountIncludingTax];
        expect(new Big(net ?? 'missing').plus(vat ?? 'missing').toFixed()).toBe(gross);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('amounts of a document', () => {
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
