import { describe, expect, it } from 'vitest';
import { prefixQuery, searchText } from '../../../main/store/words.ts';
import { sortKeys } from '../../../main/store/drafts/rows.ts';
import { readPreferences, readProblem, readSettings } from '../../../main/store/json.ts';
import { connectionDefaults, preferenceDefaults } from '../../../domain/settings.ts';
import { noSummary } from '../../drafts.ts';

describe('search words', () => {
  it('are case-folded and unique', () => {
    expect(searchText(['Işık IŞIK', null, undefined, '', 'PR.100-01'])).toBe('isik pr 100 01');
  });
  it('are cut after a whole word where no honest document ends', () => {
    const words = Array.from({ length: 100_000 }, (_, at) => `w${at}`);
    const text = searchText([words.join(' '), 'last']);
    expect(text.length).toBeLessThanOrEqual(300_000);
    expect(text).toBe(words.slice(0, text.split(' ').length).join(' '));
    // Ten thousand lines of different goods are found by all their words.
    const goods = words.slice(0, 10_000).map((word) => `${word} goods ${word}x 08690${word}`);
    expect(searchText(goods).split(' ')).toHaveLength(30_001);
  });
  it('form a query without special syntax', () => {
    expect(prefixQuery('İş "x" OR* NEAR')).toBe('"is"* AND "x"* AND "or"* AND "near"*');
    expect(prefixQuery(' -"* ')).toBeNull();
  });
});

describe('sort keys', () => {
  it('compare digits by value and amounts as numbers, and are null for invalid amounts', () => {
    const number = (text: string) => sortKeys({ ...noSummary, number: text }).numberSort;
    expect(number('SRI9') < number('sri10')).toBe(true);
    expect(sortKeys({ ...noSummary, total: '9.50' }).totalSort).toBe(9.5);
    expect(sortKeys({ ...noSummary, total: 'üç' }).totalSort).toBeNull();
    expect(sortKeys({ ...noSummary, total: ' ' }).totalSort).toBeNull();
  });
});

describe('stored JSON', () => {
  it('is no problem of an attempt if it has the wrong form', () => {
    expect(readProblem('{"reason":"reset","status":500}')).toEqual({ reason: 'reset', status: 500 });
    for (const text of ['{"reason":"nonsense"}', '[]', '{', 'null']) expect(readProblem(text)).toBeNull();
  });
  it('gives settings their defaults if they are new, removed or no longer valid', () => {
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

  it('leaves out only the invalid columns', () => {
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

  it('leaves out only the invalid entries of preference lists', () => {
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
