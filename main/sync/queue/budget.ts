/**
 * The daily request limit (§5.8 ARC, §8). This workstation counts its own requests by days that begin at an assumed hour, so the
 * count only warns. Only the service's error 0120 means that the limit is reached.
 */
import type { Budget } from '../../../domain/model/connection.ts';
import { localDate } from '../../clock.ts';

const hour = 3_600_000;

/** The user is warned from this part of the limit on. */
const warningShare = 0.95;

export function budgetOf(limit: number | null, used: number): Budget {
  return { limit, used, nearLimit: limit !== null && used >= limit * warningShare };
}

/** The service's day at `now`, named by the local date on which it began: `2026-11-21`. Days begin at `resetHour` local time. */
export function dayOf(now: number, resetHour: number): string {
  return localDate(lastReset(now, resetHour).getTime());
}

/** When the limit is assumed to be reset: at the next local `resetHour` after `now`, epoch milliseconds. */
export function nextReset(now: number, resetHour: number): number {
  const next = lastReset(now, resetHour);
  next.setDate(next.getDate() + 1);
  // On a day when the clocks change, that hour may be missing or shifted.
  return Math.max(next.getTime(), now + 1);
}

/** When to try again after the service has reported `times` times in a row (from 1) that the limit is reached. */
export function afterLimit(times: number, now: number, resetHour: number): number {
  return times <= 1 ? nextReset(now, resetHour) : Math.min(now + hour, nextReset(now, resetHour));
}

function lastReset(now: number, resetHour: number): Date {
  const date = new Date(now);
  const start = new Date(date.getFullYear(), date.getMonth(), date.getDate(), resetHour);
  if (start.getTime() > now) start.setDate(start.getDate() - 1);
  return start;
}
