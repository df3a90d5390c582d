/** Writes the journal of attempts. Each function is called within the transaction of a transition. */
import { randomUUID } from 'node:crypto';
import type { AttemptOutcome, Finding } from '../../../domain/model/queue.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import { writeLocation, writeOrNull } from '../json.ts';
import type { AttemptResult, AttemptStart } from '../types.ts';

export interface BegunAttempt {
  readonly attemptId: string;
  readonly ordinal: number;
}

export function insertAttempt(database: Database, draftRow: number, start: AttemptStart): BegunAttempt {
  const next = database.statement<[number], { ordinal: number }>(
    'SELECT coalesce(max(ordinal), 0) + 1 AS ordinal FROM attempts WHERE draft_row = ?',
  );
  const attemptId = randomUUID();
  const ordinal = next.get(draftRow)?.ordinal ?? 1;
  const { method, url, sha256, startedAt } = start;
  const { lastInsertRowid } = database
    .statement<[Record<string, string | number>], void>(
      `INSERT INTO attempts (id, draft_row, ordinal, started_at, outcome, method, url, sha256,
         user_id, company_id, period_id, client_reference)
       SELECT @id, @draftRow, @ordinal, @startedAt, 'sending', @method, @url, @sha256,
         user_id, company_id, period_id, client_reference FROM queue WHERE row = @draftRow`,
    )
    .run({ id: attemptId, draftRow, ordinal, startedAt, method, url, sha256 });
  database
    .statement<[number, Uint8Array], void>('INSERT INTO attempt_bodies VALUES (?, ?)')
    .run(Number(lastInsertRowid), start.body);
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
      `SELECT a.row, d.id AS draftId, a.outcome FROM attempts a JOIN drafts d ON d.row = a.draft_row
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
    .statement<[string, string | null, number, number | null, number], void>(
      'UPDATE attempts SET outcome = ?, problem = ?, finished_at = ?, status = ? WHERE row = ?',
    )
    .run(result.kind, writeOrNull(problem), database.now(), status, row);
  const insert = database.statement<[number, number, string, string, string], void>(
    'INSERT INTO attempt_errors VALUES (?, ?, ?, ?, ?)',
  );
  const errors = 'errors' in result ? (result.errors ?? []) : [];
  errors.forEach((error, index) => insert.run(row, index, error.code, error.message, writeLocation(error)));
}

/** After a restart: the outcome of the attempt under way is unknown. */
export function abandonAttempt(database: Database, draftRow: number): void {
  database
    .statement<[number], void>(`UPDATE attempts SET outcome = 'unknown' WHERE draft_row = ? AND outcome = 'sending'`)
    .run(draftRow);
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
