import type { Migration } from '../../migrate.ts';
import { first } from './0011-first.ts';
import { eDocuments } from './0014-e-documents.ts';
import { submissions } from './0015-submissions.ts';
import { versionBaselines } from './0016-version-baselines.ts';
import { answeredAddresses } from './0017-answered-addresses.ts';
import { notedChanges } from './0018-noted-changes.ts';
import { purchaseReturns } from './0019-purchase-returns.ts';

/** Drops the tables for approvals of drafts and recurrences of templates, which only files of that time have. */
const removedTables: Migration = {
  version: 12,
  name: 'removed tables',
  up: (connection) => connection.exec('DROP TABLE IF EXISTS recurrences; DROP TABLE IF EXISTS draft_approvals;'),
};
/** Undo is kept in the open editor only. */
const noUndo: Migration = {
  version: 13,
  name: 'no undo',
  up: (connection) => connection.exec('DROP TABLE IF EXISTS draft_steps; DROP TABLE IF EXISTS draft_undo;'),
};

/** The migrations of documents.db, in order. */
export const documentMigrations: readonly Migration[] = [
  first,
  removedTables,
  noUndo,
  eDocuments,
  submissions,
  versionBaselines,
  answeredAddresses,
  notedChanges,
  purchaseReturns,
];
