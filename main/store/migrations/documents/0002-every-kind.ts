import type { Database as Connection } from 'better-sqlite3';
import type { Migration } from '../../migrate.ts';

/**
 * - Every kind of document: a CHECK cannot be altered, so `drafts` is built anew and its indexes and triggers with it.
 * - `conflict`: the service's document was found to be otherwise, before or after sending; what was found is in
 *   `draft_conflicts`, and a base says whether it was read from the service or is a copy of what was sent from here.
 */
export const everyKind: Migration = {
  version: 2,
  name: 'every kind',
  rebuilds: true,
  up: (connection) => {
    const { sql } = connection.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'drafts'`).get() as { sql: string };
    const around = connection
      .prepare(`SELECT sql FROM sqlite_schema WHERE tbl_name = 'drafts' AND type <> 'table' AND sql IS NOT NULL`)
      .all() as readonly { sql: string }[];
    const anew = replaced(
      replaced(sql, 'CREATE TABLE drafts', 'CREATE TABLE drafts_new'),
      `'salesReturnInvoice', 'despatch'`,
      `'salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'`,
    );
    connection.exec(replaced(anew, '  total_sort REAL\n', `  total_sort REAL,\n  ${conflict}\n`));
    copy(connection);
    for (const part of around) connection.exec(part.sql);
    connection.exec(conflicts);
  },
};

const conflict = `conflict TEXT CHECK (conflict IN ('before', 'after'))`;

function copy(connection: Connection): void {
  connection.exec(`
    INSERT INTO drafts_new SELECT *, NULL FROM drafts;
    DROP TABLE drafts;
    ALTER TABLE drafts_new RENAME TO drafts;
  `);
}

const conflicts = `
CREATE INDEX drafts_conflicts ON drafts (connection_id) WHERE conflict IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX drafts_held ON drafts (connection_id)
  WHERE waiting_reason IN ('changed', 'unchecked') AND deleted_at IS NULL;
CREATE INDEX drafts_by_target ON drafts (target_id) WHERE target_id IS NOT NULL;
CREATE INDEX drafts_by_accepted_id ON drafts (accepted_id) WHERE accepted_id IS NOT NULL;

CREATE TABLE draft_conflicts (
  row INTEGER PRIMARY KEY REFERENCES drafts (row) ON DELETE CASCADE,
  found_at INTEGER NOT NULL,
  base TEXT NOT NULL,
  theirs TEXT
) STRICT;

ALTER TABLE draft_bases ADD COLUMN source TEXT NOT NULL DEFAULT 'service' CHECK (source IN ('service', 'copy'));
`;

/** A layout that is not the one expected is not touched. */
function replaced(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) throw new Error(`the table drafts is not as version 1 made it: ${part}`);
  return text.replace(part, by);
}
