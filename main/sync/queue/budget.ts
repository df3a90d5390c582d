/**
 * The daily request limit (§5.8 ARC, §8). This workstation counts its own requests; others may share the key, so the
 * count is a lower bound, and 429 with 0120 may come all the same.
 */
import type { Budget } from '../../../domain/model/connection.ts';

const hour = 3_600_000;

/** Requests reserved for reconcile checks: 5 %, at least 20, at most half, so that something can still be sent. */
export function reserveOf(limit: number): number {
  return Math.min(Math.max(20, Math.ceil(limit * 0.05)), Math.floor(limit / 2));
}

export function budgetOf(limit: number | null, used: number): Budget {
  return { limit, used, reserved: limit === null ? 0 : reserveOf(limit) };
}

/**
 * Whether one more request is within the budget. Reconcile checks may use the `reserved` part as well; what is sent, and what
 * is read to verify it, has the `ordinary` part alone.
 */
export function withinBudget(budget: Budget, part: 'ordinary' | 'reserved'): boolean {
  if (budget.limit === null) return true;
  return budget.used < budget.limit - (part === 'ordinary' ? budget.reserved : 0);
}

/** The service's day at `now`, as the local date at which it began: `2026-11-21`. Days begin at `resetHour` local time. */
export function dayOf(now: number, resetHour: number): string {
  const start = lastReset(now, resetHour);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${start.getFullYear()}-${pad(start.getMonth() + 1)}-${pad(start.getDate())}`;
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
