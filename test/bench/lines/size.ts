import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/lib/run.mjs';
import type { BenchLine } from '../line.ts';
import { inProject } from '../surroundings.ts';

/** What Rampa adds to Electron's own files, as `npm run build:unpacked` lays it out. */
const added = ['app.asar', 'app.asar.unpacked'];
const megabyte = 1024 * 1024;

function resourcesFolder(): string {
  const folder = readdirSync(inProject('dist')).find((name) => name.endsWith('-unpacked'));
  if (folder === undefined) throw new Error('npm run build:unpacked left no folder of the unpacked application');
  return inProject('dist', folder, 'resources');
}

function megabytesOf(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.size / megabyte;
  return readdirSync(path).reduce((sum, name) => sum + megabytesOf(join(path, name)), 0);
}

export const size: BenchLine = {
  name: 'size',
  title: 'what the packaged application adds to Electron’s own files',
  unit: 'MB',
  floor: null,
  aims: [{ of: 'figure', statistic: 'median', most: 20 }],
  needs: ['electron', 'build'],
  cases: [
    {
      size: 'unpacked',
      turns: { whole: 1, quick: 0 },
      prepare: async () => {
        const code = await run('node', ['scripts/package-unpacked.mjs'], { output: 'none' });
        if (code !== 0) throw new Error('npm run build:unpacked failed');
        const resources = resourcesFolder();
        return {
          sample: () => Promise.resolve([added.reduce((sum, name) => sum + megabytesOf(join(resources, name)), 0)]),
          close: () => Promise.resolve(),
        };
      },
    },
  ],
};
