import type { Migration } from '../../migrate.ts';

/** `draft_approvals`: who approved a draft, and the hash of what it would have sent then. Removed again by 12. */
export const approvals: Migration = {
  version: 5,
  name: 'approvals',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE draft_approvals (
  row INTEGER PRIMARY KEY,
  draft_row INTEGER NOT NULL REFERENCES drafts (row) ON DELETE CASCADE,
  approved_at INTEGER NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  note TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  holds INTEGER NOT NULL CHECK (holds IN (0, 1))
) STRICT;
CREATE INDEX draft_approvals_of_draft ON draft_approvals (draft_row, holds);
`;
