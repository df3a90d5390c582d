import type { RuleName } from '../rules/rule-names.ts';
import type { DocumentKind, Json, JsonRecord } from '../types.ts';
import { despatchFields, invoiceFields, quoteFields, type Fields } from './fields.ts';

/** How the kinds of documents differ, for code that treats them alike. */
export interface KindFacts {
  readonly fields: Fields;
  readonly numberField: 'InvoiceNumber' | 'DespatchNumber' | 'QuoteNumber';
  /** Numbers are unique among documents of one type, and the type cannot change (§2.7, §2.8). */
  readonly typeField: 'DespatchType' | 'QuoteType' | null;
  readonly linesRequired: boolean;
  readonly notFound: RuleName;
}

const invoice: KindFacts = {
  fields: invoiceFields,
  numberField: 'InvoiceNumber',
  typeField: null,
  linesRequired: false,
  notFound: 'invoiceNotFound',
};

export const kinds: Readonly<Record<DocumentKind, KindFacts>> = {
  salesReturnInvoice: invoice,
  purchaseReturnInvoice: invoice,
  despatch: {
    fields: despatchFields,
    numberField: 'DespatchNumber',
    typeField: 'DespatchType',
    linesRequired: true,
    notFound: 'despatchNotFound',
  },
  quote: {
    fields: quoteFields,
    numberField: 'QuoteNumber',
    typeField: 'QuoteType',
    linesRequired: true,
    notFound: 'quoteNotFound',
  },
};

export function typeOf(kind: DocumentKind, values: JsonRecord): Json {
  const { typeField } = kinds[kind];
  return typeField ? (values[typeField] ?? null) : null;
}
