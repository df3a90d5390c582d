/** Simulated time: everything that happens later is an event in one queue, and nothing ever waits for a real clock. */
import type { Clock } from '../../../main/ports.ts';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly call: () => void;
}

export interface SimulatedTime {
  /** Epoch milliseconds, as a clock on the wall shows them. */
  readonly now: () => number;
  /** Calls back once, `ms` milliseconds of running time from now; the returned function cancels. */
  readonly after: (ms: number, call: () => void) => () => void;
  /** Milliseconds of running time until the next event; `null` if there is none. */
  readonly untilNext: () => number | null;
  /** Advances to the next event, at most `most` milliseconds, and carries the event out if it was reached. */
  readonly step: (most: number) => void;
  /** The computer sleeps: the time of day goes on, timers do not. */
  readonly sleep: (ms: number) => void;
  /**
   * The clock of one process. `stop` ends the process: none of its timers is called any more. `release` then calls them all at
   * once, so that what waits for them ends.
   */
  readonly process: () => { readonly clock: Clock; readonly stop: () => void; readonly release: () => void };
  /** How many events were set or carried out: whether anything happens without time passing. */
  readonly activity: () => number;
}

export function simulatedTime(start: number): SimulatedTime {
  let running = 0;
  let slept = 0;
  let order = 0;
  let activity = 0;
  const waiting = new Set<Due>();

  function first(): Due | null {
    let found: Due | null = null;
    for (const due of waiting) {
      if (found === null || due.at < found.at || (due.at === found.at && due.order < found.order)) found = due;
    }
    return found;
  }

  const now = (): number => Math.round(start + running + slept);
  function after(ms: number, call: () => void): () => void {
    order += 1;
    activity += 1;
    const due: Due = { at: running + Math.max(0, ms), order, call };
    waiting.add(due);
    return () => void waiting.delete(due);
  }

  return {
    now,
    after,
    untilNext: () => {
      const next = first();
      return next === null ? null : Math.max(0, next.at - running);
    },
    step: (most) => {
      const next = first();
      if (next === null || next.at > running + most) {
        running += most;
        return;
      }
      running = Math.max(running, next.at);
      waiting.delete(next);
      activity += 1;
      next.call();
    },
    sleep: (ms) => {
      slept += ms;
    },
    process: () => {
      let state: 'running' | 'stopped' | 'released' = 'running';
      const own = new Set<() => void>();
      const set = (ms: number, call: () => void): (() => void) => {
        if (state === 'released') {
          const immediate = setImmediate(call);
          return () => clearImmediate(immediate);
        }
        const due = (): void => {
          if (state !== 'stopped' && own.delete(due)) call();
        };
        own.add(due);
        const cancel = after(ms, due);
        return () => {
          own.delete(due);
          cancel();
        };
      };
      return {
        clock: { now, monotonic: () => running, after: set },
        stop: () => {
          state = 'stopped';
        },
        release: () => {
          state = 'released';
          for (const due of own) setImmediate(due);
        },
      };
    },
    activity: () => activity,
  };
}
