/** How long to wait before the next try. */
import { checkPauses } from '../../../domain/check-pauses.ts';
import type { Clock } from '../../ports.ts';

const minute = 60_000;

/** Milliseconds after the 1st, 2nd, … failure in a row; after that, the last of them, without end. */
const quickSteps = [
  2_000,
  5_000,
  10_000,
  20_000,
  40_000,
  minute,
  2 * minute,
  5 * minute,
  5 * minute,
  10 * minute,
] as const;
/** Used where an early retry does harm: a service that asks to wait, a keychain that shows a dialog. */
export const patientSteps = [minute, 2 * minute, 5 * minute, 5 * minute, 10 * minute] as const;
/** For what a person has to change in the service or on the way to it: a permission, a path. */
export const rareSteps = [minute, 5 * minute, 15 * minute, 30 * minute, 60 * minute] as const;
/** For a list in which unknown documents are searched for: nothing is held up by it any more after the first few. */
export const listSteps = [2_000, 5_000, 10_000, ...rareSteps] as const;
/**
 * While only writing fails: the first failure may be the document's own, so another document is tried at once. Then longer than
 * the checks after a lost write, so that the same document is tried again and no second one becomes unknown.
 */
export const writeSteps = [0, 2 * minute, 5 * minute, 15 * minute, 30 * minute, 60 * minute] as const;

/** `failures` counts from 1; `chance` is in [0, 1) and varies the wait by up to a fifth either way. */
export function backoff(failures: number, chance: number, steps: readonly number[] = quickSteps): number {
  const at = Math.min(Math.max(1, Math.floor(failures)), steps.length);
  const step = steps[at - 1] ?? 0;
  return Math.round(step * (0.8 + 0.4 * chance));
}

/** A number in [0, 1) from the host's random bytes. */
export function chanceOf(random: (count: number) => Uint8Array): number {
  return (random(1)[0] ?? 128) / 256;
}

/**
 * How long the service may still be writing what it was sent, in milliseconds: the pauses after the first check (75 s). A
 * replacement, change or deletion is sent again only after that. The pause before the first check is left out, because a run that
 * begins with an unknown outcome makes that check immediately.
 */
const lateWriteMs = ({ checkPauses: pauses = checkPauses }: { readonly checkPauses?: readonly number[] }): number =>
  pauses.slice(1).reduce((sum, pause) => sum + pause, 0);

/** An attempt that the service may have carried out, and when it ended, in epoch milliseconds. */
export interface LateWrite {
  readonly attemptId: string;
  readonly endedAt: number;
}
type LateWritePorts = Parameters<typeof lateWriteMs>[0] & {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly attemptEnds?: ReadonlyMap<string, number>;
};

/**
 * For how long the service may still carry out the attempt, in milliseconds; 0: not any more. Both clocks must agree (main/clock.ts);
 * after a restart, only the time of day is known.
 */
export function lateWriteLeft(ports: LateWritePorts, { attemptId, endedAt }: LateWrite): number {
  const { clock, attemptEnds } = ports;
  const now = clock.monotonic();
  const passed = Math.min(Math.abs(clock.now() - endedAt), now - (attemptEnds?.get(attemptId) ?? -Infinity));
  return Math.max(0, lateWriteMs(ports) - passed);
}

/** Whether the service no longer carries out the attempt. */
export const isWritten = (ports: LateWritePorts, attempt: LateWrite): boolean => lateWriteLeft(ports, attempt) === 0;
