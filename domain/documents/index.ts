/**
 * The kinds of document. To add one, add its name to `documentKinds` (model/draft-state.ts), a file here that describes it, and a
 * row in the table below; the compiler reports what is missing.
 */
import type { ConnectionSettings } from '../connection-settings.ts';
import type { DocumentKind } from '../model/draft-state.ts';
import type { ValueRecord } from '../fields.ts';
import { despatch } from './despatch.ts';
import type { DocumentDescription, NewDocument } from './description.ts';
import { purchaseReturnInvoice, salesReturnInvoice } from './invoice.ts';
import { quote } from './quote.ts';

export type { DocumentDescription, Movement, NewDocument } from './description.ts';
export type { Despatch } from './despatch.ts';
export type { InvoiceLine } from './invoice-line.ts';
export type { SalesReturnInvoice } from './invoice.ts';

export const documents: Readonly<Record<DocumentKind, DocumentDescription>> = {
  salesReturnInvoice,
  purchaseReturnInvoice,
  despatch,
  quote,
};

/** A new document: numbered by the service, dated, without lines. */
export function newDocument(kind: DocumentKind, options: NewDocument): ValueRecord {
  const { today, profile = '', invoiceType = '' } = options;
  const isInvoice = 'ProfileId' in documents[kind].fields;
  return {
    ...documents[kind].start(options),
    ...(isInvoice && profile !== '' ? { ProfileId: profile } : {}),
    ...(isInvoice && invoiceType !== '' ? { InvoiceTypeCode: invoiceType } : {}),
    Date: today,
    Lines: [],
  };
}

/** The initial e-Invoice values of a connection's invoices. */
export function eInvoiceStart(
  settings: Pick<ConnectionSettings, 'usesEInvoice' | 'defaultProfile' | 'defaultInvoiceType'>,
): Pick<NewDocument, 'profile' | 'invoiceType'> {
  return settings.usesEInvoice ? { profile: settings.defaultProfile, invoiceType: settings.defaultInvoiceType } : {};
}

/** An empty line in the default currency. `key` identifies it on this computer and must be unique within the document. */
export function newLine(
  _kind: DocumentKind,
  options: { readonly defaultCurrency: string; readonly warehouse?: string; readonly key: string },
): ValueRecord {
  return {
    $key: options.key,
    CurrencyCode: options.defaultCurrency,
    ExchangeRate: '1',
    VatIncluded: false,
    ...(options.warehouse === undefined ? {} : { WarehouseName: options.warehouse }),
    Discounts: [],
    Lots: [],
    SerialNumbers: [],
  };
}
