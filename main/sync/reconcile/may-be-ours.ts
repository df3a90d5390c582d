/** Whether a document with other content may nevertheless be the one that was sent. */
import { member } from '../../../domain/json.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { linesOf, textOf } from '../../../domain/value.ts';

/**
 * The specification does not show how many digits a service keeps, whether it returns a time, and what it fills in. So a document
 * is certainly another one only if it shows another customer, other products, or another free text (a client reference is in one).
 */
export function mayBeOurs(sent: JsonObject, read: JsonObject): boolean {
  const isAnother = textFields.some((name) => differs(textOf(member(sent, name)), textOf(member(read, name))));
  return !isAnother && !differs(productsOf(sent), productsOf(read));
}

const textFields = ['CustomerCode', 'CustomerId', 'Description', 'DocumentNumber', 'OrderReferenceNumber'];

/** The service may leave a text out or cut it off. */
function differs(sent: string, read: string): boolean {
  return sent !== '' && read !== '' && !sent.toLowerCase().startsWith(read.toLowerCase());
}

/** The codes of all lines' products, in any order; empty if not all are shown. */
function productsOf(body: JsonObject): string {
  const codes = linesOf(body).map((line) => textOf(line.ProductCode));
  return codes.length === 0 || codes.includes('') ? '' : JSON.stringify(codes.toSorted());
}
