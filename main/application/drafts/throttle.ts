import type { Clock } from '../../ports.ts';

const pauseMs = 250;

export type Throttle = ReturnType<typeof createThrottle>;

/** Announces changes: those that can wait at most four times a second, and the last one in any case. */
export function createThrottle(clock: Clock, announce: () => void) {
  let cancel: (() => void) | null = null;
  let stopped = false;
  const cancelPending = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    /** Within a quarter of a second; many changes are announced once. */
    soon: (): void => {
      if (stopped) return;
      cancel ??= clock.after(pauseMs, () => {
        cancel = null;
        announce();
      });
    },
    /** At once, as when something begins or ends. */
    now: (): void => {
      cancelPending();
      if (!stopped) announce();
    },
    /** Nothing more is announced. */
    stop: (): void => {
      stopped = true;
      cancelPending();
    },
  };
}
