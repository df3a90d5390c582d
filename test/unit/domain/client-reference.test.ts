import { describe, expect, it } from 'vitest';
import { newClientReference, clientReferenceIn, withClientReference } from '../../../domain/client-reference.ts';
import { documents } from '../../../domain/documents/index.ts';
import type { JsonObject } from '../../../domain/json.ts';

const reference = 'RMP-0123456789';

describe('the client reference', () => {
  it('is RMP- followed by ten characters of Crockford’s base 32, using the whole alphabet', () => {
    const all = Array.from({ length: 256 }, (_, byte) => newClientReference((n) => new Uint8Array(n).fill(byte)));
    expect(new Set(all).size).toBe(32);
    for (const one of all) expect(one).toMatch(/^RMP-([0-9A-HJKMNP-TV-Z])\1{9}$/);
  });

  it.each<[Parameters<typeof withClientReference>[0], unknown, unknown]>([
    ['salesReturnInvoice', undefined, reference],
    ['salesReturnInvoice', null, reference],
    ['salesReturnInvoice', '  ', reference],
    ['salesReturnInvoice', 'PO 5', null],
    ['despatch', undefined, reference],
    ['despatch', 'IRS 5', `IRS 5 ${reference}`],
    ['despatch', 'x'.repeat(85), `${'x'.repeat(85)} ${reference}`],
    ['despatch', 'x'.repeat(86), null],
    ['despatch', 5, null],
    ['purchaseReturnInvoice', undefined, reference],
    ['purchaseReturnInvoice', 'PO 5', null],
    ['quote', undefined, reference],
    ['quote', 'TKL 5', `TKL 5 ${reference}`],
    ['quote', 'TKL05', `TKL05 ${reference}`],
    ['quote', 'TKL005', null],
    ['quote', 'x'.repeat(20), null],
  ])('%s containing %j', (kind, held, expected) => {
    const field = documents[kind].referenceField;
    const body = { Other: 1, ...(held === undefined ? {} : { [field]: held }) } as JsonObject;
    const done = withClientReference(kind, body, reference);
    expect(done).toEqual(expected === null ? body : { Other: 1, [field]: expected });
    if (expected !== null) expect(clientReferenceIn(kind, done)).toBe(reference);
  });

  it.each([
    [null],
    [3],
    [{}],
    [{ DocumentNumber: 7 }],
    [{ DocumentNumber: `x${reference}` }],
    [{ DocumentNumber: `${reference} x` }],
  ])('is not found in %j', (document) => {
    expect(clientReferenceIn('despatch', document)).toBeNull();
  });
});
