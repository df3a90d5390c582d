import type { Profile } from '../../../practice/profiles/profile.ts';
import { strangerWordings } from './stranger-wordings.ts';

const rows = {
  kind: 'wrapped',
  wrap: 'Result',
  items: 'Rows',
  paging: 'Paging',
  total: 'RecordCount',
  more: 'HasMore',
  size: 100,
  maximum: 250,
} as const;

/**
 * A service whose documents other programs wrote: amounts of four digits, members that the specification does not have, missing
 * members, numbers as text, and lists in ascending order of age.
 */
export const stranger: Profile = {
  deviations: {
    '§2 Type': 'Numbers and booleans are accepted as text, and some documents return them so; a VAT rate may be 18.5.',
    '§2.3 ExchangeRate: Must be 1': 'It may be missing from a line in the default currency.',
    '§2.3 ProductCode, UnitCode: Required':
      'A line may name its product by ProductId, and its unit by a name beside its code.',
    '§2.3 WarehouseName: Required': 'A line without a warehouse is accepted, and moves no stock.',
    '§4.1 Data = purchase return invoice detail (2.1)':
      'Empty members are left out: null, empty text and lists, false, 0.',
  },
  basePath: '/gw/ledger',
  authPath: '/gw/sso',
  despatchesPath: '/logistics/waybills',
  quotesPath: '/commerce/offer-slips',
  purchaseReturnsPath: '/procurement/give-backs',
  pageParameter: 'pageNo',
  pageSizeParameter: 'rowsPerPage',
  lists: { lookups: rows, definitions: { kind: 'items', items: 'Values', total: 'RecordCount' }, documents: rows },
  rows: {
    customer: {
      Guid: 'id',
      AccountCode: 'code',
      AccountTitle: 'name',
      InvoiceTitle: 'title',
      TaxNo: 'taxNumber',
      TaxOffice: 'taxOffice',
      CityName: 'city',
    },
    product: {
      Guid: 'id',
      ItemCode: 'code',
      ItemName: 'name',
      Barcodes: 'barcodes',
      StockType: 'stockType',
      VatPercent: 'vatRate',
      ListPrice: 'price',
      PriceCurrencyCode: 'currency',
      UnitList: 'units',
    },
    // The vendor's own code is not valid in a document: §2.3 requires the universal code or the name.
    unit: { Code: 'house', UniversalCode: 'universal', Name: 'name', Multiplier: 'factor', IsBase: 'main' },
    currency: { Guid: 'id', IsoCode: 'code', Title: 'name' },
    shipment: { Guid: 'id', Code: 'code', Title: 'name' },
    lineGroup: { Guid: 'id', Title: 'name' },
    warehouse: { Guid: 'id', Title: 'name' },
    representative: { Guid: 'id', FullName: 'name' },
  },
  summary: {
    salesReturnInvoice: ['Id', 'InvoiceNumber', 'Date', 'CustomerName', 'GrandTotal'],
    purchaseReturnInvoice: ['Id', 'InvoiceNumber', 'Date', 'CustomerName', 'GrandTotal'],
    despatch: ['Id', 'DespatchNumber', 'DespatchType', 'Date', 'CustomerName', 'GrandTotal'],
    quote: ['Id', 'QuoteNumber', 'QuoteType', 'Date', 'GrandTotal'],
  },
  hidden: {},
  hiddenInLines: {},
  wrapped: { despatch: 'Waybill', quote: 'OfferSlip' },
  behaviour: {
    unknownMembers: 'kept',
    loose: true,
    leavesOutEmpty: true,
    asText: [
      ...['ExchangeRate', 'VatRate', 'VatIncluded', 'DueDays', 'Consolidated', 'PrintDescription', 'GrandTotal'],
      ...['AmountExcludingTax', 'WithholdingNumerator'],
    ],
    signedLots: false,
    dateEnding: '.0000000+03:00',
    foldsNumbers: true,
    documentOrder: 'oldestFirst',
    codesAlike: true,
  },
  createStatus: 202,
  answers: {
    salesReturnInvoice: { create: ['Id'], replace: ['Id', 'ModifyDate'], change: 'record', delete: ['Id'] },
    purchaseReturnInvoice: { create: 'record', replace: ['ModifyDate'], change: ['Id'], delete: [] },
    despatch: { create: ['DespatchNumber'], replace: 'record', change: ['Id', 'ModifyDate'], delete: [] },
    quote: { create: 'record', replace: ['Id'], change: ['QuoteNumber'], delete: [] },
  },
  warehouseRequired: false,
  rateRequired: false,
  joiner: '\n',
  permissions: 'byGroup',
  series: {
    salesReturnInvoice: ['SRTN/', 6],
    purchaseReturnInvoice: ['PRTN/', 6],
    despatchIn: ['WAYIN/', 6],
    despatchOut: ['WAYOUT/', 6],
    purchaseQuote: ['OFP/', 5],
    salesQuote: ['OFS/', 5],
  },
  electronicPrefixes: { purchaseReturnInvoice: 'PXR', despatchOut: 'WXO' },
  // Still an envelope, as from a gateway in front of the service.
  unknownPath: {
    contentType: 'application/json',
    notFound: envelope('GW_ROUTE', 'The gateway knows no such route'),
    notAllowed: envelope('GW_VERB', 'The gateway passes no such verb on'),
  },
  tokenExpiredDescription: 'Lifetime ended at {value}',
  wordings: strangerWordings,
  fieldNames: {},
};

function envelope(Code: string, Message: string): string {
  return JSON.stringify({ Success: false, ResultCode: Code, Message, Data: null, Errors: [{ Code, Message }] });
}
