import type { Clock } from '../../../main/ports.ts';

/** The pace of a clock that goes by `pass` alone: what comes before what is then the test's to say. */
export const still = 1e-6;

export interface PacedClock extends Clock {
  /** The time of day is set forward or back; nothing that waits comes any sooner. */
  readonly skip: (ms: number) => void;
  /** So much time passes now: what waits for a moment within it is called at that moment, in order. */
  readonly pass: (ms: number) => void;
}

/** A clock that goes faster than the wall, and can be put forward. */
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
    // Node calls at once what would wait for longer.
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
