import { describe, expect, it } from 'vitest';
import { backoff, chanceOf } from '../../../main/sync/queue/backoff.ts';
import { afterLimit, budgetOf, dayOf, nextReset } from '../../../main/sync/queue/budget.ts';

const at = (text: string): number => new Date(text).getTime();

describe('the daily request limit', () => {
  it.each([
    [10_000, 9_499, false],
    [10_000, 9_500, true],
    [40, 38, true],
    [40, 37, false],
    [0, 0, true],
    [null, 1_000_000, false],
  ])('of %s, %i used: near %s', (limit, used, nearLimit) => {
    expect(budgetOf(limit, used)).toEqual({ limit, used, nearLimit });
  });

  it('counts by the service’s day, which starts at the assumed hour', () => {
    expect(dayOf(at('2026-11-21T00:00:00'), 0)).toBe('2026-11-21');
    expect(dayOf(at('2026-11-20T23:59:59'), 0)).toBe('2026-11-20');
    expect(dayOf(at('2026-11-21T02:59:59'), 3)).toBe('2026-11-20');
    expect(dayOf(at('2026-11-21T03:00:00'), 3)).toBe('2026-11-21');
    expect(dayOf(at('2026-03-01T01:00:00'), 2)).toBe('2026-02-28');
  });

  it('is retried when the limit is reset, then every hour', () => {
    const now = at('2026-11-21T14:30:00');
    expect(nextReset(now, 0)).toBe(at('2026-11-22T00:00:00'));
    expect(nextReset(now, 15)).toBe(at('2026-11-21T15:00:00'));
    expect(nextReset(at('2026-11-21T15:00:00'), 15)).toBe(at('2026-11-22T15:00:00'));
    expect(afterLimit(1, now, 0)).toBe(at('2026-11-22T00:00:00'));
    expect(afterLimit(2, now, 0)).toBe(at('2026-11-21T15:30:00'));
    expect(afterLimit(2, now, 15)).toBe(at('2026-11-21T15:00:00'));
  });
});

describe('backoff', () => {
  it('grows to ten minutes and stays there, with jitter of a fifth', () => {
    const waits = Array.from({ length: 12 }, (_, index) => backoff(index + 1, 0.5));
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect([waits[0], waits[11]]).toEqual([2_000, 600_000]);
    expect([backoff(1, 0), backoff(1, 1)]).toEqual([1_600, 2_400]);
    expect(backoff(0, 0.5)).toBe(2_000);
    expect(chanceOf(() => Uint8Array.of(255))).toBeLessThan(1);
  });
});
