import type { Migration } from '../../migrate.ts';

/** `recurrences`: when a template's documents are due. Removed again by 12. */
export const recurrences: Migration = {
  version: 9,
  name: 'recurrences',
  up: (connection) => connection.exec(sql),
};

const sql = `
CREATE TABLE recurrences (
  template_id TEXT NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
  every TEXT NOT NULL CHECK (every IN ('week', 'twoWeeks', 'month', 'quarter', 'year')),
  day INTEGER NOT NULL CHECK (day BETWEEN 1 AND 31),
  due_on TEXT NOT NULL CHECK (due_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
`;
