import type { DraftState, Operation } from '../../../domain/model/draft-state.ts';
import type { ConflictMoment } from '../../../domain/model/service-document.ts';
import type { Database } from '../database.ts';
import { isCreatedHere } from './rows.ts';
import { mergeSearch, removeFromSearch } from './search.ts';

/** What decides whether a sent draft may be removed. */
export interface SentDraft {
  readonly operation: Operation;
  readonly state: DraftState;
  /** Epoch milliseconds. */
  readonly acceptedAt: number | null;
  readonly acceptedId: string | null;
  readonly acceptedNumber: string | null;
  readonly conflict: ConflictMoment | null;
  /** A restore could not determine whether the draft was sent, and the user has not decided. */
  readonly quarantined: boolean;
  /** Row number of the last attempt, which grows with each attempt of any draft; `null`: the journal has no attempts of it. */
  readonly lastAttempt: number | null;
  /** Attempts under way, and attempts of unknown outcome for which no document was found. */
  readonly openAttempts: number;
  /** Drafts of the same document that are not accepted, including deleted ones, which can be restored. */
  readonly openDrafts: number;
}
export interface SentLimits {
  /** Epoch milliseconds. */
  readonly acceptedBefore: number;
  /** Row number of the first attempt that ended at that time or later; `null` if there is none. */
  readonly firstLaterAttempt: number | null;
}

/** Does one step: returns how many drafts were removed and how many were kept, or `null` once all were examined. */
export type RemoveSent = () => { readonly removed: number; readonly kept: number } | null;

/** Drafts without an id or number are kept this much longer, because main/sync/reconcile needs them in its searches. */
const unnamedMs = 7 * 24 * 60 * 60_000;

/** Drafts examined in one step: a transaction of a few milliseconds. */
const atOnce = 50;

interface Row extends Omit<SentDraft, 'quarantined'> {
  readonly row: number;
  readonly quarantined: 0 | 1;
}

/**
 * Begins a pass that removes drafts accepted before a time (epoch milliseconds), with everything that belongs to them. Each call
 * of the returned function does a few milliseconds of the work.
 */
export function removeSent(database: Database, acceptedBefore: number): RemoveSent {
  const firstLater = database.statement<[number], { row: number | null }>(
    'SELECT min(row) AS row FROM attempts WHERE coalesce(finished_at, started_at) >= ?',
  );
  const limits = { acceptedBefore, firstLaterAttempt: firstLater.get(acceptedBefore)?.row ?? null };
  let after = 0;
  let isExamined = false;
  let hasRemoved = false;
  const step: RemoveSent = () => {
    if (!isExamined) {
      const { last, ...counts } = removeSome(database, after, limits);
      isExamined = last === null;
      after = last ?? after;
      hasRemoved ||= counts.removed > 0;
      if (!isExamined) return counts;
    }
    return hasRemoved && mergeSearch(database) ? { removed: 0, kept: 0 } : null;
  };
  return () => {
    // Removed rows are overwritten in the file, so that its free pages do not contain them.
    database.connection.pragma('secure_delete = ON');
    try {
      return step();
    } finally {
      database.connection.pragma('secure_delete = OFF');
    }
  };
}

function removeSome(database: Database, after: number, limits: SentLimits) {
  const next = database.statement<[{ readonly before: number; readonly after: number }], Row>(
    `SELECT d.row, d.operation, d.state, d.accepted_at AS acceptedAt, d.accepted_id AS acceptedId,
       d.accepted_number AS acceptedNumber, d.conflict,
       EXISTS (SELECT 1 FROM draft_restored r WHERE r.row = d.row) AS quarantined,
       (SELECT max(a.row) FROM submissions s JOIN attempts a ON a.submission_row = s.row WHERE s.draft_row = d.row) AS lastAttempt,
       (SELECT count(*) FROM submissions s JOIN attempts a ON a.submission_row = s.row
        WHERE s.draft_row = d.row AND (a.outcome = 'sending' OR a.outcome = 'unknown'
          AND NOT EXISTS (SELECT 1 FROM findings f WHERE f.attempt_row = a.row AND f.result = 'match'))) AS openAttempts,
       (SELECT count(*) FROM drafts o WHERE o.connection_id = d.connection_id AND o.row <> d.row AND o.state <> 'accepted'
          AND o.target_id IN (d.accepted_id, d.target_id)) AS openDrafts
     FROM drafts d WHERE d.accepted_at < @before AND d.row > @after ORDER BY d.row LIMIT ${atOnce}`,
  );
  // Only those can come back in another workstation's file.
  const remember = database.statement<[number], void>(
    `INSERT OR REPLACE INTO removed_sent SELECT d.id, d.accepted_at FROM drafts d WHERE d.row = ? AND ${isCreatedHere}`,
  );
  const erase = database.statement<[number], void>('DELETE FROM drafts WHERE row = ?');
  // Read by hasRemovedSent (queue/attempts.ts).
  const mark = database.statement<[], void>(`INSERT OR REPLACE INTO preferences VALUES ('removedSent', 'true')`);
  return database.write(() => {
    const some = next.all({ before: limits.acceptedBefore, after });
    const going = some.filter((row) => mayRemoveSent({ ...row, quarantined: row.quarantined === 1 }, limits));
    for (const { row } of going) {
      remember.run(row);
      removeFromSearch(database, row);
      erase.run(row);
    }
    if (going.length > 0) mark.run();
    return { removed: going.length, kept: some.length - going.length, last: some.at(-1)?.row ?? null };
  });
}

/** Whether removing the draft loses nothing that is unsent or undecided. In doubt it is kept. */
export function mayRemoveSent(draft: SentDraft, limits: SentLimits): boolean {
  return (
    draft.state === 'accepted' &&
    isOld(draft, limits) &&
    draft.conflict === null &&
    !draft.quarantined &&
    draft.openAttempts === 0 &&
    draft.openDrafts === 0
  );
}

function isOld(draft: SentDraft, { acceptedBefore, firstLaterAttempt }: SentLimits): boolean {
  const { operation, acceptedAt, acceptedId, acceptedNumber, lastAttempt } = draft;
  if (acceptedAt === null || lastAttempt === null) return false;
  const isNamed = operation !== 'create' || (acceptedId !== null && acceptedNumber !== null);
  if (acceptedAt >= acceptedBefore - (isNamed ? 0 : unnamedMs)) return false;
  // If the clock was slow, `acceptedAt` is too early: a draft sent after a recent attempt is itself recent.
  return firstLaterAttempt === null || lastAttempt < firstLaterAttempt;
}
