import { about } from './about.ts';
import { check } from './check.ts';
import { conflict } from './conflict.ts';
import { connection } from './connection.ts';
import { desktop } from './desktop.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { eDocument } from './e-document.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { guide } from './guide.ts';
import { history } from './history.ts';
import { storage } from './storage.ts';
import { openEntries } from './open-entries.ts';
import { policy } from './policy.ts';
import { print } from './print.ts';
import { problems } from './problems.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';
import { templates } from './templates.ts';
import { versions } from './versions.ts';

export const en = {
  about,
  check,
  conflict,
  connection,
  desktop,
  documents,
  drafts,
  eDocument,
  editor,
  errors,
  fields,
  files,
  guide,
  history,
  storage,
  openEntries,
  policy,
  print,
  problems,
  review,
  shell,
  sync,
  templates,
  versions,
} as const;
