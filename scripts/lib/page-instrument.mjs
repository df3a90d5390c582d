// An instrument that presses keys in a browser: sets up what it needs, builds the page, and runs it with the arguments given.
import { join } from 'node:path';
import { bin, run } from './run.mjs';
import { build, findBrowser, setUpPackages, setUpSystem } from './setup.mjs';

/**
 * @param {string} name as npm calls it
 * @param {string} script its TypeScript
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
