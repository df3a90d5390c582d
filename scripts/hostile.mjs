// `npm run hostile [-- NAME]`: reads files that were made to take memory or time, each in a process of its own, and prints what they
// took (test/hostile/run.ts); NAME selects those whose names contain it.
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { setUpPackages } from './lib/setup.mjs';

await setUpPackages();
process.exitCode = await run(join(bin, 'node'), ['test/hostile/run.ts', ...process.argv.slice(2)]);
