import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import type { Field, Fields, Value, ValueRecord } from '../../../domain/fields.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { begunFrom, filledHeader, templateOf } from '../../../domain/template.ts';

/** A value in every field: `own` in fields that belong to one document only, otherwise `kept`. */
function filled(fields: Fields, isOwn = false): ValueRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Value] => {
      const own = isOwn || isOfOneDocument(name, field);
      if (field.type === 'object') return [name, filled(field.fields, own)];
      if (field.type === 'list') return [name, [filled(field.fields, own)]];
      return [name, own ? 'own' : 'kept'];
    }),
  );
}
function isOfOneDocument(name: string, field: Field): boolean {
  const isNumber = field.type === 'text' && field.numbering === true;
  const ownGroups: readonly unknown[] = ['record', 'references', 'despatches', 'lots', 'serials'];
  const ofGoods = ['MedicineDeviceInfo', 'KUNYENO', 'ProductTraceID'];
  return (
    isNumber ||
    ['Id', 'DocumentNumber', ...ofGoods].includes(name) ||
    field.type === 'dateTime' ||
    ownGroups.includes(field.group)
  );
}

describe('a template for another document', () => {
  const line = {
    $key: 'a',
    ProductCode: 'P1',
    ProductName: 'Vida',
    ProductId: 'p',
    Quantity: '2',
    UnitPrice: '10',
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatAmount: '4',
    MainUnitQuantity: '24',
    Lots: [{ $key: 'l', LotNo: 'L1', Quantity: '2' }],
    SerialNumbers: ['S1'],
    MedicineDeviceInfo: { Ilaclar: [{ $key: 'i', GTIN: '08699514010010', SN: 'S1', BN: 'B1' }] },
    HalInfo: { KUNYENO: '1234567890123456789', MALSAHIBIVKNTCKN: '1000036109' },
    ProductInfo: { BrandName: 'Vida', ProductTraceID: 'T1' },
  };
  const sent = {
    Id: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10',
    InvoiceNumber: 'SIF0000012',
    Date: '2026-10-01',
    DocumentNumber: 'IRS-9',
    Description: 'Monthly',
    CustomerCode: 'C1',
    CustomerName: 'Akdeniz',
    CustomerTitle: 'Akdeniz A.Ş.',
    DueDays: '30',
    ReturnedInvoiceNumber: 'F1',
    ReturnedInvoiceDate: '2026-09-30',
    OrderReferenceNumber: 'RMP-1',
    EnergyPeriodStart: '2026-09-01',
    GrandTotal: '12.5',
    Cancelled: true,
    ReferencedDespatches: [{ $key: 'd', ID: 'D1', IssueDate: '2026-09-30' }],
    SgkInfo: { Code: 'S', StartDate: '2026-09-01' },
    NotDescribed: 'y',
    $further: '{"Driver":"Ali"}',
    Lines: [line, { ...line, $key: 'b', CurrencyCode: 'USD', ExchangeRate: '41.5' }],
  };

  it('has what a copy has, without values that belong to the one document only', () => {
    const kept = {
      ProductCode: 'P1',
      ProductName: 'Vida',
      Quantity: '2',
      UnitPrice: '10',
      VatAmount: '4',
      HalInfo: { MALSAHIBIVKNTCKN: '1000036109' },
      ProductInfo: { BrandName: 'Vida' },
    };
    expect(templateOf('salesReturnInvoice', sent)).toEqual({
      Description: 'Monthly',
      CustomerCode: 'C1',
      CustomerName: 'Akdeniz',
      DueDays: '30',
      SgkInfo: { Code: 'S' },
      Lines: [
        { ...kept, $key: 'copied-1', CurrencyCode: 'TRY', ExchangeRate: '1' },
        { ...kept, $key: 'copied-2', CurrencyCode: 'USD' },
      ],
    });
  });

  it('of a template is the same, so that one saved with more is tidied when it is used', () => {
    const template = templateOf('salesReturnInvoice', sent);
    expect(templateOf('salesReturnInvoice', template)).toEqual(template);
  });

  it.each(documentKinds)('of a %s has no number, date, lot, serial number or service id', (kind) => {
    const full = filled(documents[kind].fields);
    expect(JSON.stringify(full)).toContain('"own"');
    const kept = JSON.stringify(templateOf(kind, full));
    expect(kept).toContain('"kept"');
    expect(kept).not.toContain('"own"');
  });

  it('of a despatch keeps its type, but not its number and dates', () => {
    const despatch = {
      ...{ DespatchType: '2', DespatchNumber: 'D1', Date: '2026-10-01', ActualDispatchDate: '2026-10-02' },
      ...{ CurrencyCode: 'TRY', DocumentNumber: 'R-1', Lines: [] },
    };
    expect(templateOf('despatch', despatch)).toEqual({ DespatchType: '2', CurrencyCode: 'TRY', Lines: [] });
  });
});

