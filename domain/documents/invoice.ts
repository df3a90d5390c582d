/** §2.1: the header fields that return invoices share, in the order of the form. Each kind of invoice adds what differs. */
import { boolean, dateTime, decimal, integer, list, object, text, uuid } from '../fields.ts';
import { invoiceLineFields } from './invoice-line.ts';
import {
  customerIdentitySchemeFields,
  deliveryInfoFields,
  paymentMeansFields,
  publicSectorSpendingUnitFields,
  referencedDespatchFields,
  sgkInfoFields,
} from './nested.ts';
import type { DocumentDescription } from './description.ts';
import type { RecordOf } from '../fields.ts';

const section = '§2.1';
const total = decimal({ section, class: 'amount', measure: 'money', group: 'totals', ofOneDocument: true });
const snapshot = text({ section, class: 'snapshot', group: 'customer' });
/** §2.2. */
const storedAsSent = { section, storedAsSent: true } as const;
const day = (group: 'references' | 'incentive' | 'energy') => dateTime({ section, group });

export const invoiceFields = {
  InvoiceNumber: text({ section, required: true, maxLength: 20, numbering: true, group: 'main', ofOneDocument: true }),
  Date: dateTime({ section, required: true, time: true, group: 'main' }),
  DocumentNumber: text({ section, maxLength: 100, group: 'main', ofOneDocument: true }),
  Description: text({ section, maxLength: 1000, multiline: true, group: 'main' }),

  CustomerCode: text({ section, required: true, lookup: 'customers', group: 'customer' }),
  CustomerName: text({ section, class: 'echo', group: 'customer' }),
  CustomerTitle: snapshot,
  TaxNumber: snapshot,
  TaxOffice: snapshot,
  Address: snapshot,

  DueDays: integer({ section, min: 0, group: 'terms' }),
  SharingCode: text({ section, group: 'terms' }),
  ShipmentDefinitionCode: text({ section, lookup: 'shipmentDefinitions', group: 'terms' }),
  Consolidated: boolean({ section, group: 'terms' }),
  PrintDescription: boolean({ section, group: 'terms' }),
  Cancelled: boolean({ section, group: 'terms' }),

  ReturnedInvoiceNumber: text({ section, group: 'references', ofOneDocument: true }),
  ReturnedInvoiceDate: day('references'),
  OrderReferenceNumber: text({ section, group: 'references', ofOneDocument: true }),
  OrderReferenceDate: day('references'),

  EInvoiceType: integer({ section, class: 'derived', choices: [0, 2], group: 'eDocument' }),
  ProfileId: text({ section, group: 'eDocument' }),
  InvoiceTypeCode: text({ section, group: 'eDocument' }),

  CurrencyCode: text({ section, class: 'derived', lookup: 'currencies', group: 'totals' }),
  AverageExchangeRate: decimal({ section, class: 'amount', measure: 'rate', group: 'totals', ofOneDocument: true }),
  DiscountTotal: total,
  SubTotal: total,
  VatTotal: total,
  AdditionalTaxTotal: total,
  GrandTotal: total,

  ApplyWithholding: boolean({ section, group: 'withholding' }),
  WithholdingCode: text({ section, maxLength: 10, group: 'withholding' }),
  WithholdingNumerator: integer({ section, group: 'withholding' }),
  WithholdingDenominator: integer({ section, group: 'withholding' }),
  WithholdingTotal: decimal({ section, class: 'calculated', measure: 'money', group: 'withholding' }),

  WithholdingTaxRate: decimal({ section, measure: 'percent', group: 'rates' }),
  SocialSecurityRate: decimal({ section, measure: 'percent', group: 'rates' }),
  MarketRate: decimal({ section, measure: 'percent', group: 'rates' }),

  BranchNumber: text({ section, group: 'branch' }),
  BranchTitle: text({ section, group: 'branch' }),
  BranchAddress: text({ section, multiline: true, group: 'branch' }),

  InvestmentIncentiveDocumentNumber: text({ section, group: 'incentive' }),
  InvestmentIncentiveDocumentDate: day('incentive'),
  EnergyPeriodStart: day('energy'),
  EnergyPeriodEnd: day('energy'),

  DeliveryInfo: object({ ...storedAsSent, fields: deliveryInfoFields, group: 'delivery' }),
  PaymentMeans: list({ ...storedAsSent, fields: paymentMeansFields, group: 'payment' }),
  ReferencedDespatches: list({
    ...storedAsSent,
    fields: referencedDespatchFields,
    group: 'despatches',
    ofOneDocument: true,
  }),
  CustomerIdentitySchemes: list({ ...storedAsSent, fields: customerIdentitySchemeFields, group: 'identity' }),
  PublicSectorSpendingUnit: object({ ...storedAsSent, fields: publicSectorSpendingUnitFields, group: 'publicSector' }),
  SgkInfo: object({ ...storedAsSent, fields: sgkInfoFields, group: 'sgk' }),

  Id: uuid({ section, class: 'echo', group: 'record' }),
  CustomerId: uuid({ section, class: 'echo', group: 'record' }),
  CurrencyId: uuid({ section, class: 'echo', group: 'record' }),
  ShipmentDefinitionId: uuid({ section, class: 'echo', group: 'record' }),
  CreateDate: dateTime({ section, class: 'echo', time: true, group: 'record' }),
  ModifyDate: dateTime({ section, class: 'echo', time: true, group: 'record' }),

  Lines: list({ section, fields: invoiceLineFields }),
} as const;

/** §2.1. The specification shows only reading one (§4.1). Listing and writing are assumed to work as for sales returns. */
export const purchaseReturnInvoice: DocumentDescription = {
  kind: 'purchaseReturnInvoice',
  section: '§2.1',
  fields: invoiceFields,
  lineFields: invoiceLineFields,
  linesAssumed: false,
  actions: {
    list: 'switched',
    get: 'shown',
    create: 'switched',
    replace: 'switched',
    change: 'switched',
    delete: 'switched',
  },
  numberField: 'InvoiceNumber',
  typeField: null,
  referenceField: 'OrderReferenceNumber',
  /** Goods are returned to the supplier: inferred, like the direction of the sales return (§4.2, rule 2). */
  movement: () => ({ direction: 'outbound', assumed: true }),
  start: () => ({ InvoiceNumber: 'Next' }),
};

export type SalesReturnInvoice = RecordOf<typeof invoiceFields>;

/** §2.6: the fields, lines and rules of §2.1, with the differences of §3 and §4.2. */
export const salesReturnInvoice: DocumentDescription = {
  kind: 'salesReturnInvoice',
  section: '§2.6',
  fields: invoiceFields,
  lineFields: invoiceLineFields,
  linesAssumed: false,
  /** §4.2. */
  actions: { list: 'shown', get: 'shown', create: 'shown', replace: 'shown', change: 'shown', delete: 'shown' },
  numberField: 'InvoiceNumber',
  typeField: null,
  referenceField: 'OrderReferenceNumber',
  /** §4.2, rule 2: inbound, "inferred … not verified". */
  movement: () => ({ direction: 'inbound', assumed: true }),
  start: () => ({ InvoiceNumber: 'Next' }),
};
