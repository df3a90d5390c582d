import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { itemsOf, textsOf } from '../../../../domain/value.ts';
import { headingOf } from '../../../../renderer/screens/editor/import/paste-headings.ts';
import type { Table } from '../../../../renderer/screens/editor/import/paste-plan.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';

const products = [productRow('P1', { stockType: 3 }), productRow('P2', { stockType: 5 }), productRow('p 3')];

async function linesOf(rows: Table, how: 'file' | 'clipboard' = 'file', before: readonly ValueRecord[] = []) {
  const desk = openDesk(invoice(before), { products });
  const { pasting } = desk.editor.grid;
  if (how === 'file') {
    pasting.takeFile({ rows, isText: () => true }, 'iade.csv');
    pasting.question?.confirm();
  } else pasting.take(rows.map((cells) => cells.join('\t')).join('\n'), { row: before.length, column: 0 });
  expect(pasting.question).toBeNull();
  await desk.settle();
  return { desk, lines: desk.editor.document.lines };
}
const lotsOf = (line: ValueRecord | undefined) =>
  itemsOf(line?.Lots).map(({ LotNo, Quantity, UnitCode, ExpiryDate }) => [LotNo, Quantity, UnitCode, ExpiryDate]);

const headings = ['Stok kodu', 'Miktar', 'Parti No', 'Son Kullanma', 'Seri No'];

describe.each(['file', 'clipboard'] as const)('a table with lots and serial numbers from the %s', (how) => {
  it('gives a line for each product, with the lots and serial numbers of its rows', async () => {
    const { lines } = await linesOf(
      [
        headings,
        ['P1', '5', 'L-1', '31.12.2027', ''],
        ['P2', '1', '', '', 'S-1'],
        ['P1', '2,5', 'L-2', '30.06.2028', ''],
        ['P2', '2', '', '', 'S-2, S-3'],
        ['p 3', '4', '', '', ''],
        ['p 3', '4', '', '', ''],
      ],
      how,
    );
    expect(lines.map(({ ProductCode, Quantity, UnitCode }) => [ProductCode, Quantity, UnitCode])).toEqual([
      ...[
        ['P1', '7.5', 'C62'],
        ['P2', '3', 'C62'],
      ],
      // Rows without either are lines of their own.
      ...[
        ['p 3', '4', 'C62'],
        ['p 3', '4', 'C62'],
      ],
    ]);
    // The unit is the product's, which was found after the rows were read.
    expect(lotsOf(lines[0])).toEqual([
      ['L-1', '5', 'C62', '2027-12-31'],
      ['L-2', '2.5', 'C62', '2028-06-30'],
    ]);
    expect(textsOf(lines[1]?.SerialNumbers)).toEqual(['S-1', 'S-2', 'S-3']);
  });

  it('keeps rows apart that differ in anything else, or whose quantity cannot be added', async () => {
    const { lines } = await linesOf(
      [
        [...headings.slice(0, 3), 'Fiyat'],
        ['P1', '5', 'L-1', '10'],
        ['P1', '5', 'L-2', '12,5'],
        ['P1', '5', 'L-3', '10,00'],
      ],
      how,
    );
    expect(lines.map(({ Quantity, UnitPrice }) => [Quantity, UnitPrice])).toEqual([
      ['10', '10'],
      ['5', '12.5'],
    ]);
  });

  it('takes rows below that do not repeat the product for its lots, also below its whole quantity', async () => {
    const { lines } = await linesOf(
      [
        headings,
        ['P1', '8', '', '', ''],
        ['', '5', 'L-1', '', ''],
        ['', '3', 'L-2', '', ''],
        ['P1', '2', 'L-3', '', ''],
        ['', '3', 'L-4', '', ''],
        ['P2', '', '', '', 'S-1'],
        ['', '', '', '', 'S-2'],
      ],
      how,
    );
    expect(lines.map((line) => [line.Quantity, lotsOf(line).map(([lot]) => lot)])).toEqual([
      ['8', ['L-1', 'L-2']],
      ['5', ['L-3', 'L-4']],
      ['2', []],
    ]);
  });

  it('counts a lot once, but not if its rows have different expiry dates', async () => {
    const row = (quantity: string, expiry: string) => ['P1', quantity, 'L-1', expiry, ''];
    const { lines } = await linesOf([headings, row('5', '31.12.2027'), row('2', ''), row('3', '01.12.2027')], how);
    expect(lines[0]?.Quantity).toBe('10');
    expect(lotsOf(lines[0])).toEqual([
      ['L-1', '7', 'C62', '2027-12-31'],
      ['L-1', '3', 'C62', '2027-12-01'],
    ]);
  });
});

