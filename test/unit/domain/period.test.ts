import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isDate } from '../../../domain/dates.ts';
import { daysOf, periods } from '../../../domain/period.ts';
import type { Period } from '../../../domain/period.ts';

describe('a period', () => {
  it.each([
    ['today', '2026-11-30', '2026-11-30', '2026-11-30'],
    ['thisMonth', '2026-11-30', '2026-11-01', '2026-11-30'],
    ['thisMonth', '2026-12-01', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-12-01', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
    ['thisMonth', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2027-03-31', '2027-02-01', '2027-02-28'],
  ] as const)('%s of %s is from %s to %s', (period: Period, today, dateFrom, dateTo) => {
    expect(daysOf(period, today)).toEqual({ dateFrom, dateTo });
  });

  it('of a month is the whole month, with no gap to the next', () => {
    const day = fc.integer({ min: 0, max: 200_000 }).map((days) => addDays('1900-01-01', days) ?? '');
    fc.assert(
      fc.property(day, (today) => {
        for (const period of periods)
          for (const end of Object.values(daysOf(period, today))) expect(isDate(end)).toBe(true);
        const [now, before] = [daysOf('thisMonth', today), daysOf('lastMonth', today)];
        expect(now.dateFrom <= today && today <= now.dateTo).toBe(true);
        expect([now.dateFrom, now.dateTo].map((end) => end.slice(0, 7))).toEqual(Array(2).fill(today.slice(0, 7)));
        expect(addDays(now.dateTo, 1)?.slice(8)).toBe('01');
        expect([before.dateFrom.slice(8), addDays(before.dateTo, 1)]).toEqual(['01', now.dateFrom]);
      }),
    );
  });
});
