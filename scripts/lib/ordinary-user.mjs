// As root Chromium's sandbox cannot be on, so a part of the Electron specs is run once more as an ordinary user, on a
// readable copy of the project. Who already is an ordinary user has it on in every run.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onPath, project } from './run.mjs';

/**
 * @param {string} electron path of the executable
 * @returns {{ there: boolean, why: string, wrap: import('./keychain.mjs').Wrap, env: Record<string, string>, cleanUp: () => void }}
 */
export function asOrdinaryUser(electron) {
  /** @type {ReturnType<typeof asOrdinaryUser>} */
  const nothing = {
    there: false,
    why: '',
    wrap: (command, args) => [command, args],
    env: {},
    cleanUp: () => undefined,
  };
  if (process.platform !== 'linux') return { ...nothing, why: 'only Linux has the question' };
  if (process.getuid?.() !== 0)
    return { ...nothing, why: 'this run is an ordinary user’s: the sandbox was on already' };
  if (!onPath('runuser') || !onPath('setpriv')) return { ...nothing, why: 'runuser is not installed' };
  const home = mkdtempSync(join(tmpdir(), 'rampa-ordinary-'));
  chmodSync(home, 0o755);
  for (const name of [
    'package.json',
    'out',
    'test',
    'domain',
    'main',
    'preload',
    'playwright.config.ts',
    'scripts',
    'tsconfig.json',
    'tsconfig.base.json',
  ]) {
    cpSync(join(project, name), join(home, name), { recursive: true });
  }
  cpSync(join(project, 'node_modules'), join(home, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  const runtime = join(home, 'electron-runtime');
  cpSync(dirname(electron), runtime, { recursive: true, dereference: true });
  const work = join(home, 'work');
  mkdirSync(work, { mode: 0o777 });
  chmodSync(work, 0o777);
  return {
    there: true,
    why: '',
    wrap: (_command, args) => [
      'runuser',
      [
        '-u',
        'nobody',
        '--',
        'sh',
        '-c',
        `cd "${home}" && exec xvfb-run -a "$@"`,
        'sh',
        join(home, 'node_modules', '.bin', 'playwright'),
        ...args.slice(1),
      ],
    ],
    env: {
      HOME: work,
      TMPDIR: work,
      XDG_RUNTIME_DIR: work,
      ELECTRON_OVERRIDE_DIST_PATH: runtime,
      RAMPA_TEST_OUTPUT: join(work, 'results'),
    },
    cleanUp: () => rmSync(home, { recursive: true, force: true }),
  };
}
