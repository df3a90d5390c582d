import type { ReturnOfInvoice, ReturnsQuery } from '../../../domain/model/draft.ts';
import type { Database } from '../database.ts';
import { readRecord } from '../json.ts';

/** No invoice has more returns. */
const mostReturns = 200;

/**
 * Returns of an invoice that were made here for a customer, the oldest first, also those that were sent or may have been.
 * Replacements, changes and deletions of the service's documents do not count.
 */
export function returnsOf(
  database: Database,
  { connectionId, kind, customerCode, number }: ReturnsQuery,
): readonly ReturnOfInvoice[] {
  const found = database.statement<[string, string, string, string], { id: string; content: string }>(
    `SELECT d.id, c.content FROM drafts d INDEXED BY drafts_by_customer_code JOIN draft_contents c ON c.row = d.row
     WHERE d.connection_id = ? AND d.customer_code IS nullif(?, '') AND d.kind = ? AND d.deleted_at IS NULL AND d.operation = 'create'
       AND json_extract(c.content, '$.ReturnedInvoiceNumber') = ?
     ORDER BY d.row LIMIT ${mostReturns}`,
  );
  return database.read(() =>
    found
      .all(connectionId, customerCode, kind, number)
      .map(({ id, content }) => ({ id, content: readRecord(content) })),
  );
}
