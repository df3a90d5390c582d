import { describe, expect, it } from 'vitest';
import { markChosenLots } from '../../../domain/chosen-lots.ts';
import { copyOfDocument } from '../../../domain/copy-document.ts';
import { linesOf } from '../../../domain/value.ts';

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
          $key: 'read-1',
          ProductCode: 'P1',
          ProductName: 'Vida',
          Quantity: '2',
          VatAmount: '4',
          Lots: [{ $key: 'read-1', LotNo: 'L1', Quantity: '2', UnitCode: 'C62' }],
        },
      ],
    });
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
