import type { Clock } from '../../../main/ports.ts';

/** The pace of a clock that only `pass` advances, so that the test controls the order of events. */
export const still = 1e-6;

export interface PacedClock extends Clock {
  /** Sets the time of day forward or back; timers are not affected. */
  readonly skip: (ms: number) => void;
  /** Advances the time: timers due within it are called in order, each at its own time. */
  readonly pass: (ms: number) => void;
  /** Milliseconds until the first timer is due; `null` if there is none. */
  readonly untilNext: () => number | null;
}

/** A clock that runs faster than real time and can be advanced. */
export function pacedClock(pace: number): PacedClock {
  interface Waiting {
    readonly at: number;
    readonly call: () => void;
    timer: NodeJS.Timeout | undefined;
  }
  const start = Date.now();
  const begun = performance.now();
  let skipped = 0;
  let ahead = 0;
  const waiting = new Set<Waiting>();
  const passed = (): number => (performance.now() - begun) * pace + ahead;
  const drop = (one: Waiting): void => {
    clearTimeout(one.timer);
    waiting.delete(one);
  };
  const run = (one: Waiting): void => {
    drop(one);
    one.call();
  };
  const set = (one: Waiting): void => {
    clearTimeout(one.timer);
    // Node calls timers with longer delays immediately.
    one.timer = setTimeout(run, Math.min(Math.max(0, one.at - passed()) / pace, 2 ** 31 - 1), one);
  };
  return {
    now: () => Math.round(start + passed() + skipped),
    monotonic: passed,
    after: (ms, call) => {
      const one: Waiting = { at: passed() + ms, call, timer: undefined };
      waiting.add(one);
      set(one);
      return () => drop(one);
    },
    skip: (ms) => {
      skipped += ms;
    },
    untilNext: () => {
      const first = Math.min(...[...waiting].map(({ at }) => at));
      return Number.isFinite(first) ? Math.max(0, first - passed()) : null;
    },
    pass: (ms) => {
      const end = passed() + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        ahead += Math.max(0, next.at - passed());
        run(next);
      }
      ahead += Math.max(0, end - passed());
      for (const one of waiting) set(one);
    },
  };
}
