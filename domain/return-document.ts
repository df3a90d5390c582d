import { copyOfLine } from './copy-document.ts';
import { documents, newDocument } from './documents/index.ts';
import type { NewDocument } from './documents/index.ts';
import type { Fields, ValueRecord } from './fields.ts';
import type { DocumentKind } from './model/draft-state.ts';
import { linesOf, textOf } from './value.ts';

/** What of a despatch is returned: the positions of its lines, counted from 0, with the quantity of each (canonical decimal). */
export type ReturnedQuantities = ReadonlyMap<number, string>;

/**
 * The kind of document by which the goods of a despatch are returned: by a sales return what was sent out, by a purchase return
 * what came in (§2.7 DespatchType). `null`: of this document nothing is returned, or its direction is not known.
 */
export function returnKindOf(kind: DocumentKind, content: ValueRecord): DocumentKind | null {
  if (kind !== 'despatch') return null;
  const { direction } = documents.despatch.movement(content);
  if (direction === 'outbound') return 'salesReturnInvoice';
  return direction === 'inbound' ? 'purchaseReturnInvoice' : null;
}

/**
 * A return of goods that a despatch sent or received: a new document of the same customer, with the lines that come back and the
 * despatch's number and date among the referenced ones (§2.2 ReferencedDespatches).
 * - A line that comes back whole is copied with its lots, serial numbers and entered amounts.
 * - Of a line that comes back in part these are left out: which lots and serial numbers come back is not known, and amounts are
 *   computed from the quantity.
 */
export function returnOfDespatch(
  kind: DocumentKind,
  despatch: ValueRecord,
  quantities: ReturnedQuantities,
  options: NewDocument,
): ValueRecord {
  const { CustomerCode, CustomerName, DespatchNumber, Date: issued } = despatch;
  const { lineFields } = documents[kind];
  const lines = linesOf(despatch).flatMap((line, position) => {
    const quantity = quantities.get(position);
    return quantity === undefined ? [] : [returnedLine(lineFields, line, quantity)];
  });
  return {
    ...newDocument(kind, options),
    ...(textOf(CustomerCode) === '' ? {} : { CustomerCode }),
    ...(textOf(CustomerName) === '' ? {} : { CustomerName }),
    ReferencedDespatches: [{ $key: 'returned-1', ID: DespatchNumber, IssueDate: issued }],
    Lines: lines,
  };
}

function returnedLine(fields: Fields, line: ValueRecord, quantity: string): ValueRecord {
  const copy = copyOfLine(fields, line);
  if (quantity === line['Quantity']) return copy;
  const kept = Object.entries(copy).filter(([name]) => fields[name]?.class !== 'amount');
  return { ...Object.fromEntries(kept), Quantity: quantity, Lots: [], SerialNumbers: [] };
}
