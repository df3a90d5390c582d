import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../../domain/envelope.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import { checkAddress } from '../../../main/service/addresses.ts';
import { readClaims } from '../../../main/service/claims.ts';
import { documentPath, readDocument, readReference } from '../../../main/service/documents.ts';
import { readList } from '../../../main/service/lists.ts';
import { lookupPath, readLookupRow } from '../../../main/service/lookups.ts';
import { problemOfAnswer } from '../../../main/service/problems.ts';
import { answer, refusal, settings, success, token } from './fakes.ts';

const reading = (data: unknown) => readEnvelope(success(data));
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ Code: `C${index}` }));

describe('addresses', () => {
  test.each(['https://service.example', 'https://service.example/base/', 'http://127.0.0.1:8080', 'http://[::1]:1', 'http://localhost:1', 'http://127.1:3'])(
    '%s may be used',
    (address) => expect(checkAddress(address)).toHaveProperty('url'),
  ); // prettier-ignore
  test.each(['', 'service.example', 'ftp://service.example', 'http://service.example', 'http://127.0.0.1.example', 'http://localhost.example', 'https://me:pw@service.example', 'https://service.example/?a=1', 'https://x/#y', 'javascript:alert(1)'])(
    '"%s" may not',
    (address) => expect(checkAddress(address)).toMatchObject({ problem: { reason: 'settings' } }),
  ); // prettier-ignore
  test('are given without a trailing slash', () => {
    expect(checkAddress(' https://Service.example/base/ ')).toEqual({ url: 'https://service.example/base' });
  });
});

describe('claims', () => {
  test('are read as they come', () => {
    expect(readClaims(token({ P: '1,2', ARC: '500', exp: 10 }))).toEqual({
      permissions: '1,2',
      limit: 500,
      expiresAt: 10_000,
    });
    expect(readClaims(token({ P: { a: [1] }, ARC: -1, exp: 'soon' }))).toEqual({
      permissions: '{"a":[1]}',
      limit: null,
      expiresAt: null,
    });
  });
  test('never throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void readClaims(text)));
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => void readClaims(`x.${Buffer.from(JSON.stringify(value)).toString('base64url')}.y`),
      ),
    );
  });
});

describe('lists', () => {
  test.each([
    ['an array', rows(3)],
    ['the array of an object', { Items: rows(3), Page: 1 }],
    ['an array one level down', { Result: { Rows: rows(3) }, Meta: { Page: 1 } }],
    ['words', ['C0', 'C1', 'C2']],
  ])('%s', (_what, data) => {
    const list = readList(reading(data));
    expect(list).toMatchObject({ partial: false, total: null });
    expect('rows' in list && list.rows.map((row) => row['Code'])).toEqual(['C0', 'C1', 'C2']);
  });
  test.each([
    ['no list', { Count: 3 }, /no list/],
    ['two lists', { Items: rows(1), Warnings: [] }, /Items, Warnings/],
    ['a list of numbers', [1, 2], /no objects/],
  ])('%s is said so', (_what, data, words) => {
    const list = readList(reading(data));
    expect('problem' in list && list.problem.reason).toBe('wrongTypes');
    expect('problem' in list && list.problem.message).toMatch(words);
  });
  test.each([
    [{ Items: rows(3), TotalCount: 3 }, []],
    [{ Items: rows(3), TotalCount: 4 }, ['total']],
    [{ Items: rows(3), Paging: { total_count: '7' } }, ['total']],
    [{ Items: rows(3), NextPage: 2 }, ['next']],
    [{ Items: rows(3), Next: null, HasMore: false }, []],
    [{ Items: rows(3), hasMore: true }, ['next']],
    [rows(100), ['round']],
    [rows(101), []],
    [{ Items: rows(100), Total: 100 }, []],
    [[], []],
  ])('signs of a part: %#', (data, signs) => {
    expect(readList(reading(data))).toMatchObject({ signs, partial: signs.length > 0 });
  });
});

