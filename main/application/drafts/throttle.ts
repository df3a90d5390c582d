import type { Clock } from '../../ports.ts';

const pauseMs = 250;

export type Throttle = ReturnType<typeof createThrottle>;

/** Announces changes: with `soon` at most four times a second, but always the last one. */
export function createThrottle(clock: Clock, announce: () => void) {
  let cancel: (() => void) | null = null;
  let stopped = false;
  const cancelPending = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    /** Within a quarter of a second; several changes are announced together. */
    soon: (): void => {
      if (stopped) return;
      cancel ??= clock.after(pauseMs, () => {
        cancel = null;
        announce();
      });
    },
    /** Immediately, for example when something begins or ends. */
    now: (): void => {
      cancelPending();
      if (!stopped) announce();
    },
    stop: (): void => {
      stopped = true;
      cancelPending();
    },
  };
}
