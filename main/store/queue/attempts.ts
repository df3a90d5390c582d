import type { LocatedError } from '../../../domain/model/problem.ts';
import type { Attempt, AttemptOutcome, AttemptSummary, Finding } from '../../../domain/model/queue.ts';
import type { Database } from '../database.ts';
import { jsonOrNothing, readLocation, readProblem } from '../json.ts';
import type { AttemptStore, AttemptBytes } from '../types.ts';

export interface AttemptRow {
  readonly row: number;
  readonly id: string;
  readonly ordinal: number;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly outcome: AttemptOutcome;
  readonly problem: string | null;
  readonly errorCount: number;
  readonly status: number | null;
  readonly method: string;
  readonly url: string;
  readonly sha256: string;
}
export const attemptColumns = `a.row, a.id, a.ordinal, a.started_at AS startedAt, a.finished_at AS finishedAt, a.outcome,
  a.problem, a.status, a.method, a.url, a.sha256,
  (SELECT count(*) FROM attempt_errors e WHERE e.attempt_row = a.row) AS errorCount`;

export const toAttemptSummary = (row: AttemptRow): AttemptSummary => ({
  id: row.id,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  outcome: row.outcome,
  problem: readProblem(row.problem),
  errorCount: row.errorCount,
});

interface ErrorRow {
  readonly code: string;
  readonly message: string;
  readonly target: string;
}
interface FindingRow extends Omit<Finding, 'complete' | 'problem'> {
  readonly complete: number;
  readonly problem: string | null;
}

/** Reading the journal of what was sent and what came back. */
export function createAttempts(database: Database): AttemptStore {
  const sql = `SELECT ${attemptColumns}, b.body FROM drafts d JOIN attempts a ON a.draft_row = d.row
     JOIN attempt_bodies b ON b.row = a.row WHERE d.id = ? ORDER BY a.ordinal`;
  const ofDraft = database.prepare<[string], AttemptRow & { body: Uint8Array }>(sql);
  const newest = database.prepare<[string], AttemptRow & { body: Uint8Array }>(`${sql} DESC LIMIT 1`);
  const errors = database.prepare<[number], ErrorRow>(
    'SELECT code, message, target FROM attempt_errors WHERE attempt_row = ? ORDER BY ordinal',
  );
  const findings = database.prepare<[number], FindingRow>(
    `SELECT at, found_by AS by, searched, result, complete, document_id AS documentId,
       document_number AS documentNumber, problem FROM findings WHERE attempt_row = ? ORDER BY row`,
  );
  const text = new TextDecoder();
  const errorsOf = ({ row, body }: { readonly row: number; readonly body: Uint8Array }): LocatedError[] => {
    let sent: { readonly body: unknown } | null = null;
    const sentBody = (): unknown => (sent ??= { body: jsonOrNothing(text.decode(body)) }).body;
    return errors.all(row).map(({ code, message, target }) => {
      const location = readLocation(target, sentBody);
      return { source: 'service', severity: 'error', code, message, ...location };
    });
  };
  const toFinding = (row: FindingRow): Finding => ({
    ...row,
    complete: row.complete === 1,
    problem: readProblem(row.problem),
  });
  const toAttempt = (draftId: string, row: AttemptRow & { readonly body: Uint8Array }): Attempt => ({
    ...toAttemptSummary(row),
    draftId,
    ordinal: row.ordinal,
    method: row.method,
    url: row.url,
    status: row.status,
    body: text.decode(row.body),
    sha256: row.sha256,
    errors: errorsOf(row),
    findings: findings.all(row.row).map(toFinding),
  });
  return {
    list: (draftId) => database.read(() => ofDraft.all(draftId).map((row) => toAttempt(draftId, row))),
    last: (draftId) =>
      database.read(() => {
        const row = newest.get(draftId);
        return row === undefined ? null : toAttempt(draftId, row);
      }),
  };
}

export interface AttemptReader {
  readonly last: (draftId: string) => AttemptBytes | null;
  readonly uncertain: (draftId: string) => readonly AttemptBytes[];
  readonly unresolvedBodiesOfOthers: (draftId: string, since: number) => readonly Uint8Array[];
  readonly belongsToOtherDraft: (draftId: string, documentId: string) => boolean;
  readonly hasRemovedSent: () => boolean;
}
/** Attempts with their exact bytes. */
export function createAttemptReader(database: Database): AttemptReader {
  const sql = `SELECT a.id AS attemptId, a.ordinal, a.method, a.url, b.body, a.sha256, a.started_at AS startedAt,
      a.client_reference AS clientReference, a.user_id AS userId, a.company_id AS companyId, a.period_id AS periodId,
      (SELECT f.document_id FROM findings f WHERE f.attempt_row = a.row AND f.found_by = 'id' AND f.result = 'unreadable'
         AND f.document_id IS NOT NULL ORDER BY f.row LIMIT 1) AS untrustedId
    FROM drafts d JOIN attempts a ON a.draft_row = d.row JOIN attempt_bodies b ON b.row = a.row WHERE d.id = ?`;
  const last = database.prepare<[string], AttemptBytes>(`${sql} ORDER BY a.ordinal DESC LIMIT 1`);
  const unknown = database.prepare<[string], AttemptBytes>(`${sql} AND a.outcome = 'unknown' ORDER BY a.ordinal`);
  const bodiesOfOthers = (outcome: string, index: string): string =>
    `SELECT b.body FROM drafts mine CROSS JOIN attempts a INDEXED BY ${index}
       JOIN drafts d ON d.row = a.draft_row JOIN attempt_bodies b ON b.row = a.row
     WHERE mine.id = @id AND a.outcome = '${outcome}' AND d.operation = 'create' AND d.row <> mine.row
       AND d.connection_id = mine.connection_id AND d.kind = mine.kind`;
  const doubts = database.prepare<[{ readonly id: string; readonly since: number }], { body: Uint8Array }>(
    `${bodiesOfOthers('unknown', 'attempts_unknown')}
     UNION ALL ${bodiesOfOthers('sending', 'attempts_under_way')}
     UNION ALL
     SELECT b.body FROM drafts mine CROSS JOIN drafts d INDEXED BY drafts_accepted ON d.connection_id = mine.connection_id
       JOIN attempts a ON a.draft_row = d.row AND a.outcome = 'accepted' JOIN attempt_bodies b ON b.row = a.row
     WHERE mine.id = @id AND d.row <> mine.row AND d.kind = mine.kind AND d.operation = 'create'
       AND d.accepted_at >= @since AND d.accepted_id IS NULL`,
  );
  const anothers = database.prepare<[string, string], object>(
    `SELECT 1 FROM drafts d JOIN drafts mine ON mine.connection_id = d.connection_id AND mine.row <> d.row
     WHERE d.accepted_id = ? AND mine.id = ? LIMIT 1`,
  );
  const removed = database.prepare<[], object>(`SELECT 1 FROM preferences WHERE name = 'removedSent'`);
  return {
    last: (id) => last.get(id) ?? null,
    uncertain: (id) => unknown.all(id),
    unresolvedBodiesOfOthers: (id, since) => doubts.all({ id, since }).map(({ body }) => body),
    belongsToOtherDraft: (id, documentId) => anothers.get(documentId, id) !== undefined,
    hasRemovedSent: () => removed.get() !== undefined,
  };
}
