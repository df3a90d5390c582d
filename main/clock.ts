import type { Clock } from './ports.ts';

/** Maximum delay of setTimeout; longer waits are split. */
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

/** A time by both clocks. The time of day may be set; the monotonic clock may stand still while the computer sleeps. */
export interface Moment {
  readonly now: number;
  readonly monotonic: number;
}
type Clocks = Pick<Clock, 'now' | 'monotonic'>;
export const momentOf = (clock: Clocks): Moment => ({ now: clock.now(), monotonic: clock.monotonic() });

/** The milliseconds since then by the clock that shows more. */
export const mostSince = (clock: Clocks, { now, monotonic }: Moment): number =>
  Math.max(clock.now() - now, clock.monotonic() - monotonic);

/** Returns a function that is true until this many milliseconds have passed. */
export function timeLimit(clock: Clock, ms: number): () => boolean {
  const end = clock.monotonic() + ms;
  return () => clock.monotonic() < end;
}

/** The result of `work`, or of `late` if `work` takes longer than this many milliseconds. */
export async function withTimeout<T, L>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let stopWaiting = (): void => undefined;
  const timeout = new Promise<void>((resolve) => {
    stopWaiting = clock.after(ms, resolve);
  });
  try {
    return await Promise.race([work, timeout.then(late)]);
  } finally {
    stopWaiting();
  }
}

/** The local date, for example `2026-11-21`. */
export function localDate(now: number): string {
  const date = new Date(now);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The start of the local day, in epoch milliseconds. */
export function localMidnight(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
