/**
 * The race: `npm run race -- --documents N` enters N returns of ten lines each with keys only, in each way that Rampa offers, one
 * despatch of 300 lines, typed and scanned, and up to ten returns from a file, a karekod and a despatch; it counts the keys.
 * Prints a table; the exit code is 1 if a saved document differs from the intended one. The simulated company and the entries are
 * the same for the same `--seed`; `--company demo` has 3,000 products instead of 70; with `--bunched` keys arrive several at a
 * time, as over a remote desktop. Despatches always use the demo company.
 * `--scans N` plays scanners instead: N scans of five scanners (ended with Enter, Tab or nothing, set to a US keyboard, in
 * pieces) with 0 to 300 ms between them, on this machine and on ones 4 and 12 times slower (`--slower 1`: one of them; `--scanner
 * us`: one of the five; `--seats N`: that many windows in parallel; `--minutes M`: stops after this time). Each round of a
 * hundred scans has its own seed, with which it can be repeated.
 */
import { parseArgs } from 'node:util';
import { companyLists } from '../typist/lists.ts';
import { randomOf } from '../typist/random.ts';
import { Seat } from '../typist/seat.ts';
import { intentsOf, jobs } from './intents.ts';
import { race, warehouse } from './play.ts';
import type { Raced } from './play.ts';
import { barcodes } from './goods.ts';
import { playRound, roundsOf, scannerNames, scansTable } from './scans.ts';
import type { RoundPlayed } from './scans.ts';
import { table } from './table.ts';
import { raceReturns, returnWays, setOwnTaxNumber } from './returns.ts';
import { ways } from './ways.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    company: { type: 'string', default: 'small' },
    bunched: { type: 'boolean', default: false },
    scans: { type: 'string' },
    slower: { type: 'string' },
    scanner: { type: 'string' },
    seats: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const [documents, seed] = [Number(values.documents), Number(values.seed)];
const company = values.company === 'small' || values.company === 'demo' ? values.company : null;
if (!Number.isInteger(documents) || documents < 1 || !Number.isInteger(seed) || company === null) {
  console.error('usage: npm run race -- [--documents N] [--seed S] [--company small|demo] [--bunched]');
  process.exit(2);
}

if (values.scans !== undefined) await scan(Number(values.scans), Number(values.seats), Number(values.minutes));
else await enter(company);

async function scan(scans: number, seats: number, minutes: number): Promise<void> {
  const speeds = values.slower === undefined ? [1, 4, 12] : [Number(values.slower)];
  const used = scannerNames.filter((one) => values.scanner === undefined || one === values.scanner);
  const areCounts = [scans, seats].every((one) => Number.isInteger(one) && one >= 1);
  if (!areCounts || !(minutes > 0) || !speeds.every((times) => times >= 1) || used.length === 0) {
    console.error(
      `usage: npm run race -- --scans N [--slower TIMES] [--scanner ${scannerNames.join('|')}] [--seats N] [--minutes M] [--seed S]`,
    );
    process.exit(2);
  }
  const kinds = speeds.flatMap((slower) => used.map((scanner) => ({ slower, scanner })));
  const share = (at: number): number => Math.floor(scans / kinds.length) + (at < scans % kinds.length ? 1 : 0);
  // Interleaves the kinds, so that a run that is stopped early has played each about equally often.
  const rounds = kinds
    .flatMap((kind, at) => roundsOf(share(at), { ...kind, seed }))
    .toSorted((a, b) => a.seed - b.seed);
  console.log(`${scans} scans ${speeds.map((times) => `${times} times slower`).join(', then ')}; seed ${seed}`);
  const played: RoundPlayed[] = [];
  const start = performance.now();
  const isOver = (): boolean => performance.now() - start > minutes * 60_000;
  const left = [...rounds];
  const play = async (): Promise<void> => {
    const seat = await Seat.take('tr', 'small', barcodes);
    try {
      for (let round = left.shift(); round !== undefined && !isOver(); round = left.shift()) {
        const done = await playRound(seat, round);
        played.push(done);
        const { scanner, slower, fault } = done;
        const again = `npm run race -- --scans ${done.scans} --slower ${slower} --scanner ${scanner} --seed ${done.seed}`;
        if (fault !== null) console.log([`WRONG ${fault}`, `again: ${again}`, ...done.read].join('\n  '));
        const all = played.reduce((sum, one) => sum + one.scans, 0);
        const wrong = played.reduce((sum, one) => sum + one.wrong, 0);
        const seconds = Math.round((performance.now() - start) / 1000);
        console.log(`${scanner}, ${slower} times slower: ${all} scans, ${wrong} wrong, ${seconds} s`);
      }
    } finally {
      await seat.leave();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(seats, rounds.length) }, play));
  } finally {
    console.log(scansTable(played));
  }
  if (played.some(({ wrong }) => wrong > 0)) process.exitCode = 1;
}

async function enter(company: 'small' | 'demo'): Promise<void> {
  const raced: Raced[] = [];
  for (const way of ways) {
    const isReturn = way.job.kind === 'salesReturnInvoice';
    const size = isReturn ? company : 'demo';
    const intents = intentsOf(companyLists(size), way.job, isReturn ? documents : 1, seed);
    const seat = await Seat.take('tr', size);
    try {
      await seat.setDefaultWarehouse(warehouse);
      await seat.desk.drafts.create(way.job.kind);
      raced.push(await race(seat, way, intents, values.bunched ? randomOf(seed) : undefined));
    } finally {
      await seat.leave();
    }
  }
  raced.push(...(await enterReturns(company)));
  for (const { way, wrong } of raced) for (const what of wrong) console.log(`${way}, ${what}`);
  console.log(table(raced));
  if (raced.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}

/** Returns from sold goods: each customer is different, so that its despatch is its last one. */
async function enterReturns(company: 'small' | 'demo'): Promise<readonly Raced[]> {
  const seat = await Seat.take('tr', company);
  try {
    await seat.setDefaultWarehouse(warehouse);
    await setOwnTaxNumber(seat);
    const sold = intentsOf(companyLists(company), { ...jobs.return, pricedLines: 0 }, Math.min(documents, 10), seed);
    const raced: Raced[] = [];
    for (const way of returnWays) raced.push(await raceReturns(seat, way, sold));
    return raced;
  } finally {
    await seat.leave();
  }
}