it('an unreadable quantity is neither overwritten nor lost, and an unreadable lot is an open entry of the line', async () => {
  const { desk, lines } = await linesOf([
    headings,
    ['P1', '5', 'L-1', '', ''],
    ['P1', 'beş', 'L-2', '', ''],
    ['', 'üç', 'L-3', '', ''],
    ['P2', '1', '', '', '#N/A'],
  ]);
  expect(lines.map(({ Quantity }) => Quantity)).toEqual(['5', 'beş', 'üç', '1']);
  expect(openEntriesOf(desk.editor.document.content)).toMatchObject([
    { text: '#N/A', column: 'Seri No', place: { line: lines[3]?.$key, path: [] } },
  ]);
});

it('pasted again over the same lines, a table changes nothing, and rows without a product never fill another line', async () => {
  const table = [headings, ['P1', '8', 'L-1', '31.12.2027', ''], ['', '3', 'L-2', '', ''], ['P2', '1', '', '', 'S-1']];
  const { desk } = await linesOf(table, 'clipboard');
  const goods = () =>
    desk.editor.document.lines.map((line) => [line.ProductCode, line.Quantity, lotsOf(line), line.SerialNumbers]);
  const before = goods();
  expect(before).toHaveLength(2);
  desk.editor.grid.pasting.take(table.map((cells) => cells.join('\t')).join('\n'), { row: 0, column: 0 });
  await desk.settle();
  expect(goods()).toEqual(before);
});

it('a row whose product cannot be read is a line of its own, with its open entry and the rows below', async () => {
  const { desk, lines } = await linesOf([
    headings,
    ['P1', '5', 'L-1', '', ''],
    ['#N/A', '3', 'L-2', '', ''],
    ['', '1', 'L-3', '', ''],
    ['#N/A', '', '', '', ''],
    ['P2', '4', 'L-4', '', ''],
  ]);
  expect(lines.map((line) => [line.ProductCode, line.Quantity, lotsOf(line).map(([lot]) => lot)])).toEqual([
    ['P1', '5', ['L-1']],
    [undefined, '4', ['L-2', 'L-3']],
    [undefined, undefined, []],
    ['P2', '4', ['L-4']],
  ]);
  expect(openEntriesOf(desk.editor.document.content).map(({ place }) => place)).toEqual([
    { line: lines[1]?.$key, path: ['ProductCode'] },
    { line: lines[2]?.$key, path: ['ProductCode'] },
  ]);
});

describe('a table over a line that has goods', () => {
  const over = async (table: Table, before: ValueRecord) => {
    const desk = openDesk(invoice([invoiceLine('a', before)]), { products });
    desk.editor.grid.pasting.take(table.map((cells) => cells.join('\t')).join('\n'), { row: 0, column: 0 });
    await desk.settle();
    return desk.editor.document.lines.map((line) => [
      line.Quantity,
      lotsOf(line).map(([lot]) => lot),
      line.SerialNumbers,
    ]);
  };

  it('replaces them, also if its own are below the row of the product', async () => {
    const Lots = [{ $key: 'o', LotNo: 'OLD', Quantity: '2', UnitCode: 'C62' }];
    const lots = [headings, ['P1', '8', '', '', ''], ['', '5', 'L-1', '', ''], ['', '3', 'L-2', '', '']];
    expect(await over(lots, { Lots })).toEqual([['8', ['L-1', 'L-2'], undefined]]);
    const serials = [headings, ['P1', '2', '', '', ''], ['', '', '', '', 'S-1'], ['', '', '', '', 'S-2']];
    expect(await over(serials, { SerialNumbers: ['OLD'] })).toEqual([['2', [], ['S-1', 'S-2']]]);
  });

  it('leaves its quantity as it is if the table has none', async () => {
    const table = [headings, ['P2', '', '', '', 'S-1'], ['P2', '', '', '', 'S-2'], ['', '', '', '', 'S-3']];
    expect(await over(table, { ProductCode: 'P2', Quantity: '4' })).toEqual([['4', [], ['S-1', 'S-2', 'S-3']]]);
    expect(await over(table, { ProductCode: 'P2', Quantity: '' })).toEqual([['3', [], ['S-1', 'S-2', 'S-3']]]);
  });
});

