/** Entry of the threads that do bulk work: each loads what its own work needs and no more, as the user waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSqlite, needNoSqlite } from '../store/sqlite-worker.ts';
import type { ThreadData } from './messages.ts';

if (parentPort === null) throw new Error('started without a port');
const port = parentPort;
const data = workerData as ThreadData;
// What is asked before the code is there waits in the port. A failure ends the thread, as one that is not caught does.
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
