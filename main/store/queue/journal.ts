import { randomUUID } from 'node:crypto';
import type { AttemptOutcome, Finding } from '../../../domain/model/queue.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { writeLocation, writeOrNull } from '../json.ts';
import type { AttemptResult, AttemptStart } from '../types.ts';

export interface Begun {
  readonly attemptId: string;
  readonly ordinal: number;
}
/** An attempt and the draft it belongs to. */
export interface Belonging {
  readonly row: number;
  readonly draftId: string;
  readonly outcome: AttemptOutcome;
}
export interface Journal {
  readonly begin: (draftRow: number, start: AttemptStart) => Begun;
  readonly find: (attemptId: string) => Belonging | null;
  readonly finish: (row: number, result: AttemptResult, at: number, status: number | null) => void;
  /** The end of an attempt that nobody saw. */
  readonly abandon: (draftRow: number) => void;
  readonly note: (row: number, finding: Finding) => void;
}

/** Writing the journal; each call stands within the transaction of a transition. */
export function createJournal(database: Database): Journal {
  const next = database.prepare<[number], { ordinal: number }>(
    'SELECT coalesce(max(ordinal), 0) + 1 AS ordinal FROM attempts WHERE draft_row = ?',
  );
  const insert = database.prepare<[Record<string, string | number>], void>(
    `INSERT INTO attempts (id, draft_row, ordinal, started_at, outcome, method, url, sha256,
       user_id, company_id, period_id, client_reference)
     SELECT @id, @draftRow, @ordinal, @startedAt, 'sending', @method, @url, @sha256,
       user_id, company_id, period_id, client_reference FROM queue WHERE row = @draftRow`,
  );
  const insertBody = database.prepare<[number, Uint8Array], void>('INSERT INTO attempt_bodies VALUES (?, ?)');
  const find = database.prepare<[string], Belonging>(
    `SELECT a.row, d.id AS draftId, a.outcome FROM attempts a JOIN drafts d ON d.row = a.draft_row
     WHERE a.id = ${boundOnce}`,
  );
  const finish = database.prepare<[string, string | null, number, number | null, number], void>(
    'UPDATE attempts SET outcome = ?, problem = ?, finished_at = ?, status = ? WHERE row = ?',
  );
  const insertError = database.prepare<[number, number, string, string, string], void>(
    'INSERT INTO attempt_errors VALUES (?, ?, ?, ?, ?)',
  );
  const abandon = database.prepare<[number], void>(
    `UPDATE attempts SET outcome = 'unknown' WHERE draft_row = ? AND outcome = 'sending'`,
  );
  const insertFinding = database.prepare<[Record<string, string | number | null>], void>(
    `INSERT INTO findings
       (attempt_row, at, found_by, searched, result, complete, document_id, document_number, problem)
     VALUES (@row, @at, @by, @searched, @result, @complete, @documentId, @documentNumber, @problem)`,
  );
  return {
    begin: (draftRow, start) => {
      const attemptId = randomUUID();
      const ordinal = next.get(draftRow)?.ordinal ?? 1;
      const { method, url, sha256, startedAt } = start;
      const { lastInsertRowid } = insert.run({ id: attemptId, draftRow, ordinal, startedAt, method, url, sha256 });
      insertBody.run(Number(lastInsertRowid), start.body);
      return { attemptId, ordinal };
    },
    find: (attemptId) => find.get(attemptId) ?? null,
    finish: (row, result, at, status) => {
      finish.run(result.kind, writeOrNull(problemOf(result)), at, status, row);
      const errors = 'errors' in result ? (result.errors ?? []) : [];
      errors.forEach((error, index) => insertError.run(row, index, error.code, error.message, writeLocation(error)));
    },
    abandon: (draftRow) => abandon.run(draftRow),
    note: (row, finding) =>
      insertFinding.run({
        row,
        at: finding.at,
        by: finding.by,
        searched: finding.searched,
        result: finding.result,
        complete: finding.complete ? 1 : 0,
        documentId: finding.documentId,
        documentNumber: finding.documentNumber,
        problem: writeOrNull(finding.problem),
      }),
  };
}

const problemOf = (result: AttemptResult): ServiceProblem | null =>
  result.kind === 'accepted' ? null : result.problem;
