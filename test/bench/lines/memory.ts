import { setTimeout } from 'node:timers/promises';
import { workForAnHour } from '../electron/hour-of-work.ts';
import { startMeasured } from '../electron/measured.ts';
import { privateMegabytes } from '../electron/private-memory.ts';
import { userFolders } from '../electron/user-folders.ts';
import type { BenchCase, BenchLine } from '../line.ts';

/**
 * Behind the last thing that was done, in milliseconds. What is read once the page is idle has been read by then; and V8, which
 * nobody hurries, has collected what the work left: at a quarter of a minute it sometimes has and sometimes has not.
 */
const idleMs = 15_000;
const restMs = 60_000;

async function megabytesAfter(
  application: 'rampa' | 'empty',
  folder: string,
  work: ((devtools: string) => Promise<void>) | null,
): Promise<number> {
  // With DevTools in both: it has memory of its own.
  const switches = work === null ? [] : ['--remote-debugging-port=0'];
  const { pid, devtools, close } = await startMeasured(application, folder, switches);
  if (work !== null && application === 'rampa') await work(devtools() ?? '');
  await setTimeout(work === null ? idleMs : restMs);
  const megabytes = privateMegabytes(pid);
  await close();
  return megabytes;
}

function beyondEmpty(
  size: string,
  turns: BenchCase['turns'],
  drafts: number,
  work: ((devtools: string) => Promise<void>) | null,
): BenchCase {
  return {
    size,
    turns,
    prepare: () => {
      const { rampa, empty, remove } = userFolders(drafts);
      return Promise.resolve({
        sample: async () => {
          const floor = await megabytesAfter('empty', empty, work);
          return [(await megabytesAfter('rampa', rampa, work)) - floor];
        },
        close: () => Promise.resolve(remove()),
      });
    },
  };
}

/** What all processes have to themselves, less what those of an empty window have, started just before. */
export const memory: BenchLine = {
  name: 'memory',
  title: 'private memory of all processes, beyond that of an empty window of the same settings',
  unit: 'MB',
  floor: null,
  aims: [{ of: 'figure', statistic: 'median', most: 80 }],
  needs: ['electron', 'build'],
  cases: [beyondEmpty('after an hour’s work; 100,000 drafts', { whole: 3, quick: 0 }, 100_000, workForAnHour)],
};
