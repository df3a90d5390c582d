/** Usual spreadsheet headings of a document's header fields in Turkish and English, regardless of spelling variants. */
import type { DocumentDescription } from '../../../../domain/documents/index.ts';
import { own } from '../../../../domain/value.ts';
import { fields as enFields } from '../../../../messages/en/fields.ts';
import { fields as trFields } from '../../../../messages/tr/fields.ts';
import { emptyMap } from '../../../../domain/edit/collections.ts';
import type { Column } from '../../../../domain/edit/columns.ts';
import { headingOf, headingWords } from './paste-headings.ts';
import { headerFieldOf, isOfList } from './header-columns.ts';

/** Headings of the customer field, whose name depends on the kind. */
const customer = [
  ...['Cari kodu', 'Cari', 'Cari kod', 'Cari hesap kodu', 'Müşteri kodu', 'Müşteri', 'Müşteri no', 'Hesap kodu'],
  ...['Customer code', 'Customer', 'Customer number', 'Customer no', 'Account', 'Account code', 'Client'],
];
const currency = ['Belge para birimi', 'Belge dövizi', 'Document currency'];
/** Headings of the document's number; the field depends on the kind. */
const number = [
  ...['Fatura no', 'Fatura numarası', 'İrsaliye no', 'İrsaliye numarası', 'Teklif no', 'Teklif numarası'],
  ...['Invoice no', 'Invoice number', 'Despatch no', 'Despatch number', 'Quote no', 'Quote number'],
];
const usual: Readonly<Record<string, readonly string[]>> = {
  Date: [
    'Tarih',
    'Belge tarihi',
    'Fatura tarihi',
    'İrsaliye tarihi',
    'Teklif tarihi',
    'Evrak tarihi',
    'Fiş tarihi',
  ].concat(['Date', 'Document date', 'Invoice date', 'Despatch date', 'Quote date']),
  DocumentNumber: ['Belge no', 'Belge numarası', 'Evrak no', 'Fiş no', 'Document no', 'Document number', 'Doc no'],
  OrderReferenceNumber: ['Sipariş no', 'Sipariş numarası', 'Order no', 'Order number', 'PO number'],
  ReturnedInvoiceNumber: ['İade edilen fatura no', 'İade edilen fatura', 'Returned invoice no', 'Original invoice no'],
  ReturnedInvoiceDate: ['İade edilen fatura tarihi', 'Returned invoice date', 'Original invoice date'],
  Description: [
    'Açıklama',
    'Belge açıklaması',
    'Not',
    'Notlar',
    'Description',
    'Document description',
    'Note',
    'Notes',
  ],
  DueDays: ['Vade', 'Vade gün', 'Vade günü', 'Due days', 'Terms'],
};
/** Headings that identify a document but are not fields of it. */
const references = ['Referans', 'Referans no', 'Ref', 'Ref no', 'Reference', 'Reference no', 'Grup', 'Group'].map(
  headingWords,
);

export function headerHeadings(
  { numberField }: DocumentDescription,
  columns: readonly Column[],
): (cell: string) => Column | null {
  const known = emptyMap<string, Column>();
  const add = (column: Column, texts: readonly (string | undefined)[]): void => {
    for (const text of texts)
      if (text !== undefined && !known.has(headingWords(text))) known.set(headingWords(text), column);
  };
  for (const column of columns) {
    const name = headerFieldOf(column.name) ?? '';
    if (isOfList(column.field, 'customers')) add(column, customer);
    if (isOfList(column.field, 'currencies')) add(column, currency);
    if (name === numberField) add(column, number);
    add(column, own(usual, name) ?? []);
  }
  // Labels of fields come after the usual headings, because two fields can have similar labels.
  for (const column of columns) {
    const name = headerFieldOf(column.name) ?? '';
    const labels = [name, `chosen.${name}`].flatMap((key) =>
      [trFields, enFields].map((fields) => own<string>(fields, key)),
    );
    add(column, [name, ...labels]);
  }
  return (cell) => known.get(headingWords(cell)) ?? null;
}

/** Whether a column is common in tables of documents, or required. */
export function isUsual({ numberField }: DocumentDescription, { name, field }: Column): boolean {
  const ofHeader = headerFieldOf(name) ?? '';
  return field.required === true || ofHeader === numberField || own(usual, ofHeader) !== undefined;
}

export const isReference = (cell: string): boolean => references.includes(headingWords(cell));

export function isKnownHeading(cell: string, headerOf: (cell: string) => Column | null): boolean {
  return headingOf(cell) !== null || headerOf(cell) !== null || isReference(cell);
}
