import type { DraftState } from '../../../domain/model/draft-state.ts';
import type { ChangedDraft, QueueEntryInfo, QueueItem } from '../../../domain/model/queue.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { draftColumns, perhapsWritten, toSummary } from '../drafts/rows.ts';
import type { DraftRow } from '../drafts/rows.ts';
import type { ChangedDrafts, QueuedDraft } from '../types.ts';
import { attemptColumns, attemptTables, toAttemptSummary } from './attempts.ts';
import type { AttemptRow } from './attempts.ts';
import { joinPresent } from './submissions.ts';

interface QueueRow extends DraftRow {
  readonly submissionId: string;
  readonly submittedRevision: number;
  readonly sha256: string;
  readonly position: number;
  readonly queuedAt: number;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly clientReference: string | null;
  readonly notBefore: number | null;
  readonly attemptCount: number;
  readonly perhapsWritten: number;
  readonly sentUnread: number;
}
const queueColumns = `${draftColumns}, d.queue_position AS position, q.id AS submissionId,
  q.revision AS submittedRevision, q.queued_at AS queuedAt,
  q.user_id AS userId, q.company_id AS companyId, q.period_id AS periodId, q.client_reference AS clientReference, q.sha256,
  (SELECT a.not_before FROM attempts a WHERE a.submission_row = q.row ORDER BY a.ordinal DESC LIMIT 1) AS notBefore,
  (SELECT coalesce(max(a.ordinal), 0) FROM submissions s JOIN attempts a ON a.submission_row = s.row
     WHERE s.draft_row = d.row) AS attemptCount,
  ${perhapsWritten} AS perhapsWritten,
  coalesce((SELECT c.shown FROM decisions c WHERE c.submission_row = q.row ORDER BY c.row DESC LIMIT 1), '') = 'unreadable'
    AS sentUnread`;

const shown = ['ready', 'sending', 'rejected', 'waiting', 'unknown'];
const shownList = shown.map((state) => `'${state}'`).join(', ');

/** Once it has this many findings, an accepted document without id or number is no longer searched for. */
const mostFindings = 6;

const from = `FROM drafts d ${joinPresent}`;

/** In queue order: what is not accepted, what was accepted since `since` (local midnight), and conflicts found after sending. */
export const items = (database: Database, connectionId: string, since: number): readonly QueueItem[] =>
  database.read(() =>
    database
      .statement<[string, string, number, string, number], QueueRow>(
        `SELECT * FROM (
           SELECT ${queueColumns} ${from}
           WHERE d.connection_id = ? AND d.state IN (${shownList}) AND d.deleted_at IS NULL
             AND d.queue_position IS NOT NULL
           UNION ALL
           SELECT ${queueColumns} ${from}
           WHERE d.connection_id = ? AND d.accepted_at >= ? AND d.deleted_at IS NULL
           UNION ALL
           SELECT ${queueColumns} ${from}
           WHERE d.connection_id = ? AND d.conflict IS NOT NULL AND d.conflict = 'after' AND d.accepted_at < ?
             AND d.deleted_at IS NULL
         ) ORDER BY position`,
      )
      .all(connectionId, connectionId, since, connectionId, since)
      .map((row) => toItem(database, row)),
  );

const rowOf = (database: Database, id: string): QueueRow | undefined =>
  database
    .statement<[string], QueueRow>(
      `SELECT ${queueColumns} ${from} WHERE d.id = ${boundOnce} AND d.deleted_at IS NULL AND d.queue_position IS NOT NULL`,
    )
    .get(id);

export const item = (database: Database, id: string): QueueItem | null =>
  database.read(() => {
    const row = rowOf(database, id);
    return row === undefined ? null : toItem(database, row);
  });

export function queuedDraft(database: Database, id: string): QueuedDraft | null {
  const row = rowOf(database, id);
  return row === undefined ? null : toQueuedDraft(row);
}

