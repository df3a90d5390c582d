/** Takes a folder, says so, and keeps it until it is killed. */
import { setImmediate } from 'node:timers/promises';
import { lockFolder } from '../../../main/backups/folder-lock.ts';

const [folder = ''] = process.argv.slice(2);
// Nothing of the lock is kept here, and what nobody refers to is collected at once: it holds all the same.
const { afterCrash } = lockFolder(folder, Date.now());
for (let round = 0; round < 3; round += 1) {
  await setImmediate();
  globalThis.gc?.();
}
console.log(JSON.stringify({ afterCrash }));
setInterval(() => undefined, 60_000);
