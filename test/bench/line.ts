/**
 * What a line of the benchmark is: one thing that Rampa does, measured in several sizes, each beside a floor (what the same work
 * takes at least, or what a rival takes) whose samples alternate with its own. Absolute figures are printed and never judged;
 * ratios and growth are.
 */

/** The unit of a sample. */
export type BenchUnit = 'ms' | 'items/s' | 'MB';

/** What a line is held to. `most` for what should be small (times, memory), `least` for what should be large (throughput). */
export type Aim =
  /**
   * `ratio`: the median by the floor's median. `growth`: the median of a size by that of the smallest size. `median` and `p95`:
   * the figure itself where the user sees it (a frame is 16 ms).
   */
  | { readonly of: 'ratio' | 'growth' | 'median' | 'p95'; readonly most: number }
  | { readonly of: 'ratio'; readonly least: number };

/** What is ready to be measured; `sample` and `floor` take turns. */
export interface ReadyCase {
  /** One sample or several, in the line's unit. */
  sample(): Promise<readonly number[]>;
  /** The same of what the line is compared with; left out where there is nothing to compare with. */
  floor?(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface BenchCase {
  /** As it is printed: `1,000 lines`, `100,000 drafts; CPU 1/4`. */
  readonly size: string;
  /** How many turns a whole run takes, and a quick one. A quick run leaves a case out with 0. */
  readonly turns: { readonly whole: number; readonly quick: number };
  prepare(): Promise<ReadyCase>;
}

export interface BenchLine {
  /** In small letters with hyphens, as `--only` and the kept results name it. */
  readonly name: string;
  readonly title: string;
  readonly unit: BenchUnit;
  /** What the floor is, in words. */
  readonly floor: string | null;
  readonly aims: readonly Aim[];
  readonly cases: readonly BenchCase[];
  /** What must be there (`electron`, `chromium`, `display`), else the line is skipped with its reason. */
  readonly needs?: readonly ('electron' | 'chromium' | 'build')[];
}
