/**
 * The visitor: `npm run visitor` plays the files, labels and answers of `cases/` through the page and compares each result with
 * the expectation next to it. Prints a table; the exit code is 1 if one differs. `--only TEXT` plays those whose name or
 * description contains the text.
 */
import { parseArgs } from 'node:util';
import { markdownTable } from '../markdown-table.ts';
import { readCases } from './cases.ts';
import { Seats } from './seats.ts';
import { visit } from './visit.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const cases = readCases(values.only);
if (cases.length === 0) {
  console.error('usage: npm run visitor -- [--only TEXT]; no case has this text in its name or sentence');
  process.exit(2);
}
const seats = new Seats();
const failed = new Map<string, number>();
try {
  for (const one of cases) {
    const differences = await visit(seats, one);
    if (differences.length > 0) failed.set(one.of, (failed.get(one.of) ?? 0) + 1);
    console.log(`${differences.length === 0 ? 'ok   ' : 'WRONG'} ${one.name}: ${one.what}`);
    for (const difference of differences) console.log(`        ${difference}`);
    if (differences.length > 0) console.log(`        again: npm run visitor -- --only ${one.name}`);
  }
} finally {
  await seats.leave();
}
const kinds = [...new Set(cases.map((one) => one.of))];
const rows = kinds.map((of) => [of, cases.filter((one) => one.of === of).length, failed.get(of) ?? 0].map(String));
console.log(`\n${markdownTable(['kind', 'cases', 'wrong'], rows)}`);
process.exitCode = failed.size === 0 ? 0 : 1;
