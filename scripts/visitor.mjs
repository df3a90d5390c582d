// `npm run visitor`: plays files, labels and answers as other programs produce them through the page, and compares each result
// with the expectation stored with it (test/visitor/run.ts has the options).
import { runInstrument } from './lib/page-instrument.mjs';

await runInstrument('visitor', 'test/visitor/run.ts');
