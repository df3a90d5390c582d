// `npm test`: types, lint, format, unit, integration, faults, end to end. The last line gives the totals.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run, say, tsc } from './lib/run.mjs';
import { readPlaywright } from './lib/results.mjs';
import {
  build,
  buildHost,
  findElectron,
  findHeadlessBrowser,
  setUpHeadlessBrowser,
  setUpPackages,
  setUpSystem,
} from './lib/setup.mjs';
import { keychainSession } from './lib/keychain.mjs';
import { asOrdinaryUser } from './lib/ordinary-user.mjs';
import { count, end, note, results, skip, vitest } from './lib/tally.mjs';

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {'shown' | 'atEnd'} [output]
 */
async function check(name, command, args, output = 'shown') {
  say(`${name} …`);
  const code = await run(command, args, { output });
  count(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
  return code === 0;
}

/** @type {import('./lib/keychain.mjs').Wrap} */
const plain = (command, args) => [command, args];

/**
 * @param {string} name
 * @param {string} projectName one of playwright.config.ts's projects
 * @param {{ wrap?: import('./lib/keychain.mjs').Wrap, env?: Record<string, string>, folder?: string,
 *   output?: 'shown' | 'atEnd' }} [how]
 */
async function playwright(name, projectName, { wrap = plain, env = {}, folder = results, output = 'shown' } = {}) {
  say(`${name} …`);
  const file = join(folder, `playwright-${projectName}.json`);
  const args = ['playwright', 'test', `--project=${projectName}`];
  // A separate folder, because each run first empties its folder, and with it what an earlier run left of its failures.
  const own = {
    RAMPA_TEST_OUTPUT: join(folder, `e2e-${projectName}`),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    // Node reads TypeScript itself, four times as fast as Playwright without a cache.
    PW_DISABLE_TS_ESM: '1',
  };
  const code = await run(...wrap('npx', args), { env: { ...own, ...env }, output });
  count(name, readPlaywright(file, code));
}

async function packages() {
  if (process.platform === 'linux') await vitest('packages', 'atEnd');
  else skip('packages', 'only on Linux can the packages of all platforms be made');
}

try {
  rmSync(results, { recursive: true, force: true });
  await setUpPackages();
  mkdirSync(results, { recursive: true });
  await setUpHeadlessBrowser();
  await setUpSystem('display', 'keychain');

  // They take one core for two minutes, so they run in parallel with the types and the unit tests.
  const lint = check('lint', 'npx', ['oxlint', '--report-unused-disable-directives'], 'atEnd').then(() =>
    check('lint (components)', 'npx', ['eslint', '.', '--max-warnings', '0'], 'atEnd'),
  );
  await check('types (domain)', 'node', [tsc, '-p', 'tsconfig.domain.json']);
  await check('types', 'node', [tsc, '-p', 'tsconfig.json']);
  await check('types (page)', 'npx', [
    'svelte-check',
    '--tsconfig',
    'tsconfig.renderer.json',
    '--fail-on-warnings',
    '--output',
    'human',
  ]);
  await check('format', 'npx', ['oxfmt', '--check']);
  await build();
  process.env.RAMPA_HOST_PROGRAM = await buildHost();
  count('build', { passed: 1, failed: 0 });

  await vitest('unit');
  await lint;
  // Tests of the transport need Electron's own libraries, and certutil.
  const electron = await findElectron();
  if (electron.path !== null && process.platform === 'linux') await setUpSystem('electron');
  await setUpSystem('packages', 'files');
  // Fault tests mostly wait, and packages depend on the disk: they run in parallel with all that follows.
  const beside = vitest('faults', 'atEnd').then(packages);
  await vitest('integration');

  const keychain = keychainSession();
  if (!keychain.there) note(`without a keychain: ${keychain.why}; end-to-end specs keep secrets in memory`);

  const browser = await findHeadlessBrowser();
  const display = process.platform !== 'linux' || onPath('xvfb-run');
  // playwright.config.ts decides what is then left to Electron.
  const isEachInBoth = process.argv.includes('--both-hosts');
  const shared = electron.path !== null && display && !isEachInBoth;
  const env = shared ? { RAMPA_ELECTRON_TOO: '1' } : {};
  // All run in parallel: none waits for the longest test of another, or for its start.
  const runs = [beside];
  if (browser.found) runs.push(playwright('end to end, in a browser', 'browser', { wrap: keychain.wrap, env }));
  else skip('end to end, in a browser', 'no browser could be found or fetched');
  if (electron.path === null) skip('end to end, in Electron', electron.why);
  else if (!display) skip('end to end, in Electron', 'it needs a display, and xvfb is not installed');
  else {
    /** @type {import('./lib/keychain.mjs').Wrap} */
    const inDisplay = (command, args) =>
      process.platform === 'linux'
        ? keychain.wrap('xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', command, ...args])
        : [command, args];
    const ordinary = asOrdinaryUser(electron.path);
    const { why, wrap, env, results: folder } = ordinary;
    runs.push(
      playwright('end to end, in Electron', 'electron', {
        wrap: inDisplay,
        env: {
          ...(why === '' && shared ? { RAMPA_SANDBOX_TOO: '1' } : {}),
          ...(isEachInBoth ? { RAMPA_BOTH_HOSTS: '1' } : {}),
        },
        output: 'atEnd',
      }),
    );
    const sandboxed = { wrap, env, folder, output: /** @type {const} */ ('atEnd') };
    if (why === '') runs.push(playwright('in Electron with the sandbox on', 'electron-sandboxed', sandboxed));
    else skip('in Electron with the sandbox on', why);
    await Promise.all(runs);
    ordinary.cleanUp();
  }
  await Promise.all(runs);
} catch (error) {
  console.error(error);
  count('set-up', { passed: 0, failed: 1 });
}

end();
