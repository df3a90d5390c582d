import type { Migration } from '../../migrate.ts';

/**
 * `draft_handovers`: drafts that were written to a `.rampa` file here (`out`, `name` being the file's), or came in one (`in`,
 * `name` and `organisation` being those of the connection there). `confirmed`: the user has said that one that was handed out is
 * sent from here all the same. Of those that were handed over before there was this table none is known.
 */
export const handovers: Migration = {
  version: 10,
  name: 'handovers',
  up: (connection) => connection.exec(sql),
};

const sql = `
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
