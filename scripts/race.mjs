// `npm run race -- --documents N`: enters returns of ten lines by keyboard only, counts the keys, compares what was saved with
// what was intended, and prints a table (test/race/run.ts has the options).
import { runInstrument } from './lib/page-instrument.mjs';

await runInstrument('race', 'test/race/run.ts');
