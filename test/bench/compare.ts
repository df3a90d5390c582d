import { columns, figure, times } from './format.ts';
import type { CaseResult, LineResult, Results } from './results.ts';
import { areApart } from './statistics.ts';

/** Of one case in two runs. By the ratio where there is one: it is of the run's own machine and moment. */
export interface Change {
  readonly line: string;
  readonly size: string;
  readonly before: string;
  readonly now: string;
  /** Now by before, of the ratio or else of the figure. */
  readonly factor: number;
  /** No more than the spread of the two explains. */
  readonly isWithinSpread: boolean;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** Measured in one of the two alone. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
}

export function compare(before: Results, now: Results): Comparison {
  const [former, present] = [casesOf(before), casesOf(now)];
  const changes = [...present].flatMap(([key, { line, one }]) => {
    const other = former.get(key)?.one;
    return other === undefined ? [] : [changeOf(line, other, one)];
  });
  const missing = (from: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>): readonly string[] =>
    [...from.keys()].filter((key) => !others.has(key));
  return { changes, onlyBefore: missing(former, present), onlyNow: missing(present, former) };
}

function casesOf(results: Results): ReadonlyMap<string, { readonly line: LineResult; readonly one: CaseResult }> {
  return new Map(
    results.lines.flatMap((line) => line.cases.map((one) => [`${line.name}, ${one.size}`, { line, one }] as const)),
  );
}

function changeOf(line: LineResult, before: CaseResult, now: CaseResult): Change {
  const [a, b] = before.ratio !== null && now.ratio !== null ? [before.ratio, now.ratio] : [before.own, now.own];
  const text = ({ own, ratio }: CaseResult): string =>
    `${figure(own.median, line.unit)}${ratio === null ? '' : `, ${times(ratio.median)}`}`;
  return {
    line: line.name,
    size: now.size,
    before: text(before),
    now: text(now),
    factor: b.median / a.median,
    isWithinSpread: !areApart(a, b),
  };
}

export function comparisonReport({ changes, onlyBefore, onlyNow }: Comparison): readonly string[] {
  const rows = changes.map(({ line, size, before, now, factor, isWithinSpread }) => [
    `  ${line}, ${size}`,
    before,
    now,
    times(factor),
    isWithinSpread ? 'within the spread' : 'changed',
  ]);
  return [
    'beside the former run (ratios where there is a floor, else medians)',
    ...columns([['  line', 'before', 'now', 'now by before', ''], ...rows]),
    ...onlyBefore.map((key) => `  ${key}: only in the former run`),
    ...onlyNow.map((key) => `  ${key}: only in this run`),
  ];
}
