// The packaged application with a main process that accepts every switch, so that tests can drive what is packaged:
// dist/test-build, made from dist/linux-unpacked. Linux only: elsewhere Electron verifies that the archive is unchanged.
import { copyFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions, extractAll, uncache } from '@electron/asar';
import { project, run } from './run.mjs';

export const unpacked = join(project, 'dist', 'linux-unpacked');
export const testBuild = join(project, 'dist', 'test-build');

/** Path of the database module in a packaged application; see `useFittingAddon`. */
export const addon = join('node_modules', 'better-sqlite3', 'prebuilds', 'linux-x64.node');

/** Creates dist/test-build; `npm run build:unpacked` must have been run. Returns the path of its executable. */
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
 * Replaces the build in an unpacked application by the build for tests.
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
    // The archive was read above, and its header is cached by path.
    uncache(archive);
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * If ELECTRON_OVERRIDE_DIST_PATH is not the pinned version, RUNTIME_SQLITE_ADDON is a database module built for it.
 * @param {string} path of the module that is replaced
 */
export function useFittingAddon(path = join(unpacked, 'resources', 'app.asar.unpacked', addon)) {
  const fitting = process.env.RUNTIME_SQLITE_ADDON;
  if (fitting !== undefined && existsSync(path)) copyFileSync(fitting, path);
}
