import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../domain/json.ts';
import { readLookupRow } from '../../../main/service/lookups.ts';
import { Database, openConnection } from '../../../main/store/database.ts';
import { writePerCustomerList } from '../../../main/store/lookups/per-customer-lists.ts';
import { shortCode } from '../../../main/store/lookups/tables.ts';
import { LookupFill } from '../../../main/worker/lookup-fill.ts';
import { LookupWriter } from '../../../main/worker/lookup-writer.ts';
import { watchThread } from '../support/watch-thread.ts';
import { listWorker } from '../support/workers.ts';
import { folder, open, settings } from './support.ts';
import type { Opened } from './support.ts';

let place: ReturnType<typeof folder>;
let opened: Opened;
let writer: LookupWriter;
beforeEach(() => {
  place = folder();
  opened = open(place.path);
  writer = new LookupWriter(listWorker, opened.store.lookupsPath);
});
afterEach(async () => {
  await writer.close();
  opened.store.close();
  place.remove();
});

const items = (count: number, word = 'Ürün'): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ Code: `P-${index}`, Name: `${word} ${index}` }));
const answer = (data: unknown) => ({
  status: 200,
  headers: {},
  secrets: [],
  body: new TextEncoder().encode(JSON.stringify({ Success: true, ResultCode: '0000', Message: null, Data: data })),
});
async function fill(list: readonly JsonObject[], kind: 'products' | 'customers' = 'products'): Promise<number> {
  const refresh = await writer.begin(opened.connectionId, kind);
  await refresh.page(answer(list));
  return refresh.commit({ partial: false, at: 77 });
}
const search = (query: string, limit = 10) =>
  opened.store.lookups.search(opened.connectionId, 'products', query, limit);
const codes = (query: string, limit = 10) => search(query, limit).rows.map(({ code }) => code);
const status = () => opened.store.lookups.status(opened.connectionId, 'products');
const tables = (): string[] => {
  const connection = openConnection(join(place.path, 'lookups.db'));
  const names = connection.prepare(`SELECT name FROM sqlite_schema WHERE name GLOB 'rows_*[0-9]'`).pluck().all();
  connection.close();
  return names.map(String);
};

