/** The values that a product fills in, in whatever way the line's product or unit is changed. */
import { describe, expect, it } from 'vitest';
import { copiedCell, withCells } from '../../../../domain/edit/cells.ts';
import { columnsOf } from '../../../../domain/edit/columns.ts';
import { pasteTable } from '../../../../domain/edit/paste.ts';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import type { ProductUnit } from '../../../../domain/facts.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { wholeRow } from '../../../../domain/edit/entry-match.ts';
import { linesOf } from '../../../../domain/value.ts';
import { DocumentBuilder } from '../../../../renderer/screens/editor/import/document-builder.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const box: ProductUnit = { code: 'BX', name: 'Koli', factor: '12' };
const piece: ProductUnit = { code: 'C62', name: 'Adet', factor: '1', main: true };
const each: ProductUnit = { code: 'NIU', name: 'Tane', factor: '1' };
const products = [
  productRow('A1', {
    ...{ price: '100', currencyCode: 'USD', units: [box, piece, each], barcodes: [{ text: '8690001' }] },
  }),
  productRow('B2', { price: '7', vatRate: '1', units: [{ code: 'KGM', name: 'Kilo', factor: '1', main: true }] }),
];
const open = (lines: readonly ValueRecord[] = []): Desk => openDesk(invoice(lines), { products });
async function enter(desk: Desk, column: string, text: string): Promise<void> {
  moveTo(desk, 0, column);
  desk.editor.grid.startEdit(text);
  desk.editor.grid.commit();
  await desk.settle();
}
/** A line in TRY that A1 has filled in. */
async function openFilled(): Promise<Desk> {
  const desk = open();
  await enter(desk, 'ProductCode', 'A1');
  expect(valuesOf(desk.editor.document.lines[0])).toEqual(ofA1);
  return desk;
}
const valuesOf = (line: ValueRecord = {}) => [
  ...[line.ProductCode, line.ProductName, line.UnitCode, line.UnitPrice],
  ...[line.CurrencyCode, line.ExchangeRate, line.VatRate],
];
const filled = ({ editor }: Desk) => valuesOf(editor.document.lines[0]);
const ofA1 = ['A1', 'Product A1', 'C62', '100', 'USD', undefined, '20'];
const ofB2 = ['B2', 'Product B2', 'KGM', '7', 'TRY', '1', '1'];
const withoutPrice = (unit: string) => ['A1', 'Product A1', unit, undefined, 'TRY', '1', '20'];

const order = ['ProductCode', 'UnitCode', 'UnitPrice', 'VatRate', 'CurrencyCode'];
const values = { ProductCode: 'B2', UnitCode: 'C62', UnitPrice: '100', VatRate: '20', CurrencyCode: 'USD' };

describe('a row with another product and values equal to those filled in', () => {
  const columnsIn = ({ editor }: Desk, names: readonly string[]) =>
    names.flatMap((name) => editor.tableColumns.filter((column) => column.name === name));

  it.each([order, order.toReversed()])('is pasted whole (%s first)', async (...names) => {
    const desk = await openFilled();
    const { document } = desk.editor;
    const cells = names.map((name) => values[name as keyof typeof values]);
    const { lines } = pasteTable(
      ...([[cells], [document.lines[0]?.$key], columnsIn(desk, names), document.lines] as const),
      ...([() => ({}), desk.editor.cellContext()] as const),
    );
    expect(lines).toMatchObject([values]);
  });

  it.each([order, order.toReversed()])('is copied whole (%s first)', async (...names) => {
    const desk = await openFilled();
    const { lines } = desk.editor.document;
    const context = { ...desk.editor.cellContext(), lines };
    const copied = withCells(lines, { from: 0, to: 0 }, columnsIn(desk, names), (column, line) =>
      copiedCell(column, line, values, context),
    );
    expect(copied).toMatchObject([values]);
  });
});

