/**
 * A line of the benchmark: one thing that Rampa does, measured in several sizes. Each has a floor (the least time that the same
 * work can take, or the time of a simpler alternative) whose samples alternate with its own. Absolute figures are only printed;
 * ratios and growth are compared with aims.
 */

export type BenchUnit = 'ms' | 'items/s' | 'MB';

/** The bound that a line should meet: `most` where less is better (times, memory), `least` where more is better (throughput). */
export type Aim =
  /**
   * `ratio`: the median divided by the floor's median. `growth`: the median of a size divided by that of the smallest size.
   * `median` and `p95`: the figure itself, where the user notices it (a frame is 16 ms).
   */
  | { readonly of: 'ratio' | 'growth' | 'median' | 'p95'; readonly most: number }
  | { readonly of: 'ratio'; readonly least: number };

/** A prepared case; `sample` and `floor` are called alternately. */
export interface ReadyCase {
  /** Returns one or more samples, in the line's unit. */
  sample(): Promise<readonly number[]>;
  /** Returns samples of the floor; left out where there is nothing to compare with. */
  floor?(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface BenchCase {
  /** The size as printed: `1,000 lines`, `100,000 drafts; CPU 1/4`. */
  readonly size: string;
  /** Number of turns in a whole run and in a quick run; a quick run skips the case if 0. */
  readonly turns: { readonly whole: number; readonly quick: number };
  prepare(): Promise<ReadyCase>;
}

export interface BenchLine {
  /** In lower case with hyphens; used by `--only` and in the saved results. */
  readonly name: string;
  readonly title: string;
  readonly unit: BenchUnit;
  readonly floor: string | null;
  readonly aims: readonly Aim[];
  readonly cases: readonly BenchCase[];
  /** What the line requires; it is skipped, with the reason, if one is missing. */
  readonly needs?: readonly ('electron' | 'chromium' | 'build' | 'frappe-books')[];
}
