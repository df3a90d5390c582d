import type { ReadyCase } from './line.ts';
import type { Turn } from './statistics.ts';

/** From so many turns on, one goes before that does not count: what is run for the first time is compiled and read anew. */
const warmedFrom = 5;

/** What is measured and its floor take turns, and take turns in who begins. */
export async function takeTurns(ready: ReadyCase, turns: number): Promise<readonly Turn[]> {
  const taken: Turn[] = [];
  const before = turns >= warmedFrom ? 1 : 0;
  for (let turn = -before; turn < turns; turn += 1) {
    const one = turn % 2 === 0 ? await ownFirst(ready) : await floorFirst(ready);
    if (turn >= 0) taken.push(one);
  }
  return taken;
}

async function ownFirst(ready: ReadyCase): Promise<Turn> {
  const own = await ready.sample();
  return { own, floor: (await ready.floor?.()) ?? null };
}

async function floorFirst(ready: ReadyCase): Promise<Turn> {
  const floor = (await ready.floor?.()) ?? null;
  return { own: await ready.sample(), floor };
}
