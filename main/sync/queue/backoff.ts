/** How long to wait before the next try when the network is away: grows quickly, then stays, never exactly alike. */

/** Milliseconds after the 1st, 2nd, … failure in a row; the last one from then on. */
const steps = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000] as const;
const longest = 300_000;

/** `failures` counts from 1; `chance` is in [0, 1) and moves the wait by up to a fifth either way. */
export function backoff(failures: number, chance: number): number {
  const step = steps[Math.max(0, Math.floor(failures) - 1)] ?? longest;
  return Math.round(step * (0.8 + 0.4 * chance));
}

/** One chance in [0, 1) from the host's random bytes. */
export function chanceOf(random: (count: number) => Uint8Array): number {
  return (random(1)[0] ?? 128) / 256;
}

/** A document of unknown outcome is looked for so often in one run, then a person or the next run is waited for. */
export const lookPauses: readonly number[] = [1_000, 15_000, 60_000];

/**
 * A service that is slow to write has so long, in milliseconds; what an earlier run left undecided is looked for without the
 * first pause.
 */
export const patienceOf = ({ lookPauses: pauses = lookPauses }: { readonly lookPauses?: readonly number[] }): number =>
  pauses.slice(1).reduce((sum, pause) => sum + pause, 0);
