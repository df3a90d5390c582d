import type { RecordOf } from '../fields.ts';
import type { DocumentDescription } from './description.ts';
import { invoiceLineFields } from './invoice-line.ts';
import { invoiceFields } from './invoice.ts';

export type PurchaseReturnInvoice = RecordOf<typeof invoiceFields>;

/** §2.1. Only getting one is shown (§4.1); that it is listed and written as a sales return is, is assumed. */
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
  /** Goods go back to the supplier: §2.3 counts only purchases and sales returns as inbound. */
  movement: () => ({ direction: 'outbound', assumed: false }),
  start: () => ({ InvoiceNumber: 'Next' }),
};
