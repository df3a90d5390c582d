import { setTimeout } from 'node:timers/promises';
import { workForAnHour } from '../electron/hour-of-work.ts';
import { startMeasured } from '../electron/measured.ts';
import { privateMegabytes } from '../electron/private-memory.ts';
import { userFolders } from '../electron/user-folders.ts';
import type { BenchCase, BenchLine } from '../line.ts';

/** After the last action, in milliseconds: V8 has collected by then what the work left, which after 15 s it sometimes has not. */
const restMs = 60_000;

async function megabytesAfter(application: 'rampa' | 'empty', folder: string): Promise<number> {
  // With DevTools in both: it has memory of its own.
  const { pid, devtools, close } = await startMeasured(application, folder, ['--remote-debugging-port=0']);
  if (application === 'rampa') await workForAnHour(devtools() ?? '');
  await setTimeout(restMs);
  const megabytes = privateMegabytes(pid);
  await close();
  return megabytes;
}

const afterAnHour: BenchCase = {
  size: 'after an hour’s work; 100,000 drafts',
  turns: { whole: 3, quick: 0 },
  prepare: () => {
    const { rampa, empty, remove } = userFolders(100_000);
    return Promise.resolve({
      sample: async () => {
        const floor = await megabytesAfter('empty', empty);
        return [(await megabytesAfter('rampa', rampa)) - floor];
      },
      close: () => Promise.resolve(remove()),
    });
  },
};

/** What all processes have to themselves, less what those of an empty window have, started just before. */
export const memory: BenchLine = {
  name: 'memory',
  title: 'private memory of all processes, beyond that of an empty window of the same settings',
  unit: 'MB',
  floor: null,
  aims: [{ of: 'median', most: 80 }],
  needs: ['electron', 'build'],
  cases: [afterAnHour],
};
