import { dateTime, decimal, integer, list, text, uuid } from '../fields.ts';
import type { RecordOf } from '../fields.ts';
import type { DocumentDescription } from './description.ts';
import { invoiceLineFields } from './invoice-line.ts';

const section = '§2.7';
const total = decimal({ section, class: 'amount', measure: 'money', group: 'totals', ofOneDocument: true });
const snapshot = text({ section, class: 'snapshot', assumed: true, group: 'customer' });
const recordId = uuid({ section, class: 'echo', assumed: true, group: 'record' });
const recordDate = dateTime({ section, class: 'echo', assumed: true, time: true, group: 'record' });

/**
 * The specification does not show the fields of a despatch's lines (§2.7). They are assumed to be the invoice line's, so rules
 * about them only warn (`linesAssumed` of the description), except about the limits of §8, which it states for every document.
 */
const despatchLineFields = invoiceLineFields;

/**
 * §2.7. WithholdingTotal is supplied by the caller, although the service calculates it on an invoice. The specification does not
 * show further fields of a despatch; those that an invoice has are read if present, and never sent.
 */
const despatchFields = {
  DespatchType: integer({ section, required: true, choices: [2, -2], closed: true, group: 'main' }),
  DespatchNumber: text({ section, required: true, maxLength: 20, numbering: true, group: 'main', ofOneDocument: true }),
  Date: dateTime({ section, required: true, time: true, group: 'main' }),
  ActualDispatchDate: dateTime({ section, time: true, group: 'main' }),
  DocumentNumber: text({ section, maxLength: 100, group: 'main', ofOneDocument: true }),
  Description: text({ section, maxLength: 1000, multiline: true, group: 'main' }),

  CustomerCode: text({ section, required: true, lookup: 'customers', group: 'customer' }),
  CustomerName: text({ section, class: 'echo', assumed: true, group: 'customer' }),
  CustomerTitle: snapshot,
  TaxNumber: snapshot,
  TaxOffice: snapshot,
  Address: snapshot,

  CurrencyCode: text({ section, required: true, lookup: 'currencies', group: 'terms' }),
  DueDays: integer({ section, min: 0, group: 'terms' }),
  SharingCode: text({ section, group: 'terms' }),
  ShipmentDefinitionCode: text({ section, lookup: 'shipmentDefinitions', group: 'terms' }),

  AverageExchangeRate: decimal({ section, class: 'amount', measure: 'rate', group: 'totals', ofOneDocument: true }),
  DiscountTotal: total,
  SubTotal: total,
  VatTotal: total,
  AdditionalTaxTotal: total,
  WithholdingTotal: total,
  GrandTotal: total,

  Id: recordId,
  CustomerId: recordId,
  CurrencyId: recordId,
  ShipmentDefinitionId: recordId,
  CreateDate: recordDate,
  ModifyDate: recordDate,

  Lines: list({ section, required: true, minItems: 1, fields: despatchLineFields }),
} as const;

export type Despatch = RecordOf<typeof despatchFields>;

export const despatch: DocumentDescription = {
  kind: 'despatch',
  section,
  fields: despatchFields,
  lineFields: despatchLineFields,
  linesAssumed: true,
  /** The specification shows replacing and changing (§4.3); it mentions reading, listing and creating without showing them. */
  actions: { list: 'assumed', get: 'assumed', create: 'assumed', replace: 'shown', change: 'shown', delete: 'none' },
  numberField: 'DespatchNumber',
  typeField: 'DespatchType',
  referenceField: 'DocumentNumber',
  /** The direction follows from DespatchType. It is assumed that the lines follow the invoice line's stock rules. */
  movement: (content) => ({
    direction: content.DespatchType === '2' ? 'inbound' : content.DespatchType === '-2' ? 'outbound' : null,
    assumed: true,
  }),
  start: ({ defaultCurrency }) => ({
    DespatchType: '-2',
    DespatchNumber: 'Next',
    CurrencyCode: defaultCurrency,
  }),
};
