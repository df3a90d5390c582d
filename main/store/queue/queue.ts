/**
 * Operations of the draft's state machine. Each is one transaction that reads the draft's state, changes it and writes the
 * journal. Throws `invalidState` if the state does not allow the operation, and `notFound` for an unknown id.
 */
import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import type { DraftSummary, WithdrawalReason } from '../../../domain/model/draft.ts';
import type { Finding } from '../../../domain/model/queue.ts';
import type { Submission } from '../../submission.ts';
import type { Database } from '../database.ts';
import { draftColumns, natural } from '../drafts/rows.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { refreshSearch } from '../drafts/search.ts';
import { requireRow, summaryOf, writeSummary } from '../drafts/stored-draft.ts';
import { invalidState } from '../errors.ts';
import type {
  AcceptedDocument,
  AttemptEnding,
  AttemptResult,
  AttemptStart,
  FoundConflict,
  QueuedDraft,
  Resolution,
  Shown,
} from '../types.ts';
import { clearConflict, noteConflict as writeConflict } from './conflicts.ts';
import { abandonAttempt, endAttempt, findAttempt, insertAttempt, insertFinding } from './journal.ts';
import type { BegunAttempt } from './journal.ts';
import { becomeChange, restoreSubmitted } from './found-earlier.ts';
import { queuedDraft } from './read.ts';
import { insertDecision, insertSubmission, isWhole } from './submissions.ts';
import { applyTransition } from './transitions.ts';
import type { Transition } from './transitions.ts';
import { noteWithdrawal } from './withdrawals.ts';

/** Runs `work` in one transaction: everything it writes is on the disk when this returns, or nothing if it throws. */
export const inOneTransaction = (database: Database, work: () => void): void => database.write(work);

/** draft | rejected → ready, at the end of the queue. Throws `invalidState` if the draft was saved after it was encoded. */
export const enqueue = (database: Database, id: string, submission: Submission): DraftSummary =>
  change(database, id, (draft) => {
    if (draft.revision !== submission.revision) throw invalidState(`${id} was saved after it was checked`);
    if (isQuarantined(database, draft.row)) throw invalidState(`${id} is quarantined after a restore`);
    writeSummary(database, draft, submission.summary);
    applyTransition(database, draft, 'enqueue');
    insertSubmission(database, draft, submission);
    database.statement<[number], void>('DELETE FROM draft_withdrawals WHERE row = ?').run(draft.row);
  });

/** ready | waiting | rejected → draft. Never from sending or unknown. `reason`: if it is not the user who withdraws it. */
export const withdraw = (database: Database, id: string, reason?: WithdrawalReason): DraftSummary =>
  change(database, id, (draft) => {
    if (reason !== undefined) noteWithdrawal(database, draft.row, reason);
    applyTransition(database, draft, 'withdraw');
  });

/** ready → sending, on the disk when it returns, or when {@link inOneTransaction} does. */
export const beginAttempt = (database: Database, id: string, start: AttemptStart): BegunAttempt =>
  database.write(() => {
    const draft = requireRow(database, id);
    applyTransition(database, draft, 'begin');
    if (start.unchanged === true) clearConflict(database, draft.row);
    return insertAttempt(database, draft, start);
  });

/**
 * sending → accepted | rejected | waiting | ready (not sent) | unknown. Throws `invalidState` if the attempt is not under way.
 * Acceptance resolves a conflict found before sending.
 */
export const finishAttempt = (
  database: Database,
  attemptId: string,
  ...[result, more = {}]: AttemptEnding
): DraftSummary =>
  database.write(() => {
    const attempt = findAttempt(database, attemptId);
    if (attempt.outcome !== 'sending') throw invalidState(`attempt ${attemptId} is over: ${attempt.outcome}`);
    const draft = requireRow(database, attempt.draftId);
    if (more.earlier) becomeChange(database, draft, more.earlier);
    else if (more.staysUnknown === true) applyTransition(database, draft, 'unknown');
    else applyResult(database, draft, result);
    if (more.conflict) writeConflict(database, draft.row, more.conflict);
    endAttempt(database, attempt.row, result, more.status ?? null);
    return summaryOf(database, attempt.draftId);
  });

