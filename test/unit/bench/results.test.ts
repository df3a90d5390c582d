import { describe, expect, it } from 'vitest';
import type { Aim } from '../../bench/line.ts';
import { caseResults, verdictsOf } from '../../bench/results.ts';
import type { MeasuredCase } from '../../bench/results.ts';

/** A case whose samples are `own` in every turn, and the floor's `floor`. */
const measured = (size: string, own: number, floor: number | null = 1): MeasuredCase => ({
  size,
  turns: Array.from({ length: 10 }, () => ({ own: [own], floor: floor === null ? null : [floor] })),
});

describe('growth', () => {
  it('is beside the smallest size of the same conditions', () => {
    const found = caseResults([
      measured('10 lines; CPU 1', 2),
      measured('1,000 lines; CPU 1', 3),
      measured('10 lines; CPU 1/4', 10),
      measured('1,000 lines; CPU 1/4', 40),
    ]);
    expect(found.map(({ growth }) => growth)).toEqual([null, 1.5, null, 4]);
  });
});

describe('aims', () => {
  const verdict = (aim: Aim, own: number, floor: number | null = 1) => {
    const [, found] = caseResults([measured('1 line', 1, floor), measured('10 lines', own, floor)]);
    return found === undefined ? [] : verdictsOf([aim], found).map((one) => [one.found, one.isReached]);
  };

  it('hold a ratio from above and from below', () => {
    expect(verdict({ of: 'ratio', most: 3 }, 3)).toEqual([[3, true]]);
    expect(verdict({ of: 'ratio', most: 3 }, 3.1)).toEqual([[3.1, false]]);
    expect(verdict({ of: 'ratio', least: 0.8 }, 0.9)).toEqual([[0.9, true]]);
    expect(verdict({ of: 'ratio', least: 0.8 }, 0.7)).toEqual([[0.7, false]]);
  });

  it('hold growth and figures', () => {
    expect(verdict({ of: 'growth', most: 1.3 }, 2)).toEqual([[2, false]]);
    expect(verdict({ of: 'figure', statistic: 'p95', most: 16 }, 16)).toEqual([[16, true]]);
  });

  it('say nothing of what was not measured', () => {
    expect(verdict({ of: 'ratio', most: 3 }, 2, null)).toEqual([]);
    const [first] = caseResults([measured('1 line', 2)]);
    expect(first && verdictsOf([{ of: 'growth', most: 1 }], first)).toEqual([]);
  });
});
