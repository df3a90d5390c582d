import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../../domain/envelope/index.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import { checkAddress } from '../../../main/addresses.ts';
import { readClaims } from '../../../main/service/claims.ts';
import { documentPath } from '../../../main/document-request.ts';
import { readDocument, readReference } from '../../../main/service/documents.ts';
import { readList } from '../../../main/service/lists.ts';
import { lookupPath, readLookupRow } from '../../../main/service/lookups.ts';
import { problemOfAnswer } from '../../../main/service/problems.ts';
import { answer, refusal, settings, success, token } from './fakes.ts';

const reading = (data: unknown) => readEnvelope(success(data));
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ Code: `C${index}` }));

describe('addresses', () => {
  test.each(['https://service.example', 'https://service.example/base/', 'http://127.0.0.1:8080', 'http://[::1]:1', 'http://localhost:1', 'http://127.1:3'])(
    '%s is allowed',
    (address) => expect(checkAddress(address)).toHaveProperty('url'),
  ); // oxfmt-ignore
  test.each(['', 'service.example', 'ftp://service.example', 'http://service.example', 'http://127.0.0.1.example', 'http://localhost.example', 'https://me:pw@service.example', 'https://service.example/?a=1', 'https://x/#y', 'javascript:alert(1)'])(
    '"%s" is not allowed',
    (address) => expect(checkAddress(address)).toMatchObject({ problem: { reason: 'settings' } }),
  ); // oxfmt-ignore
  test('are given without a trailing slash', () => {
    expect(checkAddress(' https://Service.example/base/ ')).toEqual({ url: 'https://service.example/base' });
    expect(checkAddress('https://service.example./base')).toEqual({ url: 'https://service.example/base' });
    expect(checkAddress('https://\u0430.example')).toEqual({ url: 'https://xn--80a.example' });
    expect(checkAddress('https://service.example../')).toHaveProperty('problem');
  });
});