/** Number of tables with this name. */
const leftOf = (name: string): number => {
  const connection = openConnection(opened.store.lookupsPath);
  const [row] = connection.prepare('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck().all(name);
  connection.close();
  return Number(row);
};

/** SQLite's query plan. */
const plan = (sql: string): string => {
  const connection = openConnection(opened.store.lookupsPath);
  const steps = connection.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all();
  connection.close();
  return steps.map(({ detail }) => detail).join('; ');
};

describe('reading', () => {
  it('returns the exact code first, then codes that begin with the text, then the rest', async () => {
    await fill([
      { Code: 'X1', Name: 'Vida AB-1' },
      { Code: 'AB-10', Name: 'On' },
      { Code: 'AB 1', Name: 'Space' },
      { Code: 'AB-1', Name: 'Dash' },
      { Code: 'X2', Name: 'Unrelated' },
    ]);
    expect(codes('AB-1')).toEqual(['AB-1', 'AB 1', 'AB-10', 'X1']);
    expect(search('AB-1', 2)).toMatchObject({ total: 4, rows: [{ code: 'AB-1' }, { code: 'AB 1' }] });
    expect(codes('')).toEqual(['AB 1', 'AB-1', 'AB-10', 'X1', 'X2']);
    expect(search('').total).toBe(5);
    expect(search('-"*').total).toBe(0);
  });

  it.each(['ISIK', 'ışık', 'İŞIK', 'isik', 'ışık böğ', 'BOG isi'])('finds Işık Böğürtlen by %s', async (query) => {
    await fill([
      { Code: '1', Name: 'Işık Böğürtlen' },
      { Code: '2', Name: 'Aşk' },
    ]);
    expect(codes(query)).toEqual(['1']);
  });

  it('returns the first codes in order, with their names, up to the limit', async () => {
    await fill([{ Code: 'b', Name: 'İki' }, { Code: 'A' }, { Code: 'C', Name: 'Üç' }]);
    const first = (most: number) => opened.store.lookups.codes(opened.connectionId, 'products', most);
    expect(first(10).map(({ code }) => code)).toEqual(['A', 'b', 'C']);
    expect(first(2)).toMatchObject([{ code: 'A' }, { code: 'b', name: 'İki' }]);
    expect(opened.store.lookups.codes(opened.connectionId, 'customers', 10)).toEqual([]);
    expect(opened.store.lookups.codes('another', 'products', 10)).toEqual([]);
  });

  it('returns rows by exact code, in the requested order, with the fields of the product list', async () => {
    await fill([
      {
        Code: 'A',
        Name: 'a',
        StockType: 3,
        VatRate: 20,
        Units: [
          { Code: 'C62', Factor: 1 },
          { Code: 'BX', Factor: 12 },
        ],
      },
      { Code: 'B' },
    ]);
    const rows = opened.store.lookups.rows(opened.connectionId, 'products', ['B', 'none', 'A', 'a']);
    expect(rows.map((row) => row?.code ?? null)).toEqual(['B', null, 'A', null]);
    expect(rows[2]).toMatchObject({
      stockType: 3,
      vatRate: '20',
      units: [{ code: 'C62' }, { code: 'BX', factor: '12' }],
    });
  });

  it('finds exactly the barcodes that products carry, as they are scanned, each with its unit where that was given', async () => {
    await fill([
      {
        Code: 'A',
        Name: 'Vida',
        Barcode: ' 00869000 ',
        Units: [{ Code: 'C62' }, { Code: 'BX', Barcodes: ['111', '112'] }],
      },
      { Code: 'B', Name: 'Somun', Barcodes: [{ Code: '222', UnitCode: 'C62' }, '333'], Units: [{ Code: 'C62' }] },
      { Code: 'C', Name: '333 C', Gtin: 333 },
      { Code: '111', Name: 'A code' },
    ]);
    expect(search('00869000')).toMatchObject({ total: 1, rows: [{ code: 'A', barcode: { text: '00869000' } }] });
    expect(search('00869000').rows[0]?.barcode?.unit).toBeUndefined();
    expect(search('112').rows).toMatchObject([{ code: 'A', name: 'Vida', barcode: { text: '112', unit: 'BX' } }]);
    expect(search(' 222 ').rows).toMatchObject([{ code: 'B', barcode: { text: '222', unit: 'C62' } }]);
    for (const other of ['869000', '0086900', '0086900 0', 'BX', 'C62']) expect(codes(other)).toEqual([]);
    // Several products have this barcode, one of which also has it as its code: each is listed once.
    expect(search('333')).toMatchObject({ total: 2, rows: [{ code: 'B' }, { code: 'C' }] });
    // A match by code comes first, and is not shown as a match by barcode.
    expect(search('111').rows.map(({ code, barcode }) => [code, barcode?.text])).toEqual([
      ['111', undefined],
      ['A', '111'],
    ]);
    const sql = "SELECT r.row FROM barcodes_1 b CROSS JOIN rows_1 r ON r.row = b.row WHERE b.barcode = 'x'";
    expect(plan(sql)).toMatch(/SEARCH b USING PRIMARY KEY \(barcode=\?\); SEARCH r USING INTEGER PRIMARY KEY/);
    // The list is replaced as a whole, including its barcodes.
    await fill([{ Code: 'A' }]);
    expect(codes('112')).toEqual([]);
    expect(leftOf('barcodes_1')).toBe(0);
  });

  it('finds products and customers by the number at the end of their code, before those that merely contain it as a word', async () => {
    await fill([
      { Code: 'V-3', Name: '41 mm vida' },
      { Code: 'P00041', Name: 'Boru' },
      { Code: 'P041', Name: 'Dirsek' },
      { Code: 'P00141', Name: 'Conta' },
      { Code: '700', Name: 'Yedi yüz' },
      { Code: 'Q700', Name: 'Q' },
      { Code: 'R000', Name: 'Sıfır' },
    ]);
    expect(search('41')).toMatchObject({ total: 3, rows: [{ code: 'P00041' }, { code: 'P041' }, { code: 'V-3' }] });
    expect(search('0141')).toMatchObject({ total: 1, rows: [{ code: 'P00141' }] });
    // The exact code comes first, and no row is repeated.
    expect(search('700')).toMatchObject({ total: 2, rows: [{ code: '700' }, { code: 'Q700' }] });
    for (const none of ['0', '1', '41x', 'P41']) expect(codes(none), none).toEqual([]);
    expect(plan(`SELECT r.row FROM rows_1 r WHERE ${shortCode('r.code')} = '41'`)).toContain('rows_1_short');
    const writing = await writer.begin(opened.connectionId, 'shipmentDefinitions');
    await writing.page(answer([{ Code: 'K07', Name: 'Kargo' }]));
    await writing.commit({ partial: false, at: 1 });
    expect(opened.store.lookups.search(opened.connectionId, 'shipmentDefinitions', '7', 5).total).toBe(0);
  });

  it('assigns no unit to a barcode that was given for several units', async () => {
    await fill([
      {
        Code: 'A',
        Units: [
          { Code: 'C62', Barcode: '1' },
          { Code: 'BX', Barcode: '1' },
        ],
      },
    ]);
    expect(search('1').rows).toMatchObject([{ code: 'A' }]);
    expect(search('1').rows[0]?.barcode).toEqual({ text: '1' });
  });

  it('returns the barcodes of a product by its code, each with its unit', async () => {
    await fill([
      { Code: 'A', Barcodes: ['222', '111'], Units: [{ Code: 'BX', Barcode: '333' }] },
      { Code: 'B', Barcode: '444' },
      { Code: 'C' },
    ]);
    const asked = () => opened.store.lookups.barcodes(opened.connectionId, ['B', 'none', 'A', 'C']);
    const expected = [[{ text: '444' }], [], [{ text: '111' }, { text: '222' }, { text: '333', unit: 'BX' }], []];
    expect(asked()).toEqual(expected);
    expect(opened.store.lookups.barcodes('another', ['A'])).toEqual([[]]);
    const sought = 'SELECT barcode FROM barcodes_1 b WHERE b.row = 1';
    expect(plan(sought)).toContain('barcodes_1_row');
  });

  it('gives rows by id, whichever case it is written in, and by no code', async () => {
    const id = '6F1E0E5C-9d4a-4b7e-8a57-0d7a4f0f1b11';
    await fill([{ Code: 'A', Id: id }, { Code: 'B', Id: 'b0000000-0000-4000-8000-000000000000' }, { Code: 'C' }]);
    const wanted = [id.toLowerCase(), 'A', id.toUpperCase(), ''];
    const rows = opened.store.lookups.rows(opened.connectionId, 'products', wanted, { by: 'id' });
    expect(rows.map((row) => row?.code ?? null)).toEqual(['A', null, 'A', null]);
    expect(rows[0]?.id).toBe(id);
    expect(plan("SELECT * FROM rows_1 r WHERE r.id = 'x' COLLATE NOCASE")).toContain('rows_1_id');
  });

  it('finds a customer by tax number, with and without blanks, and returns the only one that has it', async () => {
    await fill(
      [
        { Code: 'A', Name: 'Kuzey', TaxNumber: '734 102 9584', City: 'Ankara' },
        { Code: 'B', TaxNumber: '1000036109' },
        { Code: 'C', TaxNumber: '1000036109' },
        { Code: 'D', Name: '7341029584 değil' },
      ],
      'customers',
    );
    const { lookups } = opened.store;
    const found = (query: string) =>
      lookups.search(opened.connectionId, 'customers', query, 10).rows.map(({ code }) => code);
    expect([found('7341029584'), found('734 102 9584')]).toEqual([['A', 'D'], ['A']]);
    const only = (...numbers: readonly string[]) =>
      lookups.rows(opened.connectionId, 'customers', numbers, { by: 'taxNumber' }).map((row) => row?.code ?? null);
    expect(only('7341029584', '1000036109', 'A', '')).toEqual(['A', null, null, null]);
    expect(plan("SELECT r.row FROM rows_1 r WHERE r.tax_number = '1'")).toContain('rows_1_tax');
  });

  it('keeps the customer’s printed name', async () => {
    const address = 'Atatürk Cad. No: 5 Konak / İzmir';
    await fill(
      [
        { Code: 'A', Name: 'Kuzey', Unvan: 'Kuzey Gıda A.Ş.', VKN: 7341029584, VergiDairesi: 'Konak', address },
        { Code: 'B' },
      ],
      'customers',
    );
    const [one, other] = opened.store.lookups.rows(opened.connectionId, 'customers', ['A', 'B']);
    expect(one?.party).toEqual({ title: 'Kuzey Gıda A.Ş.', taxNumber: '7341029584', taxOffice: 'Konak', address });
    expect(other).not.toHaveProperty('party');
  });

  it('returns the only product with a barcode', async () => {
    await fill([
      { Code: 'A', Barcodes: ['111', '222'] },
      { Code: 'B', Barcodes: ['222'] },
    ]);
    const rows = opened.store.lookups.rows(opened.connectionId, 'products', ['111', '222', 'A'], { by: 'barcode' });
    expect(rows.map((row) => row?.code ?? null)).toEqual(['A', null, null]);
  });

  it('separates lists and connections', async () => {
    await fill(items(3));
    await fill([{ Code: 'C1', Name: 'Ürün Ltd' }], 'customers');
    expect(codes('urun')).toHaveLength(3);
    expect(opened.store.lookups.search('another', 'products', '', 10)).toEqual({ rows: [], total: 0 });
    expect(opened.store.lookups.rows('another', 'products', ['P-1'])).toEqual([null]);
    await writer.forget(opened.connectionId);
    expect([status().count, search('').total, tables()]).toEqual([0, 0, []]);
  });
});

describe('representatives', () => {
  const people = [
    { RepresentativeId: 'AB-1', RepresentativeCode: 'T-10', RepresentativeName: 'Işıl Çetin' },
    { RepresentativeId: 'ab-2', RepresentativeCode: 'T-1', RepresentativeName: 'Ömer Işık' },
    { RepresentativeId: 'ab-3', RepresentativeName: 'Deniz Taş' },
  ];
  async function fetched(customerId: string, list: readonly JsonObject[], partial = false, at = 77): Promise<number> {
    const refresh = await writer.begin(opened.connectionId, 'representatives', () => undefined, customerId);
    await refresh.page(answer(list));
    return refresh.commit({ partial, at });
  }
  const of = (customerId: string, query = '', limit = 10) =>
    opened.store.lookups.search(opened.connectionId, 'representatives', query, limit, customerId);
  const statusOf = (customerId: string) =>
    opened.store.lookups.status(opened.connectionId, 'representatives', customerId);

  it('are kept by customer, searched like every list, and found by id and code', async () => {
    expect(statusOf('c-1')).toEqual({ kind: 'representatives', count: 0, refreshedAt: null, partial: false });
    expect(await fetched('C-1', people, true)).toBe(3);
    await fetched('c-2', [{ Code: 'X', Name: 'Ayşe' }]);
    expect(statusOf('c-1')).toEqual({ kind: 'representatives', count: 3, refreshedAt: 77, partial: true });
    expect(of('c-1').rows.map(({ code }) => code)).toEqual(['Deniz Taş', 'T-1', 'T-10']);
    expect(of('c-1', 'T-1').rows.map(({ code }) => code)).toEqual(['T-1', 'T-10']);
    expect(of('c-1', 'ISIK').rows.map(({ name }) => name)).toEqual(['Ömer Işık']);
    expect(of('c-1', 't', 1)).toMatchObject({ rows: [{ code: 'T-1' }], total: 3 });
    expect(of('c-1', '***')).toEqual({ rows: [], total: 0 });
    expect(of('c-2')).toMatchObject({ total: 1 });
    expect(of('c-3')).toEqual({ rows: [], total: 0 });
    const rows = (keys: readonly string[], by: 'code' | 'id') =>
      opened.store.lookups
        .rows(opened.connectionId, 'representatives', keys, { by, customerId: 'C-1' })
        .map((row) => row?.name ?? null);
    expect(rows(['AB-2', 'ab-1', 'none'], 'id')).toEqual(['Ömer Işık', 'Işıl Çetin', null]);
    expect(rows(['T-1', 't-1'], 'code')).toEqual(['Ömer Işık', null]);
    expect(opened.store.lookups.search(opened.connectionId, 'representatives', '', 10).total).toBe(0);
    await fetched('c-1', [], false, 78);
    expect(statusOf('c-1')).toMatchObject({ count: 0, refreshedAt: 78, partial: false });
  });

  it('keep the previous list if the new one was not fetched completely', async () => {
    await fetched('c-1', people);
    const refresh = await writer.begin(opened.connectionId, 'representatives', () => undefined, 'c-1');
    await refresh.page(answer([{ Code: 'X' }]));
    await refresh.abort();
    expect(statusOf('c-1').count).toBe(3);
    expect(tables()).toEqual([]);
  });

  it('are limited to a number of customers, and a number for each customer', async () => {
    const database = new Database(openConnection(opened.store.lookupsPath));
    const list = { connectionId: opened.connectionId, kind: 'representatives' } as const;
    const row = readLookupRow('representatives', { Code: 'T-1' });
    database.write(() => {
      for (let at = 0; at < 504; at += 1) {
        const rows = row === null ? [] : [row];
        writePerCustomerList(database, { ...list, customerId: `c-${at}` }, rows, { partial: false, refreshedAt: at });
      }
    });
    database.close();
    await fetched('c-504', people.slice(0, 1), false, 504);
    expect([0, 4, 5, 504].map((index) => statusOf(`c-${index}`).count)).toEqual([0, 0, 1, 1]);
    expect(await fetched('c-504', items(6000), false, 600)).toBe(6000);
    expect(statusOf('c-504')).toMatchObject({ count: 5000, partial: true });
    expect(of('c-504').total).toBe(5000);
  });

  it('are deleted with their connection', async () => {
    await fetched('c-1', people);
    await writer.forget('another');
    expect(statusOf('c-1').count).toBe(3);
    await writer.forget(opened.connectionId);
    expect(statusOf('c-1').count).toBe(0);
  });
});

it('a file of a version before the first release is recreated', async () => {
  await fill([{ Code: 'A' }]);
  const { lookupsPath } = opened.store;
  opened.store.close();
  const old = new Sqlite(lookupsPath);
  old.pragma('user_version = 6');
  old.close();
  opened = open(place.path);
  expect(opened.store.lookups.status(opened.connectionId, 'products')).toMatchObject({ count: 0, refreshedAt: null });
});

describe('a refresh', () => {
  it('reads the service’s answers in the worker, and skips rows without a name or code', async () => {
    const refresh = await writer.begin(opened.connectionId, 'products');
    const page = await refresh.page(answer({ Items: [...items(3), { Colour: 'red' }], TotalCount: 9 }));
    expect(page).toEqual({ rows: 3, unread: 1, partial: true, total: 9, repeated: false, full: false });
    const again = await refresh.page(answer({ Items: [...items(3), { Colour: 'red' }], TotalCount: 9 }));
    expect(again).toEqual({ rows: 0, unread: 0, partial: true, total: 9, repeated: true, full: false });
    expect(await refresh.page(answer({ nothing: 1 }))).toMatchObject({ problem: { reason: 'wrongTypes' } });
    expect(await refresh.page({ ...answer(null), status: 403 })).toMatchObject({ problem: { status: 403 } });
    expect(await refresh.commit({ partial: true, at: 78 })).toBe(3);
    expect(status()).toEqual({ kind: 'products', count: 3, partial: true, refreshedAt: 78 });
  });

  it('shows the complete previous list until the new one is complete', async () => {
    await fill(items(2000, 'eski'));
    const shown = () => [search('eski').total, search('yeni').total, status().count];
    const seen: { readonly stored: number; readonly shown: readonly number[] }[] = [];
    const refresh = await writer.begin(opened.connectionId, 'products', (stored) => {
      seen.push({ stored, shown: shown() });
    });
    await refresh.page(answer(items(12_000, 'yeni')));
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)?.stored).toBe(12_000);
    for (const one of seen) expect(one.shown).toEqual([2000, 0, 2000]);
    expect(shown()).toEqual([2000, 0, 2000]);
    const switching = refresh.commit({ partial: false, at: 79 });
    for (let waiting = true; waiting; await setImmediate()) {
      const { rows } = search('P-1', 1000);
      const word = rows[0]?.name?.split(' ')[0];
      expect(rows.every(({ name }) => name?.startsWith(word ?? '?') === true)).toBe(true);
      waiting = status().refreshedAt !== 79;
    }
    await switching;
    expect([search('eski').total, search('yeni').total, status().count]).toEqual([0, 12_000, 12_000]);
    expect(tables()).toHaveLength(1);
  });

  it('that is cancelled leaves only the previous list', async () => {
    await fill(items(5, 'eski'));
    const refresh = await writer.begin(opened.connectionId, 'products');
    const writing = refresh.page(answer(items(30_000, 'yeni')));
    const refused = expect(writing).rejects.toMatchObject({ code: 'invalidState' });
    // The abort takes effect after the first rows are stored, since the worker handles messages in order.
    await refresh.abort();
    await refused;
    expect(refresh.stored).toBeGreaterThan(0);
    expect(refresh.stored).toBeLessThan(30_000);
    await refresh.abort();
    await expect(refresh.commit({ partial: false, at: 80 })).rejects.toMatchObject({ code: 'invalidState' });
    expect([search('eski').total, search('yeni').total, status().refreshedAt, tables().length]).toEqual([5, 0, 77, 1]);
  });

  it('that is interrupted by a crash leaves the previous list; the next refresh deletes its rows', async () => {
    await fill(items(5, 'eski'));
    const dying = new LookupWriter(listWorker, opened.store.lookupsPath);
    const refresh = await dying.begin(opened.connectionId, 'products');
    await refresh.page(answer(items(10)));
    // Instead of closing it, leave its list unfinished.
    expect(tables()).toHaveLength(2);
    await writer.close();
    writer = new LookupWriter(listWorker, opened.store.lookupsPath);
    await fill(items(7, 'yeni'));
    expect([search('eski').total, search('yeni').total, tables().length]).toEqual([0, 7, 1]);
    await dying.close();
  });

  it('of a thread that died cannot write into a list of the next thread', async () => {
    const other = opened.store.connections.create(settings('Other')).id;
    const dead = new LookupFill(opened.store.lookupsPath);
    const lost = dead.begin(other, 'customers', null);
    dead.abandonAll();
    const next = new LookupFill(opened.store.lookupsPath);
    try {
      const refresh = next.begin(opened.connectionId, 'products', null);
      const late = next.page(lost, answer([{ Code: 'C-1', Name: 'Customer of the other' }]), () => undefined);
      await expect(late).rejects.toMatchObject({ code: 'invalidState' });
      next.abort(lost);
      await next.page(refresh, answer(items(1)), () => undefined);
      next.commit(refresh, false, 77);
      expect(search('').rows.map(({ code }) => code)).toEqual(['P-0']);
    } finally {
      next.close();
    }
  });

  it('does not block the reading thread, and gives it no long text to parse', async () => {
    const refresh = await writer.begin(opened.connectionId, 'products');
    const body = answer(items(8_000));
    const thread = watchThread();
    await refresh.page(body);
    await refresh.commit({ partial: false, at: 1 });
    const { turns, longestParsed } = thread.end();
    expect(turns).toBeGreaterThan(50);
    expect(longestParsed).toBeLessThan(10_000);
  });

  it('survives a thread that cannot start', async () => {
    const broken = new LookupWriter(new URL('no-such-worker.ts', import.meta.url), opened.store.lookupsPath);
    await expect(broken.begin(opened.connectionId, 'products')).rejects.toMatchObject({ code: 'internal' });
    await broken.close();
    await expect(broken.begin(opened.connectionId, 'products')).rejects.toMatchObject({ code: 'internal' });
  });

  it('starts over after the file was set aside', async () => {
    await fill(items(3));
    opened.store.lookups.reset(new Error('damaged'));
    expect(status()).toMatchObject({ count: 0, refreshedAt: null });
    expect(existsSync(join(place.path, 'lookups.db.damaged'))).toBe(true);
    await fill(items(4));
    expect(status().count).toBe(4);
  });
});

