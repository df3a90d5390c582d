import { describe, expect, it } from 'vitest';
import { markChosenLots } from '../../../domain/chosen-lots.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { computeDocument } from '../../../domain/amounts/totals.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { templateOf } from '../../../domain/template.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import { linesOf } from '../../../domain/value.ts';
import { fromWire } from '../../../domain/wire/index.ts';
import { policy } from './samples.ts';

describe('a copy of a document', () => {
  const read = {
    Id: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10',
    InvoiceNumber: 'SIF0000012',
    Date: '2026-10-01T09:30:00',
    CustomerCode: 'C1',
    CustomerName: 'Akdeniz',
    CustomerTitle: 'Akdeniz A.Ş.',
    EInvoiceType: '2',
    WithholdingTotal: '3',
    GrandTotal: '12.5',
    Cancelled: true,
    PrintDescription: true,
    CustomerId: 'x',
    ModifyDate: '2026-10-01T10:00:00',
    NotDescribed: 'y',
    Lines: [
      {
        $key: 'read-1',
        ProductCode: 'P1',
        ProductName: 'Vida',
        ProductId: 'p',
        Quantity: '2',
        MainUnitQuantity: '24',
        WithheldVatAmount: '1',
        VatAmount: '4',
        Lots: [{ $key: 'read-1', LotNo: 'L1', Quantity: '2', UnitCode: 'C62' }],
      },
    ],
  };

  it('is new: dated today, numbered by the service, with what the user typed and nothing that the service added', () => {
    expect(copyOfDocument('salesReturnInvoice', read, '2026-11-21')).toEqual({
      InvoiceNumber: 'Next',
      Date: '2026-11-21',
      CustomerCode: 'C1',
      CustomerName: 'Akdeniz',
      GrandTotal: '12.5',
      PrintDescription: true,
      Lines: [
        {
          $key: 'copied-1',
          ProductCode: 'P1',
          ProductName: 'Vida',
          Quantity: '2',
          VatAmount: '4',
          Lots: [{ $key: 'read-1', LotNo: 'L1', Quantity: '2', UnitCode: 'C62' }],
        },
      ],
    });
  });

  const told = { Quantity: 2, UnitPrice: 100, VatRate: 20, VatIncluded: false, CurrencyCode: 'TRY' };
  const read150 = { AmountExcludingTax: 150, VatAmount: 30, AmountIncludingTax: 180 };
  it.each<[string, JsonObject]>([
    ['a discount read only as a rate', { ...told, Discounts: [], DiscountRate: 25, ...read150 }],
    ['a discount read only as an amount', { ...told, DiscountAmount: 50, ...read150 }],
    ['a discount read as an amount beside the rate 0', { ...told, DiscountRate: 0, DiscountAmount: 50, ...read150 }],
    ['a discount amount without a net amount', { ...told, DiscountAmount: 50, VatAmount: 30, AmountIncludingTax: 180 }],
    [
      'such a discount of a price with VAT',
      { ...told, UnitPrice: 120, VatIncluded: true, DiscountAmount: 50, ...read150 },
    ],
    ['no VAT rate', { ...told, UnitPrice: 75, VatRate: null, ...read150 }],
    ['no VAT rate for a price with VAT', { ...told, UnitPrice: 90, VatIncluded: true, VatRate: null, ...read150 }],
    ['no VatIncluded', { ...told, UnitPrice: 90, VatIncluded: null, ...read150 }],
    ['a rate that the amounts do not show', { ...told, UnitPrice: 75, DiscountRate: 25, ...read150 }],
  ])('has the amounts of the original: %s', (_, line) => {
    for (const kind of ['salesReturnInvoice', 'despatch'] as const) {
      const { content } = fromWire(kind, { SubTotal: 150, VatTotal: 30, GrandTotal: 180, Lines: [line] });
      for (const copy of [copyOfDocument(kind, content, '2026-11-21'), templateOf(kind, content)]) {
        const { lines, totals } = computeDocument(kind, copy, policy);
        expect(totals.effective).toMatchObject({ SubTotal: '150', VatTotal: '30', GrandTotal: '180' });
        expect(lines[0]?.inService).toBeNull();
      }
    }
  });

  it('has the amounts that the user entered in the original', () => {
    const { content } = fromWire('despatch', { Lines: [{ ...told, DiscountAmount: 50, ...read150 }] });
    const entered = { ...content, Lines: linesOf(content).map((line) => ({ ...line, Discounts: [{ Rate: '10' }] })) };
    const copy = copyOfDocument('despatch', entered, '2026-11-21');
    expect(computeDocument('despatch', copy, policy).totals.effective.SubTotal).toBe('180');
  });

  it('has no lots that the service chose for the goods of the original', () => {
    const lots = [{ LotNo: 'L1', Quantity: '2', UnitCode: 'C62' }];
    const despatch = { DespatchType: '-2', Lines: [{ $key: 'read-1', ProductCode: 'P1', Lots: lots }] };
    const lotsInCopy = (stockType?: number) => {
      const facts = { code: 'P1', ...(stockType === undefined ? {} : { stockType }) };
      const marked = markChosenLots('despatch', despatch, () => facts);
      return linesOf(copyOfDocument('despatch', marked, '2026-11-21'))[0]?.['Lots'];
    };
    expect(lotsInCopy(4)).toEqual([]);
    // The user entered these, or may have.
    expect(lotsInCopy(3)).toEqual(lots);
    expect(lotsInCopy()).toEqual(lots);
  });

  it('has exchange rates and dates of dispatch and delivery only if the original is of the same day', () => {
    const dated = {
      ...{ Date: '2026-11-20T09:30:00', ActualDispatchDate: '2026-11-21', DeliveryDate: '2026-11-25' },
      ...{ AverageExchangeRate: '41.5', ReturnedInvoiceDate: '2026-11-01' },
      Lines: [
        { CurrencyCode: 'USD', ExchangeRate: '41.5' },
        { CurrencyCode: 'TRY', ExchangeRate: '1' },
      ],
    };
    const copied = (kind: DocumentKind, today: string) => {
      const copy = copyOfDocument(kind, dated, today);
      const dates = ['ActualDispatchDate', 'DeliveryDate', 'ReturnedInvoiceDate'].flatMap((name) => copy[name] ?? []);
      return [dates, copy['AverageExchangeRate'], linesOf(copy).map(({ ExchangeRate }) => ExchangeRate)];
    };
    expect(copied('despatch', '2026-11-20')).toEqual([['2026-11-21'], '41.5', ['41.5', '1']]);
    expect(copied('despatch', '2026-11-21')).toEqual([[], undefined, [undefined, '1']]);
    expect(copied('quote', '2026-11-20')).toEqual([['2026-11-25'], '41.5', ['41.5', '1']]);
    expect(copied('quote', '2026-11-21')).toEqual([[], undefined, [undefined, '1']]);
    const { Date: _date, ...undated } = dated;
    expect(linesOf(templateOf('despatch', undated))[0]).not.toHaveProperty('ExchangeRate');
    expect(copied('salesReturnInvoice', '2026-11-21')).toEqual([['2026-11-01'], undefined, [undefined, '1']]);
  });

  it('keeps ids that the user enters: a quote refers to its customer by id', () => {
    const quote = { Id: 'q', QuoteNumber: 'T1', QuoteType: '2', CustomerId: 'c', CurrencyId: 'try', Lines: [] };
    expect(copyOfDocument('quote', quote, '2026-11-21')).toEqual({
      QuoteNumber: 'Next',
      Date: '2026-11-21',
      QuoteType: '2',
      CustomerId: 'c',
      CurrencyId: 'try',
      Lines: [],
    });
  });
});
