import type { Migration } from '../../migrate.ts';

/**
 * `draft_undo` and `draft_steps`: what Ctrl+Z and Ctrl+Y do in a draft, also after it was closed; removed in version 13. They
 * lead from the draft's content as of `revision`. Its steps have the numbers from `first` to before `after_last`; those below
 * `done` are undone by Ctrl+Z, the others done again by Ctrl+Y. Of what was typed before there were these tables none is known.
 */
export const undo: Migration = {
  version: 11,
  name: 'undo',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE draft_undo (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  first INTEGER NOT NULL,
  done INTEGER NOT NULL,
  after_last INTEGER NOT NULL,
  bytes INTEGER NOT NULL
) STRICT;
CREATE TABLE draft_steps (
  undo_row INTEGER NOT NULL REFERENCES draft_undo (row) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  step TEXT NOT NULL,
  PRIMARY KEY (undo_row, number)
) STRICT, WITHOUT ROWID;
`;
