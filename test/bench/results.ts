import type { Aim, BenchLine, BenchUnit } from './line.ts';
import type { Machine } from './machine.ts';
import { ratioOf, summarize } from './statistics.ts';
import type { Ratio, Summary, Turn } from './statistics.ts';

/** What a run has found, as `--json` writes it and the charts read it. */
export interface Results {
  readonly format: 1;
  readonly quick: boolean;
  readonly machine: Machine;
  readonly lines: readonly LineResult[];
}

/** A line carries its own title and aims, so that a kept run can be read when the line has changed. */
export interface LineResult {
  readonly name: string;
  readonly title: string;
  readonly unit: BenchUnit;
  readonly floor: string | null;
  readonly aims: readonly Aim[];
  /** Why it was not measured; the one is no fault, the other is. */
  readonly skipped?: string;
  readonly failed?: string;
  readonly cases: readonly CaseResult[];
}

export interface CaseResult {
  readonly size: string;
  readonly turns: number;
  readonly own: Summary;
  readonly floor: Summary | null;
  readonly ratio: Ratio | null;
  /** The median by that of the smallest size under the same conditions; `null` of the smallest itself. */
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

export function describeLine({ name, title, unit, floor, aims }: BenchLine): Omit<LineResult, 'cases'> {
  return { name, title, unit, floor, aims };
}

/** What is behind the semicolon of `1,000 lines; CPU 1/4`. */
const conditionsOf = (size: string): string => size.split(';').slice(1).join(';').trim();

/** In the order of the line, which begins with the smallest size of each condition. */
export function caseResults(measured: readonly MeasuredCase[]): readonly CaseResult[] {
  const smallest = new Map<string, number>();
  return measured.map(({ size, turns }) => {
    const own = summarize(turns.flatMap((turn) => turn.own));
    const floors = turns.flatMap((turn) => turn.floor ?? []);
    const first = smallest.get(conditionsOf(size));
    if (first === undefined) smallest.set(conditionsOf(size), own.median);
    return {
      size,
      turns: turns.length,
      own,
      floor: floors.length === 0 ? null : summarize(floors),
      ratio: ratioOf(turns),
      growth: first === undefined ? null : own.median / first,
    };
  });
}

/** Each aim of the line that this case has a figure for. */
export function verdictsOf(aims: readonly Aim[], result: CaseResult): readonly Verdict[] {
  return aims.flatMap((aim) => {
    const found = figureOf(aim, result);
    if (found === null) return [];
    const most = aim.most ?? Number.POSITIVE_INFINITY;
    const least = aim.of === 'ratio' ? (aim.least ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
    return [{ aim, found, isReached: found <= most && found >= least }];
  });
}

function figureOf(aim: Aim, { own, ratio, growth }: CaseResult): number | null {
  switch (aim.of) {
    case 'ratio':
      return ratio?.median ?? null;
    case 'growth':
      return growth;
    case 'figure':
      return own[aim.statistic];
  }
}
