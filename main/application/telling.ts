import type { Clock } from '../ports.ts';

/** Tells of a change at most a few times a second, and of the last one in any case. */
export interface Telling {
  /** Soon enough for the eye; many changes are told once. */
  readonly soon: () => void;
  /** At once: it begins or ends. */
  readonly now: () => void;
  /** Nothing more is told. */
  readonly silence: () => void;
}

const pauseMs = 250;

export function createTelling(clock: Clock, tell: () => void): Telling {
  let cancel: (() => void) | null = null;
  let silent = false;
  const drop = (): void => {
    cancel?.();
    cancel = null;
  };
  return {
    soon: () => {
      if (silent) return;
      cancel ??= clock.after(pauseMs, () => {
        cancel = null;
        tell();
      });
    },
    now: () => {
      drop();
      if (!silent) tell();
    },
    silence: () => {
      silent = true;
      drop();
    },
  };
}
