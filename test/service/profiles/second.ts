import { secondWordings } from './second-wordings.ts';
import { exactBehaviour, type Profile } from '../../../practice/profiles/profile.ts';

const pages = { kind: 'pages', items: 'list', total: 'total', next: 'next', size: 50, maximum: 500 } as const;

/** Another vendor's service: terse Turkish, pages, arrays, other paths and statuses, and answers with few fields. */
export const second: Profile = {
  deviations: {
    '§1.2 Data: object or null': 'Definitions, warehouses and representatives are a bare array.',
    '§2.3 WarehouseName: Required': 'A line without a warehouse is accepted, and moves no stock.',
  },
  basePath: '/entegrasyon',
  authPath: '/kimlik',
  despatchesPath: '/stock/despatch-notes',
  quotesPath: '/sales/offers',
  purchaseReturnsPath: '/purchase/return-bills',
  pageParameter: 'page',
  pageSizeParameter: 'pageSize',
  lists: { lookups: pages, definitions: { kind: 'array' }, documents: pages },
  rows: {
    customer: {
      CustomerId: 'id',
      CustomerCode: 'code',
      CustomerName: 'name',
      CustomerTitle: 'title',
      TaxNumber: 'taxNumber',
      TaxOffice: 'taxOffice',
    },
    // No stock type and no factors: the application must not rely on the product fields that the first profile has.
    product: { ProductId: 'id', ProductCode: 'code', ProductName: 'name', VatRate: 'vatRate', Units: 'units' },
    unit: { UnitId: 'id', UnitCode: 'code', UnitName: 'name' },
    currency: { CurrencyId: 'id', CurrencyCode: 'code', CurrencyName: 'name' },
    shipment: { ShipmentDefinitionId: 'id', ShipmentDefinitionCode: 'code', Description: 'name' },
    lineGroup: { LineGroupId: 'id', LineGroupName: 'name' },
    warehouse: { WarehouseId: 'id', WarehouseName: 'name' },
    representative: { RepresentativeId: 'id', RepresentativeName: 'name' },
  },
  summary: {
    salesReturnInvoice: ['Id', 'InvoiceNumber', 'Date', 'CustomerCode', 'GrandTotal'],
    purchaseReturnInvoice: ['Id', 'InvoiceNumber', 'Date', 'CustomerCode', 'GrandTotal'],
    despatch: ['Id', 'DespatchNumber', 'DespatchType', 'Date', 'CustomerCode'],
    quote: ['Id', 'QuoteNumber', 'QuoteType', 'CustomerId'],
  },
  // Only §2.8 and the id: no modification time and no names beside the ids.
  hidden: {
    quote: [
      'CustomerCode',
      'CustomerName',
      'RepresentativeName',
      'CurrencyCode',
      'SharingCode',
      'CreateDate',
      'ModifyDate',
    ],
  },
  hiddenInLines: {},
  wrapped: {},
  behaviour: exactBehaviour,
  createStatus: 201,
  answers: {
    salesReturnInvoice: { create: ['InvoiceNumber'], replace: ['Id'], change: ['Id'], delete: [] },
    purchaseReturnInvoice: { create: ['Id'], replace: ['Id'], change: ['Id'], delete: [] },
    despatch: { create: 'record', replace: ['Id'], change: ['DespatchNumber'], delete: [] },
    quote: { create: ['Id'], replace: 'record', change: [], delete: [] },
  },
  warehouseRequired: false,
  rateRequired: true,
  joiner: ' | ',
  permissions: 'text',
  series: {
    salesReturnInvoice: ['SATIADE-', 5],
    purchaseReturnInvoice: ['ALIADE-', 5],
    despatchIn: ['G-IRS-', 5],
    despatchOut: ['C-IRS-', 5],
    purchaseQuote: ['A-TKL-', 4],
    salesQuote: ['S-TKL-', 4],
  },
  electronicPrefixes: { purchaseReturnInvoice: 'AIE', despatchOut: 'CRE' },
  unknownPath: {
    contentType: 'application/problem+json',
    notFound: '{"title":"Böyle bir adres yok","status":404}',
    notAllowed: '{"title":"Bu yöntem kullanılamaz","status":405}',
  },
  tokenExpiredDescription: 'Token expired {value}',
  wordings: secondWordings,
  // Internal names of the vendor, not those of the interface.
  fieldNames: {
    CustomerCode: 'Cari kodu',
    InvoiceNumber: 'Fatura no',
    QuoteNumber: 'Teklif no',
    Date: 'Tarih',
    ProductCode: 'Stok kodu',
    UnitCode: 'Birim',
  },
};
