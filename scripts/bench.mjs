// `npm run bench`: measures Rampa, each value next to a floor measured in the same run (test/bench/run.ts has the options).
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { setUpPackages } from './lib/setup.mjs';

try {
  await setUpPackages();
  process.exitCode = await run(join(bin, 'node'), ['test/bench/run.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
