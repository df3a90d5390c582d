/** Runs in a separate process: terminates threads at various moments from before the addon's loading until after it. */
import { once } from 'node:events';
import { SqliteWorker } from '../../../../main/store/sqlite-worker.ts';

const threads = 25;
const entry = new URL('loading-thread.ts', import.meta.url);
const isLoading = new Int32Array(new SharedArrayBuffer(4));

for (let index = 0; index < threads; index += 1) {
  Atomics.store(isLoading, 0, 0);
  const thread = new SqliteWorker(entry, { workerData: isLoading });
  await once(thread, 'online');
  while (Atomics.load(isLoading, 0) === 0);
  const now = performance.now();
  while (performance.now() < now + index / 25);
  await thread.terminate();
}
process.stdout.write(`ended ${threads} threads`);
