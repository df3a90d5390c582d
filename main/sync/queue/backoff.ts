/** How long to wait before the next try. */
import { checkPauses } from '../../../domain/check-pauses.ts';

/** Milliseconds after the 1st, 2nd, … failure in a row; the last one from then on. */
const quickSteps = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 120_000, 300_000] as const;
/** Where asking again soon does harm: a service that asks to wait, a keychain that shows a dialog. */
export const patientSteps = [60_000, 120_000, 300_000] as const;
const longest = 300_000;

/** `failures` counts from 1; `chance` is in [0, 1) and moves the wait by up to a fifth either way. */
export function backoff(failures: number, chance: number, steps: readonly number[] = quickSteps): number {
  const step = steps[Math.max(0, Math.floor(failures) - 1)] ?? longest;
  return Math.round(step * (0.8 + 0.4 * chance));
}

/** One chance in [0, 1) from the host's random bytes. */
export function chanceOf(random: (count: number) => Uint8Array): number {
  return (random(1)[0] ?? 128) / 256;
}

/**
 * How long a service may go on writing what it was sent, in milliseconds: the pauses after the first check (75 s). Only after it
 * is a replacement, change or deletion sent again. The pause before the first check is left out, because a run that begins
 * with an unknown outcome makes that check at once.
 */
export const lateWriteMs = ({
  checkPauses: pauses = checkPauses,
}: {
  readonly checkPauses?: readonly number[];
}): number => pauses.slice(1).reduce((sum, pause) => sum + pause, 0);
