import type { Migration } from '../../migrate.ts';

/**
 * `removed_sent`: ids of the sent documents that were removed (store/drafts/remove-sent.ts), by which one is recognised that comes
 * in a file again. Of those that were removed before there was this table none is known.
 */
export const removedSent: Migration = {
  version: 8,
  name: 'removed sent',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE removed_sent (
  id TEXT NOT NULL PRIMARY KEY,
  accepted_at INTEGER NOT NULL
) STRICT;
`;
