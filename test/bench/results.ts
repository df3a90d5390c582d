import type { Aim, BenchLine } from './line.ts';
import { ratioOf, summarize } from './statistics.ts';
import type { Ratio, Summary, Turn } from './statistics.ts';

export interface LineResult extends Pick<BenchLine, 'name' | 'title' | 'unit' | 'floor' | 'aims'> {
  /** Why the line was not measured: `skipped` is no error, `failed` is one. */
  readonly skipped?: string;
  readonly failed?: string;
  readonly cases: readonly CaseResult[];
}

export interface CaseResult {
  readonly size: string;
  readonly own: Summary;
  readonly floor: Summary | null;
  readonly ratio: Ratio | null;
  /** The median divided by that of the smallest size under the same conditions; `null` for the smallest size. */
  readonly growth: number | null;
}

export interface Verdict {
  readonly aim: Aim;
  readonly found: number;
  readonly isReached: boolean;
}

export interface MeasuredCase {
  readonly size: string;
  readonly turns: readonly Turn[];
}

/** The part after the semicolon of `1,000 lines; CPU 1/4`. */
const conditionsOf = (size: string): string => size.split(';').slice(1).join(';').trim();

/** The cases must be in the line's order, in which the smallest size of each condition comes first. */
export function caseResults(measured: readonly MeasuredCase[]): readonly CaseResult[] {
  const smallest = new Map<string, number>();
  return measured.map(({ size, turns }) => {
    const own = summarize(turns.flatMap((turn) => turn.own));
    const floors = turns.flatMap((turn) => turn.floor ?? []);
    const first = smallest.get(conditionsOf(size));
    if (first === undefined) smallest.set(conditionsOf(size), own.median);
    return {
      size,
      own,
      floor: floors.length === 0 ? null : summarize(floors),
      ratio: ratioOf(turns),
      growth: first === undefined ? null : own.median / first,
    };
  });
}

/** Checks each aim of the line for which this case has a figure. */
export function verdictsOf(aims: readonly Aim[], { own, ratio, growth }: CaseResult): readonly Verdict[] {
  const figures = { ratio: ratio?.median ?? null, growth, median: own.median, p95: own.p95 };
  return aims.flatMap((aim) => {
    const found = figures[aim.of];
    if (found === null) return [];
    return [{ aim, found, isReached: 'most' in aim ? found <= aim.most : found >= aim.least }];
  });
}
