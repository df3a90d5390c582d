/** Guesses which entry of a list was meant by a text that the service does not know. */
import { fold } from './fold.ts';

/** Minimum {@link likeness} of two names for one to be suggested for the other. */
const leastAlike = 0.5;

/** Null if no value is similar enough, or several are equally similar. */
export function nearestValue(text: string, values: readonly string[]): string | null {
  const sought = pairsOf(text);
  const rated = values
    .filter((value) => value !== text)
    .map((value) => ({ value, likeness: likeness(sought, pairsOf(value)) }))
    .filter((one) => one.likeness >= leastAlike)
    .sort((a, b) => b.likeness - a.likeness);
  const [first, second] = rated;
  return first === undefined || second?.likeness === first.likeness ? null : first.value;
}

/** Counts adjacent letters of the folded text, padded with a blank at each end so that first letters weigh more. */
function pairsOf(text: string): ReadonlyMap<string, number> {
  const padded = ` ${fold(text)} `;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < padded.length; at += 1) {
    const pair = padded.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice coefficient: twice the common pairs divided by all pairs, from 0 to 1. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (pairs: ReadonlyMap<string, number>): number => [...pairs.values()].reduce((sum, one) => sum + one, 0);
  let common = 0;
  for (const [pair, times] of a) common += Math.min(times, b.get(pair) ?? 0);
  return (2 * common) / (total(a) + total(b));
}
