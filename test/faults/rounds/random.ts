import { createRandom } from '../../../practice/random.ts';

/** Chance that can be had again: the same seed gives the same rounds. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
}

export function seeded(seed: number): Random {
  const random = createRandom(seed);
  return {
    next: () => random.next(),
    whole: (from, to) => random.integer(from, to),
    pick: (from) => random.pick(from),
  };
}
