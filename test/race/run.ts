/**
 * The race: `npm run race -- --documents N` enters N returns of ten lines each by keys alone, in each way that Rampa offers, and
 * one despatch of 300 lines, typed and scanned; it counts the keys. Prints a table; the exit code is 1 where a saved document is not the one that was meant. The simulated
 * company and what is entered are the same for the same `--seed`; `--company demo` has 3,000
 * products where the small one has 70; despatches are always of that one. `--scans N` plays a scanner instead: N scans, 3 to 10 ms
 * a key, ended with Enter, Tab or nothing, and N more on a machine ten times slower (`--slower 1` or `--slower 10`: one of the two).
 */
import { parseArgs } from 'node:util';
import { companyLists } from '../typist/lists.ts';
import { Seat } from '../typist/seat.ts';
import { intentsOf } from './intents.ts';
import { race, warehouse } from './play.ts';
import type { Raced } from './play.ts';
import { piecesOf, playScans, scansTable, terminators } from './scans.ts';
import type { ScansPlayed } from './scans.ts';
import { table } from './table.ts';
import { ways } from './ways.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    company: { type: 'string', default: 'small' },
    scans: { type: 'string' },
    slower: { type: 'string' },
  },
});
const [documents, seed] = [Number(values.documents), Number(values.seed)];
const company = values.company === 'small' || values.company === 'demo' ? values.company : null;
if (!Number.isInteger(documents) || documents < 1 || !Number.isInteger(seed) || company === null) {
  console.error('usage: npm run race -- [--documents N] [--seed S] [--company small|demo]');
  process.exit(2);
}

if (values.scans !== undefined) await scan(Number(values.scans));
else await enter(company);

async function scan(scans: number): Promise<void> {
  const slow = values.slower === undefined ? [1, 10] : [Number(values.slower)];
  if (!Number.isInteger(scans) || scans < 1 || !slow.every((times) => times >= 1)) {
    console.error('usage: npm run race -- --scans N [--slower TIMES] [--seed S]');
    process.exit(2);
  }
  const played: ScansPlayed[] = [];
  const seat = await Seat.take('tr');
  try {
    const pieces = await piecesOf(seat, seed);
    for (const slower of slow)
      for (const [at, terminator] of terminators.entries()) {
        const share = Math.floor(scans / terminators.length) + (at < scans % terminators.length ? 1 : 0);
        const done = await playScans(seat, pieces, { terminator, slower, scans: share, seed: seed + at });
        for (const what of done.faults) console.log(what);
        played.push(done);
      }
  } finally {
    await seat.leave();
  }
  console.log(scansTable(played));
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
      raced.push(await race(seat, way, intents));
    } finally {
      await seat.leave();
    }
  }
  for (const { way, wrong } of raced) for (const what of wrong) console.log(`${way}, ${what}`);
  console.log(table(raced));
  if (raced.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}
