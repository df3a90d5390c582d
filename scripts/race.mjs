// `npm run race -- --documents N`: enters returns of ten lines by keys alone, counts the keys, compares what was saved with what was
// meant, and prints a table (test/race/run.ts has the options).
import { runInstrument } from './lib/page-instrument.mjs';

await runInstrument('race', 'test/race/run.ts');