/**
 * ready → waiting | ready | rejected | unknown | accepted: records an attempt that ended before its request was sent, with what
 * prevented or settled it. Being one transaction, it never leaves the draft in `sending`.
 */
export const endUnsent = (
  database: Database,
  id: string,
  start: AttemptStart,
  ...ending: AttemptEnding
): DraftSummary =>
  database.write(() => finishAttempt(database, beginAttempt(database, id, start).attemptId, ...ending));

/** Records what a search for the document found; allowed in any state. */
export const addFinding = (database: Database, attemptId: string, finding: Finding): void =>
  database.write(() => insertFinding(database, findAttempt(database, attemptId).row, finding));

/**
 * unknown → accepted | draft | ready. A quarantined one becomes a draft, since its content may not be the one that was sent; so does
 * one whose bytes were lost.
 */
export const resolveUnknown = (database: Database, id: string, resolution: Resolution): DraftSummary =>
  change(database, id, (draft) => {
    switch (resolution.kind) {
      case 'accepted':
        if (resolution.sentBy !== undefined) restoreSubmitted(database, draft, resolution.sentBy);
        return accept(database, draft, 'resolvedAccepted', resolution);
      case 'toDraft':
        if (resolution.why !== undefined) noteWithdrawal(database, draft.row, resolution.why);
        return applyTransition(database, draft, 'resolvedToDraft');
      case 'sendAgain':
        if (isQuarantined(database, draft.row) || !isWhole(database, draft.row))
          return applyTransition(database, draft, 'resolvedToDraft');
        applyTransition(database, draft, 'resolvedSendAgain');
        noLongerPostponed(database, draft.row);
        if (resolution.shown !== undefined)
          insertDecision(database, draft.row, { choice: 'sendAgain', shown: resolution.shown });
        return;
      case 'foundEarlier':
        becomeChange(database, draft, resolution.earlier);
    }
  });

/** Fills in an accepted document's id and number if the service had not returned them. Its number replaces one that the user typed. */
export const completeAccepted = (database: Database, id: string, accepted: AcceptedDocument): DraftSummary =>
  change(database, id, (draft) => {
    requireAccepted(draft);
    const { id: foundId, number } = accepted;
    // Of what the user decided, no attempt is known as accepted.
    database
      .statement<[{ readonly row: number; readonly foundId: string | null; readonly number: string | null }], void>(
        `UPDATE drafts SET accepted_id = coalesce(accepted_id, @foundId), accepted_number = iif(
           EXISTS (SELECT 1 FROM submissions s JOIN attempts a ON a.submission_row = s.row
             WHERE s.draft_row = @row AND a.outcome = 'accepted'),
           coalesce(accepted_number, @number), coalesce(@number, accepted_number))
         WHERE row = @row`,
      )
      .run({ row: draft.row, foundId, number });
    sortBy(database, draft.row, requireRow(database, id).acceptedNumber);
    refreshSearch(database, draft.row);
  });

/** An accepted document was read again and differs from what was sent. */
export const noteConflict = (database: Database, id: string, found: FoundConflict): DraftSummary =>
  change(database, id, (draft) => {
    requireAccepted(draft);
    writeConflict(database, draft.row, found);
  });

/** waiting for the user's decision (`needsDecision`) → ready: having seen `shown`, the user wants the draft sent unchanged. */
export const sendAnyway = (database: Database, id: string, shown: Shown): DraftSummary =>
  change(database, id, (draft) => {
    if (!needsDecision(draft.waitingReason)) throw invalidState(`${id} does not wait for a decision`);
    applyTransition(database, draft, 'sendAnyway');
    insertDecision(database, draft.row, { choice: 'sendAnyway', shown });
  });

/**
 * waiting for one of these reasons → ready: all drafts of the connection, or those to which `which` applies. Returns the ids. Drafts
 * that wait for the user's decision keep waiting.
 */
