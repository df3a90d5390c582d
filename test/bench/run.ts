/**
 * The benchmark: `npm run bench` measures every line of lines/index.ts and prints figures, ratios to floors measured in the same
 * run, growth, and aims. `--quick` takes about a minute, `--only NAME` one line or several with commas between, `--json FILE`
 * keeps the run. Figures are judged by nobody: the exit code is 1
 * where a line could not be measured. `--keep` keeps the run in docs/performance with the commit; `--charts` draws the charts and
 * the tables of docs/performance/results.md from what is kept, and measures nothing unless with `--keep`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BenchLine } from './line.ts';
import { drawKept, keep, textOf } from './kept.ts';
import { lines } from './lines/index.ts';
import { currentLoad, lookAtMachine } from './machine.ts';
import { measureCase } from './measured-case.ts';
import { lineReport, machineReport, summary } from './report.ts';
import { caseResults, describeLine } from './results.ts';
import type { LineResult, MeasuredCase, Results } from './results.ts';
import { reasonToSkip, setUp } from './surroundings.ts';
import type { Surroundings } from './surroundings.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    charts: { type: 'boolean', default: false },
  },
});
if (values.charts && !values.keep) {
  await drawKept();
  process.exit();
}
const wanted = values.only.split(',').filter(Boolean);
const unknown = wanted.filter((name) => !lines.some((line) => line.name === name));
if (unknown.length > 0) {
  console.error(`no line ${unknown.join(', ')}; there are ${lines.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = lines.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const surroundings = await setUp(new Set(chosen.flatMap(({ needs = [] }) => needs)));
const machine = lookAtMachine(surroundings.programs);
print(['', ...machineReport(machine), '']);

const measured: LineResult[] = [];
for (const line of chosen) {
  const result = await measureLine(line, surroundings);
  measured.push(result);
  print([...lineReport(result), '']);
}
const results: Results = {
  format: 1,
  quick: values.quick,
  machine: { ...machine, load: { ...machine.load, end: currentLoad() } },
  lines: measured,
};
print([machineReport(results.machine).at(-1) ?? '', summary(results)]);
if (values.json !== undefined) writeFileSync(values.json, textOf(results));
if (values.keep)
  keep(
    results,
    lines.map(({ name }) => name),
  );
if (values.charts) await drawKept();
process.exitCode = measured.some(({ failed }) => failed !== undefined) ? 1 : 0;

async function measureLine(line: BenchLine, around: Surroundings): Promise<LineResult> {
  const described = describeLine(line);
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
