import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { assumedDefaults } from '../../../domain/settings.ts';
import { documentPath } from '../../../main/document-request.ts';
import { inDoubt, readDocumentRow } from '../../../main/service/documents.ts';
import { settings } from './fakes.ts';

const nothing = {
  ...{ id: null, number: null, type: null, customerCode: null, customerName: null },
  ...{ date: null, total: null, currency: null, cancelled: null, modifiedAt: null },
};
const id = '6f1e0e5c-9d4a-4b7e-8a57-0d7a4f0f1b11';

describe('a row of a list of documents', () => {
  test.each<[string, DocumentKind, JsonObject, object]>([
    [
      'by the document’s member names',
      'salesReturnInvoice',
      {
        ...{ Id: id, InvoiceNumber: 'SIF-1', CustomerCode: 'C1', CustomerName: 'Işık A.Ş.', CurrencyCode: 'TRY' },
        ...{ Date: '2026-11-21T00:30:00', GrandTotal: 1234.5, Cancelled: false, ModifyDate: '2026-11-21T09:00:00Z' },
      },
      {
        ...{ id, number: 'SIF-1', customerCode: 'C1', customerName: 'Işık A.Ş.', currency: 'TRY', total: '1234.5' },
        ...{ date: '2026-11-21T00:30:00', cancelled: false, modifiedAt: '2026-11-21T09:00:00Z' },
      },
    ],
    [
      'by other names, cases and separators',
      'despatch',
      { despatch_id: id, 'despatch-no': 7, despatch_type: -2, despatch_date: '2026-11-21', is_cancelled: 1 },
      { id, number: '7', type: '-2', date: '2026-11-21', cancelled: true },
    ],
    [
      'in Turkish',
      'quote',
      { Id: id, TeklifTipi: 1, QuoteNumber: 'T-1', CariKodu: 'C2', CariUnvani: 'Ağaç', GenelToplam: '10.50', Doviz: 'USD' },
      { id, number: 'T-1', type: '1', customerCode: 'C2', customerName: 'Ağaç', total: '10.5', currency: 'USD' },
    ],
    [
      'with nested objects',
      'quote',
      { Id: id, Customer: { Code: 'C3', Title: 'Çınar' }, Currency: { Code: 'EUR', Name: 'Euro' }, Date: '21.11.2026' },
      { id, customerCode: 'C3', customerName: 'Çınar', currency: 'EUR', date: '21.11.2026' },
    ],
    ['with the wall time of a date with an offset', 'despatch', { Id: id, Date: '2026-11-21T00:30:00+03:00' }, { id, date: '2026-11-21T00:30:00' }],
    ['with only an id', 'salesReturnInvoice', { Id: id }, { id }],
    ['with only a number', 'purchaseReturnInvoice', { InvoiceNumber: 'P-1', Cancelled: 'maybe', GrandTotal: 'much' }, { number: 'P-1' }],
  ])('is read %s', (_what, kind, item, row) => {
    expect(readDocumentRow(kind, item)).toEqual({ ...nothing, ...row });
  }); // oxfmt-ignore

  test('ignores free text as a number, and has no type for an invoice', () => {
    expect(readDocumentRow('salesReturnInvoice', { Id: id, DocumentNumber: 'note', Type: 4 })).toEqual({
      ...nothing,
      id,
    });
  });

  test('with neither id nor number is ignored', () => {
    expect(readDocumentRow('despatch', { Colour: 'red', DocumentNumber: 'note' })).toBeNull();
  });

  test('contains texts, whatever it is read from', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentKinds), fc.dictionary(fc.string(), fc.jsonValue()), (kind, item) => {
        const row = readDocumentRow(kind, item as JsonObject);
        for (const value of Object.values(row ?? {})) expect(['string', 'boolean', 'object']).toContain(typeof value);
      }),
    );
    const names = ['Id', 'Number', 'Date', 'Customer', 'Currency', 'Total', 'Cancelled', 'ModifyDate', 'CustomerCode'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (item) => {
        for (const value of Object.values(readDocumentRow('quote', item as JsonObject) ?? {})) {
          expect(value === null || typeof value === 'string' || typeof value === 'boolean').toBe(true);
        }
      }),
    );
  });
});

describe('the setting that an answer calls into question', () => {
  const assumed = documentPath('despatch', 'list', settings);
  const shown = documentPath('salesReturnInvoice', 'list', settings);
  test.each(['path', 'notAnEnvelope', 'notJson', 'wrongTypes', 'dataMissing'] as const)(
    '%s: the assumed path',
    (reason) => {
      expect(inDoubt({ reason }, assumed, 'one')).toEqual({ reason, setting: 'despatchesPath' });
      expect(inDoubt({ reason }, shown, 'list')).toEqual({ reason });
    },
  );
  test.each(['refused', 'permission', 'limit', 'serverError', 'timeout', 'header', 'loginRefused'] as const)(
    '%s: nothing',
    (reason) => {
      expect(inDoubt({ reason }, assumed, 'list')).toEqual({ reason });
    },
  );
  test('a list that is not found points to a wrong path; a document may have been deleted', () => {
    expect(inDoubt({ reason: 'notFound' }, assumed, 'list')).toEqual({ reason: 'notFound', setting: 'despatchesPath' });
    expect(inDoubt({ reason: 'notFound' }, assumed, 'one')).toEqual({ reason: 'notFound' });
  });
  test('purchase returns are read at the specified path, and listed at an assumed one', () => {
    const own = { ...settings, assumed: { ...assumedDefaults, purchaseReturnsPath: '/elsewhere' } };
    expect(documentPath('purchaseReturnInvoice', 'get', own)).toMatchObject({
      path: '/purchase-return-invoices',
      setting: null,
    });
    expect(inDoubt({ reason: 'path' }, documentPath('purchaseReturnInvoice', 'list', own), 'list').setting).toBe(
      'purchaseReturnsPath',
    );
  });
});
