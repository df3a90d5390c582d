import type { ClockControl } from './types.ts';

export interface ServiceClock extends ClockControl {
  /** Wall time where the company is, `2026-11-21T14:05:09`. */
  wallTime(): string;
  /** Date there, `2026-11-21`: the day of the daily limit and of numbers. */
  today(): string;
}

/** Turkey has kept UTC+3 the year round since 2016. */
const turkey = 180;

/** `minutesAhead`: of UTC, at a time. */
export function createClock(minutesAhead: (at: number) => number = () => turkey): ServiceClock {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const wallTime = (): string => new Date(now() + minutesAhead(now()) * 60_000).toISOString().slice(0, 19);
  return {
    now,
    wallTime,
    today: () => wallTime().slice(0, 10),
    advance: (ms) => {
      ahead += ms;
    },
    set: (epochMs) => {
      ahead = epochMs === null ? 0 : epochMs - Date.now();
    },
  };
}