describe('another product', () => {
  const place = ({ editor }: Desk) => linePlace(editor.document.lines[0]?.$key ?? '', 'ProductCode');
  const type = async (desk: Desk, code: string): Promise<void> => {
    const { lookupEffects, description } = desk.editor;
    await lookupEffects.typed(place(desk), description.lineFields['ProductCode'] as Field, code, `code ${code}`);
  };

  it.each(['B2', 'b2'])('typed into the line’s panel replaces the first one’s values: %s', async (code) => {
    const desk = await openFilled();
    await type(desk, code);
    expect(filled(desk)).toEqual(ofB2);
    desk.editor.undo();
    expect(filled(desk)).toEqual(ofA1);
  });

  it('typed into the line’s panel leaves nothing of the first one if the list has no such product', async () => {
    const desk = await openFilled();
    await type(desk, 'NOT-LISTED');
    expect(filled(desk)).toEqual(['NOT-LISTED', undefined, undefined, undefined, 'TRY', '1', undefined]);
  });

  it('chosen in the line’s panel replaces the first one’s values', async () => {
    const desk = await openFilled();
    const { lookupEffects, description } = desk.editor;
    const row = wholeRow(products[1] ?? { code: '', name: null });
    lookupEffects.choose(place(desk), description.lineFields['ProductCode'] as Field, row, 'choose');
    expect(filled(desk)).toEqual(ofB2);
  });

  it('leaves nothing of its own when the service’s product is restored', async () => {
    const read = { ProductCode: 'A1', ProductName: 'A', Quantity: '2', UnitCode: 'C62', CurrencyCode: 'TRY' };
    const desk = open([{ $key: 'read', ...read }]);
    await type(desk, 'B2');
    expect(filled(desk)).toEqual(['B2', 'Product B2', 'C62', undefined, 'TRY', undefined, '1']);
    desk.editor.lookupEffects.restoreOriginal(place(desk), read, 'restore');
    expect(desk.editor.document.lines).toEqual([{ $key: 'read', ...read }]);
  });
});