describe('claims', () => {
  test('are read unchanged', () => {
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
    ['an array in an object', { Items: rows(3), Page: 1 }],
    ['an array one level down', { Result: { Rows: rows(3) }, Meta: { Page: 1 } }],
    ['words', ['C0', 'C1', 'C2']],
    ['an array next to lists of errors', { items: rows(3), errors: [], Warnings: ['old'] }],
    ['an array next to them, one level down', { result: { rows: rows(3), links: [] } }],
  ])('%s', (_what, data) => {
    const list = readList(reading(data));
    expect(list).toMatchObject({ partial: false, total: null });
    expect('rows' in list && list.rows.map((row) => row['Code'])).toEqual(['C0', 'C1', 'C2']);
  });
  test.each([
    ['in the object', { Items: null, TotalCount: 0 }],
    ['one level down', { Result: { Rows: null }, Paging: { total: 0 } }],
  ])('null with a total of 0 is an empty list: %s', (_what, data) => {
    expect(readList(reading(data))).toMatchObject({ rows: [], partial: false, total: 0 });
  });
  test.each([
    ['null', { Items: null, TotalCount: 3 }, /no list/],
    ['no list', { Count: 3 }, /no list/],
    ['two lists', { Items: rows(1), Groups: [], errors: [] }, /Items, Groups/],
    ['no list except errors', { Errors: [{ Code: 'x' }], Warnings: [] }, /no list/],
    ['a list of numbers', [1, 2], /no objects/],
  ])('%s is reported as a problem', (_what, data, words) => {
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
    [{ Items: rows(3), TotalPages: 2, TotalCount: 3 }, ['pages']],
    [{ Items: rows(3), Paging: { page_count: '4' } }, ['pages']],
    [{ Items: rows(100), PageCount: 3 }, ['pages']],
    [{ Items: rows(3), TotalPages: 1 }, []],
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
    // The specification's names before guesses: Code, Name, CustomerCode, CustomerId, RepresentativeId.
    ['products', { Id: 'u', Code: 'P-1', Name: 'Çay', StockCode: '153.01', StockName: 'Depo', ItemId: 'i', ProductCode: 'X' }, { code: 'P-1', name: 'Çay', id: 'u' }],
    ['currencies', { Id: 'u', Code: 'TRY', IsoCode: '949', Name: 'Lira' }, { code: 'TRY', name: 'Lira', id: 'u' }],
    ['warehouses', { Name: 'MERKEZ', WarehouseTitle: 'Merkez Binası', WarehouseName: 'X' }, { code: 'MERKEZ', name: 'MERKEZ' }],
    ['warehouses', { WarehouseName: 'MERKEZ', Title: 'Merkez Binası' }, { code: 'MERKEZ', name: 'MERKEZ' }],
    ['lineGroups', { Name: 'İADE', GroupName: 'Üst grup', GroupId: 'parent', Id: 'u' }, { code: 'İADE', name: 'İADE', id: 'u' }],
    ['shipmentDefinitions', { Code: 'KRG', Name: 'Kargo', CarrierCode: 'ARAS', CarrierName: 'Aras' }, { code: 'KRG', name: 'Kargo' }],
    ['customers', { Id: 'u', Code: 'X', CustomerCode: 'M-1', AccountCode: '120.01', AccountId: 'a' }, { code: 'M-1', id: 'u' }],
    ['customers', { Id: 'u', CustomerId: 'c', CustomerCode: 'M-1' }, { code: 'M-1', id: 'c' }],
    ['representatives', { Id: 'r', Name: 'Ali', CustomerRepresentativeId: 'link' }, { name: 'Ali', id: 'r' }],
  ] as const)('%s %#', (kind, item, row) => {
    expect(readLookupRow(kind, item)).toMatchObject(row);
  }); // oxfmt-ignore

  const units = [
    { Id: 'u-1', Code: 'BRM-1', UniversalCode: 'C62', Name: 'Adet' },
    { Id: 'u-2', Code: 'BRM-2', UniversalCode: '', Name: 'Koli' },
  ];
  test.each([
    [{ Barcode: ' 0012 ' }, [{ text: '0012' }]],
    [{ barkod: 8690000000012 }, [{ text: '8690000000012' }]],
    [{ Barcodes: ['1', 2, ' ', null, '1'] }, [{ text: '1' }, { text: '2' }]],
    [{ Barcode: '1', Ean: '2', GTIN: '3' }, [{ text: '1' }, { text: '2' }, { text: '3' }]],
    [{ BarcodeList: [{ Barcode: '1', UnitCode: 'C62' }, { Code: '2', Unit: 'Koli' }] }, [{ text: '1', unit: 'C62' }, { text: '2', unit: 'Koli' }]],
    [{ Barcodes: [{ Value: '1', UnitCode: 'BRM-1' }, { Value: '2', UnitId: 'u-2' }] }, [{ text: '1', unit: 'C62' }, { text: '2', unit: 'Koli' }]],
    [{ Barcodes: [{ Value: '1', Unit: { Code: 'BRM-2' } }, { Value: '2', Unit: { Name: 'Adet' } }] }, [{ text: '1', unit: 'Koli' }, { text: '2', unit: 'C62' }]],
    [{ Barcodes: [{ Value: '1', UnitCode: 'Palet' }] }, [{ text: '1' }]],
    [{ Barcode: '' }, undefined],
    [{ Barcode: true, Barcodes: [] }, undefined],
  ])('barcodes %#', (item, barcodes) => {
    expect(readLookupRow('products', { Code: 'P', Units: units, ...item })?.barcodes).toEqual(barcodes);
  }); // oxfmt-ignore
  test('barcodes in units belong to their units, and the product’s own are not repeated', () => {
    const [piece, box] = units;
    const item = {
      Barcode: '1',
      Units: [
        { ...piece, Barcode: '1' },
        { ...box, Barkodlar: ['2', '3'] },
      ],
    };
    expect(readLookupRow('products', { Code: 'P', ...item })?.barcodes).toEqual([
      { text: '1', unit: 'C62' },
      { text: '2', unit: 'Koli' },
      { text: '3', unit: 'Koli' },
    ]);
  });

  test('products have exactly the facts that the list gives', () => {
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

  test('an entry without code and name is ignored, without throwing', () => {
    expect(readLookupRow('customers', { Balance: 3 })).toBeNull();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (item) => void readLookupRow('products', item as never)),
    );
  });

  test.each([
    ['customers', '/customers'],
    ['products', '/products'],
    ['currencies', '/definitions/currencies'],
    ['shipmentDefinitions', '/definitions/shipment-definitions'],
    ['lineGroups', '/definitions/line-groups'],
    ['warehouses', '/stock/warehouses'],
  ] as const)('the path of §4.5: %s', (kind, path) => {
    expect(lookupPath(kind)).toBe(path);
    expect(lookupPath(kind, 'of no customer')).toBe(path);
  });

  test('the path of §4.5: representatives, with the customer’s encoded id', () => {
    expect(lookupPath('representatives')).toBeNull();
    expect(lookupPath('representatives', 'a/b')).toBe('/customers/a%2Fb/representatives');
  });

  // Each with additional members that the section does not name.
  test.each([
    ['customers', { Code: 'no', CustomerCode: 'M-1', Id: 'no', CustomerId: 'c-1', CustomerNumber: 9 }, { code: 'M-1', id: 'c-1' }],
    ['customers', { Code: 'M-1', Id: 'c-1', Number: 9 }, { code: 'M-1', id: 'c-1' }],
    ['representatives', { Code: 'T', Id: 'no', RepresentativeId: 'r-1', Name: 'Ayşe' }, { code: 'T', id: 'r-1', name: 'Ayşe' }],
    ['representatives', { Id: 'r-1', Name: 'Ayşe' }, { id: 'r-1', name: 'Ayşe' }],
    ['products', { Code: 'P-1', Name: 'Kalem', StockNumber: 'no' }, { code: 'P-1', name: 'Kalem' }],
    ['currencies', { Code: 'USD', Id: 'u-1', Name: 'Dolar' }, { code: 'USD', id: 'u-1' }],
    ['shipmentDefinitions', { Code: 'K', Name: 'Kargo', Id: 's-1' }, { code: 'K', name: 'Kargo' }],
    ['lineGroups', { Name: 'Kırtasiye', Id: 'g-1' }, { code: 'Kırtasiye', name: 'Kırtasiye' }],
    ['warehouses', { Name: 'Merkez', Id: 'w-1' }, { code: 'Merkez', name: 'Merkez' }],
  ] as const)('the members of §4.5: %s', (kind, item, row) => {
    expect(readLookupRow(kind, item)).toMatchObject(row);
  }); // oxfmt-ignore

  test('a unit is identified by its universal code, or by its name if it has none (§2.3)', () => {
    const units = (...list: readonly JsonObject[]) => readLookupRow('products', { Code: 'P', Units: list })?.units;
    expect(units({ UnitCode: 'KG', UniversalCode: 'KGM', Name: 'Kilogram' })).toEqual([
      { code: 'KGM', name: 'Kilogram' },
    ]);
    expect(units({ Name: 'Kilogram', UnitUniversalCode: 'KGM' })).toEqual([{ code: 'KGM', name: 'Kilogram' }]);
    for (const UniversalCode of ['', null]) {
      expect(units({ UniversalCode, Name: 'Koli' })).toEqual([{ code: 'Koli', name: 'Koli' }]);
      // A code of the service's own does not identify a unit in documents.
      for (const own of [{ Code: 'KL-12' }, { UnitCode: '12' }, { Code: 'BX' }]) {
        expect(units({ ...own, UniversalCode, Name: 'Koli' })).toEqual([{ code: 'Koli', name: 'Koli' }]);
      }
    }
  });

  test('in a list without universal codes, a code counts as one if it has their form', () => {
    const unit = (item: JsonObject) => readLookupRow('products', { Code: 'P', Units: [item] })?.units?.[0]?.code;
    expect(unit({ Code: 'BX', Name: 'Kutu' })).toBe('BX');
    expect(unit({ Code: 'C62', Name: 'Adet' })).toBe('C62');
    for (const Code of ['12', 'KUTU-24', 'koli', 7, '']) expect(unit({ Code, Name: 'Kutu' })).toBe('Kutu');
    expect(unit({ Code: 'KUTU-24' })).toBe('KUTU-24');
  });

  test('the main unit is recognised by code, name or universal code', () => {
    for (const MainUnit of ['ADT', 'Adet', 'C62']) {
      const Units = [
        { Code: 'ADT', UniversalCode: 'C62', Name: 'Adet' },
        { Code: 'KL', Name: 'Koli', Factor: 12 },
      ];
      expect(readLookupRow('products', { Code: 'P', MainUnit, Units })?.units).toEqual([
        { code: 'C62', name: 'Adet', factor: '1', main: true },
        { code: 'KL', name: 'Koli', factor: '12' },
      ]);
    }
  });

  test.each([
    { ShippingMethodCode: 'KRG', ShippingMethodName: 'Kargo' },
    { Code: 'KRG', Definition: 'Kargo' },
    { Kod: 'KRG', Tanim: 'Kargo' },
    { SevkiyatSekliKodu: 'KRG', SevkiyatSekliAdi: 'Kargo' },
    { ShipmentDefinitionCode: 'KRG', ShipmentDefinition: 'x', Caption: 'Kargo' },
  ])('a shipment definition with other member names: %j', (item) => {
    expect(readLookupRow('shipmentDefinitions', item as JsonObject)).toMatchObject({ code: 'KRG', name: 'Kargo' });
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
    // The code alone says it, with any status.
    [refusal(400, '3000'), 'notFound'],
    [refusal(404, 'X1'), 'notFound'],
    [refusal(422, 'X2'), 'refusedByService'],
    [refusal(500, 'X3'), 'serverError'],
    [answer(404, '<html>'), 'path'],
    [answer(405, ''), 'path'],
    [refusal(405, 'X4'), 'path'],
    [answer(200, '<html>'), 'notJson'],
    [answer(200, '{}'), 'notAnEnvelope'],
    [answer(200, { Success: true, ResultCode: '0000', Data: null }), 'dataMissing'],
    [answer(429, 'slow down'), 'tooManyRequests'],
    [refusal(429, 'X5'), 'tooManyRequests'],
    [refusal(403, 'X6'), 'refusedByService'],
    [answer(403, '<html>'), 'notJson'],
  ])('an answer that is no success is reported by its reason: %#', (response, reason) => {
    expect(problem(response)).toBe(reason);
  });
  test.each([
    ['120', undefined, 120_000],
    [' 7 ', undefined, 7_000],
    ['0', undefined, 1_000],
    ['999999999', undefined, 86_400_000],
    ['Thu, 26 Nov 2026 10:05:00 GMT', 'Thu, 26 Nov 2026 10:00:00 GMT', 300_000],
    ['Thu, 26 Nov 2026 09:00:00 GMT', 'Thu, 26 Nov 2026 10:00:00 GMT', 1_000],
    ['Thu, 26 Nov 2026 10:05:00 GMT', undefined, undefined],
    ['soon', 'Thu, 26 Nov 2026 10:00:00 GMT', undefined],
    ['', undefined, undefined],
    ['-5', undefined, undefined],
  ])('Retry-After “%s” with the date %s: %s ms', (header, date, retryAfterMs) => {
    const headers = { 'retry-after': header, ...(date === undefined ? {} : { date }) };
    const response = answer(429, '', headers);
    expect(problemOfAnswer({ ...response, reading: readEnvelope(response) })).toEqual({
      reason: 'tooManyRequests',
      status: 429,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  });
});
