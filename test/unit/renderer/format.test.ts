import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../renderer/messages/index.svelte.ts';
import {
  count,
  day,
  exactMoment,
  moment,
  money,
  rangesText,
  recordTime,
  recordTimeText,
  relative,
} from '../../../renderer/state/format.ts';

describe('values in Turkish', () => {
  beforeEach(() => setLanguage('tr'));

  it('have a point between thousands and a decimal comma', () => {
    expect(money('1234567.5', 'TRY')).toBe('1.234.567,50 TRY');
    expect(money('-0.5')).toBe('-0,50');
    expect(count(100_000)).toBe('100.000');
  });
  it('are empty for null', () => {
    expect([money(null, 'TRY'), money(''), day(null)]).toEqual(['', '', '']);
  });
  it('have the day first in dates', () => {
    expect(day('2026-11-21T00:30:00')).toMatch(/^21\.11\.2026/);
  });
});

describe('values in English', () => {
  beforeEach(() => setLanguage('en'));

  it('have a comma between thousands and a decimal point', () => {
    expect(money('1234567.5', 'TRY')).toBe('1,234,567.50 TRY');
    expect(count(100_000)).toBe('100,000');
  });
  it('have no comma between date and time, like the dates of documents', () => {
    const at = new Date(2026, 10, 21, 14, 30, 5).getTime();
    expect([moment(at), exactMoment(at)]).toEqual(['21/11/2026 14:30', '21/11/2026 14:30:05']);
  });
  it('show the time of a record in local time if it has a time zone, otherwise as written', () => {
    for (const zoned of ['2026-11-20T23:30:49Z', '2026-11-20T23:30:49.1234567+03:00', '2026-11-20 23:30:49-0930']) {
      const at = Date.parse(zoned.replace(' ', 'T').replace('-0930', '-09:30'));
      expect(recordTimeText(zoned), zoned).toBe(moment(at));
      expect(new Date(recordTime(zoned)).getTime(), zoned).toBe(Math.floor(at / 1000) * 1000);
    }
    expect(recordTimeText('2026-11-20T14:30:49')).toBe('20/11/2026 14:30');
    expect(['2026-11-20', 'yesterday'].map(recordTimeText)).toEqual(['20/11/2026', 'yesterday']);
  });
  it('show how long ago something was, in the largest unit that fits', () => {
    const now = Date.UTC(2026, 10, 21, 12);
    expect(relative(now - 20_000, now)).toBe('just now');
    expect(relative(now - 3 * 60_000, now)).toBe('3 minutes ago');
    expect(relative(now + 2 * 3_600_000, now)).toBe('in 2 hours');
    expect(relative(now - 86_400_000, now)).toBe('yesterday');
  });
});

it('numbers that follow each other are shown together', () => {
  expect(rangesText([])).toBe('');
  expect(rangesText([1, 2, 3, 7, 9, 10])).toBe('1–3, 7, 9–10');
});
