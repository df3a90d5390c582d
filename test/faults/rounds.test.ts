/**
 * The rounds in their short form: a few of every fault (`npm run faults` plays as many as asked for). The service's own
 * ledger is the witness.
 */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../practice/random.ts';
import { play } from './rounds/scenario.ts';
import { scenarios } from './rounds/scenarios.ts';

const rounds = 3;
const seed = Math.floor(Math.random() * 1e6);

describe(`rounds of seed ${seed}`, () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s: nothing is lost, doubled or wrongly reported',
    async (_, scenario) => {
      const tally = await play(scenario, rounds, createRandom(seed));
      expect(tally).toMatchObject({ rounds, lost: 0, doubled: 0, wrong: 0, complaints: [] });
    },
  );
});
