import type { LineResult, MeasuredCase, Results } from '../../bench/results.ts';
import { caseResults } from '../../bench/results.ts';
import { summarize } from '../../bench/statistics.ts';

/** A case whose samples are `own` in every turn, and the floor's `floor`. */
export const measured = (size: string, own: number, floor: number | null = 1): MeasuredCase => ({
  size,
  turns: Array.from({ length: 10 }, () => ({ own: [own], floor: floor === null ? null : [floor] })),
});

export function lineResult(cases: readonly MeasuredCase[], more: Partial<LineResult> = {}): LineResult {
  return {
    name: 'list',
    title: 'a page of the drafts',
    unit: 'ms',
    floor: 'the raw statement',
    aims: [
      { of: 'ratio', most: 3 },
      { of: 'growth', most: 1.3 },
    ],
    cases: caseResults(cases),
    ...more,
  };
}

export const run = (...lines: readonly LineResult[]): Results => ({
  format: 1,
  quick: false,
  machine: {
    cores: 2,
    processor: 'One',
    memoryGb: 8,
    programs: { Node: '24.0.0' },
    disk: { filesystem: 'ext4', fsyncMs: summarize([0.5, 0.5]) },
    load: { start: 0.5, end: 1.25 },
  },
  lines,
});
