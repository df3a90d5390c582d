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

/** The result of `work`, or that of `late` once it has taken so many milliseconds. */
export async function withPatience<T, L>(
  clock: Pick<Clock, 'after'>,
  ms: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let stopWaiting = (): void => undefined;
  const patience = new Promise<void>((resolve) => {
    stopWaiting = clock.after(ms, resolve);
  });
  try {
    return await Promise.race([work, patience.then(late)]);
  } finally {
    stopWaiting();
  }
}

/** The day on this workstation, `2026-11-21`. */
export function localDate(now: number): string {
  const date = new Date(now);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** When this day began, epoch milliseconds. */
export function localMidnight(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
