import { describe, expect, it } from 'vitest';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import { difference } from '../../../domain/compare/partial-change.ts';
import { policyAsSent, sentContent } from '../../../domain/compare/sent-content.ts';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire, toWire } from '../../../domain/wire/index.ts';
import { despatch, invoice, line, policy } from './samples.ts';

const kind: DocumentKind = 'salesReturnInvoice';
const withheld = { WithholdingCode: '606', WithholdingNumerator: '9', WithholdingDenominator: '10' };
/** A document's grand total and payable amount under a policy. */
const sums = (content: ValueRecord, by: DocumentPolicy, of: DocumentKind = kind) => {
  const { effective, currency } = computeDocument(of, content, by).totals;
  return [effective.GrandTotal, effective.Payable, currency];
};

describe('a document as it was sent', () => {
  it('has the amounts of the sent body, whatever today’s settings would compute', () => {
    const content = invoice({ CustomerName: 'Çağdaş' }, [
      line({ ...withheld, ProductName: 'Şapka', AdditionalTaxCode1: '0071', AdditionalTaxRate1: '50' }),
    ]);
    const draft = { kind, operation: 'create', content, baseline: null } as const;
    const then = { ...policy, deductWithholding: true, taxesInVatBase: false };
    const sent = sentContent(draft, toWire(kind, content, then, 'create'), policy);
    expect(sent).not.toBeNull();
    const today = policyAsSent(kind, sent ?? {}, 'TRY', policy);
    expect(sums(content, today)).not.toEqual(sums(content, then));
    expect(sums(sent ?? {}, today)).toEqual(sums(content, then));
    // Fields that are never sent come from the draft.
    expect(sent).toMatchObject({ CustomerName: 'Çağdaş', Lines: [{ ProductName: 'Şapka' }] });
  });

  it('deducts withholding from the grand total if the body does, otherwise as set today', () => {
    for (const deductWithholding of [false, true]) {
      const then = { ...policy, deductWithholding };
      const content = invoice({}, [line(withheld)]);
      const sent = fromWire(kind, toWire(kind, content, then, 'create')).content;
      expect(policyAsSent(kind, sent, 'TRY', { ...policy, deductWithholding: !deductWithholding })).toEqual(then);
      const other = { ...sent, GrandTotal: '1' };
      expect(policyAsSent(kind, other, 'TRY', then)).toEqual(then);
    }
  });

  it('deducts withholding that is not rounded from the rounded grand total', () => {
    const content = invoice({}, [line({ ...withheld, Quantity: '1', UnitPrice: '61.7' })]);
    for (const deductWithholding of [false, true]) {
      const then = { ...policy, deductWithholding };
      const sent = fromWire(kind, toWire(kind, content, then, 'create')).content;
      const today = policyAsSent(kind, sent, 'TRY', { ...policy, deductWithholding: !deductWithholding });
      expect(sums(sent, today)).toEqual(sums(content, then));
    }
  });

  it('uses the currency that its totals had then', () => {
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '34.5' };
    const mixed = invoice({}, [line(), line({ $key: 'b', ...dollars })]);
    const euro = { ...policy, defaultCurrency: 'EUR' };
    const sent = fromWire(kind, toWire(kind, mixed, policy, 'create')).content;
    expect(sums(sent, policyAsSent(kind, sent, 'TRY', euro))).toEqual(sums(mixed, policy));
    const note = despatch({ CurrencyCode: 'USD' }, [line(dollars)]);
    for (const totalsInDefaultCurrency of [false, true]) {
      const then = { ...policy, totalsInDefaultCurrency };
      const [, , currency = null] = sums(note, then, 'despatch');
      const written = fromWire('despatch', toWire('despatch', note, then, 'create')).content;
      const now = policyAsSent('despatch', written, currency, {
        ...policy,
        totalsInDefaultCurrency: !totalsInDefaultCurrency,
      });
      expect(sums(written, now, 'despatch')).toEqual(sums(note, then, 'despatch'));
    }
  });

  it('for a partial change is the baseline with it: unsent fields stay, cleared ones are removed', () => {
    const baseline = fromWire(kind, {
      ...toWire(kind, invoice({ Description: 'Eski', DueDays: '7' }), policy, 'replace'),
      GrandTotal: 999.99,
      Kept: 1,
    }).content;
    const content = { ...baseline, Description: '' };
    const body = difference(kind, baseline, content, policy);
    expect(Object.keys(body)).toEqual(['Description']);
    const sent = sentContent({ kind, operation: 'change', content, baseline }, body, policy) ?? {};
    expect(sent).toMatchObject({ DueDays: '7' });
    expect(sent['Description'] ?? '').toBe('');
    expect(sums(sent, policy)[0]).toBe('999.99');
    expect(linesOf(sent).map(({ $key }) => $key)).toEqual(linesOf(baseline).map(({ $key }) => $key));
    expect(difference(kind, sent, content, policy)).toEqual({});
  });

  it('for a replacement is the body, with the keys and names from the draft', () => {
    const baseline = invoice({ Description: 'old', SharingCode: 'S' });
    const content = invoice({ Description: 'draft', CustomerName: 'Ali', TaxNumber: '2' }, [
      line({ $key: 'x', ProductName: 'Kalem', Description: 'draft' }),
      line({ $key: 'y' }),
    ]);
    const body = {
      ...{ InvoiceNumber: 'A-1', TaxNumber: '1' },
      Lines: [{ ProductCode: 'P-1' }, { ProductCode: 'P-2' }, { ProductCode: 'P-3' }],
    };
    const sent = sentContent({ kind, operation: 'replace', content, baseline }, body, policy) ?? {};
    for (const name of ['Description', 'SharingCode', 'Date']) expect(sent).not.toHaveProperty(name);
    expect(sent).toMatchObject({ InvoiceNumber: 'A-1', CustomerName: 'Ali', TaxNumber: '1' });
    expect(linesOf(sent)).toMatchObject([{ $key: 'x', ProductName: 'Kalem' }, { $key: 'y' }, { $key: 'read-3' }]);
    expect(linesOf(sent)[0]).not.toHaveProperty('Description');
    expect(linesOf(sent)[1]).not.toHaveProperty('ProductName');
    const { $key: _, ...keyless } = line();
    const unkeyed = sentContent(
      { kind, operation: 'replace', content: invoice({}, [keyless]), baseline },
      body,
      policy,
    );
    expect(linesOf(unkeyed ?? {})[0]?.$key).toBe('read-1');
  });

  it('has no default currency if none was stored', () => {
    const mixed = invoice({}, [line(), line({ $key: 'b', CurrencyCode: 'USD', ExchangeRate: '34.5' })]);
    expect(policyAsSent(kind, mixed, null, policy)).toEqual({ ...policy, totalsInDefaultCurrency: false });
  });

  it('is null for a deletion', () => {
    expect(sentContent({ kind, operation: 'delete', content: invoice(), baseline: null }, {}, policy)).toBeNull();
  });
});
