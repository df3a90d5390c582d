/**
 * The benchmark: `npm run bench` measures every line of lines/index.ts and prints one page with figures, ratios to floors
 * measured in the same run, growth, and aims. `--quick` takes about a minute; `--only NAME` measures one line or several
 * (comma-separated). `--charts` draws the run into docs/performance. Missed aims do not fail the run: the exit code is 1 only if
 * a line could not be measured.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { chartsOf } from './charts.ts';
import type { BenchLine } from './line.ts';
import { lines } from './lines/index.ts';
import { measureCase } from './measured-case.ts';
import { lineReport, number, summary } from './report.ts';
import { caseResults } from './results.ts';
import type { LineResult, MeasuredCase } from './results.ts';
import { inProject, reasonToSkip, setUp } from './surroundings.ts';
import type { Surroundings } from './surroundings.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    charts: { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.filter((name) => !lines.some((line) => line.name === name));
if (unknown.length > 0) {
  console.error(`no line ${unknown.join(', ')}; there are ${lines.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = lines.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const surroundings = await setUp(new Set(chosen.flatMap(({ needs = [] }) => needs)));
const processors = cpus();
const programs = Object.entries({ Node: process.versions.node, ...surroundings.programs });
print([
  `${processors.length} cores of ${processors[0]?.model.trim()}, ${number(totalmem() / 1024 ** 3)} GB`,
  programs.map(([name, version]) => `${name} ${version}`).join(', '),
  '',
]);

const measured: LineResult[] = [];
for (const line of chosen) {
  const result = await measureLine(line, surroundings);
  measured.push(result);
  print([...lineReport(result), '']);
}
print([summary(measured)]);
if (values.charts)
  for (const { name, svg } of chartsOf(measured)) writeFileSync(inProject('docs', 'performance', name), svg);
process.exitCode = measured.some(({ failed }) => failed !== undefined) ? 1 : 0;

async function measureLine(line: BenchLine, around: Surroundings): Promise<LineResult> {
  const { name, title, unit, floor, aims } = line;
  const described = { name, title, unit, floor, aims };
  const reason = reasonToSkip(line, around);
  if (reason !== null) return { ...described, skipped: reason, cases: [] };
  const done: MeasuredCase[] = [];
  try {
    for (const [at, { size, turns }] of line.cases.entries()) {
      const count = values.quick ? turns.quick : turns.whole;
      if (count > 0) done.push({ size, turns: await measureCase(line, at, count) });
    }
    return { ...described, cases: caseResults(done) };
  } catch (error) {
    return { ...described, failed: error instanceof Error ? error.message : String(error), cases: caseResults(done) };
  }
}

function print(texts: readonly string[]): void {
  for (const text of texts) console.log(text);
}
