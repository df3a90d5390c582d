import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDocument, withAmounts } from '../../../domain/amounts/totals.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import type { ValueRecord } from '../../../domain/fields.ts';

const perLine = documentPolicyOf(connectionDefaults);
const perDocument = { ...perLine, vatPerDocument: true };
const kind = 'salesReturnInvoice';
const line = (UnitPrice: string, VatRate = '20', more: ValueRecord = {}): ValueRecord => ({
  ...{ Quantity: '1', UnitPrice, VatRate, CurrencyCode: 'TRY', VatIncluded: false },
  ...more,
});
const vats = (content: ValueRecord, policy = perDocument) =>
  computeDocument(kind, content, policy).lines.map(({ effective }) => effective.VatAmount);

describe('VAT per rate and document', () => {
  // 20 % of 0.33 is 0.066, so 0.07 per line and 0.21 in total; of 1.01 it is 0.202.
  const content = { Lines: [line('0.33'), line('0.33'), line('0.35'), line('1.01', '10')] };

  it('is rounded once: the difference goes to the largest VAT and its dependent amounts', () => {
    expect(vats(content, perLine)).toEqual(['0.07', '0.07', '0.07', '0.1']);
    expect(vats(content)).toEqual(['0.06', '0.07', '0.07', '0.1']);
    const { lines, totals } = computeDocument(kind, content, perDocument);
    expect([lines[0]?.effective.AmountIncludingTax, totals.effective.VatTotal]).toEqual(['0.39', '0.3']);
    expect(lines[0]?.computed.VatAmount).toBe('0.06');
    expect(linesOf(withAmounts(kind, content, perDocument))[0]).toMatchObject({ VatAmount: '0.06' });
  });

  it.each([
    // Rounded per line, the VAT of these documents is 21.00, 0.12, 0 and 0.20.
    [300, '0.33', '20', '19.8', ['0.06', '0.07']],
    [12, '0.03', '20', '0.07', ['0', '0.01']],
    [10, '0.02', '20', '0.04', ['0', '0.01']],
    [10, '0.1', '24', '0.24', ['0.02', '0.03']],
  ] as const)(
    'gives no line more than a kuruş of the difference: %i lines of %s',
    (count, price, rate, total, both) => {
      const many = { Lines: Array.from({ length: count }, () => line(price, rate)) };
      expect([...new Set(vats(many))].sort()).toEqual(both);
      expect(computeDocument(kind, many, perDocument).totals.effective.VatTotal).toBe(total);
    },
  );

  it('leaves entered amounts and prices with VAT unchanged, and all lines with their rate', () => {
    const entered = { Lines: [line('0.33', '20', { VatAmount: '0.07' }), line('0.33'), line('0.35')] };
    expect(vats(entered)).toEqual(['0.07', '0.07', '0.07']);
    const included = { Lines: [line('0.33'), line('0.33'), line('0.35', '20', { VatIncluded: true })] };
    expect(vats(included)).toEqual(vats(included, perLine));
    const unread = { Lines: [line('0.33'), line('0.33'), line('x')] };
    expect(vats(unread)).toEqual(vats(unread, perLine));
  });

  it('is kept for the lines whose VAT stays the same when another line changes', () => {
    const before = computeDocument(kind, content, perDocument).lines;
    const [first = {}, ...others] = content.Lines;
    const after = computeDocument(kind, { Lines: [first, ...others, line('2', '10')] }, perDocument).lines;
    expect(after[0]?.effective.VatAmount).toBe('0.06');
    expect(after[0]).toBe(before[0]);
    const changed = computeDocument(kind, { Lines: [first, line('2')] }, perDocument).lines;
    expect(changed[0]?.effective.VatAmount).toBe('0.07');
    const other = { ...perDocument, defaultCurrency: 'USD' };
    expect(computeDocument(kind, content, other).lines[0]).not.toBe(before[0]);
  });

  it('is adjusted before withholding', () => {
    const share = { WithholdingNumerator: '5', WithholdingDenominator: '10' };
    const withheld = { Lines: [line('0.33', '20', share), line('0.33'), line('0.35')] };
    expect(computeDocument(kind, withheld, perDocument).lines[0]?.effective.WithheldVatAmount).toBe('0.03');
  });

  it('equals the VAT of the summed bases of each rate, for any lines', () => {
    const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => new Big(cents).div(1000).toFixed());
    const lines = fc.array(fc.tuple(price, fc.constantFrom('1', '10', '20')), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, (drawn) => {
        const { lines: amounts, totals } = computeDocument(
          kind,
          { Lines: drawn.map(([one, rate]) => line(one, rate)) },
          perDocument,
        );
        let expected = new Big(0);
        for (const rate of ['1', '10', '20']) {
          const base = amounts
            .filter((_, at) => drawn[at]?.[1] === rate)
            .reduce((sum, { effective }) => sum.plus(effective.VatBase ?? '0'), new Big(0));
          expected = expected.plus(base.times(rate).div(100).round(2, Big.roundHalfUp));
        }
        expect(totals.effective.VatTotal).toBe(expected.toFixed());
        for (const { effective } of amounts) expect(Number(effective.VatAmount)).toBeGreaterThanOrEqual(0);
        const gross = amounts.reduce((sum, { effective }) => sum.plus(effective.AmountIncludingTax ?? '0'), new Big(0));
        expect(totals.effective.GrandTotal).toBe(gross.toFixed());
      }),
    );
  });
});
