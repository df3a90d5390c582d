import { randomUUID } from 'node:crypto';
import type { Database as Connection } from 'better-sqlite3';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import { sortKeys } from '../../store/drafts/rows.ts';
import { readRecord } from '../../store/json.ts';
import type { SummaryValues } from '../../store/types.ts';
import { columnsOf } from '../restore/schema.ts';

/** Revision of a draft whose row could not be read: higher than any real one, so that no open editor overwrites the draft. */
export const rebuiltRevision = 1_000_000;

/** What indexes, attempts and contents say about a draft whose row cannot be read. */
interface DraftEvidence {
  /** `null` if its entry in the index of ids cannot be read. */
  readonly id: string | null;
  readonly row: number;
  readonly state: string;
  readonly connection_id: string;
  readonly kind: string;
  readonly updated_at: number | null;
  readonly accepted_at: number | null;
  readonly content: string;
}

/**
 * Rebuilds the rows of drafts that cannot be read, from their contents and from index entries, which are on other pages of the
 * file. The target and the service's id and number are lost, so a draft that was opened from the service's document is not
 * rebuilt. A draft whose id is lost gets a new one and is quarantined, because a backup may have it under its own id. Returns the
 * ids of the drafts that cannot be rebuilt; `null` if there is no draft at all.
 */
export function rebuildDrafts(connection: Connection, now: number): readonly string[] | null {
  const rebuildable = connection
    .prepare<[], DraftEvidence>(
      `SELECT i.id, c.row, e.state, max(e.connection_id) AS connection_id, max(e.kind) AS kind, c.content,
         max(iif(e.updated_at > 1e11, e.updated_at, NULL)) AS updated_at, max(e.accepted_at) AS accepted_at
       FROM draft_contents c JOIN evidence e ON e.row = c.row LEFT JOIN ids i ON i.row = c.row
       WHERE c.row NOT IN (SELECT row FROM drafts) AND c.row NOT IN (SELECT row FROM draft_bases)
       GROUP BY i.id, c.row, e.state HAVING max(e.kind) IS NOT NULL
       ORDER BY e.state IN ('sending', 'unknown', 'accepted') DESC, max(e.updated_at) DESC`,
    )
    .all();
  const values = columnsOf(connection, 'drafts').map((name) => `@${name}`);
  const insert = connection.prepare(`INSERT OR IGNORE INTO drafts VALUES (${values.join(', ')})`);
  for (const one of rebuildable) {
    const kind = documentKinds.find((known) => known === one.kind);
    if (kind === undefined) continue;
    insert.run(rowOf(one, kind, now));
    if (one.id === null) connection.prepare('INSERT OR IGNORE INTO draft_restored VALUES (?, ?)').run(one.row, now);
  }
  if (connection.prepare('SELECT 1 FROM drafts LIMIT 1').get() === undefined) return null;
  const unrecoverable = connection.prepare<[], { id: string }>(
    'SELECT DISTINCT id FROM ids WHERE row NOT IN (SELECT row FROM drafts)',
  );
  return unrecoverable.all().map(({ id }) => id);
}

function rowOf({ id, row, state, connection_id, ...evidence }: DraftEvidence, kind: DocumentKind, now: number): object {
  const isQueued = state === 'ready' || state === 'waiting' || state === 'rejected';
  const summary = summaryOf(kind, readRecord(evidence.content));
  const { numberSort, customerSort, dateSort, totalSort } = sortKeys(summary);
  const updated_at = evidence.updated_at ?? now;
  return {
    ...{
      row,
      id: id ?? randomUUID(),
      connection_id,
      kind,
      operation: 'create',
      waiting_reason: null,
      revision: rebuiltRevision,
    },
    // A queued or rejected draft becomes a draft again: its reason for waiting and its position in the queue are lost.
    state: isQueued ? 'draft' : state,
    queue_position: isQueued || state === 'draft' ? null : row,
    ...{ number: summary.number, customer_code: summary.customerCode, customer_name: summary.customerName },
    ...{ document_date: summary.date, total: null, currency: null, line_count: summary.lineCount },
    ...{ error_count: 0, warning_count: 0, created_at: updated_at, updated_at, deleted_at: null },
    ...{ accepted_at: state === 'accepted' ? (evidence.accepted_at ?? updated_at) : null, accepted_id: null },
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
