/** Which entry of a list a text that the service does not know was most likely meant to be. */
import { fold } from './fold.ts';

/** Below this share of common letter pairs, two names are different ones. */
const leastAlike = 0.5;

/** Null where none is like it, or several are equally so. */
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

/** Pairs of letters, folded; a blank at each end, so that first letters count more. */
function pairsOf(text: string): ReadonlyMap<string, number> {
  const padded = ` ${fold(text)} `;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < padded.length; at += 1) {
    const pair = padded.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Twice the common pairs, divided by all of them: from 0 to 1. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (pairs: ReadonlyMap<string, number>): number => [...pairs.values()].reduce((sum, one) => sum + one, 0);
  let common = 0;
  for (const [pair, times] of a) common += Math.min(times, b.get(pair) ?? 0);
  return (2 * common) / (total(a) + total(b));
}
