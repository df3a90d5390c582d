/** Writes the journal of attempts. Each function is called within the transaction of a transition. */
import { randomUUID } from 'node:crypto';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import type { AttemptOutcome, Finding } from '../../../domain/model/queue.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { invalidState, notFound } from '../errors.ts';
import { write, writeLocation, writeOrNull } from '../json.ts';
import type { AttemptResult, AttemptStart } from '../types.ts';
import { attemptCount, presentOf } from './submissions.ts';

export interface BegunAttempt {
  readonly attemptId: string;
  readonly ordinal: number;
}

/** Begins an attempt of the draft's present submission. Throws `invalidState` if `start` names another. */
export function insertAttempt(database: Database, draft: DraftRow, start: AttemptStart): BegunAttempt {
  const submission = presentOf(database, draft.row);
  const { submissionId = submission?.id } = start;
  if (submission === undefined || submission.id !== submissionId) throw invalidState(`${draft.id} was queued again`);
  const attemptId = randomUUID();
  const ordinal = attemptCount(database, draft.row) + 1;
  database
    .statement<[Record<string, string | number>], void>(
      `INSERT INTO attempts (id, submission_row, ordinal, started_at, outcome)
       VALUES (@attemptId, @submissionRow, @ordinal, @startedAt, 'sending')`,
    )
    .run({ attemptId, submissionRow: submission.row, ordinal, startedAt: start.startedAt });
  return { attemptId, ordinal };
}

interface AttemptOfDraft {
  readonly row: number;
  readonly draftId: string;
  readonly outcome: AttemptOutcome;
}
/** Throws `notFound`. */
export function findAttempt(database: Database, attemptId: string): AttemptOfDraft {
  const attempt = database
    .statement<[string], AttemptOfDraft>(
      `SELECT a.row, d.id AS draftId, a.outcome FROM attempts a JOIN submissions s ON s.row = a.submission_row
         JOIN drafts d ON d.row = s.draft_row
       WHERE a.id = ${boundOnce}`,
    )
    .get(attemptId);
  if (attempt === undefined) throw notFound('attempt', attemptId);
  return attempt;
}

/** `status`: the HTTP status of the answer. */
export function endAttempt(database: Database, row: number, result: AttemptResult, status: number | null): void {
  const problem = result.kind === 'accepted' ? null : result.problem;
  database
    .statement<[string, string | null, number, number | null, number | null, number], void>(
      'UPDATE attempts SET outcome = ?, problem = ?, finished_at = ?, status = ?, not_before = ? WHERE row = ?',
    )
    .run(
      result.kind,
      writeOrNull(problem),
      database.now(),
      status,
      'notBefore' in result ? result.notBefore : null,
      row,
    );
  const insert = database.statement<[number, number, string, string, string], void>(
    'INSERT INTO attempt_errors VALUES (?, ?, ?, ?, ?)',
  );
  const errors = 'errors' in result ? (result.errors ?? []) : [];
  errors.forEach((error, index) => insert.run(row, index, error.code, error.message, writeLocation(error)));
}

/**
 * After a restart: the outcome of the attempt under way is unknown. When it ended is unknown too, so it counts as ended now: the
 * service may still carry it out for as long after that as after any other attempt.
 */
export function abandonAttempt(database: Database, draftRow: number): void {
  const problem: ServiceProblem = { reason: 'interrupted' };
  database
    .statement<[string, number, number], void>(
      `UPDATE attempts SET outcome = 'unknown', problem = ?, finished_at = ?
       WHERE outcome = 'sending' AND submission_row IN (SELECT row FROM submissions WHERE draft_row = ?)`,
    )
    .run(write(problem), database.now(), draftRow);
}

export function insertFinding(database: Database, row: number, finding: Finding): void {
  const { at, by, searched, result, documentId, documentNumber } = finding;
  database
    .statement<[Record<string, string | number | null>], void>(
      `INSERT INTO findings
         (attempt_row, at, found_by, searched, result, complete, document_id, document_number, problem)
       VALUES (@row, @at, @by, @searched, @result, @complete, @documentId, @documentNumber, @problem)`,
    )
    .run({
      ...{ row, at, by, searched, result, documentId, documentNumber },
      complete: finding.complete ? 1 : 0,
      problem: writeOrNull(finding.problem),
    });
}
