// `npm run violations -- [ROW…]`: violates each row of docs/SPECIFICATION-COVERAGE.md by a small change of the application, and
// reports the rows whose tests do not notice (test/violations/run.ts). A row is selected by the beginning of its id: '§2.3'.
import { join } from 'node:path';
import { bin, run } from './lib/run.mjs';

process.exitCode = await run(join(bin, 'node'), ['test/violations/run.ts', ...process.argv.slice(2)]);
