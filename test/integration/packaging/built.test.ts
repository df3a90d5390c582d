import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../..', import.meta.url));

describe('what is built to be packaged', () => {
  let files: readonly string[] = [];

  beforeAll(() => {
    const build = "import { build } from './scripts/lib/setup.mjs'; await build();";
    const made = spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: project, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`The build failed:\n${made.stdout}\n${made.stderr}`);
    files = ['main', 'preload', 'renderer'].flatMap((part) =>
      readdirSync(join(project, 'out', part), { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
  });

  it.each(['ELECTRON_RENDERER_URL', 'serveDevelopmentPage', 'waitForSingleInstance', 'worker-src', '@vite/client'])(
    'contains no development code: %s',
    (word) => {
      expect(files.filter((file) => readFileSync(file, 'latin1').includes(word))).toEqual([]);
    },
  );

  it('has no source maps', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
});
