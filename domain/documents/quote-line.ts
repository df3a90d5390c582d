import { text } from '../fields.ts';
import { invoiceLineFields } from './invoice-line.ts';

/**
 * The specification does not show the fields of a quote's lines (§2.8). Assumed: the invoice line's, so that rules about
 * them only advise. A quote moves no stock, and its lines need no warehouse.
 */
export const quoteLineFields = {
  ...invoiceLineFields,
  WarehouseName: text({ section: '§2.3', lookup: 'warehouses', lookupValue: 'name', group: 'product' }),
} as const;
