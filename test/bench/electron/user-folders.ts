import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeOfDrafts } from '../filled-store.ts';

interface UserFolders {
  readonly rampa: string;
  readonly empty: string;
  readonly remove: () => void;
}

/** Creates a user data folder for Rampa with that many drafts, and one for the empty window. */
export function userFolders(drafts: number): UserFolders {
  const place = mkdtempSync(join(tmpdir(), 'rampa-bench-start-'));
  const folders = { rampa: join(place, 'rampa'), empty: join(place, 'empty') };
  if (drafts > 0) {
    const data = join(folders.rampa, 'data');
    mkdirSync(data, { recursive: true });
    const filled = storeOfDrafts(drafts);
    filled.raw.prepare<[string], void>('VACUUM INTO ?').run(join(data, 'documents.db'));
    filled.remove();
  }
  return { ...folders, remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 5 }) };
}
