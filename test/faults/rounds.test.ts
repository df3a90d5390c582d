/** The short form of the rounds: a few of every fault (`npm run faults` runs any number), judged by the service's ledger. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../practice/random.ts';
import { play } from './rounds/scenario.ts';
import { scenarios } from './rounds/scenarios.ts';

const rounds = 3;
const seed = Math.floor(Math.random() * 1e6);

describe(`rounds with seed ${seed}`, () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s: nothing is lost, duplicated or wrongly reported',
    async (_, scenario) => {
      const tally = await play(scenario, rounds, createRandom(seed));
      // First, so that a failure says what it is.
      expect(tally.complaints).toEqual([]);
      expect(tally).toMatchObject({ rounds, lost: 0, doubled: 0, wrong: 0 });
    },
  );
});
