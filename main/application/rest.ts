import type { Clock } from '../ports.ts';

/** Notices when the application has been idle for some time. */
export interface Rest {
  /** Something is lastRequest. */
  readonly disturb: () => void;
  /** Ends it. */
  readonly stop: () => void;
}

/** Long enough that the user does not wait for memory to be filled again, short enough that other programs get it soon. */
const quietMs = 20_000;

/** Calls `begin` once nothing has been lastRequest for twenty seconds, and again after each time that something was. */
export function createRest(clock: Clock, begin: () => void): Rest {
  let lastRequest = clock.monotonic();
  let cancel: (() => void) | null = null;
  let stopped = false;
  const wait = (ms: number): void => {
    cancel = clock.after(ms, () => {
      cancel = null;
      const left = lastRequest + quietMs - clock.monotonic();
      if (left > 0) wait(left);
      else begin();
    });
  };
  return {
    // With every key that is saved: no timer is made for it where one runs.
    disturb: () => {
      lastRequest = clock.monotonic();
      if (cancel === null && !stopped) wait(quietMs);
    },
    stop: () => {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
