/** Small mistakes in sent documents that no other test detects, each with a case that shows it. */
import { describe, expect, it } from 'vitest';
import { difference } from '../../../domain/compare/partial-change.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { computeDocument, computeLine } from '../../../domain/amounts/totals.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { invoice, line, policy, problemsOf } from './samples.ts';

const kind = 'salesReturnInvoice';
const read = (data: JsonObject): ValueRecord => fromWire(kind, data).content;
const effective = (one: ValueRecord) => computeLine(kind, one, policy).effective;
const changed = (data: JsonObject, change: ValueRecord = {}): ValueRecord => ({
  ...linesOf(read({ Lines: [data] }))[0],
  ...change,
});
const compounded = [{ Rate: 10 }, { Rate: 10 }, { Rate: 2.5 }];
const discounts = compounded.map(({ Rate }) => ({ Rate: String(Rate) }));

describe('a discount rate', () => {
  it('that is typed applies, even if it is the rounded rate of the discounts', () => {
    const typed = line({ Quantity: '1', UnitPrice: '100000', Discounts: discounts, DiscountRate: '21.03' });
    expect(effective(typed).AmountExcludingTax).toBe('78970');
  });

  it.each([21.03, 21.02, 21.025, 21])(
    'of %s as read is the combined rate of 10, 10 and 2.5, rounded or truncated',
    (rate) => {
      const one = { Quantity: 1, UnitPrice: 100_000, VatRate: 20, Discounts: compounded, DiscountRate: rate };
      expect(effective(changed(one)).AmountExcludingTax).toBe('78975');
      expect(problemsOf(kind, invoice({}, [changed(one)])).join()).not.toContain('discountRateDiffers');
    },
  );

  it('computed in binary floating point is the combined rate: 10 and 5 are 14.5', () => {
    const rate = (1 - 0.9 * 0.95) * 100;
    expect(rate).not.toBe(14.5);
    const one = { Quantity: 1, UnitPrice: 1, VatRate: 20, Discounts: [{ Rate: 10 }, { Rate: 5 }], DiscountRate: rate };
    // 0.855 is rounded up.
    expect(effective(changed(one)).AmountExcludingTax).toBe('0.86');
    expect(effective(changed({ ...one, Discounts: [] })).AmountExcludingTax).toBe('0.86');
    expect(problemsOf(kind, invoice({}, [changed(one)])).join()).not.toContain('discountRateDiffers');
  });

  it.each([21.01, 20, 21.04])('of %s as read is a different rate: it applies, and is reported', (rate) => {
    const one = { Quantity: 1, UnitPrice: 100_000, VatRate: 20, Discounts: compounded, DiscountRate: rate };
    expect(effective(changed(one)).AmountExcludingTax).toBe(String(100_000 - rate * 1000));
    expect(problemsOf(kind, invoice({}, [changed(one)]))).toContain(
      'warning discountRateDiffers Lines[0].DiscountRate',
    );
    const alone = changed({ ...one, Discounts: [] });
    expect(problemsOf(kind, invoice({}, [alone])).join()).not.toContain('discountRateDiffers');
  });
});

