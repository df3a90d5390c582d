/** A request to return goods from a customer or to a supplier: `CustomerReturnDialog` asks from which documents. */
import type { ServiceDocument } from '../../domain/model/service-document.ts';

interface Requested {
  readonly kind: 'salesReturnInvoice' | 'purchaseReturnInvoice';
  /** The despatch from which the user started the return. */
  readonly despatch?: ServiceDocument;
}

class CustomerReturnRequest {
  opened = $state.raw<Requested | null>(null);
}
export const customerReturn = new CustomerReturnRequest();
