/**
 * The daily request limit (§5.8 ARC, §8). This workstation counts its own requests, by a day that begins at an assumed hour:
 * the count may warn. Only the service's 0120 says that the limit is reached.
 */
import type { Budget } from '../../../domain/model/connection.ts';
import { localDate } from '../../clock.ts';
import type { EnginePorts } from '../ports.ts';

const hour = 3_600_000;

/** From this part of the limit on the user is warned. */
const warningShare = 0.95;

export function budgetOf(limit: number | null, used: number): Budget {
  return { limit, used, nearLimit: limit !== null && used >= limit * warningShare };
}

/** Today's requests of this workstation against the limit, by the service's day as it is assumed. */
export function currentBudget(
  ports: Pick<EnginePorts, 'clock' | 'settings' | 'requestLimit' | 'connectionId'> & {
    readonly store: Pick<EnginePorts['store'], 'requests'>;
  },
): Budget {
  const day = dayOf(ports.clock.now(), ports.settings().assumed.limitResetHour);
  return budgetOf(ports.requestLimit(), ports.store.requests.count(ports.connectionId, day));
}

/** The service's day at `now`, as the local date at which it began: `2026-11-21`. Days begin at `resetHour` local time. */
export function dayOf(now: number, resetHour: number): string {
  return localDate(lastReset(now, resetHour).getTime());
}

/** When the limit is assumed to be reset: the next local `resetHour` after `now`, epoch milliseconds. */
export function nextReset(now: number, resetHour: number): number {
  const next = lastReset(now, resetHour);
  next.setDate(next.getDate() + 1);
  // A day on which the clocks change may not have that hour where it was expected.
  return Math.max(next.getTime(), now + 1);
}

/** When to try again after the service said that the limit is reached for the `times`th time in a row (from 1). */
export function afterLimit(times: number, now: number, resetHour: number): number {
  return times <= 1 ? nextReset(now, resetHour) : Math.min(now + hour, nextReset(now, resetHour));
}

function lastReset(now: number, resetHour: number): Date {
  const date = new Date(now);
  const start = new Date(date.getFullYear(), date.getMonth(), date.getDate(), resetHour);
  if (start.getTime() > now) start.setDate(start.getDate() - 1);
  return start;
}
