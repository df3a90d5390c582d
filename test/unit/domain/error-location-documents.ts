/** The documents to which the messages of the error location corpus refer. */
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';

export interface SampleDocument {
  readonly kind: DocumentKind;
  readonly content: ValueRecord;
}

const line = (index: number, fields: Readonly<Record<string, unknown>>): ValueRecord => ({
  $key: `key-${index}`,
  Quantity: '1',
  UnitCode: 'C62',
  UnitPrice: '10',
  CurrencyCode: 'TRY',
  ExchangeRate: '1',
  VatRate: '20',
  VatIncluded: false,
  WarehouseName: 'Merkez Depo',
  Discounts: [],
  Lots: [],
  SerialNumbers: [],
  ...fields,
});

const invoice = (
  lines: readonly Readonly<Record<string, unknown>>[],
  header: Readonly<Record<string, unknown>> = {},
): SampleDocument => ({
  kind: 'salesReturnInvoice',
  content: {
    InvoiceNumber: 'IADE-2026-7',
    Date: '2026-11-21',
    CustomerCode: 'C-001',
    CustomerName: 'Deniz Yapı Market',
    DueDays: '30',
    ...header,
    Lines: lines.map((fields, index) => line(index, fields)),
  },
});

export const names: Readonly<Record<string, string>> = {
  'P-100': 'Bakır Kablo 3x2,5',
  'P-200': 'Akrilik Boya Beyaz',
  'P-300': 'Darbeli Matkap',
};

export const sampleDocuments = {
  /** Three products; lots on the second line, serial numbers on the third. */
  plain: invoice([
    { ProductCode: 'P-100', Quantity: '5' },
    {
      ProductCode: 'P-200',
      Quantity: '3',
      UnitCode: 'KG',
      Lots: [
        { $key: 'a', LotNo: 'L-7', Quantity: '1', UnitCode: 'KG' },
        { $key: 'b', LotNo: 'L-8', Quantity: '2', UnitCode: 'KG' },
      ],
    },
    { ProductCode: 'P-300', Quantity: '2', WarehouseName: 'İade Deposu', SerialNumbers: ['SN-0001', 'SN-0002'] },
  ]),
  /** One product on two lines, and products whose codes start the same way. */
  twice: invoice([
    { ProductCode: 'P-100', Quantity: '5', Lots: [{ $key: 'a', LotNo: 'PARTI-A1', Quantity: '5', UnitCode: 'C62' }] },
    { ProductCode: 'P-10', Quantity: '1' },
    {
      ProductCode: 'P-100',
      Quantity: '8',
      UnitCode: 'BX',
      Lots: [{ $key: 'b', LotNo: 'PARTI-B2', Quantity: '8', UnitCode: 'BX' }],
    },
    { ProductCode: 'P-100-A', Quantity: '2' },
  ]),
  /** One fault per line. */
  faulty: invoice([
    { ProductCode: 'A-1', UnitPrice: '-4', Description: 'x'.repeat(300) },
    { ProductCode: 'B-22', Quantity: '0' },
    { ProductCode: 'C-333', WarehouseName: '' },
    {
      ProductCode: 'D-4444',
      VatRate: '120',
      Lots: [
        { $key: 'a', LotNo: 'LOT-11', Quantity: '1', UnitCode: 'C62' },
        { $key: 'b', LotNo: '', Quantity: '2', UnitCode: 'C62' },
      ],
    },
  ]),
  /** Codes that look like quantities, limits and line numbers. */
  numeric: invoice([
    { ProductCode: '100', Quantity: '20' },
    { ProductCode: '20', Quantity: '100' },
    { ProductCode: '8690123456789', Quantity: '3' },
    { ProductCode: '3', Quantity: '1', Lots: [{ $key: 'a', LotNo: '2026', Quantity: '1', UnitCode: 'C62' }] },
  ]),
  one: invoice([{ ProductCode: 'P-100', Quantity: '5' }]),
  /** Letters that Turkish case folding affects, and codes that are ordinary words. */
  turkish: invoice([
    { ProductCode: 'ÇİVİ-10' },
    { ProductCode: 'ŞIŞE-1L', LineGroupName: 'Cam Ürünleri' },
    { ProductCode: 'DEPO' },
    { ProductCode: 'çivi-11' },
    { ProductCode: 'CIVI-11' },
  ]),
  despatch: {
    kind: 'despatch',
    content: {
      DespatchType: '-2',
      DespatchNumber: 'Next',
      Date: '2026-11-21',
      CustomerCode: 'C-001',
      CurrencyCode: 'TRY',
      Lines: [line(0, { ProductCode: 'P-100', Quantity: '12' }), line(1, { ProductCode: 'P-200', Quantity: '4' })],
    },
  },
  /** Ids instead of codes. */
  quote: {
    kind: 'quote',
    content: {
      QuoteType: '2',
      QuoteNumber: 'Next',
      Date: '2026-11-21',
      CustomerId: '7c35951e-38d0-4738-91ac-ea92564a66e9',
      RepresentativeId: 'c43ad001-39c4-4f3e-b430-1cdb6537c362',
      CurrencyId: '5f418147-eca5-417a-9fe8-5c6faa23ced3',
      Lines: [line(0, { ProductCode: 'P-100' }), line(1, { ProductCode: 'P-200' })],
    },
  },
} as const satisfies Readonly<Record<string, SampleDocument>>;
