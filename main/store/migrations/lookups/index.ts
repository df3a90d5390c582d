import type { Migration } from '../../migrate.ts';

/** The schema of the first release. Files of earlier versions are discarded: their lists can be fetched again. */
const first: Migration = {
  version: 7,
  name: 'first',
  up: (connection) =>
    connection.exec(`
-- Each list lies in tables of its own (lookups/tables.ts makes them). A refresh builds new ones beside the old and switches in
-- one row: readers see a whole list at any moment, and dropping the old tables costs little, however long the list was.
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
-- A customer's representatives are few: tables for each of hundreds of customers would make the file slow to open.
CREATE TABLE customer_lists (
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  customer_id TEXT NOT NULL COLLATE NOCASE,
  row_count INTEGER NOT NULL,
  partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
  refreshed_at INTEGER NOT NULL,
  rows TEXT NOT NULL,
  UNIQUE (connection_id, kind, customer_id)
) STRICT;
CREATE INDEX customer_lists_age ON customer_lists (connection_id, kind, refreshed_at);
`),
};

/** The migrations of lookups.db, in order. */
export const lookupMigrations: readonly Migration[] = [first];
