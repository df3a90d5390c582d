import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDocument, computeLine } from '../../../domain/amounts/totals.ts';
import type { LineAmountField } from '../../../domain/amounts/totals.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { draftOf } from '../../../domain/e-documents/return-draft.ts';
import { amountsPolicy } from '../../../domain/facts.ts';
import { withoutOrigins } from '../../../domain/origins.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { connectionDefaults, documentPolicyOf } from '../../../domain/settings.ts';
import { linesOf } from '../../../domain/value.ts';
import { eDocument } from './read.ts';
import { invoice, line, other, own, vat } from './ubl.ts';

const policy = documentPolicyOf(connectionDefaults);
const perDocument = { ...amountsPolicy(connectionDefaults), vatPerDocument: true };

/** A return of lines of 30 at 3.33, for which the file has a net amount of 100 and VAT of 20.01. */
function returned(quantities: readonly string[], by = policy) {
  const lines = quantities.map(() => line('30', '3.33', '100', vat('100', '20.01'))).join('');
  const document = eDocument({}, invoice({ supplier: own, customer: other, lines }));
  return draftOf(document, {
    ...{ role: 'supplier', policy: by, file: 'a.xml', today: '2026-11-27', defaultCurrency: 'TRY', warehouse: '' },
    ...{ lineGroup: '', customer: null, products: new Map(), before: new Map() },
    quantities: new Map(document.lines.map(({ position }, index) => [position, quantities[index] ?? '0'])),
  });
}
const amountsOf = (given: ValueRecord, names: readonly LineAmountField[] = ['AmountExcludingTax', 'VatAmount']) => {
  const { effective } = computeLine('salesReturnInvoice', given, policy);
  return names.map((name) => effective[name]);
};

describe('the amounts of a line from a file', () => {
  it('are the file’s until the quantity is corrected, and again when it is corrected back', () => {
    const [given = {}] = linesOf(returned(['30']).content);
    expect(amountsOf(given)).toEqual(['100', '20.01']);
    expect(amountsOf({ ...given, Quantity: '3' })).toEqual(['9.99', '2']);
    expect(amountsOf({ ...given, Quantity: '30.0' })).toEqual(['100', '20.01']);
  });

  it('belong to their inputs: any other input gives the computed amounts, the same one the file’s', () => {
    const input = fc.constantFrom<ValueRecord>(
      ...[{ Quantity: '3' }, { UnitPrice: '4' }, { VatRate: '10' }, { VatIncluded: true }],
      ...[{ Discounts: [{ $key: 'd', Rate: '10' }] }, { AdditionalTaxCode1: '0003', AdditionalTaxRate1: '5' }],
    );
    const [given = {}] = linesOf(returned(['30']).content);
    const { AmountExcludingTax: _net, VatAmount: _vat, ...plain } = withoutOrigins(given, ['file']);
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 4 }), (edits) => {
        const edited = edits.reduce<ValueRecord>((done, edit) => ({ ...done, ...edit }), given);
        const change = Object.fromEntries(edits.flatMap((edit) => Object.keys(edit).map((name) => [name, edit[name]])));
        const last: ValueRecord = { ...plain, ...change };
        // Each amount belongs to its own inputs: an added tax changes neither net nor VAT.
        const hasNetInput = edits.some((edit) => !('AdditionalTaxCode1' in edit) && !('VatRate' in edit));
        if (hasNetInput)
          expect(amountsOf(edited, ['AmountExcludingTax'])).toEqual(amountsOf(last, ['AmountExcludingTax']));
        else expect(amountsOf(edited, ['AmountExcludingTax'])).toEqual(['100']);
        const back: ValueRecord = Object.fromEntries(Object.entries(edited).map(([name]) => [name, given[name]]));
        expect(amountsOf(back)).toEqual(['100', '20.01']);
      }),
    );
  });

  it('give way to an amount that the user enters, and stay in a copy', () => {
    const { kind, content } = returned(['30']);
    const [given = {}] = linesOf(content);
    expect(amountsOf({ ...given, AmountExcludingTax: '90' })).toEqual(['90', '18']);
    const [copied = {}] = linesOf(copyOfDocument(kind, content, '2026-11-27'));
    expect(amountsOf(copied)).toEqual(['100', '20.01']);
    expect(amountsOf({ ...copied, Quantity: '3' })).toEqual(['9.99', '2']);
  });

  it('are not divided again where VAT is rounded per document', () => {
    const { kind, content } = returned(['30', '30', '30'], { ...policy, ...perDocument });
    const vats = computeDocument(kind, content, perDocument).lines.map(({ effective }) => effective.VatAmount);
    expect(vats).toEqual(['20.01', '20.01', '20.01']);
  });
});
