import type { Migration } from '../../migrate.ts';

/**
 * The earliest schema that Rampa opens; there was no release before it.
 * - A draft's list row is separate from its content, so that lists read narrow rows.
 * - `row` is local to the file (full-text search needs an integer); the rest of the application uses `id`.
 * - `…_sort` columns are the sort keys of the list; each index also contains the columns by which the list is filtered.
 * - `draft_counts` is maintained by triggers, because counting a hundred thousand drafts for each view would take too long.
 * - `line_search`: the products in a draft's lines, once the draft is no longer in `line_search_due` (store/drafts/search.ts).
 * - `conflict`: whether the service's document differed before or after sending; details are in `draft_conflicts`.
 * - `draft_bases.source`: whether a baseline was read from the service or is a copy of what was sent from here.
 * - An attempt's bytes are in a separate table, so that finishing the attempt does not write them again.
 * - `draft_versions`: overwritten contents; the compressed bytes are separate from what the list of versions shows.
 * - `draft_restored`: drafts restored from a backup that may have been sent since.
 * - `templates`: contents with which new documents can begin; deleted ones are kept for a while.
 * - `removed_sent`: ids of sent documents that were removed (store/drafts/remove-sent.ts), in case a file contains one again.
 * - `draft_handovers`: drafts written to a `.rampa` file (`out`; `name` is the file's), or received in one (`in`; `name` and
 *   `organisation` are those of the sender's connection). `confirmed`: the user has confirmed that a draft that was handed out is
 *   sent from here nevertheless.
 */
