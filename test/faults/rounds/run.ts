/**
 * The long form of the fault tests: `npm run faults -- --rounds N` plays N rounds of every fault and prints a table; the exit
 * code is 1 if anything was lost, duplicated or wrongly reported. `--only TEXT` plays the faults whose name contains the text,
 * `--electron` adds those that need Electron and a display, `--seed N` repeats the same rounds, `--workers N` sets the number of
 * processes.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { electronScenarios } from './electron-scenarios.ts';
import { scenarios } from './scenarios.ts';
import { add, isClean, nothing, table } from './tally.ts';
import type { Tally } from './tally.ts';
import type { Job, Report } from './worker.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    electron: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: String(Math.max(1, Math.min(4, availableParallelism()))) },
  },
});
const [rounds, seed, workers] = [values.rounds, values.seed, values.workers].map(Number);
if (!isCount(rounds) || !isCount(workers) || seed === undefined || !Number.isInteger(seed)) {
  console.error('usage: npm run faults -- [--rounds N] [--only TEXT] [--seed N] [--workers N]');
  process.exit(2);
}
const every = [...electronScenarios, ...scenarios];
const playable = values.electron ? every : scenarios;
const chosen = playable.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(`no fault's name has "${values.only}" in it`);
  process.exit(2);
}
/** Jobs that one process runs concurrently: mostly they wait. */
const together = 5;

const pieces = chosen.map((scenario): readonly Job[] => {
  const { name, most = Infinity, life = 50 } = scenario;
  // The index among all faults, so that a fault played alone has the same seed as with the others.
  const index = every.indexOf(scenario);
  const wanted = Math.min(rounds, most);
  // Small enough that no process is left alone with a long last job.
  const count = Math.ceil(wanted / (life * 2));
  return Array.from({ length: count }, (_, piece) => ({
    name,
    rounds: Math.floor(wanted / count) + (piece < wanted % count ? 1 : 0),
    seed: seed * 10_007 + index * 101 + piece,
  }));
});
/** Interleaves the faults, so that jobs that mostly wait run beside jobs that mostly compute. */
const jobs = Array.from({ length: Math.max(...pieces.map(({ length }) => length)) }, (_, turn) =>
  pieces.flatMap((own) => own[turn] ?? []),
).flat();
const heavy = new Set(chosen.filter((scenario) => scenario.heavy === true).map(({ name }) => name));
const tallies = new Map<string, Tally>(chosen.map(({ name }) => [name, nothing]));
const all = jobs.reduce((sum, job) => sum + job.rounds, 0);
const start = performance.now();
let done = 0;

console.log(`${all} rounds of ${chosen.length} faults, ${workers} processes, seed ${seed}`);
await Promise.all(Array.from({ length: workers }, () => work()));
const minutes = ((performance.now() - start) / 60_000).toFixed(1);
console.log(`\n${table(tallies)}\n`);
for (const [name, { complaints }] of tallies) for (const complaint of complaints) console.log(`${name}: ${complaint}`);
const clean = [...tallies.values()].every(isClean);
console.log(
  `${clean ? 'nothing lost, nothing doubled, nothing wrongly reported' : 'THE PROMISE WAS BROKEN'}, in ${minutes} minutes`,
);
process.exitCode = clean ? 0 : 1;

/** Runs one process until no jobs are left. */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)));
    let open = 0;
    let heavyOpen = 0;
    const feed = (): void => {
      while (open < together) {
        const at = jobs.findIndex(({ name }) => heavyOpen === 0 || !heavy.has(name));
        const [job] = at < 0 ? [] : jobs.splice(at, 1);
        if (job === undefined) break;
        open += 1;
        if (heavy.has(job.name)) heavyOpen += 1;
        child.send(job);
      }
      if (open === 0) {
        child.disconnect();
        resolve();
      }
    };
    child.on('message', (report: Report) => {
      if (report.kind === 'round') return tick();
      open -= 1;
      const { name } = report.job;
      if (heavy.has(name)) heavyOpen -= 1;
      tallies.set(name, add(tallies.get(name) ?? nothing, report.tally));
      feed();
    });
    child.on('exit', (code) => {
      if (open > 0) reject(new Error(`a process of rounds ended with ${code}`));
    });
    feed();
  });
}

function tick(): void {
  done += 1;
  if (done % Math.ceil(all / 20) === 0) {
    console.log(`${done} of ${all} rounds, ${Math.round((performance.now() - start) / 1000)} s`);
  }
}

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value > 0;
}
