import type { Migration } from '../../migrate.ts';
import { first } from './0001-first.ts';
import { everyKind } from './0002-every-kind.ts';
import { versions } from './0003-versions.ts';
import { findings } from './0004-findings.ts';
import { approvals } from './0005-approvals.ts';
import { lists } from './0006-lists.ts';
import { templates } from './0007-templates.ts';
import { removedSent } from './0008-removed-sent.ts';
import { recurrences } from './0009-recurrences.ts';
import { handovers } from './0010-handovers.ts';
import { undo } from './0011-undo.ts';
import { removedTables } from './0012-removed-tables.ts';
import { noUndo } from './0013-no-undo.ts';
import { eDocuments } from './0014-e-documents.ts';

/** The layout of documents.db, step by step. */
export const documentMigrations: readonly Migration[] = [
  first,
  everyKind,
  versions,
  findings,
  approvals,
  lists,
  templates,
  removedSent,
  recurrences,
  handovers,
  undo,
  removedTables,
  noUndo,
  eDocuments,
];
