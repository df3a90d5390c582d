/**
 * Measures one case of one line in this process, which has nothing else in memory: `measure.ts LINE CASE TURNS FILE` writes the
 * turns to FILE. Started by run.ts.
 */
import { writeFileSync } from 'node:fs';
import type { ReadyCase } from './line.ts';
import { lines } from './lines/index.ts';
import type { Turn } from './statistics.ts';

/** With this many turns or more, a warm-up turn that does not count comes first. */
const warmedFrom = 5;

const [name, at, turns, file] = process.argv.slice(2);
const one = lines.find((line) => line.name === name)?.cases[Number(at)];
if (one === undefined || file === undefined) throw new Error(`no case ${at} of ${name}`);
const ready = await one.prepare();
try {
  writeFileSync(file, JSON.stringify(await takeTurns(ready, Number(turns))));
} finally {
  await ready.close();
}
// Exit even if a line left something open.
process.exit();

/** Alternates the work and its floor, and also which of them goes first. */
async function takeTurns(ready: ReadyCase, count: number): Promise<readonly Turn[]> {
  const floorOf = async (): Promise<readonly number[] | null> => (await ready.floor?.()) ?? null;
  const taken: Turn[] = [];
  for (let turn = count >= warmedFrom ? -1 : 0; turn < count; turn += 1) {
    const early = turn % 2 === 0 ? undefined : await floorOf();
    const own = await ready.sample();
    const floor = early === undefined ? await floorOf() : early;
    if (turn >= 0) taken.push({ own, floor });
  }
  return taken;
}
