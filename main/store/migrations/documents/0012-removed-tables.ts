import type { Migration } from '../../migrate.ts';

/** Drafts are no longer approved, and templates no longer recur. */
export const removedTables: Migration = {
  version: 12,
  name: 'removed tables',
  up: (connection) => connection.exec('DROP TABLE recurrences; DROP TABLE draft_approvals;'),
};
