// As root, Chromium's sandbox cannot be on, so some of the Electron specs are run again as an ordinary user. An ordinary user has
// the sandbox on in every run.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { onPath, project } from './run.mjs';

const user = 'nobody';

/**
 * @typedef {object} OrdinaryUser
 * @property {string} why reason if it is not possible, otherwise ''
 * @property {string} results a folder the user can write its report to
 * @property {import('./keychain.mjs').Wrap} wrap
 * @property {Record<string, string>} env
 * @property {() => void} cleanUp
 */

/**
 * @param {string} electron path of the executable
 * @returns {OrdinaryUser}
 */
export function asOrdinaryUser(electron) {
  const why = whyNot();
  const nothing = () => undefined;
  if (why !== '') return { why, results: '', wrap: (command, args) => [command, args], env: {}, cleanUp: nothing };

  const home = mkdtempSync(join(tmpdir(), 'rampa-ordinary-'));
  chmodSync(home, 0o755);
  const code = reachable(project) ? project : copyOf(project, join(home, 'rampa'));
  const runtime = reachable(electron) ? dirname(electron) : copyOf(dirname(electron), join(home, 'electron'), true);
  const work = join(home, 'work');
  mkdirSync(work);
  chmodSync(work, 0o777);
  return {
    why,
    results: work,
    // npx would need a home and a cache.
    wrap: (_command, [, ...args]) => [
      'runuser',
      [
        '-u',
        user,
        '--',
        'sh',
        '-c',
        'cd "$0" && exec xvfb-run -a -s "-screen 0 1440x900x24" node_modules/.bin/playwright "$@"',
        code,
        ...args,
      ],
    ],
    env: {
      HOME: work,
      TMPDIR: work,
      XDG_RUNTIME_DIR: work,
      ELECTRON_OVERRIDE_DIST_PATH: runtime,
      RAMPA_TEST_OUTPUT: join(work, 'output'),
    },
    cleanUp: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Why `startedByPerson` is not possible here; '' if it is. */
export function whyNoPerson() {
  return process.getuid?.() === 0 ? whyNot() : '';
}

/**
 * How to start an installed application as a user does, with `home` as the user's home folder: directly if this run is an
 * ordinary user's, and as `nobody` if it is root's.
 * @param {string} folder of the application
 * @param {string} name of its executable
 * @returns {{ home: string, command: (args: readonly string[]) => [string, string[]], cleanUp: () => void }}
 */
export function startedByPerson(folder, name) {
  const root = process.getuid?.() === 0;
  const top = mkdtempSync(join(tmpdir(), 'rampa-person-'));
  chmodSync(top, 0o755);
  const home = join(top, 'home');
  mkdirSync(home);
  if (root) chmodSync(home, 0o777);
  const there = !root || reachable(join(folder, name)) ? folder : copyOf(folder, join(top, 'installed'));
  const as = root ? ['runuser', '-u', user, '--'] : [];
  // HOME and XDG_CONFIG_HOME decide where Rampa's folder is.
  const own = ['env', `HOME=${home}`, `TMPDIR=${home}`, `XDG_CONFIG_HOME=${join(home, '.config')}`];
  return {
    home,
    command: (args) => {
      const [first = '', ...rest] = [...as, ...own, 'xvfb-run', '-a', join(there, name), ...args];
      return [first, rest];
    },
    cleanUp: () => rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

/** What this machine lacks for it; '' if nothing. A lack is not a failure of Rampa. */
function whyNot() {
  if (process.platform !== 'linux') return 'only Linux has the question';
  if (process.getuid?.() !== 0) return 'this run is an ordinary user’s: the sandbox was on already';
  if (!onPath('runuser')) return 'runuser is not installed';
  if (!asUser('true')) return `the user ${user} cannot run anything here`;
  // Shells, X and Chromium all write there.
  if (!asUser('sh', '-c', 'echo >/dev/null')) return `the user ${user} cannot write to /dev/null here`;
  if (!asUser('test', '-w', '/dev/shm'))
    return `the user ${user} cannot write to /dev/shm here, where Chromium shares its pages`;
  if (!asUser('unshare', '--user', 'true'))
    return `the user ${user} may open no namespace here, which Chromium’s sandbox is made of`;
  return '';
}

/**
 * @param {string[]} command
 * @returns {boolean} whether the user could run it
 */
function asUser(...command) {
  return spawnSync('runuser', ['-u', user, '--', ...command]).status === 0;
}

/** @param {string} path */
const reachable = (path) => asUser('test', '-r', path);

/**
 * @param {string} from
 * @param {string} to
 * @param {boolean} [whole] copy what links lead to as well, because the user may not be able to reach it
 */
function copyOf(from, to, whole = false) {
  const left = new Set(['.git', 'dist', 'test-results', 'screenshots']);
  cpSync(from, to, {
    recursive: true,
    ...(whole ? { dereference: true } : { verbatimSymlinks: true }),
    filter: (path) => !left.has(basename(path)),
  });
  return to;
}
