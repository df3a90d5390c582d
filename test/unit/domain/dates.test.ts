import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  formatDate,
  isDate,
  isDateTime,
  isDateValue,
  parseDate,
  parseDateTime,
  readWallTime,
} from '../../../domain/dates.ts';
import type { Language } from '../../../domain/numbers.ts';

const today = '2026-11-20';
const languages: readonly Language[] = ['tr', 'en'];
const days = fc.integer({ min: 0, max: 109_570 }).map((offset) => addDays('1900-01-01', offset) ?? 'none');
const two = (max: number) => fc.nat(max).map((part) => String(part).padStart(2, '0'));
const times = fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':'));

describe('parseDate', () => {
  it.each([
    ['21.11.2026', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['21-11-26', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026.1.2', '2026-01-02'],
    ['21.11', '2026-11-21'],
    ['21.11.', '2026-11-21'],
    ['21', '2026-11-21'],
    [' 21 ', '2026-11-21'],
    ['bugün', today],
    ['BUGÜN', today],
    ['bugun', today],
    ['today', today],
    ['b', today],
    ['dün', '2026-11-19'],
    ['yesterday', '2026-11-19'],
    ['yarın', '2026-11-21'],
    ['+3', '2026-11-23'],
    ['-1', '2026-11-19'],
    ['+42', '2027-01-01'],
    ['0512', '2026-12-05'],
    ['051226', '2026-12-05'],
    ['05122026', '2026-12-05'],
    ['20261205', '2026-12-05'],
    ['29.02.2024', '2024-02-29'],
    ['29.02.2000', '2000-02-29'],
    ['20 Kasım 2026', '2026-11-20'],
    ['20.Kas.26', '2026-11-20'],
    ['20 KASIM', '2026-11-20'],
    ['4 Ağustos 2026 Salı', '2026-08-04'],
    ['04-Aug-2026', '2026-08-04'],
    ['November 20, 2026', '2026-11-20'],
  ])('%j', (text, date) => {
    expect(languages.map((language) => parseDate(text, today, language))).toEqual([date, date]);
  });

  it('reads the day first in English too', () => {
    expect(parseDate('03/04/2026', today, 'en')).toBe('2026-04-03');
    expect(parseDate('11/21/2026', today, 'en')).toBeNull();
  });

  it('understands each language’s single letters only in that language', () => {
    expect([parseDate('d', today, 'tr'), parseDate('t', today, 'en')]).toEqual(['2026-11-19', today]);
    expect([parseDate('d', today, 'en'), parseDate('t', today, 'tr')]).toEqual([null, null]);
  });

  it.each([
    '',
    '31.02.',
    '31.02.2026',
    '29.02.2025',
    '29.02.1900',
    '0.1.2026',
    '32',
    '1.13.2026',
    '21.11/2026',
    '21 11',
    '21.11.206',
    '21.11.0206',
    '21.11.20266',
    '2026-13-01',
    '3112026',
    '310226',
    '32122026',
    '20261305',
    '2026',
    '051',
    '+99999',
    '+',
    '1,5',
    'constructor',
    '٢١.١١.٢٠٢٦',
    '21.11.2026 14:30',
    '31 Kasım 2026',
    '20 Kasımpatı 2026',
    '20 ka 2026',
    'Kasım 2026',
  ])('refuses %j', (text) => {
    expect(languages.map((language) => parseDate(text, today, language))).toEqual([null, null]);
  });
});

describe('parseDateTime', () => {
  it.each([
    ['21.11.2026 14:30', '2026-11-21T14:30:00'],
    ['21.11.2026 00:30', '2026-11-21T00:30:00'],
    ['21.11.2026   9.05', '2026-11-21T09:05:00'],
    ['2026-11-21T14:30', '2026-11-21T14:30:00'],
    ['2026-11-21T14:30:15', '2026-11-21T14:30:15'],
    ['bugün 23:59', '2026-11-20T23:59:00'],
    ['2026-11-21 14:30:15.000', '2026-11-21T14:30:15'],
    ['2026-11-21 14:30:15.5', null],
    ['21 8:00', '2026-11-21T08:00:00'],
    ['21.11.2026', '2026-11-21'],
    ['+1', '2026-11-21'],
    ['21.11.2026 24:00', null],
    ['21.11.2026 12:60', null],
    ['31.02. 12:00', null],
    ['14:30', null],
    ['21.11.2026 14:30 Z', null],
  ])('%j', (text, value) => {
    expect(languages.map((language) => parseDateTime(text, today, language))).toEqual([value, value]);
  });

  it('reads back what formatDate wrote', () => {
    const values = fc.oneof(
      days,
      fc.tuple(days, times).map(([day, time]) => `${day}T${time}`),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(...languages), (value, language) => {
        expect(parseDateTime(formatDate(value, language), today, language)).toBe(value);
        expect(parseDate(formatDate(value, language, { time: false }), today, language)).toBe(dayOf(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('returns only valid dates, and never throws', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789./-:+ TZbdt'), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), fc.constantFrom(...languages), (text, language) => {
        const value = parseDateTime(text, today, language);
        expect(value === null || isDateValue(value)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('readWallTime', () => {
  it.each([
    ['2026-11-21', '2026-11-21', false],
    ['2026-11-21T00:30:00', '2026-11-21T00:30:00', false],
    ['2026-11-21T00:30', '2026-11-21T00:30:00', false],
    ['2026-11-21 00:30:00', '2026-11-21T00:30:00', false],
    ['2026-11-21T00:30:00.0000000', '2026-11-21T00:30:00', false],
    ['2026-11-21T00:30:00.1234567', '2026-11-21T00:30:00', true],
    ['2026-11-21T00:30:00Z', '2026-11-21T00:30:00', true],
    ['2026-11-21T23:30:00-05:00', '2026-11-21T23:30:00', true],
    ['2026-11-21T00:30:00.5+03:00', '2026-11-21T00:30:00', true],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00', false],
  ])('keeps the wall time of %s', (text, value, dropped) => {
    expect(readWallTime(text)).toEqual({ value, dropped });
  });

  it.each(['', '21.11.2026', '2026-02-30T00:00:00', '2026-11-21T25:00:00', '2026-11-21T', 5, null, undefined])(
    'refuses %j',
    (value) => {
      expect(readWallTime(value)).toBeNull();
    },
  );
});

describe('dates', () => {
  it('reject ten thousand characters without delay', () => {
    for (const part of ['1', '1.', ' ', '21 ', '+', 'T1', '0:'])
      for (const text of [part.repeat(10_000), `21.11.2026${part.repeat(10_000)}14:30`]) {
        expect([parseDate(text, today, 'tr'), parseDateTime(text, today, 'tr'), readWallTime(text)]).toEqual([
          null,
          null,
          null,
        ]);
      }
  });

  it('are validated strictly', () => {
    expect(['2026-11-21', '2024-02-29', '0001-01-01', '9999-12-31'].every(isDate)).toBe(true);
    expect(['2026-2-1', '2025-02-29', '0000-01-01', '2026-11-21T00:00:00', '2026-11-21\n', 5].some(isDate)).toBe(false);
    expect(isDateTime('2026-11-21T23:59:59')).toBe(true);
    const almost = [
      '2026-11-21',
      '2026-11-21T24:00:00',
      '2026-11-21T14:30',
      '2026-11-21T14:30:00Z',
      '2026-11-21 14:30:00',
    ];
    expect(almost.some(isDateTime)).toBe(false);
  });

  it('are formatted for each language', () => {
    expect(formatDate('2026-11-21', 'tr')).toBe('21.11.2026');
    expect(formatDate('2026-11-21T14:30:00', 'tr')).toBe('21.11.2026 14:30');
    expect(formatDate('2026-11-21T00:00:05', 'en')).toBe('21/11/2026 00:00:05');
    expect(formatDate('2026-11-21T14:30:00', 'en', { time: false })).toBe('21/11/2026');
    expect(formatDate('yarın belki', 'tr')).toBe('yarın belki');
  });

  it('are added without time zones', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01');
    expect([addDays('0001-01-01', -1), addDays('9999-12-31', 1), addDays('x', 1)]).toEqual([null, null, null]);
    fc.assert(
      fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (day, by) => {
        expect(addDays(addDays(day, by) ?? '', -by)).toBe(day);
      }),
    );
  });
});
