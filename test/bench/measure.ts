/**
 * Measures one case of one line in this process, which has nothing else in its memory: `measure.ts LINE CASE TURNS FILE`
 * writes its turns to FILE. Started by run.ts.
 */
import { writeFileSync } from 'node:fs';
import type { ReadyCase } from './line.ts';
import { lines } from './lines/index.ts';
import type { Turn } from './statistics.ts';

/** From so many turns on, one goes before that does not count: what runs for the first time is compiled and read anew. */
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
// What a line left open must not keep the run waiting.
process.exit();

/** The work and its floor take turns, and take turns in which is first. */
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
