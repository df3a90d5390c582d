import type { Clock } from '../ports.ts';

/** Long enough that the user does not wait for memory to be filled again, short enough that other programs get it soon. */
const quietMs = 20_000;

/** Calls `begin` once nothing has been requested for twenty seconds, and again after each time that something was. */
export function createRest(clock: Clock, begin: () => void) {
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
    /** Something was requested. With every key that is saved: no timer is made for it where one runs. */
    disturb: (): void => {
      lastRequest = clock.monotonic();
      if (cancel === null && !stopped) wait(quietMs);
    },
    stop: (): void => {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
