import type { ClockControl } from './types.ts';

export interface ServiceClock extends ClockControl {
  /** Wall time at the company's place, `2026-11-21T14:05:09`. */
  wallTime(): string;
  /** The date there, `2026-11-21`, for the daily limit and for numbers. */
  today(): string;
  /** Stops the clock at a time, epoch milliseconds, during `work`. */
  at<T>(time: number, work: () => T): T;
}

/** Minutes ahead of UTC. Turkey has been at UTC+3 all year since 2016. */
const turkey = 180;

/** `minutesAhead`: offset from UTC in minutes, at a time. */
export function createClock(minutesAhead: (at: number) => number = () => turkey): ServiceClock {
  let ahead = 0;
  let stopped: number | null = null;
  const now = (): number => stopped ?? Date.now() + ahead;
  const wallTime = (): string => new Date(now() + minutesAhead(now()) * 60_000).toISOString().slice(0, 19);
  return {
    now,
    wallTime,
    today: () => wallTime().slice(0, 10),
    at: (time, work) => {
      stopped = time;
      try {
        return work();
      } finally {
        stopped = null;
      }
    },
    advance: (ms) => {
      ahead += ms;
    },
  };
}
