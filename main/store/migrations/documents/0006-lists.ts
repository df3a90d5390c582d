import type { Migration } from '../../migrate.ts';

/**
 * - `line_search`: the products in a draft's lines (store/drafts/search.ts), once the draft is no longer in
 *   `line_search_due`. All are indexed a few at a time while Rampa runs: as many as a file may hold take longer than a start
 *   should.
 * - Indexes for filters by customer, problems and amount. With `deleted_at` among its columns an index has all that is
 *   counted; without, SQLite looks into each row for what the index itself demands.
 */
export const lists: Migration = {
  version: 6,
  name: 'lists',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE VIRTUAL TABLE line_search USING fts5 (
  words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='2 3'
);
CREATE TABLE line_search_due (row INTEGER PRIMARY KEY) STRICT;
INSERT INTO line_search_due SELECT row FROM drafts;

DROP INDEX drafts_by_date;
DROP INDEX drafts_by_total;
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
`;
