/** The run that is kept with the commit, and what is drawn from it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { run } from '../../scripts/lib/run.mjs';
import { chartsOf } from './charts.ts';
import { withResults } from './page.ts';
import type { Results } from './results.ts';
import { inProject } from './surroundings.ts';

const folder = inProject('docs', 'performance');
const data = inProject('docs', 'performance', 'results.json');
const page = inProject('docs', 'performance', 'results.md');
const chartNames = ['aims.svg', 'growth.svg'];

export const textOf = (results: Results): string => `${JSON.stringify(results, null, 1)}\n`;

/** A run of some lines takes the place of theirs alone; the machine is that of the last run. */
export function keep(results: Results, names: readonly string[]): void {
  const former = readKept();
  const now = new Map(results.lines.map((line) => [line.name, line]));
  const before = new Map((former?.lines ?? []).map((line) => [line.name, line]));
  const lines = names.map((name) => now.get(name) ?? before.get(name)).filter((line) => line !== undefined);
  mkdirSync(folder, { recursive: true });
  writeFileSync(data, textOf({ ...results, lines }));
}

function readKept(): Results | null {
  try {
    return JSON.parse(readFileSync(data, 'utf8')) as Results;
  } catch {
    return null;
  }
}

export async function drawKept(): Promise<void> {
  const results = readKept();
  if (results === null) throw new Error('no run is kept: npm run bench -- --keep');
  for (const name of chartNames) rmSync(inProject('docs', 'performance', name), { force: true });
  for (const { name, svg } of chartsOf(results)) writeFileSync(inProject('docs', 'performance', name), svg);
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), results));
  await run('npx', ['oxfmt', 'docs/performance/results.json']);
}
