/** Entry of the worker threads: each loads only the code that its work needs, because the user waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSqlite, needNoSqlite } from '../store/sqlite-worker.ts';
import type { ThreadData } from './messages.ts';

if (parentPort === null) throw new Error('started without a port');
const port = parentPort;
const data = workerData as ThreadData;
// Messages wait in the port until the code is loaded. A rejection ends the thread like an uncaught error.
void begin();

async function begin(): Promise<void> {
  if ('path' in data) {
    loadSqlite(port);
    (await import('./lookup-fill.ts')).fillLookups(port, data.path);
  } else {
    needNoSqlite(port);
    if ('documents' in data) (await import('./document-lists.ts')).holdDocuments(port);
    else (await import('./work-on-tables.ts')).workOnTables(port);
  }
}