it('rows of lots may repeat what the row of their product has, but nothing else', async () => {
  const { lines } = await linesOf([
    ['Stok kodu', 'Miktar', 'Depo', 'Parti No'],
    ['P1', '10', 'Main', ''],
    ['', '6', 'Main', 'L-1'],
    ['', '4', '', 'L-2'],
    ['', '2', 'Other', 'L-3'],
  ]);
  expect(lines.map((line) => [line.Quantity, line.WarehouseName, lotsOf(line).map(([lot]) => lot)])).toEqual([
    ['10', 'Main', ['L-1', 'L-2']],
    ['2', 'Other', ['L-3']],
  ]);
});

it('two lots are the same only if nothing that both name differs', async () => {
  const { lines } = await linesOf([
    ['Stok kodu', 'Miktar', 'Parti No', 'Tedarikçi Parti No'],
    ['P1', '5', '', 'T-1'],
    ['P1', '3', '', 'T-2'],
    ['P1', '1', 'L-1', 'T-1'],
    ['P1', '2', 'L-1', 'T-2'],
    ['P1', '4', 'L-1', ''],
  ]);
  const [line] = lines;
  expect(line?.Quantity).toBe('15');
  expect(itemsOf(line?.Lots).map(({ LotNo, SupplierLotNo, Quantity }) => [LotNo, SupplierLotNo, Quantity])).toEqual([
    [undefined, 'T-1', '5'],
    [undefined, 'T-2', '3'],
    ['L-1', 'T-1', '5'],
    ['L-1', 'T-2', '2'],
  ]);
});

it('a lot has the unit of its row, as the list spells it, also in a line that was read', async () => {
  const { lines } = await linesOf([
    ['Kod', 'Miktar', 'Birim', 'Lot'],
    ['P1', '2', 'Box', 'L-1'],
  ]);
  expect([lines[0]?.UnitCode, lotsOf(lines[0])]).toEqual(['BX', [['L-1', '2', 'BX', undefined]]]);
  const desk = openDesk(invoice([invoiceLine('a', { $from: { service: { Quantity: '2' } } })]), { products });
  desk.editor.grid.pasting.take('Kod\tMiktar\tBirim\tLot\nP1\t2\tBox\tL-1', { row: 0, column: 0 });
  await desk.settle();
  const [read] = desk.editor.document.lines;
  expect([read?.UnitCode, lotsOf(read)]).toEqual(['BX', [['L-1', '2', 'BX', undefined]]]);
});

it.each([
  ['PARTİ NO', 'LotNo'],
  ['Parti Numarası', 'LotNo'],
  ['LOT', 'LotNo'],
  ['Batch No', 'LotNo'],
  ['Son Kullanma Tarihi', 'ExpiryDate'],
  ['S.K.T.', 'ExpiryDate'],
  ['SKT', 'ExpiryDate'],
  ['Expiry Date', 'ExpiryDate'],
  ['Seri Numarası', 'SerialNumbers'],
  ['Seri No', 'SerialNumbers'],
  ['S/N', 'SerialNumbers'],
  ['Tedarikçi Lot No', 'SupplierLotNo'],
])('the heading %s is recognised', (text, name) => {
  expect(headingOf(text)).toEqual({ kind: 'column', name });
});

it('the lines do not depend on the order of columns, and the lots of a line not on the order of rows', async () => {
  const row = fc.record({
    code: fc.constantFrom('P1', 'P2'),
    quantity: fc.constantFrom('1', '2,5', '30'),
    lot: fc.constantFrom('L-1', 'L-2', 'L-3'),
  });
  const sorted = (lines: readonly ValueRecord[]): unknown =>
    lines
      .map(({ ProductCode, Quantity, Lots }) => [ProductCode, Quantity, lotsOf({ Lots }).toSorted().map(String)])
      .toSorted();
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      async (rows, order) => {
        const table = rows.map(({ code, quantity, lot }) => [code, quantity, lot]);
        const one = await linesOf([headings.slice(0, 3), ...table]);
        const turned = [headings.slice(0, 3), ...table.toReversed()].map((cells) => order.map((at) => cells[at] ?? ''));
        const other = await linesOf(turned, 'clipboard');
        expect(sorted(other.lines)).toEqual(sorted(one.lines));
      },
    ),
    { numRuns: 40 },
  );
});