describe('amounts that were read', () => {
  const taxed: JsonObject = {
    ...{ Quantity: 1, UnitPrice: 1800, VatIncluded: true, VatRate: 20 },
    ...{ AdditionalTaxCode1: '0071', AdditionalTaxRate1: 50 },
    ...{ AmountIncludingTax: 1800, AmountExcludingTax: 1000.01, VatBase: 1500, VatAmount: 300 },
  };

  it('the net amount is recomputed if the rate of a tax in the price changes', () => {
    expect(effective(changed(taxed)).AmountExcludingTax).toBe('1000.01');
    expect(effective(changed(taxed, { AdditionalTaxRate1: '25' })).AmountExcludingTax).toBe('1200');
  });

  it('the withheld VAT is recomputed if its share changes', () => {
    const share = { ...taxed, WithholdingNumerator: 9, WithholdingDenominator: 10, WithheldVatAmount: 270.01 };
    expect(effective(changed(share)).WithheldVatAmount).toBe('270.01');
    expect(effective(changed(share, { WithholdingNumerator: '5' })).WithheldVatAmount).toBe('150');
    expect(effective(changed(share, { WithholdingDenominator: '20' })).WithheldVatAmount).toBe('135');
  });

  it('a tax on an entered base is rounded before it is deducted from the price', () => {
    const one = line({
      ...{ Quantity: '1', UnitPrice: '120', VatIncluded: true, VatRate: '20' },
      ...{ AdditionalTaxCode1: '0071', AdditionalTaxRate1: '10', AdditionalTaxBase1: '33.33' },
    });
    expect(effective(one)).toMatchObject({ AdditionalTaxAmount1: '3.33', AmountExcludingTax: '96.67', VatBase: '100' });
  });

  const two: JsonObject = {
    ...{ SubTotal: 200, VatTotal: 40, DiscountTotal: 0, AdditionalTaxTotal: 0, GrandTotal: 240.01 },
    AverageExchangeRate: 40.5,
    Lines: [1, 2].map(() => ({
      ...{ Quantity: 1, UnitPrice: 100, VatRate: 20, CurrencyCode: 'USD', ExchangeRate: 40 },
      ...{ AmountExcludingTax: 100, VatAmount: 20 },
    })),
  };
  const totals = (content: ValueRecord) => computeDocument(kind, content, policy).totals.effective;

  it('the totals are recomputed if a line that was read occurs twice', () => {
    const content = read(two);
    expect(totals(content).GrandTotal).toBe('240.01');
    const [first = {}] = linesOf(content);
    const doubled = { ...content, Lines: [...linesOf(content), { ...first, $key: 'copy' }] };
    expect(totals(doubled)).toMatchObject({ SubTotal: '300', GrandTotal: '360' });
  });

  it('the average rate does not depend on VAT', () => {
    const content = read(two);
    const [first = {}, second = {}] = linesOf(content);
    const other = { ...content, Lines: [{ ...first, VatRate: '10' }, second] };
    expect(totals(other)).toMatchObject({ VatTotal: '30', AverageExchangeRate: '40.5' });
  });
});

describe('values that were read', () => {
  it('a fraction in an integer field is a warning while unchanged, and is sent back', () => {
    const content = read({ ...toWire(kind, invoice(), policy, 'replace'), DueDays: 30.5 });
    expect(problemsOf(kind, content, undefined, 'replace', content)).toContain('warning notAnInteger DueDays');
    expect(toWire(kind, content, policy, 'replace', content)).toMatchObject({ DueDays: 30.5 });
    const typed = problemsOf(kind, { ...content, DueDays: '31.5' }, undefined, 'replace', content);
    expect(typed).toContain('error notAnInteger DueDays');
  });

  it.each([undefined, null, ''])(
    'a value that could not be read is sent back while its field is empty (%j)',
    (empty) => {
      const content = read({ ...toWire(kind, invoice(), policy, 'replace'), Description: { text: 'x' } });
      expect(toWire(kind, { ...content, Description: empty }, policy, 'replace', content)).toMatchObject({
        Description: { text: 'x' },
      });
      expect(toWire(kind, { ...content, Description: 'ours' }, policy, 'replace', content)).toMatchObject({
        Description: 'ours',
      });
    },
  );
});

describe('a partial change', () => {
  it('never sends an amount as null', () => {
    const before = read({ ...toWire(kind, invoice(), policy, 'replace') });
    const after = { ...before, Lines: linesOf(before).map((one) => ({ ...one, UnitPrice: '' })) };
    expect(Object.keys(difference(kind, before, after, policy))).toEqual(['Lines']);
  });
});

describe('the proof that an attempt was written', () => {
  const sent = { InvoiceNumber: 'A', Date: '2026-11-21T00:00:00' };

  it('distinguishes midnight from other times in fields with a time', () => {
    expect(holdsContent(kind, sent, { ...sent, Date: '2026-11-21T00:00:00.000' })).toBe(true);
    expect(holdsContent(kind, sent, { ...sent, Date: '2026-11-21T14:30:00' })).toBe(false);
    expect(holdsContent(kind, sent, { ...sent, Date: '2026-11-21' })).toBe(true);
  });

  it('ignores the time in fields that only have a date', () => {
    const day = { OrderReferenceDate: '2026-11-21T00:00:00' };
    expect(holdsContent(kind, day, { OrderReferenceDate: '2026-11-21T14:30:00' })).toBe(true);
    expect(holdsContent(kind, day, { OrderReferenceDate: '2026-11-22T00:00:00' })).toBe(false);
  });
});
