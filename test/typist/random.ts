import { createRandom } from '../../practice/random.ts';
import type { Random as Numbers } from '../../practice/random.ts';

export interface Random extends Numbers {
  /** Picks one; throws if there is none. */
  one<T>(from: readonly T[]): T;
}

export function randomOf(seed: number): Random {
  const numbers = createRandom(Math.imul(seed, 2_654_435_761));
  return {
    ...numbers,
    one: (from) => {
      const [first, ...others] = from;
      if (first === undefined) throw new Error('There is nothing to choose from.');
      return numbers.pick([first, ...others]);
    },
  };
}
