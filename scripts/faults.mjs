// `npm run faults -- --rounds N`: the fault tests in their long form; prints a table of what was lost, doubled or wrongly
// reported (test/faults/rounds/run.ts has the options).
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { setUpPackages } from './lib/setup.mjs';

await setUpPackages();
process.exitCode = await run(join(bin, 'node'), ['test/faults/rounds/run.ts', ...process.argv.slice(2)]);
