/** Documents as the editor saves them. */
import { connectionDefaults } from '../../../domain/settings.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import type { ValueRecord } from '../../../domain/fields.ts';

/** Settings of a connection that cannot be reached, unless `over` has an address. */
export const benchSettings = (over: Partial<ConnectionSettings> = {}): ConnectionSettings => ({
  ...connectionDefaults,
  name: 'Bench',
  baseUrl: 'http://127.0.0.1:1',
  authUrl: 'http://127.0.0.1:1',
  organisation: 'Bench',
  userId: 1,
  companyId: 1,
  ...over,
});

/** A sales return invoice with that many lines; `number` if the service does not assign it. */
export const invoiceOf = (lines: number, number = 'Next'): ValueRecord => ({
  InvoiceNumber: number,
  Date: '2026-11-20',
  CustomerCode: 'C00001',
  CustomerName: 'Işık Ağaç Ürünleri Sanayi ve Ticaret Ltd. Şti.',
  Description: 'İade: kutuları açılmamış ürünler',
  ProfileId: 'TEMELFATURA',
  InvoiceTypeCode: 'IADE',
  Lines: Array.from({ length: lines }, (_, index) => ({
    $key: `line-${index}`,
    ProductCode: `P${String(index % 3000).padStart(5, '0')}`,
    ProductName: `Çelik bağlantı parçası ${index}`,
    UnitCode: 'C62',
    UnitName: 'ADET',
    WarehouseName: 'Merkez Depo',
    Quantity: String(1 + (index % 9)),
    UnitPrice: `${10 + (index % 90)}.50`,
    CurrencyCode: 'TRY',
    ExchangeRate: '1',
    VatRate: '20',
    VatIncluded: false,
    Discounts: [],
    Lots: [],
    SerialNumbers: [],
  })),
});

/** The same document with another quantity in one middle line, as after one key. */
export function withOneCell(document: ValueRecord, round: number): ValueRecord {
  const lines = document['Lines'] as readonly ValueRecord[];
  const at = lines.length >> 1;
  return {
    ...document,
    Lines: lines.map((line, index) => (index === at ? { ...line, Quantity: String(100 + (round % 800)) } : line)),
  };
}
