import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documents } from '../../../domain/documents/index.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { isSent } from '../../../domain/fields.ts';
import type { Fields, ValueRecord } from '../../../domain/fields.ts';
import type { JsonValue } from '../../../domain/json.ts';
import { isJsonObject } from '../../../domain/json.ts';
import { isEmpty } from '../../../domain/value.ts';
import { encodeBody, fromWire, toWire } from '../../../domain/wire/index.ts';
import { lineAmountFields } from '../../../domain/amounts/types.ts';
import { withAmounts } from '../../../domain/amounts/totals.ts';
import { isDecimal, toNumber } from '../../../domain/numbers.ts';
import { anyDocument, anyNonsense, despatch, documentOf, invoice, line, policy } from './samples.ts';

const create = (content: ValueRecord) => toWire('salesReturnInvoice', content, policy, 'create');
const replace = (content: ValueRecord) => toWire('salesReturnInvoice', content, policy, 'replace');
const firstLine = (body: JsonValue): unknown => (body as unknown as { Lines: unknown[] }).Lines[0];

describe('toWire', () => {
  it('sends numbers as JSON numbers, dates with a time and no offset, and computed amounts', () => {
    const sent = create(invoice({ DueDays: '30', ReturnedInvoiceDate: '2026-11-01' }));
    expect(sent).toMatchObject({
      ...{ InvoiceNumber: 'SRI-1', Date: '2026-11-21T14:30:00', ReturnedInvoiceDate: '2026-11-01T00:00:00' },
      ...{ DueDays: 30, SubTotal: 360, VatTotal: 72, GrandTotal: 432, AverageExchangeRate: 1 },
    });
    expect(firstLine(sent)).toMatchObject({ Quantity: 3, VatRate: 20, VatBase: 360, AmountIncludingTax: 432 });
  });

  it('sends the lines of a large document in their order, whatever steps it is written in', () => {
    const lines = Array.from({ length: 250 }, (_, at) => line({ Description: `${at}` }));
    const sent = create({ ...invoice(), Lines: lines });
    expect(sent['Lines']).toEqual(lines.map((one) => firstLine(create({ ...invoice(), Lines: [one] }))));
    expect(Object.keys(sent)).toEqual(Object.keys(create(invoice())));
  });

  it.each(documentKinds)('sends the date of a %s with its time, and without one with midnight', (kind) => {
    const sent = (Date: string) => toWire(kind, documentOf(kind, { Date }), policy, 'create').Date;
    expect(sent('2026-11-21T14:30:05')).toBe('2026-11-21T14:30:05');
    // The service would insert the current time, and two attempts would differ.
    expect(sent('2026-11-21')).toBe('2026-11-21T00:00:00');
  });

  it.each(documentKinds)(
    'keeps the lines of a %s in their order, when they are read and when they are sent',
    (kind) => {
      const codes = ['P-3', 'P-1', 'P-2'];
      const lines = codes.map((ProductCode) => line({ $key: ProductCode, ProductCode }));
      const codesIn = (body: unknown) =>
        (body as { Lines: { ProductCode: unknown }[] }).Lines.map((one) => one.ProductCode);
      const sent = toWire(kind, documentOf(kind, {}, lines), policy, 'create');
      expect([codesIn(sent), codesIn(fromWire(kind, sent).content)]).toEqual([codes, codes]);
    },
  );

  it.each(documentKinds)('sends all totals of a %s, computed from its lines or as the user entered them', (kind) => {
    const sent = (more: ValueRecord) => toWire(kind, documentOf(kind, more), policy, 'create');
    const computed = { DiscountTotal: 0, SubTotal: 360, VatTotal: 72, AdditionalTaxTotal: 0, GrandTotal: 432 };
    expect(sent({})).toMatchObject({ ...computed, AverageExchangeRate: 1 });
    expect(sent({ SubTotal: '359.99', GrandTotal: '431.99' })).toMatchObject({ SubTotal: 359.99, GrandTotal: 431.99 });
  });

  it('keeps an override and computes later amounts from it', () => {
    expect(firstLine(create(invoice({}, [line({ AmountExcludingTax: '350' })])))).toMatchObject({
      ...{ AmountExcludingTax: 350, VatBase: 350, VatAmount: 70 },
    });
  });

  it('never sends local keys or fields that the service sets', () => {
    const sent = create(
      invoice(
        { Id: 'x', CustomerName: 'Ali', CurrencyCode: 'TRY', EInvoiceType: '2', TaxNumber: '1', WithholdingTotal: '9' },
        [line({ ProductName: 'Kalem', MainUnitQuantity: '3', WithheldVatAmount: '1', ProductId: 'x' })],
      ),
    );
    for (const name of ['Id', 'CustomerName', 'CurrencyCode', 'EInvoiceType', 'TaxNumber', 'WithholdingTotal']) {
      expect(sent).not.toHaveProperty(name);
    }
    for (const name of ['$key', 'ProductName', 'MainUnitQuantity', 'WithheldVatAmount', 'ProductId']) {
      expect(firstLine(sent)).not.toHaveProperty(name);
    }
    expect(toWire('despatch', despatch({ WithholdingTotal: '9' }), policy, 'create').WithholdingTotal).toBe(9);
  });

  it('leaves out empty fields in a create, and clears nullable ones in a replacement', () => {
    const content = invoice({ Description: '', DueDays: null, SgkInfo: { DosyaNo: '' } });
    const created = create(content);
    for (const name of ['Description', 'DueDays', 'SgkInfo', 'DeliveryInfo', 'OrderReferenceDate']) {
      expect(created).not.toHaveProperty(name);
    }
    const replaced = replace(content);
    expect(replaced).toMatchObject({ Description: null, SgkInfo: null, DeliveryInfo: null, OrderReferenceDate: null });
    for (const name of ['DueDays', 'MarketRate']) expect(replaced).not.toHaveProperty(name);
    expect(firstLine(replaced)).toMatchObject({ Description2: null, HalInfo: null });
  });

  it('always sends lists as lists and booleans as booleans (§2.3 Discounts)', () => {
    for (const sent of [create(invoice()), replace(invoice())]) {
      expect(sent).toMatchObject({ PaymentMeans: [], Cancelled: false, ApplyWithholding: false });
      expect(firstLine(sent)).toMatchObject({ Discounts: [], Lots: [], SerialNumbers: [], VatIncluded: false });
    }
  });

  it('drops an empty row if nothing in it is required, but never a line', () => {
    const sent = create(
      invoice({ PaymentMeans: [{ $key: 'a' }, { $key: 'b', PaymentMeansCode: '42' }] }, [{ $key: 'a' }, line()]),
    );
    expect(sent.PaymentMeans).toEqual([{ PaymentMeansCode: '42' }]);
    expect(sent.Lines).toHaveLength(2);
  });

  it('leaves out values that cannot be sent instead of changing them', () => {
    const sent = create(invoice({ MarketRate: '12345678901234567890', DueDays: 'otuz', Date: '21.11.2026' }));
    for (const name of ['MarketRate', 'DueDays', 'Date']) expect(sent).not.toHaveProperty(name);
  });

  it('sends no body for a deletion', () => {
    expect(toWire('despatch', despatch(), policy, 'delete')).toEqual({});
  });

  it('gives the same UTF-8 bytes for the same content', () => {
    const bytes = encodeBody({ Description: 'Şişe 😀', Lines: [] });
    expect(Buffer.from(bytes).toString('utf8')).toBe('{"Description":"Şişe 😀","Lines":[]}');
    expect(encodeBody(create(invoice()))).toEqual(encodeBody(create(invoice())));
  });
});

