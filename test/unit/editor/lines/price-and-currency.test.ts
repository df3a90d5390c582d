/** A price that is typed with its currency, and codes that are typed over the same derived ones. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';

type Desk = ReturnType<typeof openDesk>;
const box = {
  units: [
    { code: 'BX', name: 'Box', factor: '1', main: true },
    { code: 'C62', name: 'Piece', factor: '1' },
  ],
};
const products = [
  productRow('P1', { price: '10', currencyCode: 'USD' }),
  productRow('P2', { price: '20', currencyCode: 'EUR', vatRate: '10', ...box }),
];

async function typed(desk: Desk, row: number, column: string, ...texts: readonly string[]): Promise<void> {
  moveTo(desk, row, column);
  const [first = '', ...others] = texts;
  desk.editor.grid.startEdit(first);
  for (const text of others) desk.editor.grid.type(text);
  desk.editor.grid.commit();
  await desk.settle();
}
const priced = (desk: Desk, row: number) => {
  const { UnitPrice, CurrencyCode, ExchangeRate } = desk.editor.document.lines[row] ?? {};
  return [UnitPrice, CurrencyCode, ExchangeRate];
};

it('a currency that was named stays with its price when the product is corrected', async () => {
  const desk = openDesk(invoice([]), { products });
  await desk.settle();
  await typed(desk, 0, 'ProductCode', 'P1');
  await typed(desk, 0, 'UnitPrice', '50 USD');
  await typed(desk, 0, 'ProductCode', 'P2');
  expect(priced(desk, 0).slice(0, 2)).toEqual(['50', 'USD']);
});

it('a currency that was typed after a price and deleted again leaves nothing behind', async () => {
  const usd = invoiceLine('u', { CurrencyCode: 'USD', ExchangeRate: '41', ProductName: 'x' });
  const desk = openDesk(invoice([usd]), { products: [productRow('P1', { price: '10' })] });
  await desk.settle();
  await typed(desk, 1, 'ProductCode', 'P1');
  const before = priced(desk, 1).slice(1);
  await typed(desk, 1, 'UnitPrice', '5', '50', '50 USD', '50 ', '50');
  expect(priced(desk, 1)).toEqual(['50', ...before]);
});

it('a currency that only an earlier key named leaves nothing behind, in a line and in the empty row', async () => {
  const usd = invoiceLine('u', { CurrencyCode: 'USD', ExchangeRate: '41' });
  const lira = invoiceLine('l', { CurrencyCode: 'TRY', ExchangeRate: '1' });
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([usd, lira]),
      fc.nat(2),
      fc.constantFrom(' TL', ' USD', '$', ' €', ' EUR'),
      async (lines, at, sign) => {
        const row = Math.min(at, lines.length);
        const [plain, corrected] = [openDesk(invoice(lines)), openDesk(invoice(lines))];
        await typed(plain, row, 'UnitPrice', '5', '50');
        await typed(corrected, row, 'UnitPrice', '5', '50', `50${sign}`, '50');
        expect(priced(corrected, row)).toEqual(priced(plain, row));
      },
    ),
    { numRuns: 30 },
  );
});

it('a price that is reset has the currency that it was read with', async () => {
  const content = invoice([
    invoiceLine('a', { UnitPrice: '100', CurrencyCode: 'TRY', ExchangeRate: '1' }),
    invoiceLine('b', { UnitPrice: '5', CurrencyCode: 'USD', ExchangeRate: '40' }),
  ]);
  const read = { operation: 'replace', baseline: content, baselineSource: 'service', targetId: 'x' } as const;
  const desk = openDesk(content, { draft: read });
  await desk.settle();
  await typed(desk, 0, 'UnitPrice', '50 USD');
  expect(priced(desk, 0)).toEqual(['50', 'USD', '40']);
  desk.editor.reset(linePlace('a', 'UnitPrice'));
  expect(priced(desk, 0)).toEqual(['100', 'TRY', '1']);
});

it.each([
  ['UnitCode', 'C62', 'typed'],
  ['UnitCode', 'C62', 'chosen'],
  ['CurrencyCode', 'USD', 'typed'],
  ['VatRate', '20', 'typed'],
] as const)('%s %s, %s over the same derived value, stays when the product is corrected', async (column, text, how) => {
  const desk = openDesk(invoice([]), { products });
  await desk.settle();
  await typed(desk, 0, 'ProductCode', 'P1');
  await typed(desk, 0, 'UnitPrice', '7');
  if (how === 'typed') await typed(desk, 0, column, text);
  else {
    moveTo(desk, 0, column);
    desk.editor.grid.startEdit(null);
    desk.editor.grid.choose({ ...productRow(text), name: text });
    desk.editor.grid.commit();
  }
  await typed(desk, 0, 'ProductCode', 'P2');
  expect(desk.editor.document.lines[0]?.[column]).toBe(text);
});
