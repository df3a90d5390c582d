/** The programs of the worker threads, as `createApplication` takes them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment variable with the folder of their bundles, if a run has made them (bundle-workers.ts). */
export const bundlesOf = 'RAMPA_TEST_WORKERS';

export const sources = {
  lists: new URL('../../../main/worker/entry.ts', import.meta.url),
  backup: new URL('../../../main/backups/worker/worker.ts', import.meta.url),
};

function entryOf(name: keyof typeof sources): URL {
  const folder = process.env[bundlesOf];
  return folder === undefined ? sources[name] : pathToFileURL(join(folder, `${name}.mjs`));
}

export const listWorker = entryOf('lists');
export const backupWorker = entryOf('backup');
