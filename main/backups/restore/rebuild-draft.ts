import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { sortKeys } from '../../store/drafts/rows.ts';
import { readRecord } from '../../store/json.ts';
import type { SummaryValues } from '../../store/types.ts';
import { attempt } from './damaged-reader.ts';
import type { DamagedReader, Row } from './damaged-reader.ts';

/** What the indexes, which stand elsewhere in the file, tell of drafts whose own rows cannot be read; by their numbers. */
export function indexedDrafts(reader: DamagedReader): ReadonlyMap<number, Row> {
  const rows = attempt(() =>
    reader.query(
      `SELECT row, connection_id, kind, state, updated_at FROM drafts INDEXED BY drafts_by_updated
       WHERE deleted_at IS NULL`,
    ),
  );
  const accepted = attempt(() =>
    reader.query('SELECT row, accepted_at FROM drafts INDEXED BY drafts_accepted WHERE accepted_at IS NOT NULL'),
  );
  const acceptedAt = new Map((accepted ?? []).map(({ row, accepted_at }) => [row, accepted_at]));
  return new Map(
    (rows ?? []).map((row) => [Number(row['row']), { ...row, accepted_at: acceptedAt.get(row['row']) ?? null }]),
  );
}

/**
 * The row of a draft anew, from what the indexes tell of it and from its content; `null` where that is not enough. What it
 * was taken from and what the service called it is not known any more.
 */
export function rebuilt(reader: DamagedReader, id: string, indexed: Row): Row | null {
  const { row, connection_id, kind, state, updated_at, accepted_at } = indexed;
  const known = documentKinds.find((one) => one === kind);
  const stored = attempt(() => reader.row('draft_contents', Number(row))?.['content']);
  const content = typeof stored === 'string' ? attempt(() => readRecord(stored)) : undefined;
  // A draft that was taken from a document of the service is nothing without knowing which.
  const isTaken = attempt(() => reader.row('draft_bases', Number(row))) !== undefined;
  if (known === undefined || content === undefined || isTaken) return null;
  const isQueued = state === 'ready' || state === 'waiting' || state === 'rejected';
  const summary = summaryOf(known, content);
  const { numberSort, customerSort, dateSort, totalSort } = sortKeys(summary);
  return {
    // A revision that nobody has open.
    ...{ row, id, connection_id, kind, operation: 'create', waiting_reason: null, revision: 1_000_000 },
    // What waits or was refused is a draft again: why it waits, and where in the queue, is not known.
    state: isQueued ? 'draft' : state,
    queue_position: isQueued || state === 'draft' ? null : row,
    ...{ number: summary.number, customer_code: summary.customerCode, customer_name: summary.customerName },
    ...{ document_date: summary.date, total: null, currency: null, line_count: summary.lineCount },
    ...{ error_count: 0, warning_count: 0, created_at: updated_at, updated_at, deleted_at: null },
    ...{ accepted_at: state === 'accepted' ? (accepted_at ?? updated_at) : null, accepted_id: null },
    ...{ accepted_number: null, target_id: null, conflict: null },
    ...{ number_sort: numberSort, customer_sort: customerSort, date_sort: dateSort, total_sort: totalSort },
  };
}

function summaryOf(kind: DocumentKind, content: ValueRecord): SummaryValues {
  const text = (name: string): string | null => (typeof content[name] === 'string' ? content[name] : null);
  const lines = content['Lines'];
  return {
    number: text(documents[kind].numberField),
    customerCode: text('CustomerCode'),
    customerName: text('CustomerName'),
    date: text('Date'),
    lineCount: Array.isArray(lines) ? lines.length : 0,
    ...{ total: null, currency: null, errorCount: 0, warningCount: 0 },
  };
}
