// Runs an instrument that presses keys in a browser: sets up what it needs, builds the page, and passes on the arguments.
import { join } from 'node:path';
import { bin, run } from './run.mjs';
import { build, findBrowser, setUpPackages, setUpSystem } from './setup.mjs';

/**
 * @param {string} name its npm script
 * @param {string} script path of its TypeScript file
 */
export async function runInstrument(name, script) {
  try {
    await setUpPackages();
    await setUpSystem('browser');
    const browser = await findBrowser();
    if (!browser.found) throw new Error('No browser could be found or fetched.');
    await build();
    process.exitCode = await run(join(bin, 'node'), [script, ...process.argv.slice(2)]);
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
