import type { Migration } from '../../migrate.ts';

/**
 * - `e_documents`: electronic invoices and despatches read from files. `identity`: the ETTN, or a hash of the content, so that a
 *   file read twice gives one row. `content`: the document as read (domain/e-documents/e-document.ts); the last column, because
 *   lists read only the columns before it. A deleted row is kept for a while so that it can be restored.
 * - `mappings`: the customer with a partner's tax number, and the product and unit for a code or name in the partner's files.
 */
export const eDocuments: Migration = {
  version: 14,
  name: 'e-documents',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE e_documents (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  identity TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'despatch')),
  number TEXT NOT NULL,
  ettn TEXT NOT NULL,
  date TEXT NOT NULL,
  parties TEXT NOT NULL,
  total TEXT,
  currency TEXT NOT NULL,
  line_count INTEGER NOT NULL,
  file TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  deleted_at INTEGER,
  search_text TEXT NOT NULL,
  content TEXT NOT NULL,
  UNIQUE (connection_id, identity)
) STRICT;
CREATE INDEX e_documents_by_read ON e_documents (connection_id, read_at, row) WHERE deleted_at IS NULL;
CREATE INDEX e_documents_by_number ON e_documents (connection_id, number, row) WHERE deleted_at IS NULL;
CREATE INDEX e_documents_by_date ON e_documents (connection_id, date, row) WHERE deleted_at IS NULL;
CREATE VIRTUAL TABLE e_document_search USING fts5 (
  words, content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='2 3'
);

CREATE TABLE mappings (
  id TEXT NOT NULL PRIMARY KEY,
  connection_id TEXT NOT NULL REFERENCES connections (id),
  kind TEXT NOT NULL CHECK (kind IN ('customer', 'code', 'name')),
  partner TEXT NOT NULL,
  partner_name TEXT NOT NULL,
  text TEXT NOT NULL,
  unit TEXT NOT NULL,
  code TEXT NOT NULL,
  own_unit TEXT NOT NULL,
  factor TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (connection_id, kind, partner, text, unit)
) STRICT;
`;
