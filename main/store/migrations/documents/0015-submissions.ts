import { randomUUID } from 'node:crypto';
import type { Database as Connection } from 'better-sqlite3';
import { newClientReference } from '../../../../domain/client-reference.ts';
import type { DocumentKind, Operation } from '../../../../domain/model/draft-state.ts';
import { documentPolicyOf } from '../../../../domain/settings.ts';
import { destinationOf } from '../../../destination.ts';
import { makeSubmission, sha256 } from '../../../submission.ts';
import type { Submission } from '../../../submission.ts';
import { contentsOf } from '../../drafts/stored-draft.ts';
import { readSettings } from '../../json.ts';
import type { Migration } from '../../migrate.ts';

/**
 * - `submissions`: what each queueing of a draft sends and where to, written once (main/submission.ts); `submission_bodies`: its
 *   bytes, the baseline on which it was made and the keys of its lines, apart from what lists read. Attempts belong to a submission.
 * - `attempts.not_before`: the earliest time of the next attempt.
 * - `decisions`: that the user wants a submission sent, and what the service was shown to have then (`Shown` in main/store/types.ts).
 * - `draft_withdrawals`: why a draft was taken out of the queue without the user, and its position there.
 * - `queue` is gone: a draft's present submission is its latest.
 *
 * A draft that was attempted gets a submission for each distinct request of its attempts. One that was queued since its last
 * attempt gets one from its content, the connection's settings and the time of queueing; if it cannot be encoded, it becomes a
 * draft again.
 */
export const submissions: Migration = {
  version: 15,
  name: 'submissions',
  up: (connection) => {
    connection.exec(tables);
    // One draft after another, because there may be many, and large ones.
    const select = connection.prepare<[number], QueuedBefore>(selectDraft);
    for (const { row } of connection.prepare<[], { row: number }>(selectSubmitted).all()) {
      const draft = select.get(row);
      if (draft !== undefined) take(connection, draft);
    }
    connection.exec(replacement);
  },
};

const tables = `
CREATE TABLE submissions (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  queued_at INTEGER NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('create', 'replace', 'change', 'delete')),
  target_id TEXT,
  base_url TEXT NOT NULL,
  organisation TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  company_id INTEGER NOT NULL,
  period_id INTEGER,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  client_reference TEXT,
  policy TEXT NOT NULL,
  summary TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  baseline_sha256 TEXT,
  UNIQUE (draft_row, ordinal)
) STRICT;

CREATE TABLE submission_bodies (
  row INTEGER PRIMARY KEY REFERENCES submissions (row) ON DELETE CASCADE,
  body BLOB NOT NULL,
  baseline TEXT,
  baseline_source TEXT CHECK (baseline_source IN ('service', 'copy')),
  line_keys TEXT NOT NULL
) STRICT;

CREATE TABLE decisions (
  row INTEGER PRIMARY KEY,
  submission_row INTEGER NOT NULL REFERENCES submissions (row) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('sendAnyway', 'sendAgain')),
  shown TEXT NOT NULL
) STRICT;
CREATE INDEX decisions_of_submission ON decisions (submission_row);

CREATE TABLE draft_withdrawals (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT;

CREATE TABLE attempts_15 (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  submission_row INTEGER NOT NULL REFERENCES submissions (row) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  not_before INTEGER,
  outcome TEXT NOT NULL
    CHECK (outcome IN ('sending', 'accepted', 'rejected', 'waiting', 'notSent', 'unknown')),
  problem TEXT,
  status INTEGER
) STRICT;

CREATE TABLE attempt_errors_15 (
  attempt_row INTEGER NOT NULL REFERENCES attempts_15 (row) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  code TEXT NOT NULL,
  message TEXT NOT NULL,
  target TEXT NOT NULL,
  PRIMARY KEY (attempt_row, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings_15 (
  row INTEGER PRIMARY KEY,
  attempt_row INTEGER NOT NULL REFERENCES attempts_15 (row) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  found_by TEXT NOT NULL CHECK (found_by IN ('id', 'number', 'reference')),
  searched TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('match', 'similar', 'unchanged', 'different', 'nothing', 'unreadable')),
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  document_id TEXT,
  document_number TEXT,
  problem TEXT
) STRICT;
`;

