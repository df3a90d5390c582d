import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDeliveryCount } from '../../../domain/edit/delivery-count.ts';
import { documents, newDocument, newLine } from '../../../domain/documents/index.ts';
import { sentFields } from '../../../domain/fields.ts';
import { documentKinds } from '../../../domain/model/draft-state.ts';
import { atOnce } from '../../../domain/steps.ts';
import { unseenSteps } from '../../../domain/unseen-values.ts';

const unseenValues = (...document: Parameters<typeof unseenSteps>) => atOnce(unseenSteps(...document));

const defaultCurrency = 'TRY';
const startOf = (kind: (typeof documentKinds)[number]) => ({
  ...newDocument(kind, { today: '2026-11-20', defaultCurrency }),
  Lines: [newLine(kind, { defaultCurrency, key: '' })],
});

it('a new document shows all that it contains', () => {
  for (const kind of documentKinds) expect(unseenValues(kind, startOf(kind), startOf(kind))).toEqual([]);
});

it('a value of several lines is there once, with the positions of the lines', () => {
  const lot = ($key: string) => ({ ...{ $key, LotNo: 'L-1' }, Quantity: '1', UnitCode: 'C62' });
  const line = (key: string, change: object) => ({ ...newLine('despatch', { defaultCurrency, key }), ...change });
  const content = {
    ...startOf('despatch'),
    Description: 'seen above the lines',
    Lines: [
      line('a', { ProductCode: 'P1', Quantity: '1', Description: 'kırık', Lots: [lot('x')] }),
      line('b', { ProductCode: 'P2', Quantity: '1' }),
      line('c', { ProductCode: 'P3', Quantity: '1', Description: 'kırık', Lots: [lot('y')] }),
    ],
  };
  expect(unseenValues('despatch', content, startOf('despatch'))).toMatchObject([
    { path: ['Lines', 0, 'Description'], value: 'kırık', lines: [1, 3] },
    { path: ['Lines', 0, 'Lots'], lines: [1, 3] },
  ]);
});

it('amounts that a line has from a file are in the list, but for those in a column', () => {
  const line = { ...newLine('salesReturnInvoice', { defaultCurrency, key: 'a' }), Quantity: '2' };
  const file = { Quantity: '2', VatAmount: '3', AdditionalTaxAmount1: '5000' };
  const content = { ...startOf('salesReturnInvoice'), Lines: [{ ...line, $from: { file } }] };
  expect(unseenValues('salesReturnInvoice', content, startOf('salesReturnInvoice'))).toEqual([
    { path: ['Lines', 0, 'AdditionalTaxAmount1'], value: '5000', lines: [1] },
  ]);
});

it('goods that were set aside for a former product are in the list with all that is known of them', () => {
  const aside = (product: string) => ({
    ProductCode: { [product]: { SerialNumbers: ['S'], Lots: [{ LotNo: 'L', Quantity: '7', Description: 'hidden' }] } },
  });
  const line = (key: string, product: string) => ({
    ...newLine('despatch', { defaultCurrency, key }),
    $from: { aside: aside(product) },
  });
  const content = { ...startOf('despatch'), Lines: [line('a', 'p1'), line('b', 'p1'), line('c', 'p2')] };
  const value = [{ LotNo: 'L', Quantity: '7', Description: 'hidden' }];
  expect(unseenValues('despatch', content, startOf('despatch'))).toEqual([
    { path: ['Lines', 0, 'Lots'], value, lines: [1, 2], product: 'p1' },
    { path: ['Lines', 2, 'Lots'], value, lines: [3], product: 'p2' },
  ]);
});

it('counted goods are in the list with their lots, expiry dates and serial numbers, whatever the number of products', () => {
  const unit = 'AD';
  const products = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'].map((product) => ({ product, unit, quantity: '1000' }));
  const content = withDeliveryCount(startOf('despatch'), [
    { product: 'P1', unit, quantity: '2', lot: 'L', expiry: '2019-01-01' },
    { product: 'P2', unit, quantity: '1', serial: 'S' },
    ...products,
  ]);
  const values = unseenValues('despatch', content, startOf('despatch'));
  expect(values.every(({ lines, path, isCounted }) => lines.length === 0 && path[0] === 'Lines' && isCounted)).toBe(
    true,
  );
  const plain = { UnitCode: unit, Lots: [], SerialNumbers: [], Quantity: '1000' };
  expect(values.map(({ value }) => value)).toEqual([
    {
      ...{ ...plain, ProductCode: 'P1', Quantity: '1002' },
      Lots: [{ LotNo: 'L', Quantity: '2', UnitCode: unit, ExpiryDate: '2019-01-01' }],
    },
    { ...plain, ProductCode: 'P2', Quantity: '1001', SerialNumbers: ['S'] },
    ...products.slice(2).map(({ product }) => ({ ...plain, ProductCode: product })),
  ]);
});

it('whatever field of a line or the header has a value, it is in a column, above the lines or in the list', () => {
  for (const kind of documentKinds) {
    const { fields, lineFields } = documents[kind];
    for (const [at, all] of [
      ['header', fields],
      ['line', lineFields],
    ] as const) {
      const names = sentFields(all).flatMap(([name, field]) => (field.type === 'text' ? [name] : []));
      fc.assert(
        fc.property(fc.constantFrom(...names), (name) => {
          const start = startOf(kind);
          const [first] = start.Lines;
          const content =
            at === 'header' ? { ...start, [name]: 'x' } : { ...start, Lines: [{ ...first, [name]: 'x' }] };
          const listed = unseenValues(kind, content, start).some(({ path }) => path.at(-1) === name);
          expect([name, listed || seen[at].has(name)]).toEqual([name, true]);
        }),
      );
    }
  }
});

/** What the editor shows as it opens, as its users see it. */
const seen = {
  header: new Set([
    ...['InvoiceNumber', 'DespatchNumber', 'QuoteNumber', 'CustomerCode', 'DocumentNumber', 'Description'],
    ...['ReturnedInvoiceNumber', 'CurrencyCode'],
  ]),
  line: new Set(['ProductCode', 'UnitCode', 'WarehouseName', 'CurrencyCode']),
};

it('a large document is looked through in steps', () => {
  const [line] = startOf('despatch').Lines;
  const content = {
    ...startOf('despatch'),
    Lines: Array.from({ length: 1_000 }, () => ({ ...line, Description: 'x' })),
  };
  const steps = unseenSteps('despatch', content, startOf('despatch'));
  expect([...steps]).toHaveLength(10);
});
