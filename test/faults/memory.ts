/** How much this process holds, once what is not needed is given back. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes of the heap in use. */
export async function heap(): Promise<number> {
  // What hangs on the ends of timers and finalisers goes in the turns after.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** Open files and sockets where the system reports, and what keeps the process alive. */
export function handles(): { readonly files: number; readonly resources: number } {
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
  return { files, resources: process.getActiveResourcesInfo().length };
}
