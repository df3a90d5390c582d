import type { Migration } from '../../migrate.ts';
import { notedTables, triggersOf } from '../../noted-tables.ts';

/**
 * - `backup_marks`: a mark is written before each backup, which therefore contains it as its last one. The file keeps the mark of
 *   its last backup and later ones.
 * - `changed_rows`: the rows that were inserted, changed or deleted since a mark, each noted once (main/backups/increment.ts).
 */
export const notedChanges: Migration = {
  version: 18,
  name: 'noted changes',
  up: (connection) => {
    connection.exec(sql);
    for (const table of notedTables(connection)) connection.exec(triggersOf(table));
  },
};

const sql = `
CREATE TABLE backup_marks (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE changed_rows (
  mark INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  key ANY NOT NULL,
  PRIMARY KEY (mark, table_name, key)
) STRICT, WITHOUT ROWID;
`;
