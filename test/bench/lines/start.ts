import { startMeasured } from '../electron/measured.ts';
import { userFolders } from '../electron/user-folders.ts';
import type { BenchCase, BenchLine } from '../line.ts';

type Painted = 'frameMs' | 'contentMs';

async function once(painted: Painted, application: 'rampa' | 'empty', folder: string): Promise<readonly [number]> {
  const measured = await startMeasured(application, folder);
  await measured.close();
  return [measured[painted]];
}

const withDrafts = (painted: Painted, size: string, drafts: number): BenchCase => ({
  size,
  turns: { whole: 21, quick: 3 },
  prepare: async () => {
    const { rampa, empty, remove } = userFolders(drafts);
    // The first start creates files that every later start finds.
    await once(painted, 'rampa', rampa);
    await once(painted, 'empty', empty);
    return {
      sample: () => once(painted, 'rampa', rampa),
      floor: () => once(painted, 'empty', empty),
      close: () => Promise.resolve(remove()),
    };
  },
});

const line = {
  unit: 'ms',
  floor: 'an empty Electron window of the same settings, with a page of one paragraph',
  needs: ['electron', 'build'],
} as const;

/** From the spawn of the process to a visible window with Rampa's frame. */
export const startFrame: BenchLine = {
  ...line,
  name: 'start-frame',
  title: 'start to the window with its frame',
  aims: [{ of: 'ratio', most: 1.1 }],
  cases: [withDrafts('frameMs', '50,000 drafts', 50_000)],
};

/** From the spawn of the process to the first content: the first row of the drafts, or the message shown when there are none. */
export const start: BenchLine = {
  ...line,
  name: 'start',
  title: 'start to first content',
  aims: [{ of: 'ratio', most: 1.3 }],
  cases: [withDrafts('contentMs', 'no drafts', 0), withDrafts('contentMs', '50,000 drafts', 50_000)],
};