/** The journal's tables refer to attempts, so all are replaced: dropping attempts alone would delete their rows. */
const replacement = `
INSERT INTO attempt_errors_15 SELECT e.* FROM attempt_errors e JOIN attempts_15 a ON a.row = e.attempt_row;
INSERT INTO findings_15 SELECT f.* FROM findings f JOIN attempts_15 a ON a.row = f.attempt_row;
DROP TABLE findings;
DROP TABLE attempt_errors;
DROP TABLE attempt_bodies;
DROP TABLE attempts;
DROP TABLE queue;
ALTER TABLE attempts_15 RENAME TO attempts;
ALTER TABLE attempt_errors_15 RENAME TO attempt_errors;
ALTER TABLE findings_15 RENAME TO findings;
CREATE UNIQUE INDEX attempts_under_way ON attempts (submission_row) WHERE outcome = 'sending';
CREATE INDEX attempts_unknown ON attempts (submission_row) WHERE outcome = 'unknown';
CREATE INDEX attempts_of_submission ON attempts (submission_row, ordinal);
CREATE INDEX findings_of_attempt ON findings (attempt_row);
`;

interface QueuedBefore {
  readonly row: number;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly targetId: string | null;
  readonly state: string;
  readonly revision: number;
  readonly position: number | null;
  readonly number: string | null;
  readonly customerCode: string | null;
  readonly customerName: string | null;
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly lineCount: number;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly content: string;
  readonly baseline: string | null;
  readonly baselineSource: 'service' | 'copy' | null;
  readonly settings: string;
  /** `null` if the draft is not queued. */
  readonly queuedAt: number | null;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly clientReference: string | null;
  readonly notBefore: number | null;
}
const selectSubmitted = 'SELECT row FROM queue UNION SELECT draft_row FROM attempts ORDER BY 1';
const selectDraft = `
  SELECT d.row, d.kind, d.operation, d.target_id AS targetId, d.state, d.revision, d.queue_position AS position, d.number,
    d.customer_code AS customerCode, d.customer_name AS customerName, d.document_date AS date, d.total, d.currency,
    d.line_count AS lineCount, d.error_count AS errorCount, d.warning_count AS warningCount, c.content, b.base AS baseline,
    b.source AS baselineSource, n.settings, q.queued_at AS queuedAt, q.user_id AS userId, q.company_id AS companyId,
    q.period_id AS periodId, q.client_reference AS clientReference, q.not_before AS notBefore
  FROM drafts d JOIN draft_contents c ON c.row = d.row JOIN connections n ON n.id = d.connection_id
    LEFT JOIN draft_bases b ON b.row = d.row LEFT JOIN queue q ON q.row = d.row
  WHERE d.row = ?`;

interface AttemptBefore {
  readonly row: number;
  readonly startedAt: number;
  readonly method: string;
  readonly url: string;
  readonly sha256: string;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly clientReference: string | null;
  readonly body: Uint8Array;
}
const selectAttempts = `
  SELECT a.row, a.started_at AS startedAt, a.method, a.url, a.sha256, a.user_id AS userId,
    a.company_id AS companyId, a.period_id AS periodId, a.client_reference AS clientReference, b.body
  FROM attempts a JOIN attempt_bodies b ON b.row = a.row WHERE a.draft_row = ? ORDER BY a.ordinal`;

type Request = Omit<Submission, 'clientReference'> & { readonly clientReference: string | null };

function take(connection: Connection, draft: QueuedBefore): void {
  const { row, state, revision, queuedAt, clientReference } = draft;
  const settings = readSettings(draft.settings);
  const { baseUrl, organisation } = destinationOf(settings);
  const policy = documentPolicyOf(settings);
  const isOfPresent = (attempt: AttemptBefore): boolean =>
    queuedAt !== null &&
    attempt.clientReference === clientReference &&
    (clientReference !== null || attempt.startedAt >= queuedAt);
  let ordinal = 0;
  let last: AttemptBefore | undefined;
  // In the order of their last attempts: the last one is present.
  for (const attempts of byRequest(connection.prepare<[number], AttemptBefore>(selectAttempts).all(row), isOfPresent)) {
    const [first] = attempts;
    if (first === undefined) continue;
    const { method, url, body, sha256, userId, companyId, periodId } = first;
    const isPresent = isOfPresent(first);
    const submission = insert(connection, draft, (ordinal += 1), {
      ...{ method, url, body, sha256, userId, companyId, periodId, baseUrl, organisation, policy },
      clientReference: first.clientReference,
      // Which revision an earlier queueing sent is not known.
      revision: isPresent ? revision : 0,
      queuedAt: isPresent ? (queuedAt ?? 0) : first.startedAt,
      summary: summaryOf(draft),
      // Nor are the keys that its lines had.
      lineKeys: [],
    });
    for (const attempt of attempts) moveAttempt(connection, attempt.row, submission);
    last = attempts.at(-1);
  }
  if (queuedAt === null) return;
  const isWhole = last !== undefined && isOfPresent(last) && sha256(last.body) === last.sha256;
  switch (state) {
    case 'ready':
    case 'waiting':
      if (isWhole && last !== undefined) return postpone(connection, last.row, draft.notBefore);
      try {
        insert(connection, draft, ordinal + 1, fromContent(draft, queuedAt));
      } catch {
        toDraft(connection, draft, queuedAt);
      }
      return;
    case 'sending':
    case 'unknown':
      // The bytes were lost with a damaged file: it is searched for, and never sent again as it is.
      if (!isWhole) connection.prepare('INSERT OR IGNORE INTO draft_restored VALUES (?, ?)').run(row, queuedAt);
  }
}

