/** Reads the journal: attempts with requests, answers and findings. */
import type { LocatedError } from '../../../domain/model/problem.ts';
import type { Attempt, AttemptOutcome, AttemptSummary, Finding } from '../../../domain/model/queue.ts';
import type { Database } from '../database.ts';
import { inAnyCapitals, isCreatedHere } from '../drafts/rows.ts';
import { readLocation, readProblem } from '../json.ts';
import type { AttemptBytes, OtherWrites } from '../types.ts';
import { submissionColumns, toSubmission } from './submissions.ts';
import type { SubmissionRow } from './submissions.ts';

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
  readonly submissionId: string;
}
type SentRow = AttemptRow & { readonly body: Uint8Array };
export const attemptColumns = `a.row, a.id, a.ordinal, a.started_at AS startedAt, a.finished_at AS finishedAt, a.outcome,
  a.problem, a.status, s.id AS submissionId, s.method, s.url, s.sha256,
  (SELECT count(*) FROM attempt_errors e WHERE e.attempt_row = a.row) AS errorCount`;
/** Attempts `a` with their submission `s`. */
export const attemptTables = 'FROM submissions s JOIN attempts a ON a.submission_row = s.row';

export const toAttemptSummary = (row: AttemptRow): AttemptSummary => ({
  id: row.id,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  outcome: row.outcome,
  problem: readProblem(row.problem),
  errorCount: row.errorCount,
  status: row.status,
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

const sentAttempts = `SELECT ${attemptColumns}, b.body FROM drafts d JOIN submissions s ON s.draft_row = d.row
  JOIN attempts a ON a.submission_row = s.row JOIN submission_bodies b ON b.row = s.row WHERE d.id = ? ORDER BY a.ordinal`;

/** Oldest first. */
export const listAttempts = (database: Database, draftId: string): readonly Attempt[] =>
  database.read(() =>
    database
      .statement<[string], SentRow>(sentAttempts)
      .all(draftId)
      .map((row) => toAttempt(database, draftId, row)),
  );

export const lastAttempt = (database: Database, draftId: string): Attempt | null =>
  database.read(() => {
    const row = database.statement<[string], SentRow>(`${sentAttempts} DESC LIMIT 1`).get(draftId);
    return row === undefined ? null : toAttempt(database, draftId, row);
  });

function toAttempt(database: Database, draftId: string, row: SentRow): Attempt {
  const findings = database.statement<[number], FindingRow>(
    `SELECT at, found_by AS by, searched, result, complete, document_id AS documentId,
       document_number AS documentNumber, problem FROM findings WHERE attempt_row = ? ORDER BY row`,
  );
  const body = text.decode(row.body);
  return {
    ...toAttemptSummary(row),
    ...{
      draftId,
      submissionId: row.submissionId,
      body,
      ordinal: row.ordinal,
      method: row.method,
      url: row.url,
      sha256: row.sha256,
    },
    errors: errorsOf(database, row.row),
    findings: findings.all(row.row).map((finding) => ({
      ...finding,
      complete: finding.complete === 1,
      problem: readProblem(finding.problem),
    })),
  };
}

const text = new TextDecoder();

function errorsOf(database: Database, row: number): LocatedError[] {
  const errors = database.statement<[number], ErrorRow>(
    'SELECT code, message, target FROM attempt_errors WHERE attempt_row = ? ORDER BY ordinal',
  );
  return errors
    .all(row)
    .map(({ target, ...error }) => ({ source: 'service', severity: 'error', ...error, ...readLocation(target) }));
}

// ── Attempts with what they sent, for the queue ──────────────────────────────────────────────────────────────────────

const attemptBytes = `SELECT a.id AS attemptId, a.ordinal, a.started_at AS startedAt,
    coalesce(a.finished_at, a.started_at) AS endedAt, ${submissionColumns},
    EXISTS (SELECT 1 FROM findings f WHERE f.attempt_row = a.row AND f.result = 'match') AS found,
    (SELECT f.document_id FROM findings f WHERE f.attempt_row = a.row AND f.found_by = 'id' AND f.result = 'unreadable'
       AND f.document_id IS NOT NULL ORDER BY f.row LIMIT 1) AS untrustedId
  FROM drafts d JOIN submissions s ON s.draft_row = d.row JOIN attempts a ON a.submission_row = s.row
    JOIN submission_bodies b ON b.row = s.row WHERE d.id = ?`;

type BytesRow = SubmissionRow & Omit<AttemptBytes, 'submission' | 'found'> & { readonly found: number };
const toAttemptBytes = ({
  attemptId,
  ordinal,
  startedAt,
  endedAt,
  untrustedId,
  found,
  ...row
}: BytesRow): AttemptBytes => ({
  ...{ attemptId, ordinal, startedAt, endedAt, untrustedId, found: found === 1 },
  submission: toSubmission(row),
});

/** The last attempt that may have written; without one the last, whose submission was not sent if it ended before the request. */
export function lastAttemptBytes(database: Database, id: string): AttemptBytes | null {
  const row = database
    .statement<[string], BytesRow>(
      `${attemptBytes} ORDER BY a.outcome IN ('accepted', 'unknown') DESC, a.ordinal DESC LIMIT 1`,
    )
    .get(id);
  return row === undefined ? null : toAttemptBytes(row);
}

/** All attempts with an unknown outcome, oldest first: each may have written a document in the service. */
export const uncertain = (database: Database, id: string): readonly AttemptBytes[] =>
  database
    .statement<[string], BytesRow>(`${attemptBytes} AND a.outcome = 'unknown' ORDER BY a.ordinal`)
    .all(id)
    .map(toAttemptBytes);

/** The creates `s` of other drafts `d` that are meant for the company of the submission `mine`, of the same kind as its draft `own`. */
const createsOfOthers = `s.operation = 'create' AND d.row <> own.row AND d.kind = own.kind
  AND s.organisation = mine.organisation AND s.company_id = mine.company_id`;
const bodiesOfOthers = (outcome: string, index: string): string =>
  `SELECT b.body FROM submissions mine JOIN drafts own ON own.row = mine.draft_row CROSS JOIN attempts a INDEXED BY ${index}
     JOIN submissions s ON s.row = a.submission_row JOIN drafts d ON d.row = s.draft_row
     JOIN submission_bodies b ON b.row = s.row
   WHERE mine.id = @id AND a.outcome = '${outcome}' AND ${createsOfOthers}`;
const selectUnresolved = `${bodiesOfOthers('unknown', 'attempts_unknown')}
  UNION ALL ${bodiesOfOthers('sending', 'attempts_under_way')}
  UNION ALL
  SELECT b.body FROM submissions mine JOIN drafts own ON own.row = mine.draft_row CROSS JOIN connections k
    CROSS JOIN drafts d INDEXED BY drafts_accepted ON d.connection_id = k.id
    JOIN submissions s ON s.draft_row = d.row JOIN attempts a ON a.submission_row = s.row AND a.outcome = 'accepted'
    JOIN submission_bodies b ON b.row = s.row
  WHERE mine.id = @id AND d.accepted_at >= @since AND d.accepted_id IS NULL AND ${createsOfOthers}`;

/**
 * The bodies of creates by other drafts, of any connection, for the company and kind of a submission, whose document in the service
 * is not known: attempts of unknown outcome or under way, and creates accepted since `since` (epoch milliseconds) without an id.
 */
export const unresolvedBodiesOfOthers = (
  database: Database,
  submissionId: string,
  since: number,
): readonly Uint8Array[] =>
  database
    .statement<[{ readonly id: string; readonly since: number }], { body: Uint8Array }>(selectUnresolved)
    .all({ id: submissionId, since })
    .map(({ body }) => body);

/**
 * The attempts of other submissions, of any draft and connection, to replace, change or delete the document of the submission
 * @id. `isLost`: there was no reliable answer; those that were found later as an earlier submission are accepted by now. A
 * document that is found proves one of several equal attempts: all but one of them may still be carried out, also the last.
 */
const selectOtherWrites = `WITH others AS (
    SELECT a.row, a.id, a.outcome, s.operation, s.sha256, coalesce(a.finished_at, a.started_at) AS at,
      a.outcome = 'unknown' OR (a.outcome = 'accepted' AND (a.problem IS NOT NULL OR a.finished_at IS NULL)) AS isLost,
      a.outcome = 'accepted'
        OR EXISTS (SELECT 1 FROM findings f WHERE f.attempt_row = a.row AND f.result = 'match') AS isCarriedOut
    FROM submissions mine JOIN drafts own ON own.row = mine.draft_row
      CROSS JOIN drafts d INDEXED BY drafts_by_target
        ON d.target_id IN ${inAnyCapitals('mine.target_id')} AND d.kind = own.kind
      JOIN submissions s ON s.draft_row = d.row AND s.row <> mine.row AND lower(s.target_id) = lower(mine.target_id)
      JOIN attempts a ON a.submission_row = s.row AND a.outcome IN ('sending', 'unknown', 'accepted')
    WHERE mine.id = @id)
  SELECT id AS attemptId, iif(outcome = 'sending', @now, at) AS endedAt, isCarriedOut,
    outcome = 'sending' OR (isLost AND (NOT isCarriedOut OR EXISTS (
      SELECT 1 FROM others equal WHERE equal.row <> others.row AND equal.isLost
        AND equal.operation = others.operation AND equal.sha256 = others.sha256))) AS isUncertain
  FROM others`;

interface OtherWriteRow {
  readonly attemptId: string;
  readonly endedAt: number;
  readonly isCarriedOut: number;
  readonly isUncertain: number;
}
export function otherWrites(database: Database, submissionId: string): OtherWrites {
  const rows = database
    .statement<[{ readonly id: string; readonly now: number }], OtherWriteRow>(selectOtherWrites)
    .all({ id: submissionId, now: database.now() });
  return {
    carriedOut: rows.filter(({ isCarriedOut }) => isCarriedOut === 1).length,
    uncertain: rows.filter(({ isUncertain }) => isUncertain === 1),
  };
}

/**
 * Whether the document is known to belong to another draft, also of another connection to the same company: it is accepted with this
 * id, in any capitals, or is a change of the document that an earlier submission of it created.
 */
export const belongsToOtherDraft = (database: Database, id: string, documentId: string): boolean =>
  database
    .statement<[{ readonly id: string; readonly documentId: string }], object>(
      `SELECT 1 FROM drafts d WHERE d.accepted_id IN ${inAnyCapitals('@documentId')} AND d.id <> @id
       UNION ALL
       SELECT 1 FROM drafts d WHERE d.target_id IN ${inAnyCapitals('@documentId')} AND d.id <> @id AND ${isCreatedHere}
       LIMIT 1`,
    )
    .get({ id, documentId }) !== undefined;

/** Whether sent drafts were ever removed. Their documents in the service then belong to no draft. */
export const hasRemovedSent = (database: Database): boolean =>
  database.statement<[], object>(`SELECT 1 FROM preferences WHERE name = 'removedSent'`).get() !== undefined;