it('a nested object with nothing left to send is null, and is read back as such', () => {
  const MedicineDeviceInfo = { Ilaclar: [{ $key: 'a' }] };
  const content = invoice({ SgkInfo: { DosyaNo: '' } }, [line({ MedicineDeviceInfo })]);
  const sent = toWire('salesReturnInvoice', content, policy, 'replace');
  expect(sent.SgkInfo).toBeNull();
  expect(sent.Lines).toMatchObject([{ MedicineDeviceInfo: null }]);
  expect(toWire('salesReturnInvoice', content, policy, 'create')).not.toHaveProperty('SgkInfo');
  const again = fromWire('salesReturnInvoice', sent).content;
  expect(toWire('salesReturnInvoice', again, policy, 'replace')).toEqual(sent);
});

describe('fromWire', () => {
  const read = (data: unknown) => fromWire('salesReturnInvoice', data);

  it('reads a document back with its keys, and computed amounts stay computed', () => {
    const { content, unexpectedFields } = read(JSON.parse(JSON.stringify(create(invoice()))));
    expect(unexpectedFields).toEqual([]);
    expect(content).not.toHaveProperty('GrandTotal');
    expect(content.Lines).toEqual([
      expect.objectContaining({ $key: 'read-1', ProductCode: 'P-1', Quantity: '3', UnitPrice: '120', VatRate: '20' }),
    ]);
    expect(firstLine(content as unknown as JsonValue)).not.toHaveProperty('VatAmount');
  });

  it('marks amounts as the service’s, so that they do not count as overrides', () => {
    const { content } = read(create(invoice({ GrandTotal: '431.99' })));
    expect(content.$from?.service).toMatchObject({ SubTotal: '360', VatTotal: '72', GrandTotal: '431.99' });
    for (const name of ['GrandTotal', 'SubTotal', 'VatTotal']) expect(content).not.toHaveProperty(name);
    expect(replace(content)).toMatchObject({ SubTotal: 360, VatTotal: 72, GrandTotal: 431.99 });
  });

  it('keeps an amount that would differ because a discount rate has more digits than its field', () => {
    const Discounts = [{ Rate: 33.3333333 }, { Rate: 12.3456789 }, { Rate: 7.7777777 }];
    const price = { ProductCode: 'P', Quantity: 1, UnitPrice: 30083950556, CurrencyCode: 'TRY', ExchangeRate: 1 };
    const stored = { ...price, Discounts, DiscountRate: 46.108824732789, AmountExcludingTax: 16212594521.44 };
    const { content } = read({ Lines: [stored] });
    expect(firstLine(content as unknown as JsonValue)).not.toHaveProperty('DiscountRate');
    expect(firstLine(replace(content))).toMatchObject({ AmountExcludingTax: 16212594521.44 });
  });

  it('reads the fields that the service sets', () => {
    const { content, unexpectedFields } = read({
      Id: '1',
      CurrencyCode: 'TRY',
      EInvoiceType: 0,
      TaxNumber: '123',
      Lines: [
        { MainUnitQuantity: 3, SerialNumbers: ['S-2', 'S-1'], Lots: [{ LotNo: 'L-1', Quantity: 3 }] },
        { MainUnitQuantity: 12, Discounts: [{ Rate: 10 }] },
      ],
    });
    expect(content).toMatchObject({
      ...{ Id: '1', CurrencyCode: 'TRY', EInvoiceType: '0', TaxNumber: '123' },
      Lines: [
        { MainUnitQuantity: '3', SerialNumbers: ['S-2', 'S-1'], Lots: [{ LotNo: 'L-1', Quantity: '3' }] },
        { MainUnitQuantity: '12', Discounts: [{ Rate: '10' }] },
      ],
    });
    expect(unexpectedFields).toEqual([]);
  });

  it('accepts a line without a warehouse', () => {
    const { content, unexpectedFields } = read({ Lines: [{ ProductCode: 'P-1', WarehouseName: null }] });
    expect(unexpectedFields).toEqual([]);
    expect(content.Lines).toEqual([{ $key: 'read-1', ProductCode: 'P-1', $from: { service: {} } }]);
  });

  it.each([
    ['an unknown field', { Foo: 1 }, [['Foo']], {}],
    ['an unknown field of a line', { Lines: [{ Foo: 1 }] }, [['Lines', 0, 'Foo']], {}],
    ['a number as text', { GrandTotal: '12.50' }, [['GrandTotal']], { $from: { service: { GrandTotal: '12.5' } } }],
    ['text as a number', { InvoiceNumber: 12 }, [['InvoiceNumber']], { InvoiceNumber: '12' }],
    ['a fraction in an integer field', { DueDays: 1.5 }, [['DueDays']], { DueDays: '1.5' }],
    ['an object for text', { Description: {} }, [['Description']], {}],
    ['a word for a boolean', { Cancelled: 'yes' }, [['Cancelled']], {}],
    ['a date with an offset', { Date: '2026-11-21T00:30:00Z' }, [['Date']], { Date: '2026-11-21T00:30:00' }],
    ['an invalid date', { Date: 'soon' }, [['Date']], { Date: 'soon' }],
    ['a number for a list', { PaymentMeans: 3 }, [['PaymentMeans']], {}],
    ['an inherited name', JSON.parse('{"constructor": 1, "__proto__": 2}'), [['constructor'], ['__proto__']], {}],
  ])('reports %s', (_, data: unknown, unexpectedFields, content) => {
    const reading = fromWire('salesReturnInvoice', data);
    expect(reading.unexpectedFields).toEqual(unexpectedFields);
    expect(reading.content).toMatchObject(content);
  });

  it('ignores a zero fraction of a second, and treats midnight as the date in date fields', () => {
    const { content, unexpectedFields } = read({
      Date: '2026-11-21T00:00:00.000',
      OrderReferenceDate: '2026-11-21T00:00:00',
    });
    expect(unexpectedFields).toEqual([]);
    expect(content).toMatchObject({ Date: '2026-11-21T00:00:00', OrderReferenceDate: '2026-11-21' });
  });

  it('keeps the place of a line that is not an object', () => {
    const { content, unexpectedFields } = read({ Lines: [null, { ProductCode: 'P' }] });
    expect(content.Lines).toMatchObject([{ $key: 'read-1' }, { $key: 'read-2', ProductCode: 'P' }]);
    expect(unexpectedFields).toEqual([['Lines', 0]]);
  });

  it('removes the sign that the service gave a lot’s quantity (§2.4)', () => {
    const { content, unexpectedFields } = fromWire('despatch', { Lines: [{ Lots: [{ LotNo: 'L', Quantity: -3 }] }] });
    expect(content.Lines).toMatchObject([{ Lots: [{ Quantity: '3' }] }]);
    expect(unexpectedFields).toEqual([['Lines', 0, 'Lots', 0, 'Quantity']]);
  });

  it.each([[null], [undefined], [3], ['text'], [[]], [true]])('reads nothing from %o', (data) => {
    expect(read(data)).toEqual({ content: {}, unexpectedFields: [[]] });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...documentKinds),
        fc.jsonValue(),
        anyNonsense('salesReturnInvoice'),
        (kind, json, odd) => {
          fromWire(kind, json);
          fromWire(kind, odd);
          for (const operation of ['create', 'replace', 'change', 'delete'] as const)
            toWire(kind, odd, policy, operation);
        },
      ),
      { numRuns: 150 },
    );
  });
});