/** The attempts of each distinct request, in the order of each request's last attempt. */
function byRequest(
  attempts: readonly AttemptBefore[],
  isOfPresent: (attempt: AttemptBefore) => boolean,
): Iterable<readonly AttemptBefore[]> {
  const requests = new Map<string, readonly AttemptBefore[]>();
  for (const attempt of attempts) {
    const { clientReference, method, url, sha256, userId, companyId, periodId } = attempt;
    const key = JSON.stringify([
      ...[isOfPresent(attempt), clientReference, method, url, sha256, userId, companyId, periodId],
    ]);
    const earlier = requests.get(key) ?? [];
    requests.delete(key);
    requests.set(key, [...earlier, attempt]);
  }
  return requests.values();
}

function moveAttempt(connection: Connection, row: number, submission: number): void {
  connection
    .prepare<[number, number], void>(
      `INSERT INTO attempts_15 (row, id, submission_row, ordinal, started_at, finished_at, outcome, problem, status)
       SELECT row, id, ?, ordinal, started_at, finished_at, outcome, problem, status FROM attempts WHERE row = ?`,
    )
    .run(submission, row);
}

function postpone(connection: Connection, attempt: number, notBefore: number | null): void {
  connection
    .prepare<[number | null, number], void>('UPDATE attempts_15 SET not_before = ? WHERE row = ?')
    .run(notBefore, attempt);
}

function fromContent(draft: QueuedBefore, queuedAt: number): Submission {
  const { kind, operation, targetId, revision, userId, companyId, periodId } = draft;
  const submitted = { kind, operation, targetId, revision, ...contentsOf(kind, draft) };
  return makeSubmission(submitted, readSettings(draft.settings), {
    queuedAt,
    summary: summaryOf(draft),
    identity: { userId, companyId, periodId },
    clientReference:
      draft.clientReference ?? newClientReference((length) => crypto.getRandomValues(new Uint8Array(length))),
  });
}

function toDraft(connection: Connection, { row, position }: QueuedBefore, queuedAt: number): void {
  connection
    .prepare<[number], void>(
      `UPDATE drafts SET state = 'draft', waiting_reason = NULL, queue_position = NULL WHERE row = ?`,
    )
    .run(row);
  connection
    .prepare<[number, number, number], void>(`INSERT INTO draft_withdrawals VALUES (?, ?, 'notEncodable', ?)`)
    .run(row, queuedAt, position ?? 0);
}

function insert(connection: Connection, draft: QueuedBefore, ordinal: number, request: Request): number {
  const { baseline, baselineSource, operation, targetId } = draft;
  const { body, policy, summary, lineKeys, ...rest } = request;
  const { lastInsertRowid } = connection
    .prepare<[Record<string, string | number | null>], void>(
      `INSERT INTO submissions (id, draft_row, ordinal, revision, queued_at, operation, target_id, base_url, organisation,
         user_id, company_id, period_id, method, url, client_reference, policy, summary, sha256, baseline_sha256)
       VALUES (@id, @draftRow, @ordinal, @revision, @queuedAt, @operation, @targetId, @baseUrl, @organisation,
         @userId, @companyId, @periodId, @method, @url, @clientReference, @policy, @summary, @sha256, @baselineSha256)`,
    )
    .run({
      ...rest,
      ...{ id: randomUUID(), draftRow: draft.row, ordinal, operation, targetId },
      ...{ policy: JSON.stringify(policy), summary: JSON.stringify(summary) },
      baselineSha256: baseline === null ? null : sha256(baseline),
    });
  connection
    .prepare<[number, Uint8Array, string | null, string | null, string], void>(
      'INSERT INTO submission_bodies (row, body, baseline, baseline_source, line_keys) VALUES (?, ?, ?, ?, ?)',
    )
    .run(Number(lastInsertRowid), body, baseline, baselineSource, JSON.stringify(lineKeys));
  return Number(lastInsertRowid);
}

function summaryOf(draft: QueuedBefore): Submission['summary'] {
  const { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount } = draft;
  return { number, customerCode, customerName, date, total, currency, lineCount, errorCount, warningCount };
}