export const unblock = (
  database: Database,
  connectionId: string,
  reasons: readonly WaitingReason[],
  which?: (queued: QueuedDraft) => boolean,
): readonly string[] =>
  database.write(() => {
    const isAmong = ({ id }: DraftRow): boolean => {
      const queued = which === undefined ? null : queuedDraft(database, id);
      return which === undefined || (queued !== null && which(queued));
    };
    const waiting = rowsInState(database, connectionId, 'waiting').filter(
      (draft) =>
        draft.waitingReason !== null &&
        !needsDecision(draft.waitingReason) &&
        reasons.includes(draft.waitingReason) &&
        isAmong(draft),
    );
    for (const draft of waiting) {
      applyTransition(database, draft, 'unblock');
      noLongerPostponed(database, draft.row);
    }
    return waiting.map(({ id }) => id);
  });

/** ready → waiting, until the reason is resolved: the given drafts, or all of the connection. Returns the ids. */
export const block = (
  database: Database,
  connectionId: string,
  reason: WaitingReason,
  ids?: readonly string[],
): readonly string[] =>
  database.write(() => {
    const chosen = ids === undefined ? null : new Set(ids);
    const ready = rowsInState(database, connectionId, 'ready').filter(({ id }) => chosen === null || chosen.has(id));
    for (const draft of ready) applyTransition(database, draft, 'block', { reason });
    return ready.map(({ id }) => id);
  });

/** At start, before anything is sent: every `sending` → unknown; returns the ids. */
export const recover = (database: Database): readonly string[] =>
  database.write(() => {
    const sending = database
      .statement<[], DraftRow>(`SELECT ${draftColumns} FROM drafts d WHERE d.state = 'sending'`)
      .all();
    for (const draft of sending) {
      applyTransition(database, draft, 'recover');
      abandonAttempt(database, draft.row);
    }
    return sending.map(({ id }) => id);
  });

/** Runs one transaction on a draft; returns the summary afterwards. */
const change = (database: Database, id: string, work: (draft: DraftRow) => void): DraftSummary =>
  database.write(() => {
    work(requireRow(database, id));
    return summaryOf(database, id);
  });

const isQuarantined = (database: Database, row: number): boolean =>
  database.statement<[number], object>('SELECT 1 FROM draft_restored WHERE row = ?').get(row) !== undefined;

const rowsInState = (database: Database, connectionId: string, state: 'ready' | 'waiting'): readonly DraftRow[] =>
  database
    .statement<[string, string], DraftRow>(
      `SELECT ${draftColumns} FROM drafts d WHERE d.connection_id = ? AND d.state = ? AND d.deleted_at IS NULL
       ORDER BY d.queue_position`,
    )
    .all(connectionId, state);

function requireAccepted({ id, state }: DraftRow): void {
  if (state !== 'accepted') throw invalidState(`${id} is ${state}, not accepted`);
}

function noLongerPostponed(database: Database, draftRow: number): void {
  database
    .statement<[number], void>(
      `UPDATE attempts SET not_before = NULL
       WHERE not_before IS NOT NULL AND submission_row IN (SELECT row FROM submissions WHERE draft_row = ?)`,
    )
    .run(draftRow);
}

function accept(database: Database, draft: DraftRow, transition: Transition, accepted: AcceptedDocument): void {
  applyTransition(database, draft, transition, { acceptedId: accepted.id, acceptedNumber: accepted.number });
  sortBy(database, draft.row, accepted.number);
  if (draft.conflict === 'before') clearConflict(database, draft.row);
  refreshSearch(database, draft.row);
}

/** The list shows the service's number instead of "Next", and is sorted by what it shows. */
function sortBy(database: Database, row: number, acceptedNumber: string | null): void {
  if (acceptedNumber === null) return;
  database
    .statement<[string, number], void>('UPDATE drafts SET number_sort = ? WHERE row = ?')
    .run(natural(acceptedNumber), row);
}

function applyResult(database: Database, draft: DraftRow, result: AttemptResult): void {
  switch (result.kind) {
    case 'accepted':
      return accept(database, draft, 'accepted', result);
    case 'waiting':
      return applyTransition(database, draft, 'waiting', { reason: result.reason });
    case 'notSent':
    case 'rejected':
    case 'unknown':
      applyTransition(database, draft, result.kind);
  }
}
