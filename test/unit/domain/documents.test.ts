import { describe, expect, expectTypeOf, it } from 'vitest';
import { documents, eInvoiceStart, newDocument, newLine } from '../../../domain/documents/index.ts';
import type { Despatch, InvoiceLine, SalesReturnInvoice } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { isSent } from '../../../domain/fields.ts';
import type { Field, Fields } from '../../../domain/fields.ts';
import { currencyId, policy, problemsOf } from './samples.ts';

// The fields and their properties are tested in test/unit/coverage/fields.test.ts.
describe('document descriptions', () => {
  it.each(documentKinds)('name a section for each field of %s, and their special fields exist', (kind) => {
    const { fields, lineFields, numberField, typeField, referenceField } = documents[kind];
    const every = (of: Fields): Field[] =>
      Object.values(of).flatMap((field) => ('fields' in field ? [field, ...every(field.fields)] : [field]));
    for (const field of [...every(fields), ...every(lineFields)]) expect(field.section).toMatch(/^§2\.[1-8]$/);
    expect(fields[numberField]).toMatchObject({ type: 'text', numbering: true, required: true });
    expect(fields[numberField]).toHaveProperty('maxLength', kind === 'quote' ? 10 : 20);
    expect(fields[referenceField]).toMatchObject({ type: 'text' });
    if (typeField !== null) expect(fields[typeField]).toMatchObject({ required: true, closed: true });
    expect(fields.Lines.fields).toBe(lineFields);
  });

  it('determine the TypeScript types', () => {
    expectTypeOf<SalesReturnInvoice['Cancelled']>().toEqualTypeOf<boolean | null | undefined>();
    expectTypeOf<Despatch['DespatchType']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<NonNullable<InvoiceLine['SerialNumbers']>>().toEqualTypeOf<string[]>();
    expect(isSent({ type: 'text', section: '§2.1', class: 'echo' })).toBe(false);
  });
});

describe('direction of stock', () => {
  it.each([
    ['salesReturnInvoice', {}, 'inbound'],
    ['despatch', { DespatchType: '2' }, 'inbound'],
    ['despatch', { DespatchType: '-2' }, 'outbound'],
    ['despatch', { DespatchType: '7' }, null],
    ['despatch', {}, null],
    ['quote', { QuoteType: '2' }, 'none'],
  ] as const)('%s %o: %s, assumed', (kind, content, direction) => {
    expect(documents[kind].movement(content)).toEqual({ direction, assumed: true });
  });
  it('a purchase return is outbound, assumed like the sales return’s direction', () => {
    expect(documents.purchaseReturnInvoice.movement({})).toEqual({ direction: 'outbound', assumed: true });
  });
});

describe('new documents', () => {
  it.each(documentKinds)('%s: numbered by the service and dated; only what the user must say is missing', (kind) => {
    const options = { today: '2026-11-21T14:30:00', defaultCurrency: 'TRY', currencyId };
    const content = newDocument(kind, options);
    expect(content).toMatchObject({ [documents[kind].numberField]: 'Next', Date: '2026-11-21T14:30:00', Lines: [] });
    const errors = problemsOf(kind, content).filter((told) => told.startsWith('error'));
    const noLine = 'error tooFewItems Lines';
    const expected = {
      salesReturnInvoice: ['error required CustomerCode'],
      purchaseReturnInvoice: ['error required CustomerCode'],
      despatch: ['error required CustomerCode', noLine],
      quote: ['error required CustomerId', noLine],
    };
    expect(errors).toEqual(expected[kind]);
  });

  it('a quote asks for the currency’s id if the default currency has none', () => {
    const content = newDocument('quote', { today: '2026-11-21', defaultCurrency: 'TRY' });
    expect(content).toMatchObject({ CurrencyCode: 'TRY' });
    expect(problemsOf('quote', content)).toContain('error required CurrencyId');
  });

  it('a line has the default currency at rate 1 and the given warehouse', () => {
    const line = newLine('salesReturnInvoice', { defaultCurrency: 'TRY', warehouse: 'Merkez', key: 'k' });
    expect(line).toMatchObject({ $key: 'k', CurrencyCode: 'TRY', ExchangeRate: '1', WarehouseName: 'Merkez' });
    expect(newLine('despatch', { ...policy, key: 'k' })).not.toHaveProperty('WarehouseName');
  });
});

it.each([
  ['salesReturnInvoice', true],
  ['purchaseReturnInvoice', true],
  ['despatch', false],
  ['quote', false],
] as const)('a new %s of a company that uses e-Invoice has its profile and type: %s', (kind, does) => {
  const settings = { usesEInvoice: true, defaultProfile: 'TEMELFATURA', defaultInvoiceType: 'IADE' };
  const common = { today: '2026-11-21', defaultCurrency: 'TRY' };
  const begun = newDocument(kind, { ...common, ...eInvoiceStart(settings) });
  expect([begun.ProfileId, begun.InvoiceTypeCode]).toEqual(does ? ['TEMELFATURA', 'IADE'] : [undefined, undefined]);
  const without = newDocument(kind, { ...common, ...eInvoiceStart({ ...settings, usesEInvoice: false }) });
  expect(without.ProfileId).toBeUndefined();
});
