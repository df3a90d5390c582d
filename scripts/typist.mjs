// `npm run typist -- --keys N`: types into Rampa with keys that do not wait for the page, at every speed and on slow machines,
// compares what was saved with what a person expects, and prints a table (test/typist/run.ts has the options).
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { build, findBrowser, setUpPackages, setUpSystem } from './lib/setup.mjs';

try {
  await setUpPackages();
  await setUpSystem('browser');
  const browser = await findBrowser();
  if (!browser.found) throw new Error('No browser could be found or fetched.');
  await build();
  process.exitCode = await run(join(bin, 'node'), ['test/typist/run.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(`typist: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
