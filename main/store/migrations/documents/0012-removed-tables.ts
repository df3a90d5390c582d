import type { Migration } from '../../migrate.ts';

/** Templates no longer recur. */
export const removedTables: Migration = {
  version: 12,
  name: 'removed tables',
  up: (connection) => connection.exec('DROP TABLE recurrences;'),
};
