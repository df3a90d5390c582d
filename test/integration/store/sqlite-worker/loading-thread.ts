/** A thread that signals in shared memory that it is about to load SQLite's addon. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSqlite } from '../../../../main/store/sqlite-worker.ts';

if (parentPort === null) throw new Error('started without a port');
Atomics.store(workerData as Int32Array, 0, 1);
loadSqlite(parentPort);
