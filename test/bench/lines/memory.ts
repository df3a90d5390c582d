import { setTimeout } from 'node:timers/promises';
import { workForAnHour } from '../electron/hour-of-work.ts';
import { startMeasured } from '../electron/measured.ts';
import { privateMegabytes } from '../electron/private-memory.ts';
import { userFolders } from '../electron/user-folders.ts';
import type { BenchCase, BenchLine } from '../line.ts';

/** Wait after the last action, in milliseconds, until V8 has collected its garbage; 15 s is sometimes too short. */
const restMs = 60_000;

async function megabytesAfter(application: 'rampa' | 'empty', folder: string): Promise<number> {
  // Both run with DevTools, which uses memory itself.
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

/** Private memory of all processes, minus that of an empty window started just before. */
export const memory: BenchLine = {
  name: 'memory',
  title: 'private memory of all processes, beyond that of an empty window of the same settings',
  unit: 'MB',
  floor: null,
  aims: [{ of: 'median', most: 80 }],
  needs: ['electron', 'build'],
  cases: [afterAnHour],
};
