import { needsDecision } from '../../../domain/model/draft-state.ts';
import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { draftColumns, sortKeys, summaryAssignments, toSummary } from '../drafts/rows.ts';
import type { DraftRow } from '../drafts/rows.ts';
import type { SearchIndex } from '../drafts/search.ts';
import { invalidState, notFound } from '../errors.ts';
import type { AttemptEnding, AttemptResult, AttemptStart, QueueStore, Resolution, SummaryValues } from '../types.ts';
import type { Conflicts } from './conflicts.ts';
import { createJournal } from './journal.ts';
import type { Begun } from './journal.ts';
import type { ApplyTransition } from './apply-transition.ts';
import { createQueueReader } from './read.ts';
import type { Transition } from './transitions.ts';

/** The queue's transitions: each is one transaction that reads the draft's present state and writes the journal with it. */
export function createQueue(
  database: Database,
  clock: Clock,
  move: ApplyTransition,
  search: SearchIndex,
  conflicts: Conflicts,
): QueueStore {
  const one = database.prepare<[string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d WHERE d.id = ? AND d.deleted_at IS NULL`,
  );
  const fix = database.prepare<[Record<string, string | number | null>], void>(
    `INSERT OR REPLACE INTO queue (row, queued_at, user_id, company_id, period_id, client_reference)
     VALUES (@row, @now, @userId, @companyId, @periodId, @clientReference)`,
  );
  const summarise = database.prepare<[Record<string, string | number | null>], void>(
    `UPDATE drafts SET ${summaryAssignments} WHERE row = @row`,
  );
  const postpone = database.prepare<[number | null, number], void>('UPDATE queue SET not_before = ? WHERE row = ?');
  const inState = database.prepare<[string, string], DraftRow>(
    `SELECT ${draftColumns} FROM drafts d WHERE d.connection_id = ? AND d.state = ? AND d.deleted_at IS NULL
     ORDER BY d.queue_position`,
  );
  const sending = database.prepare<[], DraftRow>(`SELECT ${draftColumns} FROM drafts d WHERE d.state = 'sending'`);
  const complete = database.prepare<[string | null, string | null, number], void>(
    `UPDATE drafts SET accepted_id = coalesce(accepted_id, ?), accepted_number = coalesce(accepted_number, ?)
     WHERE row = ?`,
  );
  const quarantined = database.prepare<[number], object>('SELECT 1 FROM draft_restored WHERE row = ?');
  const journal = createJournal(database);

  const liveRow = (id: string): DraftRow => {
    const row = one.get(id);
    if (row === undefined) throw notFound('draft', id);
    return row;
  };
  const summary = (id: string): DraftSummary => toSummary(liveRow(id));
  const attemptOf = (attemptId: string) => {
    const attempt = journal.find(attemptId);
    if (attempt === null) throw notFound('attempt', attemptId);
    return attempt;
  };
  const resummarise = (draft: DraftRow, values: SummaryValues): void => {
    const names = Object.keys(values) as (keyof SummaryValues)[];
    if (names.every((name) => draft[name] === values[name])) return;
    summarise.run({ ...values, ...sortKeys(values), row: draft.row });
    search.refresh(draft.row);
  };
  const accept = (
    draft: DraftRow,
    transition: Transition,
    accepted: { readonly id: string | null; readonly number: string | null },
  ): void => {
    move(draft, transition, { acceptedId: accepted.id, acceptedNumber: accepted.number });
    if (draft.conflict === 'before') conflicts.clear(draft.row);
    if (accepted.number !== null) search.refresh(draft.row);
  };
  const finish = (draft: DraftRow, result: AttemptResult): void => {
    switch (result.kind) {
      case 'accepted':
        return accept(draft, 'accepted', result);
      case 'waiting':
        move(draft, 'waiting', { reason: result.reason });
        return;
      case 'notSent':
        move(draft, 'notSent');
        postpone.run(result.notBefore, draft.row);
        return;
      case 'rejected':
      case 'unknown':
        move(draft, result.kind);
    }
  };
  const resolve = (draft: DraftRow, resolution: Resolution): void => {
    switch (resolution.kind) {
      case 'accepted':
        return accept(draft, 'resolvedAccepted', resolution);
      case 'toDraft':
        move(draft, 'resolvedToDraft');
        return;
      case 'sendAgain':
        move(draft, 'resolvedSendAgain');
        postpone.run(null, draft.row);
    }
  };

  const begin = (id: string, start: AttemptStart): Begun => {
    const draft = liveRow(id);
    if (start.revision !== undefined && start.revision !== draft.revision) throw invalidState(`${id} is another now`);
    move(draft, 'begin');
    if (start.unchanged === true && draft.conflict === 'before') conflicts.clear(draft.row);
    return journal.begin(draft.row, start);
  };
  const end = (attemptId: string, ...[result, more = {}]: AttemptEnding): DraftSummary => {
    const attempt = attemptOf(attemptId);
    if (attempt.outcome !== 'sending') throw invalidState(`attempt ${attemptId} is over: ${attempt.outcome}`);
    const draft = liveRow(attempt.draftId);
    if (more.staysUnknown === true) move(draft, 'unknown');
    else finish(draft, result);
    if (more.conflict) conflicts.note(draft.row, more.conflict);
    journal.finish(attempt.row, result, clock.now(), more.status ?? null);
    return summary(attempt.draftId);
  };

  return {
    ...createQueueReader(database),
    together: (work) => database.write(work),
    enqueue: (id, fixed) =>
      database.write(() => {
        const draft = liveRow(id);
        if (draft.revision !== fixed.revision) throw invalidState(`${id} was saved after it was checked`);
        if (quarantined.get(draft.row) !== undefined) throw invalidState(`${id} is quarantined after a restore`);
        if (fixed.summary !== undefined) resummarise(draft, fixed.summary);
        move(draft, 'enqueue');
        const { userId, companyId, periodId, clientReference } = fixed;
        fix.run({ row: draft.row, now: clock.now(), userId, companyId, periodId, clientReference });
        return summary(id);
      }),
    withdraw: (id) =>
      database.write(() => {
        move(liveRow(id), 'withdraw');
        return summary(id);
      }),
    beginAttempt: (id, start) => database.write(() => begin(id, start)),
    finishAttempt: (attemptId, ...ending) => database.write(() => end(attemptId, ...ending)),
    endUnsent: (id, start, ...ending) => database.write(() => end(begin(id, start).attemptId, ...ending)),
    addFinding: (attemptId, finding) => database.write(() => journal.note(attemptOf(attemptId).row, finding)),
    resolveUnknown: (id, resolution) =>
      database.write(() => {
        resolve(liveRow(id), resolution);
        return summary(id);
      }),
    completeAccepted: (id, accepted) =>
      database.write(() => {
        const draft = liveRow(id);
        if (draft.state !== 'accepted') throw invalidState(`${id} is ${draft.state}, not accepted`);
        complete.run(accepted.id, accepted.number, draft.row);
        search.refresh(draft.row);
        return summary(id);
      }),
    noteConflict: (id, found) =>
      database.write(() => {
        const draft = liveRow(id);
        if (draft.state !== 'accepted') throw invalidState(`${id} is ${draft.state}, not accepted`);
        conflicts.note(draft.row, found);
        return summary(id);
      }),
    sendAnyway: (id) =>
      database.write(() => {
        const draft = liveRow(id);
        if (!needsDecision(draft.waitingReason)) throw invalidState(`${id} does not wait for a person`);
        move(draft, 'sendAnyway');
        postpone.run(null, draft.row);
        return summary(id);
      }),
    unblock: (connectionId, reasons) =>
      database.write(() => {
        const waiting = inState.all(connectionId, 'waiting').filter((row) => isFor(row, reasons));
        for (const draft of waiting) {
          move(draft, 'unblock');
          postpone.run(null, draft.row);
        }
        return waiting.map(({ id }) => id);
      }),
    block: (connectionId, reason, ids) =>
      database.write(() => {
        const wanted = ids === undefined ? null : new Set(ids);
        const ready = inState.all(connectionId, 'ready').filter(({ id }) => wanted === null || wanted.has(id));
        for (const draft of ready) move(draft, 'block', { reason });
        return ready.map(({ id }) => id);
      }),
    recover: () =>
      database.write(() => {
        const found = sending.all();
        for (const draft of found) {
          move(draft, 'recover');
          journal.abandon(draft.row);
        }
        return found.map(({ id }) => id);
      }),
  };
}

const isFor = (row: DraftRow, reasons: readonly WaitingReason[]): boolean =>
  row.waitingReason !== null && !needsDecision(row.waitingReason) && reasons.includes(row.waitingReason);
