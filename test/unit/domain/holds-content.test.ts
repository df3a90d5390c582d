/** Whether a document in the service has the content that was sent, which proves that an attempt was written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { anyDocument, customerId, despatch, invoice, line, lot, policy } from './samples.ts';

describe('holdsContent', () => {
  const sent = toWire(
    'salesReturnInvoice',
    invoice({ InvoiceNumber: 'Next', Description: 'a' }, [line({ Lots: [lot()] })]),
    policy,
    'create',
  );
  const read = (more: object, lineMore: object = {}) => ({
    ...sent,
    InvoiceNumber: 'SATI000001',
    Id: 'x',
    CustomerName: 'Ali',
    ...more,
    Lines: [{ ...(sent.Lines as readonly object[])[0], ...lineMore }],
  });

  it.each<[string, unknown, boolean]>([
    ['itself, numbered', read({}), true],
    [
      'null for absent values',
      read({ DeliveryInfo: null, PaymentMeans: null, Cancelled: null, OrderReferenceNumber: null }),
      true,
    ],
    ['numbers as text', read({ GrandTotal: '432.00' }), true],
    ['a fraction and an offset', read({ Date: '2026-11-21T14:30:00.000+03:00' }), true],
    ['a date without a time', read({ Date: '2026-11-21' }), true],
    ['spaces around text', read({ Description: 'a ' }), true],
    ['a signed lot', read({}, { Lots: [{ ...lot({ Quantity: -3 as unknown as string }) }] }), true],
    ['another field that was not sent', read({ MarketRate: 5 }), true],
    ['a missing number', read({ InvoiceNumber: null }), false],
    ['another total', read({ GrandTotal: 432.01 }), false],
    ['another time', read({ Date: '2026-11-21T14:31:00' }), false],
    ['another day', read({ Date: '2026-11-22' }), false],
    ['another customer', read({ CustomerCode: 'C-2' }), false],
    ['text where none was sent', read({}, { Description: 'b' }), true],
    ['a flag set', read({ Cancelled: true }), false],
    ['another quantity', read({}, { Quantity: 4 }), false],
    ['serials where none were sent', read({}, { SerialNumbers: ['s'] }), false],
    ['another lot', read({}, { Lots: [lot({ LotNo: 'L-2' })] }), false],
    ['no lines', { ...read({}), Lines: [] }, false],
    ['an additional line', { ...read({}), Lines: [...(sent.Lines as object[]), {}] }, false],
    ['no document', null, false],
    ['a list', [], false],
  ])('%s', (_, document, same) => {
    expect(holdsContent('salesReturnInvoice', sent, document)).toBe(same);
  });

  it('an explicit number matches only itself', () => {
    const body = toWire('despatch', despatch(), policy, 'create');
    expect(holdsContent('despatch', body, { ...body, DespatchNumber: 'D-2' })).toBe(false);
    expect(holdsContent('despatch', body, { ...body, DespatchNumber: 'D-1 ' })).toBe(true);
  });

  it('lots and serial numbers match in any order; lots chosen by the service are not compared', () => {
    const of = (more: ValueRecord) => toWire('despatch', despatch({}, [line(more)]), policy, 'create');
    const lots = [lot({ LotNo: 'a', Quantity: '1' }), lot({ LotNo: 'b', Quantity: '2' })];
    expect(holdsContent('despatch', of({ Lots: lots }), of({ Lots: lots.toReversed() }))).toBe(true);
    expect(holdsContent('despatch', of({}), of({ Lots: lots }))).toBe(true);
    expect(holdsContent('despatch', of({ SerialNumbers: ['a', 'b'] }), of({ SerialNumbers: ['b', 'a'] }))).toBe(true);
    expect(holdsContent('despatch', of({ SerialNumbers: ['a', 'b'] }), of({ SerialNumbers: ['a', 'a'] }))).toBe(false);
  });

  it('only the fields of a partial change are compared', () => {
    const stored = toWire('despatch', despatch({ Description: 'new' }), policy, 'create');
    expect(holdsContent('despatch', { Description: 'new' }, stored)).toBe(true);
    expect(holdsContent('despatch', { Description: null }, stored)).toBe(false);
  });

  it.each(documentKinds)('%s: what was sent matches itself, and not with another customer', (kind) => {
    fc.assert(
      fc.property(anyDocument(kind), fc.jsonValue(), (content, json) => {
        const body = toWire(kind, content, policy, 'replace');
        expect(holdsContent(kind, body, JSON.parse(JSON.stringify(body)))).toBe(true);
        const customer = 'CustomerId' in body ? 'CustomerId' : 'CustomerCode';
        expect(holdsContent(kind, body, { ...body, [customer]: [body[customer] ?? null] })).toBe(false);
        holdsContent(kind, body, json);
        holdsContent(kind, { Lines: json, Date: json, DueDays: json } as JsonObject, json);
      }),
      { numRuns: 100 },
    );
  });
});

describe('holdsContent for a single value', () => {
  const invoiceOf: DocumentKind = 'salesReturnInvoice';
  it.each<[string, DocumentKind, string, JsonValue, JsonValue | undefined, boolean]>([
    ['a true flag as text', invoiceOf, 'Cancelled', true, 'true', false],
    ['a flag that is gone', invoiceOf, 'Cancelled', true, undefined, false],
    ['a false flag that is absent', invoiceOf, 'Cancelled', false, undefined, true],
    ['a cleared text as an empty one', invoiceOf, 'Description', null, '', true],
    ['a cleared text as 0', invoiceOf, 'Description', null, 0, false],
    ['a text as a number', invoiceOf, 'DocumentNumber', '12', 12, true],
    ['a text as another number', invoiceOf, 'DocumentNumber', '12', 13, false],
    ['a text as a list', invoiceOf, 'DocumentNumber', '12', ['12'], false],
    ['a text with blanks around it', invoiceOf, 'DocumentNumber', ' 12', '12 ', true],
    ['a number where a text belongs', invoiceOf, 'DocumentNumber', 12, '12', false],
    ['a text in another letter case', invoiceOf, 'DocumentNumber', 'a', 'A', false],
    ['an identifier in another letter case', 'quote', 'CustomerId', customerId, customerId.toUpperCase(), true],
    ['an identifier with blanks around it', 'quote', 'CustomerId', customerId, ` ${customerId}`, false],
    ['any number for "Next"', invoiceOf, 'InvoiceNumber', 'Next', 'S-1', true],
    ['a blank number for "Next"', invoiceOf, 'InvoiceNumber', 'Next', ' ', false],
    ['"Next" where it is a text', invoiceOf, 'DocumentNumber', 'Next', 'S-1', false],
    ['a number by its value', invoiceOf, 'MarketRate', 1.5, '1.50', true],
    ['a number as other text', invoiceOf, 'MarketRate', 1.5, 'x', false],
    ['a text sent for a number, returned as another', invoiceOf, 'MarketRate', 'x', 'y', false],
    ['a text sent for a number, returned as it was', invoiceOf, 'MarketRate', 'x', 'x', true],
    ['a cleared number as 0', invoiceOf, 'MarketRate', null, 0, true],
    ['a cleared integer as "0"', invoiceOf, 'DueDays', null, '0', true],
    ['a cleared number as another', invoiceOf, 'MarketRate', null, 1, false],
    ['0 as an absent number', invoiceOf, 'MarketRate', 0, undefined, true],
    ['another number as an absent one', invoiceOf, 'MarketRate', 1, undefined, false],
    ['a number of the other sign', invoiceOf, 'MarketRate', 3, -3, false],
    ['a day as its midnight', invoiceOf, 'ReturnedInvoiceDate', '2026-11-21T00:00:00', '2026-11-21', true],
    ['a midnight as another time of a day', invoiceOf, 'ReturnedInvoiceDate', '2026-11-21T00:00:00', '2026-11-21T09:00:00', true], // oxfmt-ignore
    ['a midnight as a time of another day', invoiceOf, 'ReturnedInvoiceDate', '2026-11-21T00:00:00', '2026-11-22T09:00:00', false], // oxfmt-ignore
    ['a time in a field for a day', invoiceOf, 'ReturnedInvoiceDate', '2026-11-21T10:00:00', '2026-11-21T09:00:00', false], // oxfmt-ignore
    ['a midnight where the time counts', invoiceOf, 'Date', '2026-11-21T00:00:00', '2026-11-21T09:00:00', false],
    ['a time as the day alone', invoiceOf, 'Date', '2026-11-21T14:30:00', '2026-11-21', true],
    ['a time as the midnight of its day', invoiceOf, 'Date', '2026-11-21T14:30:00', '2026-11-21T00:00:00', true],
    ['a time as the midnight of another day', invoiceOf, 'Date', '2026-11-21T14:30:00', '2026-11-22T00:00:00', false],
    ['a day as a time of it', invoiceOf, 'Date', '2026-11-21', '2026-11-21T14:30:00', true],
    ['a date as something else', invoiceOf, 'Date', '2026-11-21', 'soon', false],
    ['something else as a date', invoiceOf, 'Date', 'soon', '2026-11-21', false],
    ['two texts that are not dates', invoiceOf, 'Date', 'soon', 'later', false],
    ['an object with more in it', invoiceOf, 'SgkInfo', { DosyaNo: '1' }, { DosyaNo: '1', Sube: 'x' }, true],
    ['an object with something else', invoiceOf, 'SgkInfo', { DosyaNo: '1' }, { DosyaNo: '2' }, false],
    ['an object as a text', invoiceOf, 'SgkInfo', { DosyaNo: '1' }, 'x', false],
    ['a text as an object', invoiceOf, 'SgkInfo', 'x', { DosyaNo: '1' }, false],
    ['a list with more in an entry', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }], [{ PaymentMeansCode: '1', Other: 2 }], true], // oxfmt-ignore
    ['a list in another order', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }, { PaymentMeansCode: '2' }], [{ PaymentMeansCode: '2' }, { PaymentMeansCode: '1' }], false], // oxfmt-ignore
    ['a shorter list', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }, {}], [{ PaymentMeansCode: '1' }], false],
    ['a longer list', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }], [{ PaymentMeansCode: '1' }, {}], false],
    ['a list as a text', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }], 'x', false],
    ['a text as a list', invoiceOf, 'PaymentMeans', 'x', [{ PaymentMeansCode: '1' }], false],
    ['an entry that is not an object, unchanged', invoiceOf, 'PaymentMeans', [7, {}], [7, { Other: 1 }], true],
    ['an entry that is not an object, changed', invoiceOf, 'PaymentMeans', [7, {}], [8, {}], false],
    ['an entry that is null, as null', invoiceOf, 'PaymentMeans', [null, {}], [null, { Other: 1 }], true],
    ['an entry that is an object, as a text', invoiceOf, 'PaymentMeans', [{ PaymentMeansCode: '1' }], ['x'], false],
    ['an unknown member with another value', invoiceOf, 'RowVersion', 1, 2, true],
    ['an unknown member that is gone', invoiceOf, 'RowVersion', 1, undefined, false],
    ['an unknown member that was empty', invoiceOf, 'Note', '', undefined, true],
    ['an amount that is absent', invoiceOf, 'GrandTotal', 5, undefined, true],
    ['an amount that is another', invoiceOf, 'GrandTotal', 5, 6, false],
    ['an amount rounded by the service', invoiceOf, 'AverageExchangeRate', 9.046919, 9.0469, true],
    ['an amount rounded to a whole number', invoiceOf, 'AverageExchangeRate', 9.00004, 9, true],
    ['an amount with other digits', invoiceOf, 'AverageExchangeRate', 9.046919, 9.0468, false],
    ['an amount without its fraction', invoiceOf, 'GrandTotal', 9.04, 9, false],
    ['an amount with more digits than were sent', invoiceOf, 'GrandTotal', 9.05, 9.0469, false],
    ['a price that is rounded', invoiceOf, 'MarketRate', 1.23456, 1.2346, false],
    ['a member that is only shown', invoiceOf, 'CustomerName', 'a', 'b', true],
    ['a member with an inherited name', invoiceOf, 'constructor', 'a', undefined, false],
  ])('%s', (_, kind, name, sent, read, same) => {
    expect(holdsContent(kind, { [name]: sent }, read === undefined ? {} : { [name]: read })).toBe(same);
  });

  it.each<[string, JsonObject, JsonObject, boolean]>([
    ['serial numbers with blanks', { SerialNumbers: ['a ', 'b'] }, { SerialNumbers: ['b', ' a'] }, true],
    ['serial numbers as numbers', { SerialNumbers: ['1', '2'] }, { SerialNumbers: [2, 1] }, true],
    ['a serial number that is not text', { SerialNumbers: ['1'] }, { SerialNumbers: [[]] }, false],
    ['entries that are not text differ from empty ones', { SerialNumbers: [''] }, { SerialNumbers: [{}] }, false],
    ['three serial numbers', { SerialNumbers: ['c', 'a', 'b'] }, { SerialNumbers: ['b', 'c', 'a'] }, true],
    ['serial numbers as a text', { SerialNumbers: ['1'] }, { SerialNumbers: '1' }, false],
    ['serial numbers sent as a text', { SerialNumbers: '1' }, { SerialNumbers: ['1'] }, false],
    ['lots that were left to the service', { Lots: [] }, { Lots: [{ LotNo: 'a', Quantity: 3 }] }, true],
    ['discounts where none were sent', { Discounts: [] }, { Discounts: [{ Rate: 3 }] }, false],
    ['lots that are gone', { Lots: [{ LotNo: 'a', Quantity: 3 }] }, { Lots: [] }, false],
    ['lots with the same number in another order', { Lots: [{ LotNo: 'a', Quantity: 3 }, { LotNo: 'a', Quantity: 1 }] }, { Lots: [{ LotNo: 'a', Quantity: -1 }, { LotNo: 'a ', Quantity: '-3.0' }] }, true], // oxfmt-ignore
    ['a lot with another sign and quantity', { Lots: [{ LotNo: 'a', Quantity: 3 }] }, { Lots: [{ LotNo: 'a', Quantity: -4 }] }, false], // oxfmt-ignore
    ['lots without number or quantity', { Lots: [{ LotNo: 'a' }, { Quantity: 2 }] }, { Lots: [{ Quantity: -2 }, { LotNo: 'a' }] }, true], // oxfmt-ignore
    ['a unit without a code, by its name', { UnitCode: 'KOLİ' }, { UnitCode: null, UnitName: 'KOLİ' }, true],
    ['another unit without a code', { UnitCode: 'KOLİ' }, { UnitName: 'PALET' }, false],
    ['a unit with another code and the name', { UnitCode: 'KOLİ' }, { UnitCode: 'BX', UnitName: 'KOLİ' }, false],
    ['a quantity of the other sign', { Quantity: 3 }, { Quantity: -3 }, false],
    ['discounts in another order', { Discounts: [{ Rate: 5 }, { Rate: 3 }] }, { Discounts: [{ Rate: 3 }, { Rate: 5 }] }, false], // oxfmt-ignore
  ])('in a line, %s', (_, sent, read, same) => {
    expect(holdsContent('despatch', { Lines: [sent] }, { Lines: [read] })).toBe(same);
  });

  it.each<[string, JsonObject, JsonObject, boolean]>([
    ['an absent amount counts', { GrandTotal: 5 }, {}, false],
    ['and in a line', { Lines: [{ VatAmount: 5 }] }, { Lines: [{}] }, false],
    ['the same amount', { GrandTotal: 5 }, { GrandTotal: '5.0' }, true],
    ['a rounded amount counts as another', { AverageExchangeRate: 9.046919 }, { AverageExchangeRate: 9.0469 }, false],
    [
      'a time counts even if the answer has midnight',
      { Date: '2026-11-21T14:30:00' },
      { Date: '2026-11-21T00:00:00' },
      false,
    ],
    ['an unknown member must be the same', { RowVersion: 1 }, { RowVersion: 2 }, false],
    ['an unknown member that is the same', { RowVersion: [1] }, { RowVersion: [1] }, true],
    ['an unknown member that is null, absent', { RowVersion: null }, {}, true],
    ['an unknown member that was set, null', { RowVersion: 1 }, { RowVersion: null }, false],
    ['and in an object', { SgkInfo: { A: 1, DosyaNo: '1' } }, { SgkInfo: { A: 2, DosyaNo: '1' } }, false],
  ])('compared strictly: %s', (_, sent, read, same) => {
    expect(holdsContent('salesReturnInvoice', sent, read, { amounts: 'all', unknownMembers: 'same' })).toBe(same);
  });
});
