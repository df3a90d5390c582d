import type { Migration } from '../../migrate.ts';

/**
 * Each list lies in two tables of its own (`rows_7`, `words_7`; lookups/tables.ts makes them), and `lists` says which are
 * shown. A refresh builds a new pair beside the old and switches in one row: readers see a whole list at any moment, and
 * dropping the old pair costs next to nothing, however long it was.
 */
export const first: Migration = {
  version: 1,
  name: 'first',
  up: (connection) =>
    connection.exec(`
CREATE TABLE lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
  row_count INTEGER NOT NULL DEFAULT 0,
  partial INTEGER NOT NULL DEFAULT 0 CHECK (partial IN (0, 1)),
  refreshed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX lists_shown ON lists (connection_id, kind) WHERE shown = 1;
`),
};
