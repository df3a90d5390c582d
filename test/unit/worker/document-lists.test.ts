import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../domain/json.ts';
import { readDocumentRow } from '../../../main/service/documents.ts';
import { DocumentLists } from '../../../main/worker/document-lists.ts';
import type { DocumentListQuery } from '../../../domain/model/service-document.ts';

type Page = { readonly items: readonly JsonObject[]; readonly partial?: boolean; readonly total?: number };
let next: Page;
const readers = {
  page: () => ({ partial: false, total: null, fingerprint: JSON.stringify(next.items), ...next }),
  row: readDocumentRow,
};
const answer = { status: 200, headers: {}, body: new Uint8Array(), secrets: [] };
let lists: DocumentLists;
beforeEach(() => {
  lists = new DocumentLists(readers);
});

const begin = (): string => lists.begin('c', 'salesReturnInvoice');
const page = (list: string, items: readonly JsonObject[], more: Omit<Page, 'items'> = {}, tell: number[] = []) => {
  next = { items, ...more };
  return lists.page(list, answer, (rows) => tell.push(rows));
};
async function whole(items: readonly JsonObject[]): Promise<void> {
  const list = begin();
  await page(list, items);
  lists.end(list, true);
}
const find = (query: Partial<DocumentListQuery> = {}) =>
  lists.find({ connectionId: 'c', kind: 'salesReturnInvoice', offset: 0, limit: 100, ...query });
const numbers = (query: Partial<DocumentListQuery> = {}) => find(query).rows.map(({ number }) => number);
const item = (InvoiceNumber: string, more: JsonObject = {}): JsonObject => ({
  Id: `id-${InvoiceNumber}`,
  InvoiceNumber,
  ...more,
});
const range = (count: number, from = 0): JsonObject[] =>
  Array.from({ length: count }, (_, index) => item(`N-${index + from}`));

describe('searching a list of documents', () => {
  const rows = [
    item('SRI-2', { CustomerCode: 'C-9', CustomerName: 'Işık Böğürtlen A.Ş.', Date: '2026-03-01', GrandTotal: 90 }),
    item('SRI-10', { CustomerCode: 'C-1', CustomerName: 'Ağaç Ltd', Date: '2026-01-01', GrandTotal: 1000.5 }),
    item('SRI-1', { CustomerCode: 'C-2', CustomerName: 'Çelik', GrandTotal: '5', ModifyDate: '2026-11-21T10:00:00.5' }),
    item('TUR-7', { Date: '2026-02-01T08:00:00', ModifyDate: '2026-11-21T09:59:59' }),
  ];
  beforeEach(() => whole(rows));

  test.each<[string, Partial<DocumentListQuery>, string[]]>([
    ['in the service’s order', {}, ['SRI-2', 'SRI-10', 'SRI-1', 'TUR-7']],
    ['in reverse order', { sort: 'listed', descending: true }, ['TUR-7', 'SRI-1', 'SRI-10', 'SRI-2']],
    ['by number, digits by value', { sort: 'number' }, ['SRI-1', 'SRI-2', 'SRI-10', 'TUR-7']],
    ['by customer, those without last', { sort: 'customer' }, ['SRI-10', 'SRI-1', 'SRI-2', 'TUR-7']],
    ['by customer backwards, those without last', { sort: 'customer', descending: true }, ['SRI-2', 'SRI-1', 'SRI-10', 'TUR-7']],
    ['by date', { sort: 'date' }, ['SRI-10', 'TUR-7', 'SRI-2', 'SRI-1']],
    ['by total, as amounts', { sort: 'total', descending: true }, ['SRI-10', 'SRI-2', 'SRI-1', 'TUR-7']],
    ['by modification time', { sort: 'modified', descending: true }, ['SRI-1', 'TUR-7', 'SRI-2', 'SRI-10']],
    ['of one page', { sort: 'number', offset: 1, limit: 2 }, ['SRI-2', 'SRI-10']],
    ['of an empty page', { limit: 0 }, []],
  ])('returns documents %s', (_what, query, found) => {
    expect(numbers(query)).toEqual(found);
    expect(find(query).total).toBe(4);
  }); // oxfmt-ignore

  test.each<[Partial<DocumentListQuery>, string[]]>([
    [{ dateFrom: '2026-02-01' }, ['SRI-2', 'TUR-7']],
    [{ dateTo: '2026-02-01' }, ['SRI-10', 'TUR-7']],
    [{ dateFrom: '2026-02-01', dateTo: '2026-02-28', search: 'tur' }, ['TUR-7']],
    [{ dateFrom: '2026-02-01', search: 'agac' }, []],
  ])('finds documents with dates %j', (query, found) => {
    expect(numbers(query)).toEqual(found);
    expect(find({ ...query, limit: 1 }).total).toBe(found.length);
  });

  test.each([
    ['isik', ['SRI-2']],
    ['IŞIK bog', ['SRI-2']],
    ['sri', ['SRI-2', 'SRI-10', 'SRI-1']],
    ['sri-1', ['SRI-10', 'SRI-1']],
    ['c-2 celik', ['SRI-1']],
    ['agac sri', ['SRI-10']],
    ['ik', []],
    ['***', []],
    ['  ', ['SRI-2', 'SRI-10', 'SRI-1', 'TUR-7']],
  ])('finds documents with "%s"', (search, found) => {
    expect(numbers({ search })).toEqual(found);
    expect(find({ search, limit: 1 }).total).toBe(found.length);
  });

  test('returns which members have a value in any row of the list, whatever is searched', () => {
    const filled = ['customerCode', 'customerName', 'date', 'id', 'modifiedAt', 'number', 'total'];
    expect([...find({ search: 'TUR', limit: 1 }).filled].sort()).toEqual(filled);
    expect(find({ kind: 'despatch' }).filled).toEqual([]);
  });

  test('keeps kinds and connections separate, and deletes them separately', () => {
    expect(find({ kind: 'despatch' }).total).toBe(0);
    expect(find({ connectionId: 'd' }).total).toBe(0);
    lists.forget('d');
    expect(find().total).toBe(4);
    lists.forget('c');
    expect(find().total).toBe(0);
  });
});

