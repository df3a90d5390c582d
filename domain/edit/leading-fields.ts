/** The fields of a header that are in the row above the lines; the others are in sections that can be closed. */
import { isSent } from '../fields.ts';
import type { Field, FieldGroup } from '../fields.ts';

/** The groups whose fields can be there, in this order. */
export const leadingGroups: readonly FieldGroup[] = ['customer', 'main', 'terms', 'references'];
const leadingNames: ReadonlySet<string> = new Set([
  ...['RepresentativeId', 'DocumentNumber', 'Description', 'ReturnedInvoiceNumber', 'ReturnedInvoiceDate'],
]);

export const isLeadingField = (name: string, field: Field): boolean =>
  isSent(field) &&
  field.group !== undefined &&
  leadingGroups.includes(field.group) &&
  (field.required === true || leadingNames.has(name));
