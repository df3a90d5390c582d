import { invoiceLineFields } from './invoice-line.ts';

/**
 * The specification does not show the fields of a despatch's lines (§2.7). Assumed: the invoice line's. Because of that,
 * rules about them only advise (`linesAssumed` of the description).
 */
export const despatchLineFields = invoiceLineFields;
