import type { Migration } from '../../migrate.ts';

/**
 * - `draft_versions`: contents that a save has overwritten, compressed; they go with their draft. What is shown of one
 *   is apart from its bytes, so that a list of them reads narrow rows.
 * - `draft_restored`: drafts that came out of a backup of which it is not known whether they were sent since.
 */
export const versions: Migration = {
  version: 3,
  name: 'versions',
  up: (connection) => connection.exec(sql),
};

const sql = `
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
`;
