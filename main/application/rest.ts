import type { Clock } from '../ports.ts';

/** Notices when the application has been idle for some time. */
export interface Rest {
  /** Something is asked. */
  readonly disturb: () => void;
  /** Ends it. */
  readonly stop: () => void;
}

/** Long enough that nobody who works waits for what is given back, short enough that others on the machine have it soon. */
const quietMs = 20_000;

/** Calls `begin` once nothing has been asked for twenty seconds, and again after each time that something was. */
export function createRest(clock: Clock, begin: () => void): Rest {
  let asked = clock.monotonic();
  let cancel: (() => void) | null = null;
  let stopped = false;
  const wait = (ms: number): void => {
    cancel = clock.after(ms, () => {
      cancel = null;
      const left = asked + quietMs - clock.monotonic();
      if (left > 0) wait(left);
      else begin();
    });
  };
  return {
    // With every key that is saved: no timer is made for it where one runs.
    disturb: () => {
      asked = clock.monotonic();
      if (cancel === null && !stopped) wait(quietMs);
    },
    stop: () => {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