it('refuses a list of whose entries none can be read, and counts those that cannot', async () => {
  const fill = new LookupFill(opened.store.lookupsPath);
  try {
    const refresh = fill.begin(opened.connectionId, 'products', null);
    const nested = items(3).map((item) => ({ Product: item, Stock: { Quantity: 5 } }));
    expect(await fill.page(refresh, answer(nested), () => undefined)).toMatchObject({
      problem: { reason: 'wrongTypes' },
    });
    const some = await fill.page(refresh, answer([...items(2), ...nested]), () => undefined);
    expect(some).toMatchObject({ rows: 2, unread: 3 });
    expect(await fill.page(refresh, answer(nested), () => undefined)).toMatchObject({ rows: 0, unread: 3 });
    expect(await fill.page(refresh, answer([]), () => undefined)).toMatchObject({ rows: 0, unread: 0 });
  } finally {
    fill.close();
  }
});

it('finds an entry by its code without the blanks that the list has around it, and returns it with them', async () => {
  await fill([{ Code: ' 007', Name: 'Kalem ' }, { Code: '0 07', Name: 'Başka' }, ...items(3)]);
  const rows = (code: string) => opened.store.lookups.rows(opened.connectionId, 'products', [code]);
  for (const code of ['007', ' 007', '007 ']) expect(rows(code)).toMatchObject([{ code: ' 007', name: 'Kalem ' }]);
  expect(rows('0 07')).toMatchObject([{ code: '0 07' }]);
  expect(codes('007')[0]).toBe(' 007');
  await fill([{ Code: '007' }, { Code: ' 007' }]);
  expect([rows('007'), rows(' 007')]).toMatchObject([[{ code: '007' }], [{ code: ' 007' }]]);
});

it('keeps part of a list that exceeds the maximum number of rows, and reports it as partial', async () => {
  const fill = new LookupFill(opened.store.lookupsPath, 2_500);
  try {
    const refresh = fill.begin(opened.connectionId, 'products', null);
    const first = await fill.page(refresh, answer(items(2_001)), () => undefined);
    expect(first).toMatchObject({ rows: 2_001, partial: false, full: false });
    const second = await fill.page(refresh, answer(items(3_001, 'Başka')), () => undefined);
    expect(second).toMatchObject({ rows: 499, unread: 0, partial: true, full: true });
    expect(fill.commit(refresh, true, 77)).toBe(2_500);
  } finally {
    fill.close();
  }
});
