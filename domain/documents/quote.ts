import { dateTime, decimal, integer, list, text, uuid } from '../fields.ts';
import type { DocumentDescription } from './description.ts';
import { invoiceLineFields } from './invoice-line.ts';

const section = '§2.8';
const total = decimal({ section, class: 'amount', measure: 'money', group: 'totals', ofOneDocument: true });
const echo = { section, class: 'echo', assumed: true } as const;

/**
 * The specification does not show the fields of a quote's lines (§2.8). They are assumed to be the invoice line's, so rules about
 * them only warn, except about the limits of §8. A quote moves no stock, so its lines need no warehouse.
 */
const quoteLineFields = {
  ...invoiceLineFields,
  WarehouseName: text({ section: '§2.3', lookup: 'warehouses', lookupValue: 'name', group: 'product' }),
} as const;

/**
 * §2.8. A quote refers to its customer, representative, currency and sharing code by identifier. The specification does not show
 * fields beyond the update body; the codes and names that belong to the identifiers are read if present, and never sent.
 */
const quoteFields = {
  QuoteType: integer({ section, required: true, choices: [2, 1], closed: true, group: 'main' }),
  QuoteNumber: text({ section, required: true, maxLength: 10, numbering: true, group: 'main', ofOneDocument: true }),
  Date: dateTime({ section, required: true, time: true, group: 'main' }),
  DeliveryDate: dateTime({ section, time: true, group: 'main' }),
  DocumentNumber: text({ section, maxLength: 20, group: 'main', ofOneDocument: true }),
  Description: text({ section, maxLength: 1000, multiline: true, group: 'main' }),

  CustomerId: uuid({ section, required: true, lookup: 'customers', group: 'customer' }),
  CustomerCode: text({ ...echo, group: 'customer' }),
  CustomerName: text({ ...echo, group: 'customer' }),
  RepresentativeId: uuid({ section, lookup: 'representatives', group: 'customer' }),
  RepresentativeName: text({ ...echo, group: 'customer' }),

  CurrencyId: uuid({ section, required: true, lookup: 'currencies', group: 'terms' }),
  CurrencyCode: text({ ...echo, group: 'terms' }),
  DueDays: integer({ section, min: 0, group: 'terms' }),
  SharingCodeId: uuid({ section, group: 'terms' }),
  SharingCode: text({ ...echo, group: 'terms' }),

  AverageExchangeRate: decimal({ section, class: 'amount', measure: 'rate', group: 'totals', ofOneDocument: true }),
  DiscountTotal: total,
  SubTotal: total,
  VatTotal: total,
  AdditionalTaxTotal: total,
  WithholdingTotal: total,
  GrandTotal: total,

  Id: uuid({ ...echo, group: 'record' }),
  CreateDate: dateTime({ ...echo, time: true, group: 'record' }),
  ModifyDate: dateTime({ ...echo, time: true, group: 'record' }),

  Lines: list({ section, required: true, minItems: 1, fields: quoteLineFields }),
} as const;

export const quote: DocumentDescription = {
  kind: 'quote',
  section,
  fields: quoteFields,
  lineFields: quoteLineFields,
  linesAssumed: true,
  /** The specification shows changing (§4.4) and mentions replacing (rule 5); reading, listing and creating are assumed. */
  actions: { list: 'assumed', get: 'assumed', create: 'assumed', replace: 'shown', change: 'shown', delete: 'none' },
  numberField: 'QuoteNumber',
  typeField: 'QuoteType',
  referenceField: 'DocumentNumber',
  movement: () => ({ direction: 'none', assumed: true }),
  start: ({ defaultCurrency, currencyId }) => ({
    QuoteType: '2',
    QuoteNumber: 'Next',
    CurrencyCode: defaultCurrency,
    ...(currencyId === undefined ? {} : { CurrencyId: currencyId }),
  }),
};
