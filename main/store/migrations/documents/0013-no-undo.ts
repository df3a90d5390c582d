import type { Migration } from '../../migrate.ts';

/** Undo is kept in the open editor only. */
export const noUndo: Migration = {
  version: 13,
  name: 'no undo',
  up: (connection) => connection.exec('DROP TABLE draft_steps; DROP TABLE draft_undo;'),
};
