import type { DocumentDescription } from './description.ts';
import { invoiceLineFields } from './invoice-line.ts';
import { invoiceFields } from './invoice.ts';

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
  /** Goods go back to the supplier: inferred, as the sales return's direction is (§4.2, rule 2). */
  movement: () => ({ direction: 'outbound', assumed: true }),
  start: () => ({ InvoiceNumber: 'Next' }),
};
