// `npm run race -- --documents N`: enters returns of ten lines by keys alone, counts the keys, compares what was saved with what was
// meant, and prints a table (test/race/run.ts has the options).
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { build, findBrowser, setUpPackages, setUpSystem } from './lib/setup.mjs';

try {
  await setUpPackages();
  await setUpSystem('browser');
  const browser = await findBrowser();
  if (!browser.found) throw new Error('No browser could be found or fetched.');
  await build();
  process.exitCode = await run(join(bin, 'node'), ['test/race/run.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(`race: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
