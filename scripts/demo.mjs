// `npm run demo`: Rampa on a simulated accounting service with a demo company, in Electron if its runtime is available, otherwise
// in a browser. `-- --tour` performs the main job automatically, prints each step and takes screenshots; `-- --guide` takes the
// pictures of the user's guide.
import { join } from 'node:path';
import { keychainSession } from './lib/keychain.mjs';
import { bin, onPath, run, say } from './lib/run.mjs';
import { build, findBrowser, findElectron, hasDisplay, setUpPackages, setUpSystem } from './lib/setup.mjs';

const guide = process.argv.includes('--guide');
const tour = guide || process.argv.includes('--tour');
const node = join(bin, 'node');

try {
  await setUpPackages();
  await setUpSystem('electron');
  const electron = await findElectron();
  if (!tour && electron.path === null) await setUpSystem('browser');
  if (tour) await setUpSystem('browser', 'display', 'keychain');
  await build();
  process.exitCode = guide ? await walkInBrowser('guide') : tour ? await walk(electron) : await open(electron);
} catch (error) {
  console.error(`rampa: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** @param {{ path: string | null, why: string }} electron */
function open(electron) {
  if (electron.path !== null && hasDisplay())
    return run(node, ['test/demo/demo.ts', '--host=electron', `--why=${electron.why}`]);
  const why = electron.path === null ? electron.why : 'there is no display to open a window on';
  return run(node, ['test/demo/demo.ts', '--host=browser', `--why=${why}`, ...(hasDisplay() ? ['--show'] : [])]);
}

/** @param {{ path: string | null, why: string }} electron */
async function walk(electron) {
  const headless = process.platform === 'linux' && onPath('xvfb-run');
  if (electron.path !== null && (headless || process.platform !== 'linux')) {
    say(`touring in Electron: ${electron.why}`);
    const args = ['test/demo/tour.ts', '--host=electron'];
    return headless
      ? run(...keychainSession().wrap('xvfb-run', ['-a', '-s', '-screen 0 1440x900x24', node, ...args]))
      : run(node, args);
  }
  say(
    `touring in a browser: ${electron.path === null ? electron.why : 'Electron needs a display, and xvfb is not installed'}`,
  );
  return walkInBrowser('tour', '--host=browser');
}

/**
 * @param {'tour' | 'guide'} name
 * @param {...string} options
 */
async function walkInBrowser(name, ...options) {
  const browser = await findBrowser();
  if (!browser.found) throw new Error('No browser could be found or fetched.');
  return run(...keychainSession().wrap(node, [`test/demo/${name}.ts`, ...options]));
}
