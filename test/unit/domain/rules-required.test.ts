import { describe, expect, it } from 'vitest';
import * as Value from 'typebox/value';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { sentFields } from '../../../domain/fields.ts';
import { connectionDefaults, ConnectionSettings } from '../../../domain/settings.ts';
import { documentOf, facts, invoice, line, problemsOf } from './samples.ts';

const nothing = [undefined, null, '', '   '];
const invoices: readonly DocumentKind[] = ['salesReturnInvoice', 'purchaseReturnInvoice'];
/** The required fields of the header; each is tested in test/unit/coverage/fields.test.ts. */
const requiredOf = (kind: DocumentKind): readonly string[] =>
  sentFields(documents[kind].fields).flatMap(([name, field]) => (field.required && name !== 'Lines' ? [name] : []));

describe('required in a line', () => {
  it.each([
    { title: '§2.3 ProductCode: required', field: 'ProductCode' },
    { title: '§2.3 UnitCode: required', field: 'UnitCode' },
    { title: '§2.3 Quantity: required, since it is greater than 0', field: 'Quantity' },
    { title: '§2.3 CurrencyCode: required', field: 'CurrencyCode' },
    { title: '§2.3 WarehouseName: required to be queued', field: 'WarehouseName' },
  ])('$title', ({ field }) => {
    const path = `Lines[0].${field}`;
    for (const value of nothing) {
      for (const kind of invoices) {
        expect(problemsOf(kind, invoice({}, [line({ [field]: value })]))).toContain(`error required ${path}`);
      }
      const told = problemsOf('despatch', documentOf('despatch', {}, [line({ [field]: value })]));
      expect(told).toContain(`warning required ${path}`);
    }
  });
  it('§2.8 a quote’s line needs no warehouse, because a quote moves no stock', () => {
    expect(problemsOf('quote', documentOf('quote', {}, [line({ WarehouseName: '' })]))).toEqual([]);
    expect(problemsOf('quote', documentOf('quote', {}, [line({ ProductCode: '' })]))).toEqual([
      'warning required Lines[0].ProductCode',
    ]);
  });
});

