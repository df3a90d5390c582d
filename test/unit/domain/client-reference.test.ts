import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newClientReference, clientReferenceIn, withClientReference } from '../../../domain/client-reference.ts';
import { holdsContent } from '../../../domain/compare/holds-content.ts';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import type { ValueRecord } from '../../../domain/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { toWire } from '../../../domain/wire/index.ts';
import { anyDocument, despatch, invoice, line, lot, policy } from './samples.ts';

const reference = 'RMP-0123456789';
const older = 'RMP-ZZZZZZZZZZ';

describe('the reference', () => {
  it('is RMP- and ten characters of Crockford’s base 32, all of them possible', () => {
    const all = Array.from({ length: 256 }, (_, byte) => newClientReference((n) => new Uint8Array(n).fill(byte)));
    expect(new Set(all).size).toBe(32);
    for (const one of all) expect(one).toMatch(/^RMP-([0-9A-HJKMNP-TV-Z])\1{9}$/);
  });

  it.each<[Parameters<typeof withClientReference>[0], unknown, unknown]>([
    ['salesReturnInvoice', undefined, reference],
    ['salesReturnInvoice', null, reference],
    ['salesReturnInvoice', '  ', reference],
    ['salesReturnInvoice', older, reference],
    ['salesReturnInvoice', 'PO 5', null],
    ['salesReturnInvoice', `PO 5 ${older}`, null],
    ['despatch', undefined, reference],
    ['despatch', 'IRS 5', `IRS 5 ${reference}`],
    ['despatch', `IRS 5 ${older}`, `IRS 5 ${reference}`],
    ['despatch', 'x'.repeat(85), `${'x'.repeat(85)} ${reference}`],
    ['despatch', 'x'.repeat(86), null],
    ['despatch', 5, null],
    ['purchaseReturnInvoice', undefined, reference],
    ['purchaseReturnInvoice', 'PO 5', null],
    ['quote', undefined, reference],
    ['quote', 'TKL 5', `TKL 5 ${reference}`],
    ['quote', 'TKL05', `TKL05 ${reference}`],
    ['quote', 'TKL005', null],
    ['quote', `TKL05 ${older}`, `TKL05 ${reference}`],
    ['quote', 'x'.repeat(20), null],
  ])('%s holding %j', (kind, held, expected) => {
    const field = documents[kind].referenceField;
    const body = { Other: 1, ...(held === undefined ? {} : { [field]: held }) } as JsonObject;
    const done = withClientReference(kind, body, reference);
    expect(done.placed).toBe(expected !== null);
    expect(done.body).toEqual(expected === null ? body : { Other: 1, [field]: expected });
    if (done.placed) expect(clientReferenceIn(kind, done.body)).toBe(reference);
  });

  it.each([
    [null],
    [3],
    [{}],
    [{ DocumentNumber: 7 }],
    [{ DocumentNumber: `x${reference}` }],
    [{ DocumentNumber: `${reference} x` }],
  ])('is not in %j', (document) => {
    expect(clientReferenceIn('despatch', document)).toBeNull();
  });
});

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
      'null for nothing',
      read({ DeliveryInfo: null, PaymentMeans: null, Cancelled: null, OrderReferenceNumber: null }),
      true,
    ],
    ['numbers as text', read({ GrandTotal: '432.00' }), true],
    ['a fraction and an offset', read({ Date: '2026-11-21T14:30:00.000+03:00' }), true],
    ['a day alone', read({ Date: '2026-11-21' }), true],
    ['blanks around text', read({ Description: 'a ' }), true],
    ['a signed lot', read({}, { Lots: [{ ...lot({ Quantity: -3 as unknown as string }) }] }), true],
    ['another field that was not sent', read({ MarketRate: 5 }), true],
    ['no number', read({ InvoiceNumber: null }), false],
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
    ['a line more', { ...read({}), Lines: [...(sent.Lines as object[]), {}] }, false],
    ['no document', null, false],
    ['a list', [], false],
  ])('%s', (_, document, same) => {
    expect(holdsContent('salesReturnInvoice', sent, document)).toBe(same);
  });

  it('an explicit number is not any number', () => {
    const body = toWire('despatch', despatch(), policy, 'create');
    expect(holdsContent('despatch', body, { ...body, DespatchNumber: 'D-2' })).toBe(false);
    expect(holdsContent('despatch', body, { ...body, DespatchNumber: 'D-1 ' })).toBe(true);
  });

  it('lots and serial numbers in any order; lots left to the service are not compared', () => {
    const of = (more: ValueRecord) => toWire('despatch', despatch({}, [line(more)]), policy, 'create');
    const lots = [lot({ LotNo: 'a', Quantity: '1' }), lot({ LotNo: 'b', Quantity: '2' })];
    expect(holdsContent('despatch', of({ Lots: lots }), of({ Lots: lots.toReversed() }))).toBe(true);
    expect(holdsContent('despatch', of({}), of({ Lots: lots }))).toBe(true);
    expect(holdsContent('despatch', of({ SerialNumbers: ['a', 'b'] }), of({ SerialNumbers: ['b', 'a'] }))).toBe(true);
    expect(holdsContent('despatch', of({ SerialNumbers: ['a', 'b'] }), of({ SerialNumbers: ['a', 'a'] }))).toBe(false);
  });

  it('a partial change is compared in its own fields', () => {
    const stored = toWire('despatch', despatch({ Description: 'new' }), policy, 'create');
    expect(holdsContent('despatch', { Description: 'new' }, stored)).toBe(true);
    expect(holdsContent('despatch', { Description: null }, stored)).toBe(false);
  });

  it.each(documentKinds)('%s: what was sent is the same as itself, and differs by a customer', (kind) => {
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
