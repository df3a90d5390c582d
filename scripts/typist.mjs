// `npm run typist -- --keys N`: types into Rampa without waiting for the page, at every speed and on slow machines, compares what
// was saved with what the user expects, and prints a table (test/typist/run.ts has the options).
import { runInstrument } from './lib/page-instrument.mjs';

await runInstrument('typist', 'test/typist/run.ts');
