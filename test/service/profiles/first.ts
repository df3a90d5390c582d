import { firstWordings } from './first-wordings.ts';
import type { Profile } from './profile.ts';

const invoiceSummary = [
  'Id',
  'InvoiceNumber',
  'Date',
  'CustomerCode',
  'CustomerName',
  'CurrencyCode',
  'GrandTotal',
  'Cancelled',
  'ModifyDate',
];
const withNumber = ['Id', 'InvoiceNumber'];

/** The service as one would hope: English, whole lists with a count, ids and numbers told. */
export const first: Profile = {
  name: 'first',
  basePath: '',
  authPath: '/auth',
  despatchesPath: '/despatches',
  pageParameter: 'page',
  pageSizeParameter: 'pageSize',
  lists: {
    lookups: { kind: 'items', items: 'Items', total: 'TotalCount' },
    definitions: { kind: 'items', items: 'Items', total: 'TotalCount' },
    documents: { kind: 'items', items: 'Items', total: 'TotalCount' },
  },
  rows: {
    customer: {
      Id: 'id',
      CustomerCode: 'code',
      Name: 'name',
      InvoiceTitle: 'title',
      TaxNumber: 'taxNumber',
      TaxOffice: 'taxOffice',
      Address: 'address',
      City: 'city',
      SharingCode: 'sharingCode',
    },
    product: {
      Id: 'id',
      Code: 'code',
      Name: 'name',
      Barcode: 'barcode',
      StockType: 'stockType',
      VatRate: 'vatRate',
      Price: 'price',
      CurrencyCode: 'currency',
      Units: 'units',
    },
    unit: { Id: 'id', Code: 'code', Name: 'name', ConversionFactor: 'factor', IsMainUnit: 'main' },
    currency: { Id: 'id', Code: 'code', Name: 'name' },
    shipment: { Id: 'id', Code: 'code', Name: 'name' },
    lineGroup: { Id: 'id', Name: 'name' },
    warehouse: { Id: 'id', Name: 'name' },
    representative: { Id: 'id', Name: 'name' },
  },
  summary: {
    salesReturnInvoice: invoiceSummary,
    purchaseReturnInvoice: invoiceSummary,
    despatch: [
      'Id',
      'DespatchType',
      'DespatchNumber',
      'Date',
      'CustomerCode',
      'CustomerName',
      'GrandTotal',
      'ModifyDate',
    ],
  },
  createStatus: 200,
  answers: {
    salesReturnInvoice: { create: withNumber, replace: 'record', change: 'record', delete: ['Id'] },
    purchaseReturnInvoice: { create: withNumber, replace: withNumber, change: withNumber, delete: ['Id'] },
    despatch: { create: ['Id', 'DespatchNumber'], replace: ['Id', 'DespatchNumber'], change: 'record', delete: ['Id'] },
  },
  warehouseRequired: true,
  joiner: ' ',
  permissions: 'list',
  series: {
    salesReturnInvoice: ['SIF', 7],
    purchaseReturnInvoice: ['AIF', 7],
    despatchIn: ['GIR', 7],
    despatchOut: ['CIK', 7],
  },
  unknownPath: {
    contentType: 'text/html; charset=utf-8',
    notFound: '<!DOCTYPE html><html><head><title>404</title></head><body><h1>Resource not found</h1></body></html>',
    notAllowed: '<!DOCTYPE html><html><head><title>405</title></head><body><h1>Method not allowed</h1></body></html>',
  },
  tokenExpiredDescription: 'The token expired at {value}',
  wordings: firstWordings,
  fieldNames: {},
};
