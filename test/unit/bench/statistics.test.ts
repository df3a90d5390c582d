import { describe, expect, it } from 'vitest';
import { median, percentile, ratioOf, summarize } from '../../bench/statistics.ts';

describe('what is said of many samples', () => {
  it('takes the median of an odd and of an even number', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('takes percentiles between the nearest samples', () => {
    const values = Array.from({ length: 101 }, (_, index) => 100 - index);
    expect([0, 0.05, 0.95, 1].map((share) => percentile(values, share))).toEqual([0, 5, 95, 100]);
    expect(percentile([10, 20], 0.25)).toBe(12.5);
  });

  it('says nothing of no samples', () => {
    expect(() => median([])).toThrow('no samples');
  });

  it('bounds the median by the order of the samples, closer the more there are', () => {
    expect(summarize([1, 2, 3, 4])).toMatchObject({ count: 4, low: 1, high: 4, max: 4 });
    const many = summarize(Array.from({ length: 100 }, (_, index) => index));
    // Binomial: the median lies between the 40th and the 61st of a hundred in 95 of 100 runs.
    expect(many).toMatchObject({ median: 49.5, low: 39, high: 60 });
  });
});

describe('the ratio to a floor', () => {
  it('is of the medians of all, with bounds from the turns themselves', () => {
    const turns = [1, 2, 3].map((pace) => ({ own: [2 * pace, 2.2 * pace], floor: [pace, pace] }));
    const found = ratioOf(turns);
    expect(found?.median).toBeCloseTo(2.1);
    expect(found?.low).toBeCloseTo(2.1);
    expect(found?.high).toBeCloseTo(2.1);
  });

  it('is not moved by a time in which all was slow', () => {
    const quiet = Array.from({ length: 20 }, () => ({ own: [3], floor: [1] }));
    const busy = Array.from({ length: 10 }, () => ({ own: [30], floor: [10] }));
    expect(ratioOf([...quiet, ...busy])).toEqual({ median: 3, low: 3, high: 3 });
  });

  it('is none without a floor', () => {
    expect(ratioOf([{ own: [1], floor: null }])).toBeNull();
  });
});
