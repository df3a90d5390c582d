// The packaged application with the one main process that takes every switch, so that tests can drive what is packaged:
// dist/test-build, made of dist/linux-unpacked. Linux only: elsewhere Electron holds the archive to what was packaged.
import { copyFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll, uncache } from '@electron/asar';
import { project, run } from './run.mjs';

export const unpacked = join(project, 'dist', 'linux-unpacked');
export const testBuild = join(project, 'dist', 'test-build');

/** Where the database module that fits the runtime at hand goes (RUNTIME_SQLITE_ADDON), in a packaged application. */
export const addon = join('node_modules', 'better-sqlite3', 'prebuilds', 'linux-x64.node');

/** Makes dist/test-build anew; `npm run build:unpacked` must have been run. Answers the path of its executable. */
export async function makeTestBuild() {
  await buildForTests();
  rmSync(testBuild, { recursive: true, force: true });
  cpSync(unpacked, testBuild, { recursive: true });
  await putTestBuildInto(testBuild);
  return join(testBuild, 'rampa');
}

export async function buildForTests() {
  const built = await run('npx', ['electron-vite', 'build', '--mode', 'test-build', '--logLevel', 'warn']);
  if (built !== 0) throw new Error('The build failed.');
}

/**
 * Replaces what is built in an unpacked application by what was built for tests.
 * @param {string} folder
 */
export async function putTestBuildInto(folder) {
  const archive = join(folder, 'resources', 'app.asar');
  const work = mkdtempSync(join(tmpdir(), 'rampa-test-build-'));
  try {
    extractAll(archive, work);
    const parts = { main: 'out/test-build/main', preload: 'out/preload', renderer: 'out/renderer' };
    for (const [part, from] of Object.entries(parts)) {
      rmSync(join(work, 'out', part), { recursive: true });
      cpSync(join(project, from), join(work, 'out', part), { recursive: true });
    }
    useFittingAddon(join(work, addon));
    rmSync(`${archive}.unpacked`, { recursive: true, force: true });
    await createPackageWithOptions(work, `${archive}.new`, { unpack: '**/*.node' });
    renameSync(`${archive}.new`, archive);
    renameSync(`${archive}.new.unpacked`, `${archive}.unpacked`);
  } finally {
    // It was read above, and its header is remembered by its path.
    uncache(archive);
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The runtime at hand may be older than the pinned one and then brings a build of the database module that fits it.
 * @param {string} path of the module that is replaced
 */
export function useFittingAddon(path = join(unpacked, 'resources', 'app.asar.unpacked', addon)) {
  const fitting = process.env.RUNTIME_SQLITE_ADDON;
  if (fitting !== undefined && existsSync(path)) copyFileSync(fitting, path);
}