/** The drafts as they are now (`since` as in {@link items}), and their connections, including those of deleted drafts. */
export const changed = (database: Database, ids: readonly string[], since: number): ChangedDrafts =>
  database.read(() => {
    const rows = database
      .statement<[number, string], QueueRow & { readonly deleted: number; readonly listed: number }>(
        `SELECT ${queueColumns}, d.deleted_at IS NOT NULL AS deleted, d.queue_position IS NOT NULL AND (
           d.state IN (${shownList})
           OR d.accepted_at >= ? OR coalesce(d.conflict, '') = 'after') AS listed
         FROM json_each(?) requested JOIN drafts d ON d.id = requested.value
           LEFT ${joinPresent}`,
      )
      .all(since, JSON.stringify(ids));
    const there = rows.filter(({ deleted }) => deleted === 0);
    const known = new Set(there.map(({ id }) => id));
    return {
      drafts: there.map((row): ChangedDraft => ({
        summary: toSummary(row),
        queued: row.listed === 1 ? toQueueEntry(database, row) : null,
      })),
      gone: ids.filter((id) => !known.has(id)),
      connectionIds: [...new Set(rows.map(({ connectionId }) => connectionId))],
    };
  });

/** In queue order, including drafts that must wait (`notBefore`). */
export const ready = (database: Database, connectionId: string, limit?: number): readonly QueuedDraft[] =>
  inState(database, connectionId, 'ready', limit);

export const inState = (
  database: Database,
  connectionId: string,
  state: DraftState,
  limit?: number,
): readonly QueuedDraft[] =>
  database
    .statement<[string, string, number], QueueRow>(
      `SELECT ${queueColumns} FROM drafts d INDEXED BY drafts_queue CROSS ${joinPresent}
       WHERE d.connection_id = ? AND d.state = ? AND d.deleted_at IS NULL AND d.queue_position IS NOT NULL
       ORDER BY d.queue_position LIMIT ?`,
    )
    // -1 is SQLite's "no limit".
    .all(connectionId, state, limit ?? -1)
    .map(toQueuedDraft);

/**
 * Creates accepted since `since` whose id or number the service has not returned, latest first, except those with
 * {@link mostFindings} findings.
 */
export const incomplete = (
  database: Database,
  connectionId: string,
  since: number,
  limit: number,
): readonly QueuedDraft[] =>
  database
    .statement<[string, number, number, number], QueueRow>(
      `SELECT ${queueColumns} FROM drafts d INDEXED BY drafts_accepted CROSS ${joinPresent}
       WHERE d.connection_id = ? AND d.accepted_at >= ? AND d.deleted_at IS NULL AND d.operation = 'create'
         AND (d.accepted_id IS NULL OR d.accepted_number IS NULL)
         AND (SELECT count(*) FROM submissions s JOIN attempts a ON a.submission_row = s.row
           JOIN findings f ON f.attempt_row = a.row WHERE s.draft_row = d.row) < ?
       ORDER BY d.accepted_at DESC LIMIT ?`,
    )
    .all(connectionId, since, mostFindings, limit)
    .map(toQueuedDraft);

const toItem = (database: Database, row: QueueRow): QueueItem => ({
  ...toSummary(row),
  ...toQueueEntry(database, row),
});

function toQueueEntry(database: Database, row: QueueRow): QueueEntryInfo {
  const { submissionId, position, queuedAt, userId, companyId, periodId, notBefore, attemptCount } = row;
  const lastAttempt = database.statement<[number, number], AttemptRow>(
    `SELECT ${attemptColumns} ${attemptTables} WHERE s.draft_row = ? AND a.ordinal = ?`,
  );
  const last = attemptCount === 0 ? undefined : lastAttempt.get(row.row, attemptCount);
  return {
    ...{ submissionId, position, queuedAt, userId, companyId, periodId, notBefore, attemptCount },
    lastAttempt: last === undefined ? null : toAttemptSummary(last),
  };
}

const toQueuedDraft = (row: QueueRow): QueuedDraft => ({
  id: row.id,
  submissionId: row.submissionId,
  sha256: row.sha256,
  connectionId: row.connectionId,
  kind: row.kind,
  operation: row.operation,
  state: row.state,
  waitingReason: row.waitingReason,
  revision: row.submittedRevision,
  number: row.number,
  targetId: row.targetId,
  position: row.position,
  queuedAt: row.queuedAt,
  userId: row.userId,
  companyId: row.companyId,
  periodId: row.periodId,
  clientReference: row.clientReference,
  notBefore: row.notBefore,
  attemptCount: row.attemptCount,
  perhapsWritten: row.perhapsWritten === 1,
  sentUnread: row.sentUnread === 1,
});
