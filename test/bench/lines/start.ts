import { startMeasured } from '../electron/measured.ts';
import { userFolders } from '../electron/user-folders.ts';
import type { BenchCase, BenchLine } from '../line.ts';

async function once(application: 'rampa' | 'empty', folder: string): Promise<readonly [number]> {
  const { contentMs, close } = await startMeasured(application, folder);
  await close();
  return [contentMs];
}

const withDrafts = (size: string, drafts: number): BenchCase => ({
  size,
  turns: { whole: 21, quick: 3 },
  prepare: async () => {
    const { rampa, empty, remove } = userFolders(drafts);
    // The first start creates files that every later start finds.
    await once('rampa', rampa);
    await once('empty', empty);
    return {
      sample: () => once('rampa', rampa),
      floor: () => once('empty', empty),
      close: () => Promise.resolve(remove()),
    };
  },
});

/** From the spawn of the process to the first content: the first row of the drafts, or the message shown when there are none. */
export const start: BenchLine = {
  name: 'start',
  title: 'start to first content',
  unit: 'ms',
  floor: 'an empty Electron window of the same settings, with a page of one paragraph',
  aims: [{ of: 'ratio', most: 1.3 }],
  needs: ['electron', 'build'],
  cases: [withDrafts('no drafts', 0), withDrafts('50,000 drafts', 50_000)],
};
