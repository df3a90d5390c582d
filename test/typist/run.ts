/**
 * The typist: `npm run typist -- --keys N` plays seeded episodes of typing that does not wait for the page, at every speed and on
 * simulated slow machines, and compares what was saved with what the user expects. Prints a table; the exit code is 1 if a key
 * was lost, doubled, displaced or without effect, or the focus was lost. `--only NAME` plays one kind of episode, or several
 * (comma-separated); `--labels N` scans N hostile labels instead; `--speed MS` and `--throttle X` play one column of the table; `--seed S` with these repeats the episode of a
 * fault. `--workers N` sets the number of pages, `--minutes M` starts no episode after that time, `--log` prints the keys of
 * failed episodes.
 */
import { parseArgs } from 'node:util';
import type { FaultKind } from './compare.ts';
import { episodes } from './episodes.ts';
import { playLabels } from './labels.ts';
import type { Harm } from './labels.ts';
import { play } from './play.ts';
import type { Conditions, Played } from './play.ts';
import { Seat } from './seat.ts';
import { isClean, summary, table } from './tally.ts';

/** Approximate number of keys in an episode; counted in advance, so that two pages do not both play the last one. */
const length = 150;
const speeds = [0, 3, 10, 25, 50];
/** Slowdown factors, and the share of the keys for each: slow machines get fewer, as each key takes longer. */
const throttles = new Map([
  [1, 0.6],
  [4, 0.25],
  [10, 0.15],
]);

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
    speed: { type: 'string' },
    throttle: { type: 'string' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: 'Infinity' },
    language: { type: 'string' },
    labels: { type: 'string', default: '0' },
    log: { type: 'boolean', default: false },
  },
});
const [keys, seed, workers] = [values.keys, values.seed, values.workers].map(Number);
const only = values.only.split(',');
const chosen = episodes.filter(({ name }) => values.only === '' || only.includes(name));
const language = values.language === 'tr' || values.language === 'en' ? values.language : undefined;
if (
  ![keys, seed, workers].every((number) => Number.isInteger(number) && Number(number) >= 0) ||
  values.language !== language ||
  chosen.length === 0
) {
  console.error(
    `usage: npm run typist -- [--keys N] [--seed S] [--speed MS] [--throttle X] [--labels N] [--only ${episodes.map(({ name }) => name).join('|')}] [--workers N] [--minutes M] [--language tr|en] [--log]`,
  );
  process.exit(2);
}

if (Number(values.labels) > 0) {
  process.exitCode = (await scanLabels(Number(values.labels))) ? 0 : 1;
  process.exit();
}

interface Cell extends Conditions {
  readonly wanted: number;
  pressed: number;
}
const cells: Cell[] = [...throttles].flatMap(([throttle, share]) =>
  speeds.map((speed) => ({ speed, throttle, wanted: (share * Number(keys)) / speeds.length, pressed: 0 })),
);
const asked = cells.filter(
  ({ speed, throttle }) =>
    (values.speed === undefined || speed === Number(values.speed)) &&
    (values.throttle === undefined || throttle === Number(values.throttle)),
);
if (asked.length === 0)
  asked.push({
    speed: Number(values.speed ?? 0),
    throttle: Number(values.throttle ?? 1),
    wanted: 1,
    pressed: 0,
  });
const scale = Number(keys) / asked.reduce((sum, { wanted }) => sum + wanted, 0);
const played: Played[] = [];
let begun = 0;
let tenths = 1;
let broken = 0;
/** Number of broken pages after which the run is given up. */
const mostBroken = 20;
const lostAtStart = 'the keyboard is nowhere when Rampa was started for the first time';
const start = performance.now();

const shares = [...throttles].map(([throttle, share]) => `${share * 100} % at 1/${throttle}`).join(', ');
console.log(`about ${keys} keys (${shares} of the processor’s speed), ${workers} pages, seed ${seed}`);
await Promise.all(Array.from({ length: Math.max(1, Number(workers)) }, (_, at) => work(at)));
const seconds = (performance.now() - start) / 1000;
console.log(`\n${table(played)}\n`);
console.log(summary(played, seconds));
process.exitCode = isClean(played) ? 0 : 1;

/** Scans hostile labels; returns whether none of them did harm. */
async function scanLabels(count: number): Promise<boolean> {
  const harms: Harm[] = [];
  for (let scanned = 0; scanned < count;) {
    const seat = await Seat.take(language ?? 'en');
    try {
      const one = await playLabels(seat, count - scanned, Number(seed) + scanned);
      scanned += one.scanned;
      if (one.harm === null) continue;
      harms.push(one.harm);
      console.log(`${one.harm.place}, --labels 1 --seed ${one.harm.seed}: ${one.harm.what}\n  ${one.harm.keys}`);
    } finally {
      await seat.leave();
    }
  }
  console.log(`${count} labels, ${harms.length} did harm`);
  return harms.length === 0;
}

async function work(at: number): Promise<void> {
  const spoken = language ?? (at % 2 === 0 ? 'tr' : 'en');
  let seat = await Seat.take(spoken);
  if (seat.isLostAtStart) keep(notPlayed('start', 0, { speed: 0, throttle: 1 }, 'focus', lostAtStart), spoken);
  try {
    for (let next = take(); next !== null; next = take()) {
      const { cell, episodeSeed } = next;
      const episode = chosen[(episodeSeed - Number(seed)) % chosen.length];
      if (!episode) return;
      try {
        const one = await play(seat, episode, episodeSeed, cell);
        cell.pressed += one.keys - length;
        keep(one, spoken);
      } catch (error) {
        // A broken page counts as a fault and does not stop the run.
        keep(
          notPlayed(episode.name, episodeSeed, cell, 'withoutEffect', `not played to its end: ${String(error)}`),
          spoken,
        );
        if (++broken > mostBroken) throw error;
        await seat.leave();
        seat = await Seat.take(spoken);
      }
    }
  } finally {
    await seat.leave();
  }
}

function notPlayed(episode: string, own: number, conditions: Conditions, kind: FaultKind, what: string): Played {
  const { speed, throttle } = conditions;
  const faults = [{ kind, count: 1, what }];
  return { episode, seed: own, conditions: { speed, throttle }, keys: 0, milliseconds: 0, faults, log: '' };
}

function take(): { readonly cell: Cell; readonly episodeSeed: number } | null {
  if (performance.now() - start > Number(values.minutes) * 60_000) return null;
  const left = asked.filter(({ pressed, wanted }) => pressed < wanted * scale);
  const cell = left.toSorted((a, b) => a.pressed / a.wanted - b.pressed / b.wanted)[0];
  if (!cell) return null;
  cell.pressed += length;
  return { cell, episodeSeed: Number(seed) + begun++ };
}

function keep(one: Played, spoken: string): void {
  played.push(one);
  report(one, spoken);
  const done = played.reduce((sum, { keys: pressed }) => sum + pressed, 0);
  const reached = Math.floor((done * 10) / Number(keys));
  if (reached >= tenths && reached < 10)
    console.log(`${done} keys, ${Math.round((performance.now() - start) / 1000)} s`);
  tenths = Math.max(tenths, reached + 1);
}

function report({ episode, seed: own, conditions: { speed, throttle }, faults, log }: Played, spoken: string): void {
  if (faults.length === 0) return;
  console.log(
    `${episode}: --seed ${own} --only ${episode} --speed ${speed} --throttle ${throttle} --language ${spoken} --keys 1`,
  );
  for (const { kind, count, what } of faults) console.log(`  ${kind} ${count}: ${what}`);
  if (values.log) console.log(`  ${log}`);
}
