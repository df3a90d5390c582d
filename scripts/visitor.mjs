// `npm run visitor`: plays files, labels and answers as other programs produce them through the page, and compares what became
// of each with the expectation beside it (test/visitor/run.ts has the options).
import { runInstrument } from './lib/page-instrument.mjs';

await runInstrument('visitor', 'test/visitor/run.ts');
