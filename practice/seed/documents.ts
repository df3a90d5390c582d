import { visible, type Company, type Product, type StoredDocument, type User } from '../documents/company.ts';
import type { Writer } from '../documents/write.ts';
import type { DocumentKind, JsonRecord } from '../types.ts';
import { line, seedDocument, totals, withLots } from './lines.ts';

/** Creates the company's documents from before the tests, by the same rules as all others. */
export function seedDocuments(company: Company, user: User, writer: Writer): void {
  const customers = company.customers.filter((customer) => !customer.sharingCode).map((customer) => customer.code);
  const customer = (at: number): string => customers[at % customers.length] ?? '';
  const products = (stockType: number, at = 0): Product => {
    const fitting = company.products.filter((product) => product.stockType === stockType);
    const product = fitting[at % fitting.length];
    if (!product) throw new Error(`The demo company has no product of stock type ${stockType}.`);
    return product;
  };
  const e = company.usesEInvoice ? { ProfileId: 'TEMELFATURA', InvoiceTypeCode: 'IADE' } : {};

  const write = (kind: DocumentKind, body: JsonRecord): StoredDocument =>
    seedDocument({ company, user, writer }, kind, body);
  const invoice = (at: number, lines: JsonRecord[], more: JsonRecord = {}): JsonRecord => ({
    InvoiceNumber: 'Next',
    Date: `2026-11-${String(at + 2).padStart(2, '0')}T10:30:00`,
    CustomerCode: customer(at),
    AverageExchangeRate: 1,
    ...e,
    ...totals(lines),
    Lines: lines,
    ...more,
  });
  const despatch = (type: 2 | -2, at: number, lines: JsonRecord[], more: JsonRecord = {}): JsonRecord => ({
    DespatchType: type,
    DespatchNumber: 'Next',
    Date: `2026-11-${String(at + 2).padStart(2, '0')}T08:15:00`,
    CustomerCode: customer(at),
    CurrencyCode: 'TRY',
    AverageExchangeRate: 1,
    ...totals(lines),
    Lines: lines,
    ...more,
  });

  const returned = write('salesReturnInvoice', invoice(0, [line(products(1), 3), line(products(2), 2)]));
  const closed = write('salesReturnInvoice', invoice(1, [line(products(1, 1), 10)]));
  closed.closed = true;
  write('salesReturnInvoice', invoice(2, [line(products(1, 2), 1)], { SharingCode: user.sharingCodes[0] ?? null }));
  const lot = `G-${returned.number}`;
  const received = products(3);
  write(
    'despatch',
    despatch(2, 3, [withLots(line(received, 40), [`${lot}-1`, 25], [`${lot}-2`, 15]), line(products(1), 5)]),
  );
  write('despatch', despatch(-2, 4, [withLots(line(received, 10), [`${lot}-1`, 10])]));
  const serial = products(5);
  write(
    'despatch',
    despatch(-2, 5, [{ ...line(serial, 2), SerialNumbers: company.stock.serialsOf(serial.code).slice(0, 2) }]),
  );
  const ordered = write(
    'despatch',
    despatch(-2, 6, [line(products(1, 3), 8), line(products(2, 1), 4), line(products(4), 6)]),
  );
  ordered.links = [{ order: 'SIP-0001', quantity: 12 }, null, { order: 'SIP-0002', quantity: 6 }];

  write(
    'purchaseReturnInvoice',
    invoice(7, [withLots(line(products(3, 1), 5), [`L-${products(3, 1).code}-1`, 5]), line(products(6), 3)], full),
  );
  write(
    'purchaseReturnInvoice',
    invoice(8, [
      { ...line(products(5, 1), 1), SerialNumbers: company.stock.serialsOf(products(5, 1).code).slice(0, 1) },
    ]),
  );
  const hidden = user.sharingCodes.find((code) => !visible(code, { ...user, sharingCodes: ['ŞUBE-1'] }));
  write('purchaseReturnInvoice', invoice(9, [line(products(1), 1)], { SharingCode: hidden ?? null }));
}

/** With all nested objects of §2.2, to be read and shown. */
const full: JsonRecord = {
  DocumentNumber: 'İADE-2026/11',
  Description: 'Hasarlı çıkan ürünlerin iadesi',
  DueDays: 30,
  ReturnedInvoiceNumber: 'EGE2026000000123',
  ReturnedInvoiceDate: '2026-10-28T00:00:00',
  OrderReferenceNumber: 'SIP-0099',
  DeliveryInfo: {
    DeliveryTerm: 'CIF',
    TransportModeCode: 3,
    Country: 'TR',
    CityName: 'İZMİR',
    TransportMeans: '34 ABC 123',
  },
  PaymentMeans: [
    { PaymentMeansCode: '42', PayeeFinancialAccountID: 'TR330006100519786457841326', CurrencyCode: 'TRY' },
  ],
  ReferencedDespatches: [{ ID: 'IRS2026000000007', IssueDate: '2026-10-27T00:00:00' }],
  CustomerIdentitySchemes: [{ SchemeID: 'MERSISNO', Value: '0123456789012345' }],
  PublicSectorSpendingUnit: {
    BCP_Name: 'Iğdır İl Sağlık Müdürlüğü',
    BCP_VKN: '4540536920',
    BCP_Country: 'TR',
    BCP_CityName: 'IĞDIR',
  },
  SgkInfo: {
    StartDate: '2026-10-01T00:00:00',
    EndDate: '2026-10-31T00:00:00',
    MukellefKodu: '123',
    DosyaNo: '2026/10',
  },
};
