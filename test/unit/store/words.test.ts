import { describe, expect, it } from 'vitest';
import { prefixQuery, searchText } from '../../../main/store/words.ts';
import { sortKeys } from '../../../main/store/drafts/rows.ts';
import { readPreferences, readProblem, readSettings } from '../../../main/store/json.ts';
import { connectionDefaults, preferenceDefaults } from '../../../domain/settings.ts';
import { noSummary } from '../../drafts.ts';

describe('words', () => {
  it('are folded and are there once', () => {
    expect(searchText(['Işık IŞIK', null, undefined, '', 'PR.100-01'])).toBe('isik pr 100 01');
  });
  it('make a query in which nothing is syntax', () => {
    expect(prefixQuery('İş "x" OR* NEAR')).toBe('"is"* AND "x"* AND "or"* AND "near"*');
    expect(prefixQuery(' -"* ')).toBeNull();
  });
});

describe('sort keys', () => {
  it('compare digits by value, amounts as numbers, and what is no amount not at all', () => {
    const number = (text: string) => sortKeys({ ...noSummary, number: text }).numberSort;
    expect(number('SRI9') < number('sri10')).toBe(true);
    expect(sortKeys({ ...noSummary, total: '9.50' }).totalSort).toBe(9.5);
    expect(sortKeys({ ...noSummary, total: 'üç' }).totalSort).toBeNull();
    expect(sortKeys({ ...noSummary, total: ' ' }).totalSort).toBeNull();
  });
});

describe('stored JSON', () => {
  it('is refused where it is not what it should be', () => {
    expect(readProblem('{"reason":"reset","status":500}')).toEqual({ reason: 'reset', status: 500 });
    for (const text of ['{"reason":"nonsense"}', '[]', '{', 'null']) {
      expect(() => readProblem(text)).toThrow(expect.objectContaining({ code: 'databaseDamaged' }));
    }
  });
  it('gives settings their defaults where they are new, gone or no longer allowed', () => {
    const stored = {
      name: 'Depo',
      baseUrl: 'https://a',
      userId: -1,
      parallel: 99,
      retired: true,
      assumed: { despatchesPath: 'no slash', limitResetHour: 3 },
    };
    expect(readSettings(JSON.stringify(stored))).toEqual({
      ...connectionDefaults,
      name: 'Depo',
      baseUrl: 'https://a',
      assumed: { ...connectionDefaults.assumed, limitResetHour: 3 },
    });
    expect(readSettings('[]').name).toBe('?');
    expect(readPreferences({ theme: 'purple', language: 'tr' })).toEqual({ ...preferenceDefaults, language: 'tr' });
  });

  it('leaves out of the columns those that are broken, and no other', () => {
    const column = { kind: 'despatch', name: 'Quantity', shown: true, width: 90 };
    const broken = [
      { ...column, kind: 'order' },
      { ...column, width: 1 },
      { ...column, width: '90' },
      { ...column, more: 1 },
      null,
    ];
    const other = { ...column, name: 'VatRate', shown: false, width: null };
    expect(readPreferences({ lineColumns: [column, ...broken, other] }).lineColumns).toEqual([column, other]);
    expect(readPreferences({ lineColumns: Array.from({ length: 300 }, () => column) }).lineColumns).toHaveLength(256);
    expect(readPreferences({ lineColumns: 'all' }).lineColumns).toEqual([]);
  });

  it('leaves out of a list of preferences what may not be in it, and that alone', () => {
    const kept = {
      connectionId: 'c1',
      name: 'March',
      view: { dateFrom: '2026-03-01', sort: 'date', descending: true },
    };
    const savedViews = [
      { ...kept, view: { ...kept.view, unheardOf: 1 } },
      kept,
      { ...kept, view: { ...kept.view, dateFrom: '01.03.2026' } },
      { ...kept, name: '' },
      null,
    ];
    expect(readPreferences({ theme: 'dark', savedViews, usedFields: ['Note1', 7] })).toEqual({
      ...preferenceDefaults,
      theme: 'dark',
      savedViews: [kept],
      usedFields: ['Note1'],
    });
    expect(readPreferences({ savedViews: 'none' })).toEqual(preferenceDefaults);
  });
});
