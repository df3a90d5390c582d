/** Plays one episode; the same seed gives the same keys. */
import type { Fault } from './compare.ts';
import type { Episode } from './episodes.ts';
import { Hand, Stuck } from './hand.ts';
import { companyLists } from './lists.ts';
import { randomOf } from './random.ts';
import type { Seat } from './seat.ts';
import { heading } from './screen.ts';

export interface Conditions {
  /** Milliseconds for each key. */
  readonly speed: number;
  /** Factor by which the page's processor is slowed down. */
  readonly throttle: number;
}
export interface Played {
  readonly episode: string;
  readonly seed: number;
  readonly conditions: Conditions;
  readonly keys: number;
  /** The time of pressing the keys and of saving their results. */
  readonly milliseconds: number;
  readonly faults: readonly Fault[];
  readonly log: string;
}

const lists = companyLists();

export async function play(seat: Seat, episode: Episode, seed: number, conditions: Conditions): Promise<Played> {
  await seat.ready();
  const random = randomOf(seed);
  const screen = { ...seat.screen, decimal: seat.desk.language === 'tr' ? (',' as const) : ('.' as const) };
  const hand = new Hand(seat, random, lists, screen);
  seat.keyboard.pace = conditions.speed;
  await seat.slowDown(conditions.throttle);
  // Sometimes lists are fetched during typing.
  if (random.chance(0.5)) void seat.refreshLists();
  const start = performance.now();
  try {
    await episode.play(hand, (field) => heading(seat.desk, field, random));
  } catch (error) {
    if (!(error instanceof Stuck)) throw error;
  }
  const milliseconds = performance.now() - start;
  await seat.keyboard.idle();
  await seat.slowDown(1);
  const { faults, pressed: keys } = hand;
  if (faults.length > 0) {
    seat.isDisturbed = true;
    hand.log.push(`[the keyboard is in ${await seat.whereabouts()}]`);
  }
  return { episode: episode.name, seed, conditions, keys, milliseconds, faults, log: hand.log.join(' ') };
}
