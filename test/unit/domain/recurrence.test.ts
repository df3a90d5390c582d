import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isDate } from '../../../domain/dates.ts';
import { recurrenceIntervals } from '../../../domain/model/template.ts';
import type { Recurrence, RecurrenceInterval } from '../../../domain/model/template.ts';
import { dueDays, mostDueAtOnce, nextDue } from '../../../domain/recurrence.ts';

const from = (every: RecurrenceInterval, dueOn: string, day = Number(dueOn.slice(8))): Recurrence => ({
  ...{ every, day, dueOn },
});
/** The first one and those after it. */
function days(recurrence: Recurrence, count: number): readonly string[] {
  const found = [recurrence.dueOn];
  for (
    let day = nextDue(recurrence);
    day !== null && found.length < count;
    day = nextDue({ ...recurrence, dueOn: day })
  )
    found.push(day);
  return found;
}

describe('a document that recurs', () => {
  it.each<[RecurrenceInterval, string, readonly string[]]>([
    ['week', '2026-12-28', ['2027-01-04', '2027-01-11']],
    ['twoWeeks', '2028-02-20', ['2028-03-05', '2028-03-19']],
    ['month', '2026-11-05', ['2026-12-05', '2027-01-05']],
    ['quarter', '2026-11-05', ['2027-02-05', '2027-05-05']],
    ['year', '2026-11-05', ['2027-11-05', '2028-11-05']],
  ])('of every %s from %s', (every, first, then) => {
    expect(days(from(every, first), 3)).toEqual([first, ...then]);
  });

  it('on a day that a month has not is due on that month’s last, and on its own in the next', () => {
    expect(days(from('month', '2027-12-31'), 5)).toEqual([
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ]);
    expect(days(from('month', '2027-02-28', 30), 3)).toEqual(['2027-02-28', '2027-03-30', '2027-04-30']);
    expect(days(from('year', '2028-02-29'), 5)).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ]);
    expect(days(from('quarter', '2026-11-30'), 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
  });

  it('comes later each time, on a day that exists, and ends with the year 9999', () => {
    const dates = fc.integer({ min: 0, max: 2_000_000 }).map((after) => addDays('1900-01-01', after) ?? '9999-12-31');
    fc.assert(
      fc.property(fc.constantFrom(...recurrenceIntervals), dates, (every, dueOn) => {
        const next = nextDue(from(every, dueOn));
        expect(next === null ? dueOn >= '9998-12-31' : isDate(next) && next > dueOn).toBe(true);
      }),
    );
    expect(nextDue(from('year', '9999-01-01'))).toBeNull();
    expect(nextDue(from('week', '9999-12-30'))).toBeNull();
  });

  it('is due from its day on, once for each day that has passed, and so many at most', () => {
    const monthly = from('month', '2026-10-31');
    expect(dueDays(monthly, '2026-10-30')).toEqual([]);
    expect(dueDays(monthly, '2026-10-31')).toEqual(['2026-10-31']);
    expect(dueDays(monthly, '2026-12-30')).toEqual(['2026-10-31', '2026-11-30']);
    expect(dueDays(from('week', '2020-01-01'), '2026-11-24')).toHaveLength(mostDueAtOnce);
  });
});