describe('filling in a header from a template', () => {
  const begun = { DespatchType: '-2', DespatchNumber: 'Next', Date: '2026-11-21', CurrencyCode: 'TRY' };
  const template = { DespatchType: '2', CurrencyCode: 'USD', Description: 'Monthly', DueDays: '30', Lines: [{}] };

  it('fills empty fields, and replaces the initial default currency', () => {
    expect(filledHeader(documents.despatch.fields, { ...begun, Description: '' }, template, 'TRY')).toEqual({
      ...{ DespatchType: '-2', DespatchNumber: 'Next', Date: '2026-11-21' },
      ...{ CurrencyCode: 'USD', Description: 'Monthly', DueDays: '30' },
    });
  });

  it('keeps what the user entered, including the currency', () => {
    const entered = { ...begun, Description: 'Mine', CurrencyCode: 'EUR' };
    expect(filledHeader(documents.despatch.fields, entered, template, 'TRY')).toEqual({ ...entered, DueDays: '30' });
  });

  it('ignores empty values', () => {
    expect(
      filledHeader(documents.despatch.fields, begun, { Description: '', DueDays: null, Lines: [] }, 'TRY'),
    ).toEqual(begun);
  });

  it('fills in codes and names only together with their id, so that they do not contradict another one', () => {
    const fields = documents.quote.fields;
    const quote = {
      ...{ CustomerId: 'c1', CustomerCode: 'C1', CustomerName: 'Akdeniz', RepresentativeId: 'r1' },
      ...{ RepresentativeName: 'Ayşe', CurrencyId: 'usd', CurrencyCode: 'USD', SharingCodeId: 's1', SharingCode: 'S1' },
    };
    const typed = {
      CustomerId: 'c1',
      RepresentativeId: 'r2',
      CurrencyId: 'eur',
      CurrencyCode: '',
      SharingCodeId: 's2',
    };
    expect(filledHeader(fields, typed, quote, 'TRY')).toEqual({
      ...typed,
      CustomerCode: 'C1',
      CustomerName: 'Akdeniz',
    });
    const begunQuote = { CurrencyId: 'try', CurrencyCode: 'TRY' };
    expect(filledHeader(fields, begunQuote, quote, 'TRY')).toEqual(quote);
  });

  it('does not mix a withholding or a branch that the user entered with the template’s', () => {
    const { fields } = documents.salesReturnInvoice;
    const branch = { BranchNumber: '1', BranchTitle: 'Merkez', BranchAddress: 'Ankara' };
    const share = { WithholdingNumerator: '4', WithholdingDenominator: '10' };
    const last = { ...branch, ApplyWithholding: true, WithholdingCode: '601', ...share, Description: 'Son' };
    const mine = [{ WithholdingCode: '602' }, { WithholdingNumerator: '5', WithholdingDenominator: '10' }];
    for (const typed of mine)
      expect(filledHeader(fields, typed, last, 'TRY')).toEqual({ ...branch, ...typed, Description: 'Son' });
    const ofOther = filledHeader(fields, { BranchNumber: '2' }, last, 'TRY');
    expect(ofOther).toEqual({ ...last, ...{ BranchNumber: '2', BranchTitle: undefined, BranchAddress: undefined } });
    expect(filledHeader(fields, { WithholdingCode: '601', BranchNumber: '1' }, last, 'TRY')).toEqual(last);
  });

  it('takes the currency’s code and id from one side, also if the template lacks one of them', () => {
    const start = { QuoteType: '2', CurrencyId: 'try', CurrencyCode: 'TRY' };
    const both = (template: ValueRecord) => [
      begunFrom('quote', start, template),
      filledHeader(documents.quote.fields, start, template, 'TRY'),
    ];
    // §2.8 shows only the id.
    const byId = { QuoteType: '2', CurrencyId: 'usd' };
    expect(both({ CurrencyId: 'usd', CurrencyCode: null })).toMatchObject([byId, byId]);
    for (const header of both({ CurrencyId: 'usd' })) expect(header).toEqual(byId);
    for (const header of both({ CurrencyCode: 'EUR' })) expect(header).toEqual({ QuoteType: '2', CurrencyCode: 'EUR' });
    for (const same of [{ CurrencyId: 'try' }, { CurrencyCode: 'TRY' }, {}])
      for (const header of both(same)) expect(header).toEqual(start);
  });
});