describe('lookup rows', () => {
  test.each([
    ['customers', { Id: 'u1', CustomerCode: 'M-1', Title: 'Şirket', TaxNumber: 123, City: 'İzmir' }, { code: 'M-1', name: 'Şirket', id: 'u1', detail: '123 · İzmir' }],
    ['customers', { customer_id: 'u2', code: 7, name: 'A' }, { code: '7', name: 'A', id: 'u2', detail: null }],
    ['warehouses', { WarehouseName: 'Ana Depo', WarehouseId: 'w' }, { code: 'Ana Depo', name: 'Ana Depo', id: 'w' }],
    ['currencies', { CurrencyCode: 'USD', CurrencyId: 'c' }, { code: 'USD', name: null, id: 'c' }],
    ['representatives', { RepresentativeId: 'r' }, { code: 'r', name: null, id: 'r' }],
    ['lineGroups', { Name: 'Grup' }, { code: 'Grup', name: 'Grup' }],
    ['shipmentDefinitions', { Kod: 'K', Ad: 'Kargo' }, { code: 'K', name: 'Kargo' }],
  ] as const)('%s %#', (kind, item, row) => {
    expect(readLookupRow(kind, item)).toMatchObject(row);
  }); // prettier-ignore

  test('products bring their facts, and only those that were told', () => {
    expect(
      readLookupRow('products', {
        ...{ Code: 'P', Name: 'Un', StockType: 4, VatRate: 20, Price: 12.5, CurrencyCode: 'TRY', MainUnitCode: 'C62' },
        Units: [{ UnitCode: 'C62', Name: 'Adet' }, { Name: 'Koli', Factor: '12.0' }, 5],
      }),
    ).toEqual({
      ...{ code: 'P', name: 'Un', id: null, detail: '12.5 TRY', stockType: 4, vatRate: '20', price: '12.5' },
      currencyCode: 'TRY',
      units: [
        { code: 'C62', name: 'Adet', factor: '1', main: true },
        { code: 'Koli', name: 'Koli', factor: '12' },
      ],
    });
    expect(readLookupRow('products', { ProductCode: 'P', MainUnit: 'KG' })).toEqual({
      ...{ code: 'P', name: null, id: null, detail: null, stockType: null, units: null, vatRate: null, price: null },
      currencyCode: null,
    });
    const units = readLookupRow('products', { Code: 'P', BaseUnit: 'KG', units: ['TON'] })?.units;
    expect(units).toEqual([{ code: 'KG', factor: '1', main: true }, { code: 'TON' }]);
  });

  test('an entry that names nothing is none, and nothing throws', () => {
    expect(readLookupRow('customers', { Balance: 3 })).toBeNull();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (item) => void readLookupRow('products', item as never)),
    );
  });

  test('paths of §4.5', () => {
    expect(lookupPath('currencies')).toBe('/definitions/currencies');
    expect(lookupPath('representatives')).toBeNull();
    expect(lookupPath('representatives', 'a/b')).toBe('/customers/a%2Fb/representatives');
  });
});

describe('documents', () => {
  test('an assumed path is marked, with its setting', () => {
    expect(documentPath('salesReturnInvoice', 'create', settings)).toMatchObject({ assumed: false, setting: null });
    const assumed = { ...settings, assumed: { ...assumedDefaults, despatchesPath: '/elsewhere' } };
    expect(documentPath('despatch', 'replace', assumed)).toEqual({
      ...{ path: '/elsewhere', assumed: true, setting: 'despatchesPath' },
    });
  });
  test.each([
    [
      { Id: 'a', InvoiceNumber: 'N1' },
      { id: 'a', number: 'N1' },
    ],
    [{ invoiceId: 'a' }, { id: 'a', number: null }],
    [{ Invoice: { Id: 'a', InvoiceNumber: 'N1' } }, { id: 'a', number: 'N1' }],
    [[{ id: 'a', number: 5 }], { id: 'a', number: '5' }],
    [{ DocumentNumber: 'free text' }, { id: null, number: null }],
    [{}, { id: null, number: null }],
    [
      { A: { Id: 'a' }, B: { Id: 'b' } },
      { id: null, number: null },
    ],
    ['a', { id: null, number: null }],
  ])('id and number: %#', (data, reference) => {
    expect(readReference('salesReturnInvoice', data)).toEqual(reference);
  });
  test.each([
    [{ DespatchNumber: 'D' }, { DespatchNumber: 'D' }],
    [{ Despatch: { DespatchNumber: 'D' } }, { DespatchNumber: 'D' }],
    [{ Result: { Lines: [] }, Other: { A: 1 } }, { Lines: [] }],
    [{ Balance: 1 }, null],
  ])('the document: %#', (data, document) => {
    expect(readDocument('despatch', reading(data))).toEqual(document);
  });
});

describe('problems', () => {
  const problem = (response: ReturnType<typeof answer>) =>
    problemOfAnswer({ ...response, reading: readEnvelope(response) })?.reason ?? null;
  test.each([
    [success({}), null],
    [refusal(400, '0201'), 'header'],
    [refusal(403, '0110'), 'permission'],
    [refusal(429, '0120'), 'limit'],
    [refusal(404, '3000'), 'notFound'],
    [refusal(404, 'X1'), 'notFound'],
    [refusal(422, 'X2'), 'refusedByService'],
    [refusal(500, 'X3'), 'serverError'],
    [answer(404, '<html>'), 'path'],
    [answer(405, ''), 'path'],
    [answer(200, '<html>'), 'notJson'],
    [answer(200, '{}'), 'notAnEnvelope'],
    [answer(200, { Success: true, ResultCode: '0000', Data: null }), 'dataMissing'],
    [answer(429, 'slow down'), 'limit'],
  ])('%#', (response, reason) => {
    expect(problem(response)).toBe(reason);
  });
});
