const notedTables = [
  ...['answered_addresses', 'attempt_errors', 'attempts', 'connections', 'decisions', 'draft_bases', 'draft_conflicts'],
  ...['draft_contents', 'draft_former_baselines', 'draft_handovers', 'draft_restored', 'draft_version_baselines'],
  ...['draft_version_contents', 'draft_versions', 'draft_withdrawals', 'drafts', 'e_documents', 'findings', 'mappings'],
  ...['preferences', 'removed_sent', 'request_counts', 'submission_bodies', 'submissions', 'templates'],
];
/** SQL that takes a file back to version 17, in which changes were not noted. */
const withoutNotes = `
  ${notedTables.flatMap((name) => ['in', 'out', 'over'].map((end) => `DROP TRIGGER ${name}_noted_${end};`)).join(' ')}
  DROP TABLE changed_rows;
  DROP TABLE backup_marks;
`;

/**
 * SQL that takes a file back to version 14, in which attempts had their own bytes and a draft's queueing was in `queue`. What
 * version 14 did not keep of a submission is lost. A later version's tables are dropped first.
 */
export const withQueue = `
  ${withoutNotes}
  DROP TABLE answered_addresses;
  DROP TABLE draft_version_baselines;
  DROP TABLE draft_former_baselines;
  CREATE TEMP TABLE old_queue AS
    SELECT s.draft_row, s.queued_at, s.user_id, s.company_id, s.period_id, s.client_reference,
      (SELECT a.not_before FROM attempts a WHERE a.submission_row = s.row ORDER BY a.ordinal DESC LIMIT 1)
    FROM submissions s JOIN drafts d ON d.row = s.draft_row
    WHERE d.queue_position IS NOT NULL
      AND s.ordinal = (SELECT max(ordinal) FROM submissions WHERE draft_row = s.draft_row);
  CREATE TEMP TABLE old_attempts AS
    SELECT a.row, a.id, s.draft_row, a.ordinal, a.started_at, a.finished_at, a.outcome, a.problem, a.status, s.user_id,
      s.company_id, s.period_id, s.client_reference, s.method, s.url, s.sha256
    FROM attempts a JOIN submissions s ON s.row = a.submission_row;
  CREATE TEMP TABLE old_bodies AS
    SELECT a.row, b.body FROM attempts a JOIN submission_bodies b ON b.row = a.submission_row;
  CREATE TEMP TABLE old_errors AS SELECT * FROM attempt_errors;
  CREATE TEMP TABLE old_findings AS SELECT * FROM findings;
  DROP TABLE findings;
  DROP TABLE attempt_errors;
  DROP TABLE attempts;
  DROP TABLE submission_bodies;
  DROP TABLE decisions;
  DROP TABLE submissions;
  DROP TABLE draft_withdrawals;

  CREATE TABLE queue (
    row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
    queued_at INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    company_id INTEGER NOT NULL,
    period_id INTEGER,
    client_reference TEXT,
    not_before INTEGER
  ) STRICT;
  CREATE TABLE attempts (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    finished_at INTEGER,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('sending', 'accepted', 'rejected', 'waiting', 'notSent', 'unknown')),
    problem TEXT,
    status INTEGER,
    user_id INTEGER NOT NULL,
    company_id INTEGER NOT NULL,
    period_id INTEGER,
    client_reference TEXT,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    UNIQUE (draft_row, ordinal)
  ) STRICT;
  CREATE UNIQUE INDEX attempts_under_way ON attempts (draft_row) WHERE outcome = 'sending';
  CREATE INDEX attempts_unknown ON attempts (draft_row) WHERE outcome = 'unknown';
  CREATE TABLE attempt_bodies (
    row INTEGER PRIMARY KEY REFERENCES attempts (row) ON DELETE CASCADE,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TABLE attempt_errors (
    attempt_row INTEGER NOT NULL REFERENCES attempts (row) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (attempt_row, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE findings (
    row INTEGER PRIMARY KEY,
    attempt_row INTEGER NOT NULL REFERENCES attempts (row) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    found_by TEXT NOT NULL CHECK (found_by IN ('id', 'number', 'reference')),
    searched TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('match', 'similar', 'unchanged', 'different', 'nothing', 'unreadable')),
    complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
    document_id TEXT,
    document_number TEXT,
    problem TEXT
  ) STRICT;
  CREATE INDEX findings_of_attempt ON findings (attempt_row);

  INSERT INTO queue SELECT * FROM old_queue;
  INSERT INTO attempts SELECT * FROM old_attempts;
  INSERT INTO attempt_bodies SELECT * FROM old_bodies;
  INSERT INTO attempt_errors SELECT * FROM old_errors;
  INSERT INTO findings SELECT * FROM old_findings;
  DROP TABLE old_queue;
  DROP TABLE old_attempts;
  DROP TABLE old_bodies;
  DROP TABLE old_errors;
  DROP TABLE old_findings;
  PRAGMA user_version = 14;
`;
