import type { RecordOf } from '../fields.ts';
import type { DocumentDescription } from './description.ts';
import { invoiceLineFields } from './invoice-line.ts';
import { invoiceFields } from './invoice.ts';

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
