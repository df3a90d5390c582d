/** Submissions: written once when a draft is queued (main/submission.ts), never changed. */
import { randomUUID } from 'node:crypto';
import type { DocumentPolicy } from '../../../domain/facts.ts';
import type { DocumentKind, Operation } from '../../../domain/model/draft-state.ts';
import { sha256 } from '../../submission.ts';
import type { Submission } from '../../submission.ts';
import { boundOnce } from '../database.ts';
import type { Database } from '../database.ts';
import { readBaseline } from '../drafts/stored-draft.ts';
import type { DraftRow } from '../drafts/rows.ts';
import { notFound } from '../errors.ts';
import { parse, readRecordOrEmpty, write } from '../json.ts';
import type { StoredDecision, StoredSubmission, SummaryValues } from '../types.ts';

/** For a row `d` of drafts: the join with its present submission `q`, which is its latest. */
export const joinPresent = `JOIN submissions q ON q.draft_row = d.row
  AND q.ordinal = (SELECT max(ordinal) FROM submissions WHERE draft_row = d.row)`;

/** Call within the transaction that queues the draft. Its baseline is copied, because the draft's own may change later. */
export function insertSubmission(database: Database, draft: DraftRow, submission: Submission): void {
  const { body, policy, summary, lineKeys, ...values } = submission;
  const base = database
    .statement<[number], { base: string; source: string }>('SELECT base, source FROM draft_bases WHERE row = ?')
    .get(draft.row);
  const { lastInsertRowid } = database
    .statement<[Record<string, string | number | null>], void>(
      `INSERT INTO submissions (id, draft_row, ordinal, revision, queued_at, operation, target_id, base_url, organisation,
         user_id, company_id, period_id, method, url, client_reference, policy, summary, sha256, baseline_sha256)
       VALUES (@id, @draftRow, (SELECT coalesce(max(ordinal), 0) + 1 FROM submissions WHERE draft_row = @draftRow),
         @revision, @queuedAt, @operation, @targetId, @baseUrl, @organisation, @userId, @companyId, @periodId, @method, @url,
         @clientReference, @policy, @summary, @sha256, @baselineSha256)`,
    )
    .run({
      ...values,
      ...{ id: randomUUID(), draftRow: draft.row, operation: draft.operation, targetId: draft.targetId },
      ...{ policy: write(policy), summary: write(summary) },
      baselineSha256: base === undefined ? null : sha256(base.base),
    });
  database
    .statement<[number, Uint8Array, string | null, string | null, string], void>(
      'INSERT INTO submission_bodies (row, body, baseline, baseline_source, line_keys) VALUES (?, ?, ?, ?, ?)',
    )
    .run(Number(lastInsertRowid), body, base?.base ?? null, base?.source ?? null, write(lineKeys));
}

export const presentOf = (
  database: Database,
  draftRow: number,
): { readonly row: number; readonly id: string } | undefined =>
  database
    .statement<[number], { row: number; id: string }>(
      'SELECT row, id FROM submissions WHERE draft_row = ? ORDER BY ordinal DESC LIMIT 1',
    )
    .get(draftRow);

/** Whether the present submission has the bytes that were made for it. A damaged file may have lost them. */
export function isWhole(database: Database, draftRow: number): boolean {
  const present = database
    .statement<[number], { sha256: string; body: Uint8Array }>(
      `SELECT s.sha256, b.body FROM submissions s JOIN submission_bodies b ON b.row = s.row
       WHERE s.draft_row = ? ORDER BY s.ordinal DESC LIMIT 1`,
    )
    .get(draftRow);
  return present !== undefined && sha256(present.body) === present.sha256;
}

/** Number of the draft's attempts, over all its submissions. */
export const attemptCount = (database: Database, draftRow: number): number =>
  database
    .statement<[number], { count: number }>(
      `SELECT coalesce(max(a.ordinal), 0) AS count FROM submissions s JOIN attempts a ON a.submission_row = s.row
       WHERE s.draft_row = ?`,
    )
    .get(draftRow)?.count ?? 0;

/** A submission of which nothing was tried has no history, so nothing of it is kept once it is withdrawn. */
export function removeUntried(database: Database, draftRow: number): void {
  database
    .statement<[number], void>(
      `DELETE FROM submissions WHERE draft_row = ? AND NOT EXISTS (
         SELECT 1 FROM attempts WHERE submission_row = submissions.row)`,
    )
    .run(draftRow);
}

/** The columns of a {@link StoredSubmission}, for rows `s` of submissions, `b` of submission_bodies and `d` of drafts. */
export const submissionColumns = `s.id, d.id AS draftId, d.kind, s.operation, s.target_id AS targetId, s.revision,
  s.queued_at AS queuedAt, s.base_url AS baseUrl, s.organisation, s.user_id AS userId, s.company_id AS companyId,
  s.period_id AS periodId, s.method, s.url, s.client_reference AS clientReference, s.policy, s.summary, s.sha256, b.body,
  b.baseline, b.baseline_source AS baselineSource, b.line_keys AS lineKeys`;

export interface SubmissionRow {
  readonly id: string;
  readonly draftId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly targetId: string | null;
  readonly revision: number;
  readonly queuedAt: number;
  readonly baseUrl: string;
  readonly organisation: string;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly method: string;
  readonly url: string;
  readonly clientReference: string | null;
  readonly policy: string;
  readonly summary: string;
  readonly sha256: string;
  readonly body: Uint8Array;
  readonly baseline: string | null;
  readonly baselineSource: 'service' | 'copy' | null;
  readonly lineKeys: string;
}

export function toSubmission({
  policy,
  summary,
  baseline,
  baselineSource,
  lineKeys,
  ...row
}: SubmissionRow): StoredSubmission {
  return {
    ...row,
    // Written from these types by `insertSubmission`.
    policy: readRecordOrEmpty(policy) as unknown as DocumentPolicy,
    summary: readRecordOrEmpty(summary) as unknown as SummaryValues,
    baseline: readBaseline(row.kind, { baseline, baselineSource }),
    baselineSource,
    lineKeys: textsIn(lineKeys),
  };
}

function textsIn(json: string): readonly string[] {
  const stored = parse(json);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

/** The user wants the draft's present submission sent, having seen `shown`. Call within a transaction. */
export function insertDecision(
  database: Database,
  draftRow: number,
  { choice, shown }: Pick<StoredDecision, 'choice' | 'shown'>,
): void {
  database
    .statement<[number, string, string, number], void>(
      `INSERT INTO decisions (submission_row, at, choice, shown)
       SELECT row, ?, ?, ? FROM submissions WHERE draft_row = ? ORDER BY ordinal DESC LIMIT 1`,
    )
    .run(database.now(), choice, shown, draftRow);
}

/** The user's decisions about a submission, the latest last. */
export const decisions = (database: Database, submissionId: string): readonly StoredDecision[] =>
  database
    .statement<[string], StoredDecision>(
      `SELECT c.at, c.choice, c.shown FROM decisions c JOIN submissions s ON s.row = c.submission_row
       WHERE s.id = ? ORDER BY c.row`,
    )
    .all(submissionId);

/** Throws `notFound`. */
export function submission(database: Database, id: string): StoredSubmission {
  const row = database
    .statement<[string], SubmissionRow>(
      `SELECT ${submissionColumns} FROM submissions s JOIN submission_bodies b ON b.row = s.row
       JOIN drafts d ON d.row = s.draft_row WHERE s.id = ${boundOnce}`,
    )
    .get(id);
  if (row === undefined) throw notFound('submission', id);
  return toSubmission(row);
}
