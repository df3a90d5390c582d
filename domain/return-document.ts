import { documents } from './documents/index.ts';
import type { ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';

/**
 * The kind of document by which the goods of a despatch are returned: by a sales return what was sent out, by a purchase return
 * what came in (§2.7 DespatchType). `null`: of this document nothing is returned, or its direction is not known.
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
