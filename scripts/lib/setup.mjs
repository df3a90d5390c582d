// Installs everything that `npm run demo` and `npm test` need on a fresh machine, once, and reports it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bin, onPath, project, read, run, say } from './run.mjs';

const marker = join(project, 'node_modules', '.rampa-installed');

/** Installs the npm packages of the lock file, again only when the lock file has changed. */
export async function setUpPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(project, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock) {
    say('installing the npm packages (a few minutes the first time)');
    const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Error('npm ci failed; its own words stand above.');
    writeFileSync(marker, lock);
  }
  const node = read(join(bin, 'node'), ['--version']);
  if (node === null || Number(node.slice(1).split('.')[0]) < 22) {
    throw new Error(
      `The pinned Node was not installed by npm (found: ${node ?? 'none'}). Its package has an install script: run "npm rebuild node".`,
    );
  }
  return node;
}

const headlessShell = 'chromium-headless-shell';

/** @type {Record<'browser' | 'headless' | 'display' | 'keychain' | 'electron' | 'packages' | 'files' | 'installers', [string, () => boolean][]>} */
const debianPackages = {
  browser: [['chromium', () => onPath('chromium')]],
  headless: [[headlessShell, () => onPath(headlessShell)]],
  display: [
    ['xvfb', () => onPath('Xvfb')],
    ['xauth', () => onPath('xauth')],
    ['xclip', () => onPath('xclip')],
  ],
  keychain: [
    ['libsecret-1-0', () => libraryIsThere('libsecret-1.so.0')],
    ['gnome-keyring', () => onPath('gnome-keyring-daemon')],
    ['dbus', () => onPath('dbus-run-session')],
  ],
  electron: [
    ['libgtk-3-0', () => libraryIsThere('libgtk-3.so.0')],
    ['libnss3', () => libraryIsThere('libnss3.so')],
    // A test uses it to make its own certificate authority trusted.
    ['libnss3-tools', () => onPath('certutil')],
    ['libasound2', () => libraryIsThere('libasound.so.2')],
    ['libgbm1', () => libraryIsThere('libgbm.so.1')],
  ],
  packages: [
    ['wixl', () => onPath('wixl')],
    ['msitools', () => onPath('msiinfo')],
    ['binutils', () => onPath('readelf')],
  ],
  // Other programs that check what Rampa writes.
  files: [
    // 90 MB to download and 270 on the disk: the smallest package that opens and saves a workbook.
    ['libreoffice-calc-nogui', () => existsSync('/usr/lib/libreoffice/program/libsclo.so')],
    ['poppler-utils', () => onPath('pdftoppm')],
  ],
  installers: [
    ['wine64', () => existsSync('/usr/lib/wine/wine64')],
    ['xdg-utils', () => onPath('xdg-open')],
    ['libatspi2.0-0', () => libraryIsThere('libatspi.so.0')],
  ],
};

/** @type {string | undefined} */
let libraries;
/** @param {string} name */
function libraryIsThere(name) {
  libraries ??= read('/sbin/ldconfig', ['-p']) ?? '';
  return libraries.includes(name);
}

/**
 * Installs system packages by purpose, on Debian as root; elsewhere it only names them.
 * @param {...(keyof typeof debianPackages)} purposes
 */
