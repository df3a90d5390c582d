import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { returnKindOf, returnOfDespatch } from '../../../domain/return-document.ts';

const options = { today: '2026-11-23', defaultCurrency: 'TRY' };
const despatch = {
  Id: '0b0c7a1e-5f0d-4f57-8f1e-2f6c9b1f7a10',
  DespatchType: '-2',
  DespatchNumber: 'SVK0000007',
  DocumentNumber: 'RMP-1',
  Date: '2026-11-20T09:30:00',
  CustomerCode: 'C1',
  CustomerName: 'Akdeniz',
  Address: 'Liman Cad. 1',
  CurrencyCode: 'TRY',
  GrandTotal: '120',
  DueDays: '30',
  NotDescribed: 'y',
  Lines: [
    {
      $key: 'read-1',
      ProductCode: 'P1',
      ProductName: 'Vida',
      ProductId: 'p',
      Quantity: '12',
      UnitPrice: '10',
      DiscountAmount: '1',
      Discounts: [{ $key: 'read-1', Rate: '5' }],
      Lots: [{ $key: 'read-1', LotNo: 'L1', Quantity: '12', UnitCode: 'C62' }],
      SerialNumbers: [],
    },
    { $key: 'read-2', ProductCode: 'P2', Quantity: '3', UnitPrice: '4', SerialNumbers: ['S1', 'S2', 'S3'] },
    { $key: 'read-3', ProductCode: 'P3', Quantity: '1', UnitPrice: '7' },
  ],
};

describe('the kind of document that returns goods', () => {
  it('follows from the direction in which the despatch moved them', () => {
    expect(returnKindOf('despatch', { DespatchType: '-2' })).toBe('salesReturnInvoice');
    expect(returnKindOf('despatch', { DespatchType: '2' })).toBe('purchaseReturnInvoice');
    expect(returnKindOf('despatch', {})).toBe(null);
  });

  it('is none where the document is no despatch', () => {
    for (const kind of documentKinds.filter((one) => one !== 'despatch'))
      expect(returnKindOf(kind, despatch)).toBe(null);
  });
});

describe('a return of a despatch', () => {
  const returned = returnOfDespatch(
    'salesReturnInvoice',
    despatch,
    new Map([
      [0, '5'],
      [1, '3'],
    ]),
    options,
  );

  it('is a new document of the same customer that names the despatch, and takes no other field of its header', () => {
    const { Lines: _lines, ...header } = returned;
    expect(header).toEqual({
      InvoiceNumber: 'Next',
      Date: '2026-11-23',
      CustomerCode: 'C1',
      CustomerName: 'Akdeniz',
      ReferencedDespatches: [{ $key: 'returned-1', ID: 'SVK0000007', IssueDate: '2026-11-20T09:30:00' }],
    });
  });

  it('has the lines that come back: whole ones as they were, of others the quantity without lots and entered amounts', () => {
    expect(returned['Lines']).toEqual([
      {
        $key: 'read-1',
        ProductCode: 'P1',
        ProductName: 'Vida',
        Quantity: '5',
        UnitPrice: '10',
        Discounts: [{ $key: 'read-1', Rate: '5' }],
        Lots: [],
        SerialNumbers: [],
      },
      { $key: 'read-2', ProductCode: 'P2', Quantity: '3', UnitPrice: '4', SerialNumbers: ['S1', 'S2', 'S3'] },
    ]);
  });

  it('has only fields of its own kind', () => {
    const names = Object.keys(returned);
    expect(names.filter((name) => !(name in documents.salesReturnInvoice.fields))).toEqual([]);
  });
});