/** Fields sent although no description has them. */
function foreignFields(fields: Fields, sent: JsonValue): string[] {
  if (!isJsonObject(sent)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const field = fields[name];
    if (field === undefined || !isSent(field)) return [name];
    if (field.type === 'object') return foreignFields(field.fields, value);
    if (field.type === 'list' && Array.isArray(value)) {
      return (value as readonly JsonValue[]).flatMap((item) => foreignFields(field.fields, item));
    }
    return [];
  });
}

/** The non-empty supplied fields, including nested ones; without amounts, which may be computed. */
function supplied(fields: Fields, record: ValueRecord): unknown {
  const kept = Object.entries(fields).flatMap(([name, field]) => {
    const value = record[name];
    if (!isSent(field) || field.class === 'amount' || isEmpty(value) || value === false) return [];
    if (field.type === 'object') {
      const inner = supplied(field.fields, value as ValueRecord);
      return isEmpty(inner) ? [] : [[name, inner]];
    }
    if (field.type !== 'list') return [[name, value]];
    const items = (value as readonly ValueRecord[]).map((item) => supplied(field.fields, item));
    const isNeeded = Object.values(field.fields).some((inner) => inner.required === true);
    const left = isNeeded ? items : items.filter((item) => !isEmpty(item));
    return left.length === 0 ? [] : [[name, left]];
  });
  return Object.fromEntries(kept as [string, unknown][]);
}