describe('a list being read', () => {
  test('shows received rows if there was no list before, and counts them', async () => {
    const list = begin();
    const told: number[] = [];
    expect(await page(list, range(2500), {}, told)).toMatchObject({
      rows: 2500,
      unread: 0,
      partial: false,
      full: false,
    });
    expect(told).toEqual([1000, 2000, 2500]);
    expect(find({ sort: 'number' }).total).toBe(2500);
    await page(list, range(10, 2500));
    expect(find({ sort: 'number' }).total).toBe(2510);
    expect(lists.end(list, true)).toEqual({ shown: true, rows: 2510 });
  });

  test('replaces the previous list when it is complete', async () => {
    await whole(range(3));
    const list = begin();
    await page(list, range(2, 100));
    expect(find().total).toBe(3);
    expect(lists.end(list, true)).toEqual({ shown: true, rows: 2 });
    expect(numbers()).toEqual(['N-100', 'N-101']);
  });

  test('that is interrupted keeps a complete list or a longer part', async () => {
    const part = async (count: number, from: number) => {
      const list = begin();
      await page(list, range(count, from));
      return lists.end(list, false);
    };
    expect(await part(3, 0)).toEqual({ shown: true, rows: 3 });
    expect(await part(2, 100)).toEqual({ shown: false, rows: 3 });
    expect(await part(4, 200)).toEqual({ shown: true, rows: 4 });
    await whole(range(1, 300));
    expect(await part(9, 400)).toEqual({ shown: false, rows: 1 });
    expect(numbers()).toEqual(['N-300']);
  });

  test('without any rows leaves nothing', async () => {
    expect(lists.end(begin(), false)).toEqual({ shown: false, rows: 0 });
    await whole([]);
    expect(find()).toEqual({ rows: [], total: 0, filled: [] });
  });

  test('contains a document that moved to the next page once, and a repeated page once', async () => {
    const list = begin();
    await page(list, range(3));
    await page(list, range(3, 2));
    expect(await page(list, range(3, 2))).toMatchObject({ repeated: true, rows: 0, unread: 0 });
    expect(await page(list, range(4).reverse())).toMatchObject({ repeated: true });
    lists.end(list, true);
    expect(numbers()).toEqual(['N-0', 'N-1', 'N-2', 'N-3', 'N-4']);
  });

  test('counts entries without id and number, and is invalid if it has no other entries', async () => {
    const list = begin();
    expect(await page(list, [{ Colour: 'red' }])).toMatchObject({ problem: { reason: 'wrongTypes' } });
    expect(await page(list, [...range(2), { Colour: 'red' }])).toMatchObject({ rows: 2, unread: 1 });
    expect(await page(list, [{ Colour: 'red' }])).toMatchObject({ rows: 0, unread: 1 });
  });

  test('has a maximum number of rows', async () => {
    lists = new DocumentLists(readers, 5);
    const list = begin();
    expect(await page(list, range(5))).toMatchObject({ rows: 5, full: false });
    expect(await page(list, range(3, 5))).toMatchObject({ rows: 0, full: true });
    lists.end(list, false);
    expect(find().total).toBe(5);
  });

  test('of a thread that died cannot write into a list of the next thread', async () => {
    const lost = lists.begin('other', 'salesReturnInvoice');
    lists = new DocumentLists(readers);
    const list = begin();
    await expect(page(lost, range(1, 100))).rejects.toMatchObject({ code: 'invalidState' });
    expect(lists.end(lost, true)).toEqual({ shown: false, rows: 0 });
    await page(list, range(1));
    expect(lists.end(list, true)).toEqual({ shown: true, rows: 1 });
    expect(numbers()).toEqual(['N-0']);
  });

  test('that has ended accepts no more pages, even if one is being processed', async () => {
    const list = begin();
    const long = page(list, range(3000));
    const refused = expect(long).rejects.toMatchObject({ code: 'invalidState' });
    lists.forget('c');
    await refused;
    await expect(page(list, range(1))).rejects.toMatchObject({ code: 'invalidState' });
    expect(lists.end(list, true)).toEqual({ shown: false, rows: 0 });
  });
});

