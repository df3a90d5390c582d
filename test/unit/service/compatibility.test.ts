import { describe, expect, test } from 'vitest';
import type { PageLook } from '../../../domain/compatibility/evaluate.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { candidatePaths } from '../../../main/service/compatibility/candidates.ts';
import { searchPages } from '../../../main/service/compatibility/page-search.ts';
import { findingOfList } from '../../../main/service/compatibility/read-lists.ts';
import { readList } from '../../../main/service/lists.ts';

describe('the search for a page parameter', () => {
  /** A service that supports one page parameter, with three pages counted from `first`. */
  function service(parameter: string, first: number, answer: (query: object) => PageLook | null = () => 'same') {
    const asked: string[] = [];
    const ask = async (query: Readonly<Record<string, string>>): Promise<PageLook | null> => {
      asked.push(Object.keys(query).join());
      await Promise.resolve();
      const at = query[parameter];
      if (at === undefined) return answer(query);
      return Number(at) === first ? 'same' : Number(at) < first + 3 ? 'further' : 'empty';
    };
    return { ask, asked };
  }
  const clues = { now: '', next: null, entries: 50, partial: true };

  test.each(['page', 'pageNumber', 'p', 'sayfa'])('finds %s, and the number of the first page', async (parameter) => {
    for (const first of [0, 1] as const) {
      const { ask, asked } = service(parameter, first);
      expect(await searchPages(ask, clues)).toEqual({ kind: 'parameterWorks', parameter, first });
      expect(asked.length).toBeLessThanOrEqual(6);
    }
  });
  test('first tries the parameter in the answer’s link, once', async () => {
    const { ask, asked } = service('seite', 0);
    const next = '/api/v1/products?seite=1&limit=50';
    expect(await searchPages(ask, { ...clues, next })).toEqual({
      kind: 'parameterWorks',
      parameter: 'seite',
      first: 0,
    });
    expect(asked).toEqual(['seite']);
  });
  test('recognises paging by offset or cursor', async () => {
    for (const next of ['/products?skip=50', '/products?cursor=aGk']) {
      expect(await searchPages(service('page', 1).ask, { ...clues, next })).toEqual({ kind: 'otherPaging' });
    }
  });
  test('starts with the parameter in the settings', async () => {
    const { ask, asked } = service('blatt', 1);
    expect(await searchPages(ask, { ...clues, now: 'blatt' })).toMatchObject({ parameter: 'blatt' });
    expect(asked).toEqual(['blatt', 'blatt']);
  });
  test('tries parameters one by one if the service refuses unknown ones', async () => {
    const refuses = (): null => null;
    expect(await searchPages(service('pageNo', 1, refuses).ask, clues)).toMatchObject({ parameter: 'pageNo' });
  });
  test('makes one request if nothing indicates more entries', async () => {
    const { ask, asked } = service('blatt', 1);
    expect(await searchPages(ask, { ...clues, partial: false })).toEqual({ kind: 'noParameterWorks' });
    expect(asked).toHaveLength(1);
  });
});

describe('candidates for paths', () => {
  const paths = (now: string, found: readonly string[] = []) =>
    candidatePaths('quote', now, found).map(({ path }) => path);

  test('start with the setting, then the specification’s name', () => {
    expect(paths('/x').slice(0, 2)).toEqual(['/x', '/quotes']);
    expect(paths('/quotes').filter((path) => path === '/quotes')).toHaveLength(1);
  });
  test('are tried earlier if another kind was found next to them', () => {
    const at = (found: readonly string[]): number => paths('/quotes', found).indexOf('/sales/quotes');
    expect(at(['/sales'])).toBeLessThan(at([]));
    expect(paths('/quotes', ['/belgeler'])).toContain('/belgeler/quotes');
  });
});

describe('the report about a list', () => {
  const of = (list: Parameters<typeof findingOfList>[0], rows: readonly JsonObject[]) => {
    const reading = readList({ kind: 'success', data: [...rows] });
    if ('problem' in reading) throw new Error('no list');
    return findingOfList(list, reading);
  };
  const used = (list: Parameters<typeof findingOfList>[0], rows: readonly JsonObject[]) =>
    Object.fromEntries(of(list, rows).members.map((one) => [one.name, one.used]));

  test('lists each member with the properties read from it, also in units', () => {
    const Units = [
      { UnitCode: 'C62', Name: 'Adet', Factor: 1, Colour: 'red' },
      { UnitCode: 'BX', Name: 'Koli', Factor: 12, Colour: 'red' },
    ];
    expect(used('products', [{ Id: 'i', Code: 'A', Kod: 'B', StockType: 3, Shelf: 'x', Units }])).toEqual({
      ...{ Id: ['id'], Code: ['code'], Kod: [], StockType: ['stockType'], Shelf: [], Units: ['units'] },
      ...{ 'Units[].UnitCode': ['units'], 'Units[].Name': ['units'] },
      ...{ 'Units[].Factor': ['units'], 'Units[].Colour': [] },
    });
  });
  test('reports a stock type in words as missing', () => {
    const finding = of('products', [{ Code: 'A', Name: 'a', StockType: 'Lot' }]);
    expect(finding.members).toContainEqual({ name: 'StockType', type: 'string', used: [] });
    expect(finding.missing).toEqual(expect.arrayContaining(['stockType', 'units']));
  });
  test('reports a code as missing if it is only the name or the id', () => {
    expect(of('customers', [{ Id: 'i', Name: 'a', Vkn: '1' }]).missing).toEqual(['code']);
    expect(of('warehouses', [{ Id: 'i', Name: 'a' }]).missing).toEqual([]);
  });
  test('lists types over all entries, counts unreadable entries, and does not report values as member names', () => {
    const rows = [{ Code: 'A', X: null }, { Code: 'B', X: 1 }, { X: 2 }, { Code: 'C', 'Ayşe Yılmaz, 0532': 1 }];
    const finding = of('currencies', rows);
    expect([finding.entries, finding.unread]).toEqual([4, 1]);
    expect(finding.members).toEqual([
      { name: 'Code', type: 'string', used: ['code'] },
      { name: 'X', type: 'null / number', used: [] },
    ]);
  });
  test('lists the members of a row of documents as the list of documents reads them', () => {
    const row = { Id: 'i', DespatchNumber: 'D1', DespatchType: 2, Date: '2026-01-02', Cari: 'x', GrandTotal: 5 };
    expect(used('despatch', [row])).toMatchObject({ DespatchNumber: ['number'], DespatchType: ['type'], Cari: [] });
    expect(of('despatch', [row]).missing).toEqual(['customerCode', 'modifiedAt']);
  });
});
