import type { ChangedDraft, QueueEntryInfo } from '../../../domain/model/queue.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { draftColumns, perhapsWritten, toSummary } from '../drafts/rows.ts';
import type { DraftRow } from '../drafts/rows.ts';
import type { QueuedDraft, QueueStore } from '../types.ts';
import { attemptColumns, createAttemptReader, toAttemptSummary } from './attempts.ts';
import type { AttemptRow } from './attempts.ts';

interface QueueRow extends DraftRow {
  readonly position: number;
  readonly queuedAt: number;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly clientReference: string | null;
  readonly notBefore: number | null;
  readonly attemptCount: number;
  readonly perhapsWritten: number;
}
const queueColumns = `${draftColumns}, d.queue_position AS position, q.queued_at AS queuedAt, q.user_id AS userId,
  q.company_id AS companyId, q.period_id AS periodId, q.client_reference AS clientReference, q.not_before AS notBefore,
  (SELECT coalesce(max(ordinal), 0) FROM attempts a WHERE a.draft_row = d.row) AS attemptCount,
  ${perhapsWritten} AS perhapsWritten`;

const shown = ['ready', 'sending', 'rejected', 'waiting', 'unknown'];
const list = shown.map((state) => `'${state}'`).join(', ');

/** After so many findings without the number of an accepted document, it is looked for no more. */
const mostFindings = 6;

type QueueReader = Pick<
  QueueStore,
  | 'items'
  | 'item'
  | 'changed'
  | 'ready'
  | 'inState'
  | 'queuedDraft'
  | 'incomplete'
  | 'lastAttemptBytes'
  | 'uncertain'
  | 'unresolvedBodiesOfOthers'
  | 'belongsToOtherDraft'
  | 'hasRemovedSent'
>;

/** What stands in the queue, for the engine and for the eye. */
export function createQueueReader(database: Database): QueueReader {
  const from = 'FROM drafts d JOIN queue q ON q.row = d.row';
  const listed = database.prepare<[string, string, number, string, number], QueueRow>(
    `SELECT * FROM (
       SELECT ${queueColumns} ${from}
       WHERE d.connection_id = ? AND d.state IN (${list}) AND d.deleted_at IS NULL AND d.queue_position IS NOT NULL
       UNION ALL
       SELECT ${queueColumns} ${from}
       WHERE d.connection_id = ? AND d.accepted_at >= ? AND d.deleted_at IS NULL
       UNION ALL
       SELECT ${queueColumns} ${from}
       WHERE d.connection_id = ? AND d.conflict IS NOT NULL AND d.conflict = 'after' AND d.accepted_at < ?
         AND d.deleted_at IS NULL
     ) ORDER BY position`,
  );
  const one = database.prepare<[string], QueueRow>(
    `SELECT ${queueColumns} ${from} WHERE d.id = ${boundOnce} AND d.deleted_at IS NULL`,
  );
  const some = database.prepare<[number, string], QueueRow & { readonly deleted: number; readonly listed: number }>(
    `SELECT ${queueColumns}, d.deleted_at IS NOT NULL AS deleted, q.row IS NOT NULL AND (
       (d.state IN (${list}) AND d.queue_position IS NOT NULL)
       OR d.accepted_at >= ? OR coalesce(d.conflict, '') = 'after') AS listed
     FROM json_each(?) wanted JOIN drafts d ON d.id = wanted.value LEFT JOIN queue q ON q.row = d.row`,
  );
  const inState = database.prepare<[string, string, number], QueueRow>(
    `SELECT ${queueColumns} FROM drafts d INDEXED BY drafts_queue CROSS JOIN queue q ON q.row = d.row
     WHERE d.connection_id = ? AND d.state = ? AND d.deleted_at IS NULL AND d.queue_position IS NOT NULL
     ORDER BY d.queue_position LIMIT ?`,
  );
  const incomplete = database.prepare<[string, number, number, number], QueueRow>(
    `SELECT ${queueColumns} FROM drafts d INDEXED BY drafts_accepted CROSS JOIN queue q ON q.row = d.row
     WHERE d.connection_id = ? AND d.accepted_at >= ? AND d.deleted_at IS NULL AND d.operation = 'create'
       AND (d.accepted_id IS NULL OR d.accepted_number IS NULL)
       AND (SELECT count(*) FROM attempts a JOIN findings f ON f.attempt_row = a.row WHERE a.draft_row = d.row) < ?
     ORDER BY d.accepted_at DESC LIMIT ?`,
  );
  const lastAttempt = database.prepare<[number, number], AttemptRow>(
    `SELECT ${attemptColumns} FROM attempts a WHERE a.draft_row = ? AND a.ordinal = ?`,
  );
  const attempts = createAttemptReader(database);

  const toQueueEntry = (row: QueueRow): QueueEntryInfo => {
    const last = row.attemptCount === 0 ? undefined : lastAttempt.get(row.row, row.attemptCount);
    return {
      position: row.position,
      queuedAt: row.queuedAt,
      userId: row.userId,
      companyId: row.companyId,
      periodId: row.periodId,
      notBefore: row.notBefore,
      attemptCount: row.attemptCount,
      lastAttempt: last === undefined ? null : toAttemptSummary(last),
    };
  };
  const toItem = (row: QueueRow) => ({ ...toSummary(row), ...toQueueEntry(row) });
  return {
    items: (connectionId, since) =>
      database.read(() => listed.all(connectionId, connectionId, since, connectionId, since).map(toItem)),
    item: (id) =>
      database.read(() => {
        const row = one.get(id);
        return row === undefined ? null : toItem(row);
      }),
    changed: (ids, since) =>
      database.read(() => {
        const rows = some.all(since, JSON.stringify(ids));
        const there = rows.filter(({ deleted }) => deleted === 0);
        const known = new Set(there.map(({ id }) => id));
        return {
          drafts: there.map((row): ChangedDraft => ({
            summary: toSummary(row),
            queued: row.listed === 1 ? toQueueEntry(row) : null,
          })),
          gone: ids.filter((id) => !known.has(id)),
          connectionIds: [...new Set(rows.map(({ connectionId }) => connectionId))],
        };
      }),
    // -1 is SQLite's "no limit".
    ready: (connectionId, limit) => inState.all(connectionId, 'ready', limit ?? -1).map(toQueuedDraft),
    inState: (connectionId, state, limit) => inState.all(connectionId, state, limit ?? -1).map(toQueuedDraft),
    queuedDraft: (id) => {
      const row = one.get(id);
      return row === undefined ? null : toQueuedDraft(row);
    },
    incomplete: (connectionId, since, limit) =>
      incomplete.all(connectionId, since, mostFindings, limit).map(toQueuedDraft),
    lastAttemptBytes: attempts.last,
    uncertain: attempts.uncertain,
    unresolvedBodiesOfOthers: attempts.unresolvedBodiesOfOthers,
    belongsToOtherDraft: attempts.belongsToOtherDraft,
    hasRemovedSent: attempts.hasRemovedSent,
  };
}

const toQueuedDraft = (row: QueueRow): QueuedDraft => ({
  id: row.id,
  connectionId: row.connectionId,
  kind: row.kind,
  operation: row.operation,
  state: row.state,
  waitingReason: row.waitingReason,
  revision: row.revision,
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
});
