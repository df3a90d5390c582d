import type { Random } from '../../../practice/random.ts';
import { add, nothing } from './tally.ts';
import type { Tally } from './tally.ts';

/** An application and a service that live through round after round of one fault. */
export interface World {
  /** `mark` is this round's alone. */
  readonly round: (mark: string) => Promise<Tally>;
  readonly end: () => Promise<void>;
}
export interface Scenario {
  readonly name: string;
  readonly open: (random: Random) => Promise<World>;
  /** Rounds that one world lives through; what it gathers makes each next one slower. */
  readonly life?: number;
  /** Rounds at most, whatever was asked for, where each takes seconds. */
  readonly most?: number;
  /** A process of its own for each world: it does not share the machine well. */
  readonly heavy?: boolean;
}

/** So many rounds of a scenario, in worlds one after another. A round that fails by itself is a complaint, not an end. */
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

/** Not a promise broken, but nothing that could be called kept either. */
function failed(what: string, error: unknown): Tally {
  const words = error instanceof Error ? error.message : String(error);
  return { ...nothing, wrong: 1, complaints: [`${what}: ${words.slice(0, 2_000)}`] };
}
