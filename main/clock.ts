import type { Clock } from './ports.ts';

/** setTimeout takes at most this; a longer wait is waited in pieces. */
const longest = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, call) => {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      const piece = Math.min(left, longest);
      timer = setTimeout(() => (left > piece ? wait(left - piece) : call()), piece);
    };
    wait(Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

/** Returns whether so many milliseconds have not passed yet since it was made. */
export function timeLimit(clock: Clock, ms: number): () => boolean {
  const end = clock.monotonic() + ms;
  return () => clock.monotonic() < end;
}
