import type { Migration } from '../../migrate.ts';

/**
 * `findings.result` may be `unchanged` (the document is as it was before the attempt) and `similar` (the number found only
 * resembles the one that was sent) too; until now these were stored as `different` and `match`.
 */
export const findings: Migration = {
  version: 4,
  name: 'findings',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE new_findings (
  row INTEGER PRIMARY KEY,
  attempt_row INTEGER NOT NULL REFERENCES attempts (row) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  found_by TEXT NOT NULL CHECK (found_by IN ('id', 'number', 'reference')),
  searched TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('match', 'similar', 'unchanged', 'different', 'nothing', 'unreadable')),
  complete INTEGER NOT NULL CHECK (complete IN (0, 1)),
  document_id TEXT,
  document_number TEXT,
  problem TEXT
) STRICT;
INSERT INTO new_findings SELECT * FROM findings;
DROP TABLE findings;
ALTER TABLE new_findings RENAME TO findings;
CREATE INDEX findings_of_attempt ON findings (attempt_row);
`;
