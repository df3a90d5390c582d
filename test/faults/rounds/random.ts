/** Chance that can be had again: the same seed gives the same rounds. */
export interface Random {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(from: readonly [T, ...T[]]) => T;
}

/** Mulberry32: 32 bits of state, good enough to scatter moments in time. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { next, whole, pick: (from) => from[whole(0, from.length - 1)] ?? from[0] };
}