describe('e-documents', () => {
  const company = facts({ usesEInvoice: true });
  it('§2.1 ProfileId: required when the company uses e-Invoice', () => {
    for (const kind of invoices) {
      expect(problemsOf(kind, invoice({ InvoiceTypeCode: 'IADE' }), company)).toEqual([
        'error profileRequired ProfileId',
      ]);
      expect(problemsOf(kind, invoice())).toEqual([]);
    }
  });
  it('§2.1 InvoiceTypeCode: required when the company uses e-Invoice', () => {
    for (const kind of invoices) {
      expect(problemsOf(kind, invoice({ ProfileId: 'TEMELFATURA' }), company)).toEqual([
        'error invoiceTypeRequired InvoiceTypeCode',
      ]);
      expect(problemsOf(kind, invoice({ ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' }), company)).toEqual([]);
    }
  });
  it('§2.7, §2.8 despatches and quotes have no profile and no invoice type', () => {
    expect(problemsOf('despatch', documentOf('despatch'), company)).toEqual([]);
    expect(problemsOf('quote', documentOf('quote'), company)).toEqual([]);
  });
});

describe('fields that cannot change once a document exists', () => {
  it.each([
    { title: '§4.2 rule 1 InvoiceNumber: "Next" is refused on update', kind: 'salesReturnInvoice' },
    { title: '§2.1 InvoiceNumber of a purchase return: "Next" is refused on update', kind: 'purchaseReturnInvoice' },
    { title: '§4.3 rule 2 DespatchNumber: "Next" is refused on update', kind: 'despatch' },
    { title: '§2.8 QuoteNumber: "Next" is refused on update', kind: 'quote' },
  ] as const)('$title', ({ kind }) => {
    const { numberField } = documents[kind];
    const next = documentOf(kind, { [numberField]: 'Next' });
    const baseline = documentOf(kind);
    for (const operation of ['replace', 'change'] as const) {
      expect(problemsOf(kind, next, facts(), operation, baseline)).toEqual([`error nextOnUpdate ${numberField}`]);
      const shouted = documentOf(kind, { [numberField]: 'NEXT' });
      expect(problemsOf(kind, shouted, facts(), operation, baseline)).toEqual([`warning nextOnUpdate ${numberField}`]);
    }
    expect(problemsOf(kind, next)).toEqual([]);
  });

  it.each([
    { title: '§3 rule 2 DespatchType: cannot change', kind: 'despatch', field: 'DespatchType', other: '2' },
    { title: '§3 rule 2 QuoteType: cannot change', kind: 'quote', field: 'QuoteType', other: '1' },
  ] as const)('$title', ({ kind, field, other }) => {
    const baseline = documentOf(kind);
    const changed = documentOf(kind, { [field]: other });
    for (const operation of ['replace', 'change'] as const) {
      expect(problemsOf(kind, changed, facts(), operation, baseline)).toEqual([`error typeChanged ${field}`]);
      expect(problemsOf(kind, baseline, facts(), operation, baseline)).toEqual([]);
      expect(problemsOf(kind, documentOf(kind, { [field]: '' }), facts(), operation, baseline)).toEqual([
        `error required ${field}`,
      ]);
    }
    expect(problemsOf(kind, changed, facts(), 'replace', null)).toEqual([]);
    expect(problemsOf(kind, changed)).toEqual([]);
  });

  it('a deletion sends no content and has no problems', () => {
    for (const kind of documentKinds) expect(problemsOf(kind, {}, facts(), 'delete')).toEqual([]);
  });
});

describe('a partial change', () => {
  it.each(documentKinds)('§4.4 rule 2, %s: a required field that is cleared is refused', (kind) => {
    for (const field of requiredOf(kind)) {
      const told = problemsOf(kind, documentOf(kind, { [field]: '' }), facts(), 'change', documentOf(kind));
      expect(told).toEqual([`error required ${field}`]);
    }
  });

  it.each(documentKinds)('%s: a document read without a required field can be changed in other fields', (kind) => {
    for (const field of requiredOf(kind)) {
      const baseline = documentOf(kind, { [field]: undefined });
      const told = (operation: 'change' | 'replace') =>
        problemsOf(kind, { ...baseline, Description: 'other' }, facts(), operation, baseline);
      expect(told('change')).toEqual([`warning required ${field}`]);
      expect(told('replace')).toEqual([`error required ${field}`]);
    }
  });

  it('missing values are a warning in lines that are not sent, and an error in lines that are', () => {
    const kind = 'salesReturnInvoice';
    const baseline = invoice({}, [line({ WarehouseName: undefined })]);
    const required = 'required Lines[0].WarehouseName';
    expect(problemsOf(kind, { ...baseline, Description: 'other' }, facts(), 'change', baseline)).toEqual([
      `warning ${required}`,
    ]);
    const touched = invoice({}, [line({ WarehouseName: undefined, Description: 'other' })]);
    expect(problemsOf(kind, touched, facts(), 'change', baseline)).toEqual([`error ${required}`]);
    expect(problemsOf(kind, baseline, facts(), 'replace', baseline)).toEqual([`error ${required}`]);
  });

  it('a document read without its lines can be changed in its header', () => {
    const baseline = documentOf('quote', {}, []);
    const changed = { ...baseline, Description: 'other' };
    expect(problemsOf('quote', changed, facts(), 'change', baseline)).toEqual(['warning linesNotShown Lines']);
    const emptied = documentOf('quote', {}, []);
    expect(problemsOf('quote', emptied, facts(), 'change', documentOf('quote'))).toEqual(['error tooFewItems Lines']);
  });

  it('text that cannot be sent is an error in any field', () => {
    const baseline = documentOf('quote', { DueDays: 'otuz' });
    expect(problemsOf('quote', { ...baseline }, facts(), 'change', baseline)).toEqual(['error notAnInteger DueDays']);
  });
});

describe('the headers of every request', () => {
  const accepts = (more: object) => Value.Check(ConnectionSettings, { ...connectionDefaults, name: 'Merkez', ...more });
  it('§1.1, §8 X-UserID: minimum 1', () => {
    expect(accepts({ userId: 1 })).toBe(true);
    expect(accepts({ userId: 0 })).toBe(false);
    expect(accepts({ userId: 2_147_483_648 })).toBe(false);
  });
  it('§1.1, §8 X-CompanyID: minimum 1', () => {
    expect(accepts({ companyId: 1 })).toBe(true);
    expect(accepts({ companyId: 0 })).toBe(false);
    expect(accepts({ companyId: 1.5 })).toBe(false);
  });
  it('§1.1, §8 X-PeriodID: minimum 1, or none', () => {
    expect(accepts({ periodId: 1 })).toBe(true);
    expect(accepts({ periodId: null })).toBe(true);
    expect(accepts({ periodId: 0 })).toBe(false);
  });
});
