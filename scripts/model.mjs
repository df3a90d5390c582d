// `npm run model -- --sequences N --seed S`: plays the pure core of the editor without a browser, and prints each kind of violation
// with its shortest sequence (test/model/run.ts has the options).
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';
import { setUpPackages } from './lib/setup.mjs';

await setUpPackages();
process.exitCode = await run(join(bin, 'node'), ['test/model/run.ts', ...process.argv.slice(2)]);