export async function setUpSystem(...purposes) {
  if (process.platform !== 'linux') return;
  const missing = purposes
    .flatMap((purpose) => debianPackages[purpose])
    .filter(([, there]) => !there())
    .map(([name]) => name);
  if (missing.length === 0) return;
  if (!canInstall()) {
    say(
      `not found on this machine: ${missing.join(', ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}`,
    );
    return;
  }
  say(`installing system packages: ${missing.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  await run('apt-get', ['update', '-qq'], { env });
  if ((await run('apt-get', install, { env })) !== 0)
    say('some system packages could not be installed; going on without them');
  libraries = undefined;
}

/**
 * A browser for unattended tests: Chromium without windows, which takes a third less of the processor and is what Playwright
 * itself downloads. The full Chromium if this Debian has no such package.
 */
export async function setUpHeadlessBrowser() {
  if (onPath(headlessShell)) return;
  if (canInstall()) await setUpSystem('headless');
  if (!onPath(headlessShell)) await setUpSystem('browser');
}

const canInstall = () => process.platform === 'linux' && onPath('apt-get') && process.getuid?.() === 0;

/** Like findBrowser, for unattended tests. */
export async function findHeadlessBrowser() {
  return onPath(headlessShell) ? { found: true } : findBrowser();
}

/** A Chromium for Playwright: Debian's, or Playwright's own. `path` is null if Playwright finds it by itself. */
export async function findBrowser() {
  for (const path of ['/usr/bin/chromium', '/usr/bin/chromium-browser'])
    if (existsSync(path)) return { found: true, path };
  const own = read(join(bin, 'node'), ['-p', "require('playwright').chromium.executablePath()"]);
  if (own !== null && existsSync(own)) return { found: true, path: null };
  say('fetching a browser for Playwright');
  const code = await run('npx', ['playwright', 'install', 'chromium']);
  return { found: code === 0, path: null };
}

/**
 * Electron's runtime: the one in ELECTRON_OVERRIDE_DIST_PATH, otherwise the pinned one, downloaded once. `why` describes what was
 * found, or what prevented it.
 */
export async function findElectron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given) {
    const path = join(given, process.platform === 'win32' ? 'electron.exe' : 'electron');
    return existsSync(path)
      ? { path, why: 'the runtime that ELECTRON_OVERRIDE_DIST_PATH names' }
      : { path: null, why: `ELECTRON_OVERRIDE_DIST_PATH names ${given}, which holds no Electron` };
  }
  const home = join(project, 'node_modules', 'electron');
  const installed = () => {
    const named = join(home, 'path.txt');
    if (!existsSync(named)) return null;
    const path = join(home, 'dist', readFileSync(named, 'utf8').trim());
    return existsSync(path) ? path : null;
  };
  if (installed() === null) {
    say("fetching Electron's runtime (once, about 110 MB)");
    const tried = await withTimeLimit(run(join(bin, 'node'), [join(home, 'install.js')], { output: 'none' }), 300_000);
    if (tried === null) say('the download took more than five minutes and was given up');
  }
  const path = installed();
  return path === null
    ? { path, why: "Electron's runtime could not be fetched from its download site" }
    : { path, why: 'the pinned Electron runtime' };
}

/**
 * The environment variables for an Electron other than the pinned one; see before-ready.cjs.
 * @returns {Record<string, string>}
 */
export function electronOptions() {
  if (!process.env.ELECTRON_OVERRIDE_DIST_PATH) return {};
  const before = `--require=${join(project, 'scripts', 'lib', 'before-ready.cjs')}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, before].filter(Boolean).join(' ') };
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @returns {Promise<T | null>}
 */
function withTimeLimit(promise, ms) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Promise<null>} */
  const late = new Promise((resolve) => (timer = setTimeout(() => resolve(null), ms)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const sources = [
  'domain',
  'main',
  'messages',
  'practice',
  'preload',
  'renderer',
  'resources',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/lib/contract-names.ts',
  'scripts/lib/shipped-packages.ts',
];

/** Builds main, preload and page into out/ if a source is newer than the last build. */
export async function build() {
  const stamp = join(project, 'out', '.built');
  const last = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (sources.every((name) => newest(join(project, name)) < last)) return;
  say('building the application');
  if ((await run('npx', ['electron-vite', 'build', '--logLevel', 'warn'])) !== 0) throw new Error('The build failed.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
}

/** Bundles the browser host for tests, which start it some hundred times; returns its path. */
export async function buildHost() {
  const args = ['vite', 'build', '--config', 'host.vite.config.ts', '--logLevel', 'warn'];
  if ((await run('npx', args)) !== 0) throw new Error('The build failed.');
  return join(project, 'out', 'host', 'cli.js');
}

/**
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((last, name) => Math.max(last, newest(join(path, name))), stat.mtimeMs);
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