/** In date fields, a date and its midnight are equal. */
function asDays(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('T00:00:00"', '"'));
}

describe.each(documentKinds)('%s converted to the wire and back', (kind) => {
  const { fields } = documents[kind];
  it.each(['create', 'replace'] as const)('%s: sends no foreign field, loses no supplied value', (operation) => {
    fc.assert(
      fc.property(anyDocument(kind), (content) => {
        const sent = toWire(kind, content, policy, operation);
        expect(foreignFields(fields, sent)).toEqual([]);
        const { content: back, unexpectedFields } = fromWire(kind, JSON.parse(JSON.stringify(sent)));
        expect(unexpectedFields.filter((path) => path.at(-2) !== 'Lots' && path.at(-3) !== 'Lots')).toEqual([]);
        expect(asDays(supplied(fields, back))).toEqual(asDays(supplied(fields, content)));
      }),
      { numRuns: 60 },
    );
  });

  it('reading and sending back changes nothing, amounts included', () => {
    fc.assert(
      fc.property(anyDocument(kind), (content) => {
        // An amount with more digits than a JSON number can represent is an error and is not sent.
        const filled = withAmounts(kind, content, policy).Lines ?? [];
        const amounts = (filled as readonly ValueRecord[]).flatMap((one) => lineAmountFields.map((name) => one[name]));
        fc.pre(
          amounts.every((amount) => typeof amount !== 'string' || !isDecimal(amount) || toNumber(amount) !== null),
        );
        const sent = toWire(kind, content, policy, 'replace');
        expect(toWire(kind, fromWire(kind, sent).content, policy, 'replace')).toEqual(sent);
      }),
      { numRuns: 60 },
    );
  });
});
