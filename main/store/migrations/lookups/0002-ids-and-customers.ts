import type { Migration } from '../../migrate.ts';

/**
 * Rows are found by the service's identifier too, whichever case it is written in. A customer's representatives are in
 * one row for each customer: they are few, and a pair of tables for each of hundreds of customers would make the file slow
 * to open. Lists that are there stay.
 */
export const idsAndCustomers: Migration = {
  version: 2,
  name: 'ids-and-customers',
  up: (connection) => {
    connection.exec(`
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
`);
    for (const id of connection.prepare<[], number>('SELECT id FROM lists').pluck().all()) {
      connection.exec(`CREATE INDEX IF NOT EXISTS rows_${id}_id ON rows_${id} (id COLLATE NOCASE)`);
    }
  },
};
