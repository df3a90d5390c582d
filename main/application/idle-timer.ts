import type { Clock } from '../ports.ts';

/** Long enough that an active user never waits for caches to fill again, short enough that memory is released soon. */
const quietMs = 20_000;

/** Calls `begin` after twenty seconds without a request, once per quiet period. */
export function createIdleTimer(clock: Clock, begin: () => void) {
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
    /** Call for every request. A running timer is reused, since every saved keystroke is a request. */
    noteActivity: (): void => {
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
