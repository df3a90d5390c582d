/** Locks a folder, reports it, and keeps the lock until it is killed. */
import { setImmediate } from 'node:timers/promises';
import { lockFolder } from '../../../main/backups/folder-lock.ts';

const [folder = ''] = process.argv.slice(2);
// The lock object is not referenced and may be garbage-collected; the lock must hold nevertheless.
const { afterCrash } = lockFolder(folder, Date.now());
for (let round = 0; round < 3; round += 1) {
  await setImmediate();
  globalThis.gc?.();
}
console.log(JSON.stringify({ afterCrash }));
setInterval(() => undefined, 60_000);