export const first: Migration = {
  version: 11,
  name: 'first',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE connections (
  id TEXT NOT NULL PRIMARY KEY,
  settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;

CREATE TABLE preferences (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  kind TEXT NOT NULL CHECK (kind IN ('salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote')),
  operation TEXT NOT NULL CHECK (operation IN ('create', 'replace', 'change', 'delete')),
  state TEXT NOT NULL
    CHECK (state IN ('draft', 'ready', 'sending', 'accepted', 'rejected', 'waiting', 'unknown')),
  waiting_reason TEXT CHECK ((waiting_reason IS NOT NULL) = (state = 'waiting')),
  revision INTEGER NOT NULL,
  number TEXT,
  customer_code TEXT,
  customer_name TEXT,
  document_date TEXT,
  total TEXT,
  currency TEXT,
  line_count INTEGER NOT NULL,
  error_count INTEGER NOT NULL,
  warning_count INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER,
  accepted_at INTEGER CHECK ((accepted_at IS NOT NULL) = (state = 'accepted')),
  accepted_id TEXT,
  accepted_number TEXT,
  target_id TEXT CHECK ((target_id IS NULL) = (operation = 'create')),
  queue_position INTEGER CHECK ((queue_position IS NULL) = (state = 'draft')),
  number_sort TEXT NOT NULL,
  customer_sort TEXT NOT NULL,
  date_sort TEXT NOT NULL,
  total_sort REAL,
  conflict TEXT CHECK (conflict IN ('before', 'after'))
) STRICT;

CREATE INDEX drafts_by_updated ON drafts (connection_id, updated_at, row, state, kind) WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_number ON drafts (connection_id, number_sort, row, state, kind) WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_customer ON drafts (connection_id, customer_sort, row, state, kind) WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_state ON drafts (connection_id, state, kind) WHERE deleted_at IS NULL;
CREATE INDEX drafts_queue ON drafts (connection_id, state, queue_position)
  WHERE deleted_at IS NULL AND queue_position IS NOT NULL;
CREATE UNIQUE INDEX drafts_queue_position ON drafts (queue_position) WHERE queue_position IS NOT NULL;
CREATE INDEX drafts_accepted ON drafts (connection_id, accepted_at) WHERE accepted_at IS NOT NULL;
CREATE INDEX drafts_sending ON drafts (state) WHERE state = 'sending';
CREATE INDEX drafts_deleted ON drafts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX drafts_conflicts ON drafts (connection_id) WHERE conflict IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX drafts_held ON drafts (connection_id)
  WHERE waiting_reason IN ('changed', 'unchecked') AND deleted_at IS NULL;
CREATE INDEX drafts_by_target ON drafts (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX drafts_by_accepted_id ON drafts (accepted_id) WHERE accepted_id IS NOT NULL;
-- With deleted_at among its columns an index has all that is counted; without, SQLite looks into each row for it.
CREATE INDEX drafts_by_date ON drafts (connection_id, date_sort, row, state, kind, deleted_at)
  WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_total ON drafts (connection_id, total_sort, row, state, kind, deleted_at)
  WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_amount ON drafts (connection_id, currency, total_sort, state, kind, deleted_at)
  WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_customer_code ON drafts (connection_id, customer_code, state, kind, deleted_at)
  WHERE deleted_at IS NULL;
CREATE INDEX drafts_by_problems ON drafts (connection_id, error_count, warning_count, state, kind, deleted_at)
  WHERE deleted_at IS NULL;

CREATE TABLE draft_contents (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  search_text TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE TABLE draft_bases (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  base TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT 'service' CHECK (source IN ('service', 'copy'))
) STRICT;
CREATE TABLE draft_conflicts (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  base TEXT NOT NULL,
  theirs TEXT
) STRICT;

CREATE VIRTUAL TABLE draft_search USING fts5 (
  words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3'
);

CREATE VIRTUAL TABLE line_search USING fts5 (
  words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='2 3'
);
CREATE TABLE line_search_due (row INTEGER PRIMARY KEY) STRICT;

CREATE TABLE draft_counts (
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  drafts INTEGER NOT NULL CHECK (drafts >= 0),
  PRIMARY KEY (connection_id, kind, state)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER drafts_counted_in AFTER INSERT ON drafts WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO draft_counts VALUES (NEW.connection_id, NEW.kind, NEW.state, 1)
    ON CONFLICT DO UPDATE SET drafts = drafts + 1;
END;
CREATE TRIGGER drafts_counted_out AFTER DELETE ON drafts WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE draft_counts SET drafts = drafts - 1
    WHERE connection_id = OLD.connection_id AND kind = OLD.kind AND state = OLD.state;
END;
CREATE TRIGGER drafts_counted_over AFTER UPDATE OF state, deleted_at ON drafts BEGIN
  UPDATE draft_counts SET drafts = drafts - 1
    WHERE OLD.deleted_at IS NULL
      AND connection_id = OLD.connection_id AND kind = OLD.kind AND state = OLD.state;
  INSERT INTO draft_counts SELECT NEW.connection_id, NEW.kind, NEW.state, 1 WHERE NEW.deleted_at IS NULL
    ON CONFLICT DO UPDATE SET drafts = drafts + 1;
END;

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

CREATE TABLE request_counts (
  connection_id TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (connection_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_versions (
  row INTEGER PRIMARY KEY,
  draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  kept_for TEXT NOT NULL CHECK (kept_for IN ('time', 'change', 'restore')),
  line_count INTEGER NOT NULL,
  total TEXT,
  currency TEXT,
  characters INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX draft_versions_of_draft ON draft_versions (draft_row, saved_at);
CREATE INDEX draft_versions_by_age ON draft_versions (saved_at);

CREATE TABLE draft_version_contents (
  row INTEGER PRIMARY KEY REFERENCES draft_versions (row) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE draft_restored (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  backup_at INTEGER NOT NULL
) STRICT;

CREATE TABLE templates (
  id TEXT NOT NULL PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  kind TEXT NOT NULL CHECK (kind IN ('salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote')),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER,
  content TEXT NOT NULL
) STRICT;

CREATE TABLE removed_sent (
  id TEXT NOT NULL PRIMARY KEY,
  accepted_at INTEGER NOT NULL
) STRICT;

CREATE TABLE draft_handovers (
  row INTEGER PRIMARY KEY,
  draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('out', 'in')),
  name TEXT NOT NULL,
  organisation TEXT NOT NULL,
  confirmed INTEGER NOT NULL CHECK (confirmed IN (0, 1))
) STRICT;
CREATE INDEX draft_handovers_of_draft ON draft_handovers (draft_row, direction, at, confirmed);
`;
