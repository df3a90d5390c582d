/** A return of goods that a customer received, or that came from a supplier: `CustomerReturnDialog` asks of which documents. */
import type { ServiceDocument } from '../../domain/model/service-document.ts';

interface Requested {
  readonly kind: 'salesReturnInvoice' | 'purchaseReturnInvoice';
  /** The despatch that the user came from. */
  readonly despatch?: ServiceDocument;
}

class CustomerReturnRequest {
  opened = $state.raw<Requested | null>(null);
}
export const customerReturn = new CustomerReturnRequest();
