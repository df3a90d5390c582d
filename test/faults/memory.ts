/** Memory and handles of this process after garbage collection. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes of the heap in use. */
export async function heap(): Promise<number> {
  // Timers and finalisers release memory in the following turns of the event loop.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().heapUsed / 1_048_576;
}

/**
 * Number of open files and sockets (Linux only), and of resources that keep the process alive: the least of some, because a thread
 * that is just copying changes has its own.
 */
export async function handles(): Promise<{ readonly files: number; readonly resources: number }> {
  let [files, resources] = [Infinity, Infinity];
  for (let time = 0; time < 20; time += 1) {
    const now = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
    [files, resources] = [Math.min(files, now), Math.min(resources, process.getActiveResourcesInfo().length)];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { files, resources };
}
