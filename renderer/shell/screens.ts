/** Screens and dialogs other than the first screen, each loaded separately. */
import { later } from '../state/later-code.svelte.ts';

export const screens = {
  editor: later(() => import('../screens/editor/index.ts')),
  sync: later(() => import('../screens/sync/index.ts')),
  documents: later(() => import('../screens/documents/index.ts')),
  document: later(() => import('../screens/document/index.ts')),
  connection: later(() => import('../screens/connection/index.ts')),
  backups: later(() => import('../screens/backups/index.ts')),
  eDocument: later(() => import('../screens/e-document/index.ts')),
  guide: later(() => import('../screens/guide/index.ts')),
  about: later(() => import('../screens/about/index.ts')),
} as const;

export const conflict = later(() => import('../screens/conflict/index.ts'));
