import type { Clock } from '../main/ports.ts';

export interface TestClock extends Clock {
  readonly advance: (ms: number) => void;
  /** Number of pending timers. */
  readonly waiting: () => number;
}

/** A clock that moves only when the test advances it. */
export function testClock(now = 1_000_000): TestClock {
  let at = now;
  let timers: { readonly due: number; readonly call: () => void }[] = [];
  return {
    now: () => at,
    monotonic: () => at,
    after: (ms, call) => {
      const timer = { due: at + ms, call };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    advance: (ms) => {
      at += ms;
      const due = timers.filter((timer) => timer.due <= at);
      timers = timers.filter((timer) => timer.due > at);
      for (const { call } of due) call();
    },
    waiting: () => timers.length,
  };
}