describe('a list with what Rampa wrote since', () => {
  /** Rampa writes a document with one of a few numbers: a new one, a changed total, or a deletion. */
  const writing = fc.record({
    number: fc.constantFrom('N-0', 'N-1', 'N-2', 'new 1', 'new 2'),
    total: fc.integer({ min: 1, max: 99 }).map(String),
    isDeleted: fc.boolean(),
  });

  test('has each document once, as it was written last, whatever was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writing, { maxLength: 8 }), async (writings) => {
        lists = new DocumentLists(readers);
        await whole(range(3));
        const expected = new Map<string, string | null>(['N-0', 'N-1', 'N-2'].map((number) => [number, null]));
        const nothing = { customerCode: null, customerName: null, date: null, currency: null };
        const written = writings.map(({ number, total, isDeleted }) => {
          if (isDeleted) expected.delete(number);
          else expected.set(number, total);
          // Of a listed document the id is known; of a new one, the service may return only its number.
          const isKnown = number !== 'new 2';
          return { ...nothing, id: isKnown ? `ID-${number}` : null, number, total, isDeleted };
        });
        const { rows } = lists.find({ connectionId: 'c', kind: 'salesReturnInvoice', offset: 0, limit: 100 }, written);
        expect(new Map(rows.map(({ number, total }) => [number, total]))).toEqual(expected);
        expect(rows).toHaveLength(expected.size);
        expect(numbers()).toEqual(['N-0', 'N-1', 'N-2']);
      }),
    );
  });

  test('is searched and ordered as a whole, the latest new document first', async () => {
    await whole([item('N-0', { CustomerName: 'Işık', GrandTotal: 5 })]);
    const base = { customerCode: null, date: null, currency: 'TRY', isDeleted: false };
    const written = [
      { ...base, id: 'a', number: 'A', customerName: 'Işık', total: '3' },
      { ...base, id: 'b', number: 'B', customerName: 'Ege', total: '9' },
    ];
    const query = { connectionId: 'c', kind: 'salesReturnInvoice', offset: 0, limit: 9 } as const;
    const found = (more: Partial<DocumentListQuery>) =>
      lists.find({ ...query, ...more }, written).rows.map((row) => row.number);
    expect(found({})).toEqual(['B', 'A', 'N-0']);
    expect(found({ search: 'isik' })).toEqual(['A', 'N-0']);
    expect(found({ sort: 'total' })).toEqual(['A', 'N-0', 'B']);
  });
});
