// `npm run mutants -- FOLDER...`: changes the code of a folder in one small way after another, and says which changes no test
// notices (test/mutants/run.ts). The last line is the folder's row of docs/evidence/mutants.md.
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';

process.exitCode = await run(join(bin, 'node'), ['test/mutants/run.ts', ...process.argv.slice(2)]);
