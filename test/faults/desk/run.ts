/**
 * `npm run faults -- --player desk --rounds N --seed S`: plays N rounds of the desk in simulated time. Prints each violation with
 * the actions that led to it and the command that repeats its round; the last line is `N rounds, M violations`, and the exit code
 * is 1 if there are any. `--round R` plays only that round and prints all of it; `--workers N` sets the number of processes.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import bundleWorkers from '../../integration/support/bundle-workers.ts';
import { markdownTable } from '../../markdown-table.ts';
import { forgetTemplate, playRound } from './round.ts';
import type { FoundViolation } from './round.ts';
import type { Done } from './worker.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    round: { type: 'string' },
    workers: { type: 'string', default: String(Math.max(1, Math.min(4, availableParallelism()))) },
  },
});
const [rounds, seed, workers, only = 0] = [values.rounds, values.seed, values.workers, values.round ?? '0'].map(Number);
if (![rounds, seed, workers, only].every(Number.isInteger) || rounds === undefined || seed === undefined) {
  console.error('usage: npm run faults -- --player desk [--rounds N] [--seed S] [--round R] [--workers N]');
  process.exit(2);
}
/** Violations of one kind that are printed with their stories. */
const storiesOfKind = 3;
/** Rounds given to a process at a time. */
const piece = 5;

const removeWorkers = await bundleWorkers();
const found: FoundViolation[] = [];
let played = 0;
try {
  if (values.round === undefined) await playAll(seed, rounds);
  else {
    const round = await playRound(seed, only);
    console.log(round.log.join('\n'));
    found.push(...round.violations);
    played = 1;
    forgetTemplate();
  }
} finally {
  removeWorkers();
}
report();
process.exitCode = found.length === 0 ? 0 : 1;

/** Each process plays some rounds at a time, until none is left. */
async function playAll(of: number, count: number): Promise<void> {
  console.log(`${count} rounds of the desk, ${workers} processes, seed ${of}`);
  let next = 0;
  const began = performance.now();
  const tick = (): void => {
    played += 1;
    if (played % Math.ceil(count / 20) !== 0) return;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${played} of ${count} rounds, ${found.length} violations, ${seconds} s`);
  };
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)));
      let isOver = false;
      const feed = (): void => {
        const from = next;
        next = Math.min(count, next + piece);
        if (from < next) child.send({ seed: of, from, to: next });
        else {
          isOver = true;
          child.disconnect();
        }
      };
      child.on('message', (done: Done) => {
        if (done.kind === 'piece') return feed();
        found.push(...done.violations);
        tick();
      });
      child.on('exit', (code) => {
        if (isOver) resolve();
        else reject(new Error(`a process of the desk ended with ${code}`));
      });
      feed();
    });
  await Promise.all(Array.from({ length: workers ?? 1 }, work));
}

function report(): void {
  const kinds = new Map<string, FoundViolation[]>();
  for (const violation of found.toSorted((a, b) => a.round - b.round)) {
    const kind = `${violation.sentence}: ${violation.what}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), violation]);
  }
  for (const [kind, all] of kinds) {
    for (const violation of all.slice(0, storiesOfKind)) {
      console.log(`\nsentence ${kind} (round ${violation.round})\n  ${violation.steps.join('\n  ')}`);
      console.log(`  repeat: npm run faults -- --player desk --seed ${violation.seed} --round ${violation.round}`);
    }
  }
  if (found.length > 0) {
    const rows = [...kinds].map(([kind, all]) => {
      const places = [...new Set(all.map(({ round }) => round))];
      return [kind, String(all.length), `${places.slice(0, 10).join(', ')}${places.length > 10 ? ', …' : ''}`];
    });
    console.log(`\n${markdownTable(['sentence: what', 'violations', `rounds of seed ${seed}`], rows)}\n`);
  }
  console.log(`${played} rounds, ${found.length} violations`);
}
