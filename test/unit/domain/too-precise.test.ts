import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withAmounts } from '../../../domain/amounts/totals.ts';
import { documents } from '../../../domain/documents/index.ts';
import { sentFields } from '../../../domain/fields.ts';
import type { Fields, ValueRecord } from '../../../domain/fields.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { placeOfLine, placeKey, headerPlace, below } from '../../../domain/model/place.ts';
import { isDecimal, toNumber } from '../../../domain/numbers.ts';
import { isUnsendable } from '../../../domain/rules/report.ts';
import { validateDocument } from '../../../domain/rules/validate.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import { anyDocument, facts, policy } from './samples.ts';

/** Amounts of the record that a JSON number cannot represent. */
function uncarried(fields: Fields, record: ValueRecord): readonly string[] {
  return sentFields(fields).flatMap(([name, field]) => {
    const value = record[name];
    return field.class === 'amount' && typeof value === 'string' && isDecimal(value) && toNumber(value) === null
      ? [name]
      : [];
  });
}

describe.each(documentKinds)('%s', (kind) => {
  it('has an error at each amount that a JSON number cannot represent, typed or computed', () => {
    const large = fc.bigInt({ min: 10n ** 11n, max: 10n ** 19n }).map((price) => `${price / 100n}.${price % 100n}7`);
    let seen = 0;
    fc.assert(
      fc.property(anyDocument(kind), fc.array(large, { minLength: 1, maxLength: 5 }), (any, prices) => {
        // Makes sure that every document has an amount that is too large.
        const plain: ValueRecord = { Quantity: '1', UnitPrice: '123456789012345678.907', VatRate: '20' };
        const lines = [...linesOf(any), plain].map((line, index) => ({
          ...line,
          $key: `line-${index}`,
          ...(prices[index] === undefined || line === plain ? {} : { UnitPrice: prices[index] }),
        }));
        const content = { ...any, Lines: lines };
        const filled = withAmounts(kind, content, policy);
        const { fields, lineFields } = documents[kind];
        const lost = [
          ...uncarried(fields, filled).map((name) => headerPlace(name)),
          ...linesOf(filled).flatMap((line, index) =>
            uncarried(lineFields, line).map((name) => below(placeOfLine(line, index), name)),
          ),
        ].map(placeKey);
        seen += lost.length;
        const said = validateDocument(kind, content, facts())
          .filter(({ severity, code }) => severity === 'error' && isUnsendable(code))
          .map(({ place }) => placeKey(place));
        expect(said).toEqual(expect.arrayContaining(lost));
      }),
      { numRuns: 100 },
    );
    expect(seen).toBeGreaterThan(0);
  });
});

describe('amounts that another program computed in binary floating point', () => {
  const kuruş = (amount: number): number => Math.round(amount * 100) / 100;
  const noisy = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3_000 }), fc.boolean())
    .map(([Quantity, tenths, VatIncluded]) => {
      const UnitPrice = tenths / 10;
      const price = Quantity * UnitPrice;
      const net = VatIncluded ? kuruş(price / 1.18) : price;
      const vat = kuruş(VatIncluded ? price - net : price * 0.18);
      const gross = VatIncluded ? price : net + vat;
      return {
        ...{ InvoiceNumber: 'A', Date: '2026-11-21T10:00:00', CustomerCode: 'C', SubTotal: net, VatTotal: vat },
        GrandTotal: gross,
        Lines: [
          {
            ...{ ProductCode: 'P', UnitCode: 'C62', WarehouseName: 'W', CurrencyCode: 'TRY', ExchangeRate: 1 },
            ...{ Quantity, UnitPrice, VatRate: 18, VatIncluded, AmountExcludingTax: net, VatBase: net },
            ...{ VatAmount: vat, AmountIncludingTax: gross },
          },
        ],
      };
    });

  it('are no error, also after another VAT rate', () => {
    fc.assert(
      fc.property(noisy, (data) => {
        const { content } = fromWire('salesReturnInvoice', data);
        const rated = linesOf(content).map((line) => ({ ...line, VatRate: '20' }));
        for (const change of [{ Description: 'x' }, { Lines: rated }]) {
          const after = { ...content, ...change };
          const problems = validateDocument('salesReturnInvoice', after, facts(), 'replace', content);
          expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
