import type { Random } from '../../../practice/random.ts';
import { add, nothing } from './tally.ts';
import type { Tally } from './tally.ts';

/** An application and a service that are kept for many rounds of one fault. */
export interface World {
  /** `mark` is unique to this round. */
  readonly round: (mark: string) => Promise<Tally>;
  readonly end: () => Promise<void>;
}
export interface Scenario {
  readonly name: string;
  readonly open: (random: Random) => Promise<World>;
  /** Rounds in one world; each makes the next one slower, because its data accumulates. */
  readonly life?: number;
  /** Upper limit of rounds, for scenarios whose rounds take seconds. */
  readonly most?: number;
  /** Runs each world in a separate process, because it needs much processor time. */
  readonly heavy?: boolean;
}

/**
 * Plays that many rounds of a scenario, in one world after another. A round that throws counts as a complaint and does not stop
 * the rest.
 */
export async function play(
  scenario: Scenario,
  rounds: number,
  random: Random,
  onRound: () => void = () => undefined,
): Promise<Tally> {
  const life = scenario.life ?? 50;
  let sum = nothing;
  for (let done = 0; done < rounds;) {
    const world = await scenario.open(random);
    try {
      for (let lived = 0; lived < life && done < rounds; lived += 1, done += 1) {
        sum = add(sum, await world.round(`F${random.integer(1e6, 1e7 - 1)}`));
        onRound();
      }
    } catch (error) {
      sum = add(sum, { ...failed('the round itself failed', error), rounds: 1 });
      done += 1;
      onRound();
    } finally {
      await world.end().catch((error: unknown) => {
        sum = add(sum, failed('the world did not end', error));
      });
    }
  }
  return sum;
}

/** The tally of a round that threw: counted as wrong. */
function failed(what: string, error: unknown): Tally {
  const words = error instanceof Error ? error.message : String(error);
  return { ...nothing, wrong: 1, complaints: [`${what}: ${words.slice(0, 2_000)}`] };
}