describe('another unit', () => {
  it('than those that the price is for takes the filled-in price out until the unit is one of them again', async () => {
    const desk = await openFilled();
    await enter(desk, 'UnitCode', 'BX');
    expect(filled(desk)).toEqual(withoutPrice('BX'));
    await enter(desk, 'UnitCode', 'tane');
    expect(filled(desk)).toEqual(ofA1.with(2, 'NIU'));
    await enter(desk, 'UnitCode', 'KGM');
    expect(filled(desk)).toEqual(withoutPrice('KGM'));
    desk.editor.undo();
    expect(filled(desk)).toEqual(ofA1.with(2, 'NIU'));
  });

  it('leaves the user’s price and currency in the line', async () => {
    const desk = await openFilled();
    await enter(desk, 'UnitPrice', '90');
    await enter(desk, 'UnitCode', 'BX');
    expect(filled(desk)).toEqual(ofA1.with(2, 'BX').with(3, '90'));
    const other = await openFilled();
    await enter(other, 'UnitCode', 'BX');
    await enter(other, 'UnitPrice', '1100');
    await enter(other, 'UnitCode', 'C62');
    expect(filled(other)).toEqual(ofA1.with(3, '1100'));
    const cleared = await openFilled();
    await enter(cleared, 'UnitPrice', '');
    await enter(cleared, 'UnitCode', 'NIU');
    expect(filled(cleared)).toEqual(withoutPrice('NIU'));
    const foreign = await openFilled();
    await enter(foreign, 'UnitCode', 'BX');
    // The column of the currency is not shown while all lines are in TRY.
    foreign.editor.set(linePlace(foreign.editor.document.lines[0]?.$key ?? '', 'CurrencyCode'), 'EUR');
    await enter(foreign, 'UnitCode', 'C62');
    expect(filled(foreign)).toEqual(withoutPrice('C62').with(4, 'EUR').with(5, undefined));
    const rated = await openFilled();
    await enter(rated, 'ExchangeRate', '41,5');
    await enter(rated, 'UnitCode', 'BX');
    expect(filled(rated)).toEqual(withoutPrice('BX'));
    await enter(rated, 'UnitCode', 'C62');
    expect(filled(rated)).toEqual(ofA1.with(5, '41.5'));
  });

  it('takes the price out when it is pasted, chosen in the panel or copied from the line above', async () => {
    const pasted = await openFilled();
    moveTo(pasted, 0, 'UnitCode');
    pasted.editor.grid.paste('BX\t5');
    expect(filled(pasted)).toEqual(ofA1.with(2, 'BX').with(3, '5'));
    const chosen = await openFilled();
    const { document, lookupEffects, description } = chosen.editor;
    const place = linePlace(document.lines[0]?.$key ?? '', 'UnitCode');
    lookupEffects.choose(place, description.lineFields['UnitCode'] as Field, wholeRow({ code: 'BX', name: null }), 'u');
    expect(filled(chosen)).toEqual(withoutPrice('BX'));
    const above = openDesk(invoice([{ $key: 'above', UnitCode: 'BX' }]), { products });
    moveTo(above, 1, 'ProductCode');
    above.editor.grid.startEdit('A1');
    above.editor.grid.commit();
    await above.settle();
    expect(above.editor.document.lines[1]).toMatchObject({ UnitCode: 'C62', UnitPrice: '100' });
    moveTo(above, 1, 'UnitCode');
    above.editor.grid.copyDown();
    await above.settle();
    expect(valuesOf(above.editor.document.lines[1]).slice(2, 4)).toEqual(['BX', undefined]);
  });

  it.each([
    ['Adet', 'C62', '100'],
    ['c62', 'C62', '100'],
    ['TANE', 'NIU', '100'],
    ['Koli', 'BX', undefined],
    ['Paket', 'Paket', undefined],
  ])('pasted with the product as %s is looked up before the price is left out', async (text, unit, price) => {
    const desk = open();
    moveTo(desk, 0, 'ProductCode');
    desk.editor.grid.paste(`A1\t\t3\t${text}`);
    await desk.settle();
    expect(filled(desk).slice(2, 5)).toEqual([unit, price, price === undefined ? 'TRY' : 'USD']);
  });

  it('imported in a column before the product’s barcode is one of the product’s', async () => {
    const { editor, main } = open();
    const { connection, description } = editor;
    const cells = { UnitCode: 'Tane', ProductCode: '8690001', Quantity: '3' };
    const { content } = await new DocumentBuilder({
      ...{ api: main.api, connection, kind: 'salesReturnInvoice', language: 'tr', today: '2026-11-28' },
    }).build({
      ...{ header: [], lines: [Object.values(cells)], open: [], file: 'x.csv' },
      columns: Object.keys(cells).map((name) => columnsOf(description).find((column) => column.name === name)),
    });
    const [line] = linesOf(JSON.parse(content) as ValueRecord);
    expect(valuesOf(line)).toEqual(ofA1.with(2, 'NIU'));
  });
});

it.each([
  [['96385074'], 'BX'],
  [['96385074', '96385081'], 'C62'],
  [['96385074', 'P2', 'P1'], 'C62'],
])('the unit of a barcode ends with its text: %s', async (texts, unit) => {
  const barcodes = [{ text: '96385074', unit: 'BX' }, { text: '96385081' }];
  const desk = openDesk(invoice([]), { products: [productRow('P1', { barcodes }), productRow('P2')] });
  for (const text of texts) await enter(desk, 'ProductCode', text);
  expect(desk.editor.document.lines[0]).toMatchObject({ ProductCode: 'P1', UnitCode: unit });
});

it.each(['96385074', '5*P1', 'p1'])('the line’s own product entered as %s keeps its goods', async (text) => {
  const lot = { $key: 'l', LotNo: 'L-1', Quantity: '2', UnitCode: 'C62' };
  const desk = openDesk(invoice([invoiceLine('a', { Lots: [lot] })]), {
    products: [productRow('P1', { barcodes: [{ text: '96385074' }] })],
  });
  moveTo(desk, 0, 'ProductCode');
  const { grid, document } = desk.editor;
  grid.startEdit(text);
  grid.leaveWith('uniqueHit');
  grid.commit();
  await desk.settle();
  expect(document.lines[0]).toMatchObject({ ProductCode: 'P1', Lots: [lot] });
  expect(desk.editor.openEntries.list).toEqual([]);
});
