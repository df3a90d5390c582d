// `npm run mutants -- PATH...`: makes one small change after another to the code of a folder or file, and prints the changes that
// no test notices (test/mutants/run.ts). The last line is the row for docs/evidence/mutants.md.
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';

process.exitCode = await run(join(bin, 'node'), ['test/mutants/run.ts', ...process.argv.slice(2)]);
