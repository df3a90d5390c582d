import type { Migration } from '../../migrate.ts';

/**
 * `templates`: what new documents of a connection can begin with (domain/template.ts). There are few of them, so that no index
 * is needed; a deleted one is kept for a while, to be brought back.
 */
export const templates: Migration = {
  version: 7,
  name: 'templates',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE templates (
  id TEXT NOT NULL PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  kind TEXT NOT NULL CHECK (kind IN ('salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote')),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER,
  content TEXT NOT NULL
) STRICT;
`;
