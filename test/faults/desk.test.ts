/** The short form of the desk (`npm run faults -- --player desk` plays any number of rounds). */
import { afterAll, expect, it } from 'vitest';
import { forgetTemplate, playRound } from './desk/round.ts';

const rounds = 12;
const seed = Math.floor(Math.random() * 1e6);

afterAll(forgetTemplate);

it.each(Array.from({ length: rounds }, (_, round) => round))(
  `the desk, seed ${seed}, round %i: the service receives what was shown, with a go-ahead, and reports are true`,
  async (round) => {
    const played = await playRound(seed, round);
    expect(played.violations).toEqual([]);
    expect(played.documents).toBeGreaterThanOrEqual(10);
    expect(played.actions).toBeGreaterThanOrEqual(100);
  },
);
