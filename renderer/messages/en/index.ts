import { connection } from './connection.ts';
import { drafts } from './drafts.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';

export const en = { connection, drafts, editor, errors, fields, problems, shell, sync } as const;
