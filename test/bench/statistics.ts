/** Statistics of samples, and of two series whose samples alternated. */
export interface Summary {
  readonly median: number;
  readonly p5: number;
  readonly p95: number;
}

/** The median divided by the floor's median, with its 95 % confidence interval. */
export interface Ratio {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** One turn: the samples, and those of the floor. */
export interface Turn {
  readonly own: readonly number[];
  readonly floor: readonly number[] | null;
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** Interpolates linearly between the two nearest samples; `share` is from 0 to 1. */
function percentile(values: readonly number[], share: number): number {
  const ordered = sorted(values);
  const at = share * (ordered.length - 1);
  const [below, above] = [ordered[Math.floor(at)], ordered[Math.ceil(at)]];
  if (below === undefined || above === undefined) throw new Error('no samples');
  return below + (above - below) * (at - Math.floor(at));
}

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The 95 % confidence interval of the median, from the order of the samples only. With fewer than six samples: their range. */
function medianBounds(values: readonly number[]): { readonly low: number; readonly high: number } {
  const ordered = sorted(values);
  const half = 0.98 * Math.sqrt(ordered.length);
  const first = Math.max(0, Math.floor(ordered.length / 2 - half) - 1);
  const last = ordered.length - 1 - first;
  return { low: ordered[first] ?? Number.NaN, high: ordered[last] ?? Number.NaN };
}

export function summarize(values: readonly number[]): Summary {
  return {
    median: median(values),
    p5: percentile(values, 0.05),
    p95: percentile(values, 0.95),
  };
}

/**
 * A disturbance of the machine affects both parts of a turn alike, so the bounds are computed from the ratios of the turns; the
 * ratio itself is that of the medians of all samples.
 */
export function ratioOf(turns: readonly Turn[]): Ratio | null {
  const pairs = turns.flatMap(({ own, floor }) => (floor === null ? [] : [{ own, floor }]));
  if (pairs.length === 0) return null;
  const whole = median(pairs.flatMap(({ own }) => own)) / median(pairs.flatMap(({ floor }) => floor));
  const { low, high } = medianBounds(pairs.map(({ own, floor }) => median(own) / median(floor)));
  return { median: whole, low: Math.min(low, whole), high: Math.max(high, whole) };
}
