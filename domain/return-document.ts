import { documents } from './documents/index.ts';
import type { ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';

/**
 * The kind of document that returns the goods of a despatch: a sales return for an outbound despatch, a purchase return for an
 * inbound one (§2.7 DespatchType). Null for documents of other kinds, and if the direction is unknown.
 */
export function returnKindOf(
  kind: DocumentKind,
  content: ValueRecord,
): 'salesReturnInvoice' | 'purchaseReturnInvoice' | null {
  if (kind !== 'despatch') return null;
  const { direction } = documents.despatch.movement(content);
  if (direction === 'outbound') return 'salesReturnInvoice';
  return direction === 'inbound' ? 'purchaseReturnInvoice' : null;
}
