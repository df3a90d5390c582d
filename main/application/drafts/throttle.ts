import type { Clock } from '../../ports.ts';

/** Announces changes: those that can wait at most four times a second, and the last one in any case. */
export interface Throttle {
  /** Within a quarter of a second; many changes are announced once. */
  readonly soon: () => void;
  /** At once, as when something begins or ends. */
  readonly now: () => void;
  /** Nothing more is announced. */
  readonly stop: () => void;
}

const pauseMs = 250;

export function createThrottle(clock: Clock, announce: () => void): Throttle {
  let cancel: (() => void) | null = null;
  let stopped = false;
  const cancelPending = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    soon: () => {
      if (stopped) return;
      cancel ??= clock.after(pauseMs, () => {
        cancel = null;
        announce();
      });
    },
    now: () => {
      cancelPending();
      if (!stopped) announce();
    },
    stop: () => {
      stopped = true;
      cancelPending();
    },
  };
}
