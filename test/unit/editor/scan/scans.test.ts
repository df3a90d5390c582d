import { describe, expect, it } from 'vitest';
import { copyOfDocument } from '../../../../domain/copy-document.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const products = [productRow('P00001'), productRow('P00002')];

async function enter(desk: Desk, code: string): Promise<void> {
  desk.editor.grid.toNewLine();
  await desk.editor.scanning.take({ text: code, us: null }, 'openUnlessTyped');
  await desk.settle();
}
const open = (): Desk => openDesk(invoice([]), { products });
const lines = ({ editor }: Desk) =>
  editor.document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity ?? null]);

describe('scanning into the empty row', () => {
  it('adds a product with quantity 1, and counts up the same line however many others come between', async () => {
    const desk = open();
    for (const code of ['P00001', 'P00002', 'P00001', 'P00001']) await enter(desk, code);
    expect(lines(desk)).toEqual([
      ['P00001', '3'],
      ['P00002', '1'],
    ]);
    expect(desk.editor.document.lines[0]).toMatchObject({ ProductName: 'Product P00001', UnitCode: 'C62' });
    expect(desk.editor.scans.last).toMatchObject({ code: 'P00001', quantity: '3' });
    expect([desk.editor.grid.row, desk.editor.grid.columnName]).toEqual([2, 'ProductCode']);
  });

  it('counts up from a typed quantity, but not in a line that the user changed otherwise', async () => {
    const desk = open();
    await enter(desk, 'P00001');
    const [first] = desk.editor.document.lines;
    desk.editor.set(linePlace(first?.$key ?? '', 'Quantity'), '12');
    await enter(desk, 'P00001');
    expect(lines(desk)).toEqual([['P00001', '13']]);
    desk.editor.set(linePlace(first?.$key ?? '', 'UnitPrice'), '99');
    await enter(desk, 'P00001');
    expect(lines(desk)).toEqual([
      ['P00001', '13'],
      ['P00001', '1'],
    ]);
  });

  it('counts in the same lines after the page is loaded again, but not in a copy of the document or of a line', async () => {
    const desk = open();
    for (const code of ['P00001', 'P00002']) await enter(desk, code);
    const second = desk.editor.document.lines[1];
    desk.editor.set(linePlace(second?.$key ?? '', 'UnitPrice'), '99');
    await desk.editor.flush();
    const again = openDesk(desk.stored.content, { products });
    for (const code of ['P00001', 'P00002']) await enter(again, code);
    expect(lines(again)).toEqual([['P00001', '2'], ['P00002', '1'], ['P00002', '1']]); // oxfmt-ignore
    const copy = openDesk(copyOfDocument('salesReturnInvoice', desk.stored.content, '2026-11-21'), { products });
    await enter(copy, 'P00001');
    expect(lines(copy)).toEqual([['P00001', '1'], ['P00002', '1'], ['P00001', '1']]); // oxfmt-ignore
  });

  it('does not count in lines that were not scanned, such as those of an existing document', async () => {
    const desk = openDesk(invoice([invoiceLine('a', { ProductCode: 'P00001', Quantity: '5' })]), { products });
    await desk.settle();
    await enter(desk, 'P00001');
    expect(lines(desk)).toEqual([
      ['P00001', '5'],
      ['P00001', '1'],
    ]);
  });

  it('adds no line for an unknown code, and reports it; the next scan counts', async () => {
    const desk = open();
    await enter(desk, 'P00001');
    await enter(desk, 'UNKNOWN-1');
    expect(lines(desk)).toEqual([['P00001', '1']]);
    expect(desk.editor.scans).toMatchObject({ last: null, trouble: { kind: 'unknown', code: 'UNKNOWN-1' } });
    expect(desk.editor.openEntries.list).toMatchObject([{ reason: 'unknownProduct', text: 'UNKNOWN-1' }]);
    expect(desk.editor.grid).toMatchObject({ row: 1, columnName: 'ProductCode', editing: null });
    desk.editor.undo();
    expect(desk.editor.openEntries.list).toEqual([]);
    desk.editor.undo();
    expect(lines(desk)).toEqual([]);
    await enter(desk, 'P00002');
    expect(lines(desk)).toEqual([['P00002', '1']]);
    expect(desk.editor.scans.trouble).toBeNull();
  });

  it('keeps a code if there is no list to find it in, or if the list cannot be read', async () => {
    const bare = openDesk(invoice([]), {});
    bare.statuses['products'] = { refreshedAt: null };
    await enter(bare, 'ANY-1');
    expect(lines(bare)).toEqual([['ANY-1', '1']]);
    const broken = open();
    broken.main.failing.add('getLookupRows');
    broken.main.failing.add('searchLookup');
    await enter(broken, 'UNKNOWN-1');
    expect(lines(broken)).toEqual([['UNKNOWN-1', '1']]);
  });

  it('finds an EAN-13 that the list has with 14 digits, and a 12-digit number that it has with 13', async () => {
    const carriers = [
      productRow('P00001', { barcodes: [{ text: '08690000000012', unit: 'BX' }] }),
      productRow('P00002', { barcodes: [{ text: '0036000291452' }] }),
    ];
    const desk = openDesk(invoice([]), { products: carriers });
    await enter(desk, '8690000000012');
    await enter(desk, '036000291452');
    await enter(desk, '8690000000012');
    expect(
      desk.editor.document.lines.map(({ ProductCode, UnitCode, Quantity }) => [ProductCode, UnitCode, Quantity]),
    ).toEqual([
      ['P00001', 'BX', '2'],
      ['P00002', 'C62', '1'],
    ]);
    desk.editor.undo();
    desk.editor.undo();
    desk.editor.undo();
    expect(lines(desk)).toEqual([]);
  });
});

describe('the outcome of a scan', () => {
  /** A desk whose saves are answered by the test, and the outcomes that it has shown. */
  function openHeld() {
    const desk = open();
    const save = desk.main.handler('saveDraft');
    const held: (() => void)[] = [];
    desk.main.answer({ saveDraft: (args: unknown) => new Promise((answer) => held.push(() => answer(save(args)))) });
    const shown: string[] = [];
    desk.editor.scans.onShown = ({ last, trouble }) =>
      shown.push(last ? `${last.code} ${last.quantity}` : (trouble?.kind ?? ''));
    const answer = async (): Promise<void> => {
      held.shift()?.();
      await desk.settle();
    };
    return { desk, shown, answer };
  }

  it('is shown after it is saved, in order', async () => {
    const { desk, shown, answer } = openHeld();
    for (const code of ['P00001', 'P00001', 'UNKNOWN-1', 'P00002']) await enter(desk, code);
    expect([shown, desk.editor.scans.shown.last]).toEqual([[], null]);
    await answer();
    expect(shown).toEqual(['P00001 1']);
    await answer();
    expect(shown).toEqual(['P00001 1', 'P00001 2', 'unknown', 'P00002 1']);
    expect(desk.editor.scans.shown.last).toMatchObject({ code: 'P00002' });
    expect(desk.saves.at(-1)?.['Lines']).toHaveLength(2);
  });

  it('that cannot be saved is an error, until it is saved', async () => {
    const desk = open();
    const shown: unknown[] = [];
    desk.editor.scans.onShown = ({ last, trouble }) => shown.push(last?.code ?? trouble?.kind);
    desk.main.failing.add('saveDraft');
    await enter(desk, 'P00001');
    await enter(desk, 'P00002');
    expect(shown).toEqual(['notSaved', 'notSaved']);
    expect(desk.editor.scans.shown).toMatchObject({ last: null, trouble: { kind: 'notSaved' } });
    desk.main.failing.delete('saveDraft');
    await desk.editor.flush();
    expect(shown.slice(2)).toEqual(['P00001', 'P00002']);
    expect(desk.editor.scans.shown).toMatchObject({ trouble: null, last: { code: 'P00002' } });
  });

  it('that changes nothing does not wait', async () => {
    const { desk, shown } = openHeld();
    await desk.editor.scanning.take({ text: ']C110A1', us: null }, 'typed');
    desk.editor.scans.refuse({ kind: 'behind', code: 'X' });
    expect(shown.at(-1)).toBe('behind');
  });
});

describe('barcodes from the service', () => {
  const barcodes = [{ text: '0086900' }, { text: '8691', unit: 'C62' }, { text: '8692', unit: 'BX' }];
  const carriers = [
    productRow('P00001', { barcodes }),
    productRow('P00002', { barcodes: [{ text: 'TWO' }] }),
    productRow('P00003', { barcodes: [{ text: 'TWO' }, { text: 'P00002' }] }),
  ];
  const openCarriers = (hold = false): Desk => openDesk(invoice([]), { products: carriers, hold });
  const units = ({ editor }: Desk) =>
    editor.document.lines.map(({ ProductCode, UnitCode, Quantity }) => [ProductCode, UnitCode ?? null, Quantity]);

  it('when scanned give a line with the product’s code, name and VAT, and the barcode’s unit with its price', async () => {
    const desk = openCarriers();
    for (const code of ['8692', '8691', '0086900', '8692']) await enter(desk, code);
    expect(units(desk)).toEqual([
      ['P00001', 'BX', '2'],
      ['P00001', 'C62', '1'],
      ['P00001', 'C62', '1'],
    ]);
    for (const line of desk.editor.document.lines)
      expect(line).toMatchObject({ ProductName: 'Product P00001', VatRate: '20', CurrencyCode: 'TRY' });
    // The price is that of a piece.
    expect(desk.editor.document.lines.map(({ UnitPrice }) => UnitPrice)).toEqual([undefined, '10.5', '10.5']);
  });

  it('are counted separately from the product’s code if the unit differs', async () => {
    const desk = openCarriers();
    for (const code of ['8692', 'P00001', '8692', 'P00001']) await enter(desk, code);
    expect(units(desk)).toEqual([
      ['P00001', 'BX', '2'],
      ['P00001', 'C62', '2'],
    ]);
  });

  it('can be typed and pasted too, and keep the unit that a line already has', async () => {
    const desk = openCarriers();
    desk.editor.grid.moveTo(0, 0);
    desk.editor.grid.paste('8692\n869\n 0086900 ');
    await desk.settle();
    expect(units(desk).map(([code, unit]) => [code, unit])).toEqual([
      ['P00001', 'BX'],
      ['869', null],
      ['P00001', 'C62'],
    ]);
    const other = openDesk(invoice([invoiceLine('a', { ProductCode: '', UnitCode: 'C62' })]), { products: carriers });
    other.editor.grid.moveTo(0, 0);
    other.editor.grid.startEdit('8692');
    other.editor.grid.commit();
    await other.settle();
    expect(units(other).map(([code, unit]) => [code, unit])).toEqual([['P00001', 'C62']]);
  });

  it('of several products are not accepted; product codes come before barcodes', async () => {
    const desk = openCarriers();
    await enter(desk, 'TWO');
    await enter(desk, 'P00002');
    expect(units(desk).map(([code]) => code)).toEqual(['P00002']);
    expect(desk.editor.openEntries.list).toEqual([]);
    await desk.editor.scanning.take({ text: 'TWO', us: null });
    expect(desk.editor.openEntries.list).toMatchObject([{ reason: 'severalProducts', text: 'TWO' }]);
  });

  it('can be chosen from the suggestions with their unit', async () => {
    const desk = openCarriers();
    desk.editor.grid.moveTo(0, 0);
    desk.editor.grid.startEdit('8692');
    const { rows } = await desk.main.api.searchLookup({
      ...{ connectionId: 'connection', kind: 'products', query: '8692', limit: 50 },
    });
    const [row] = rows;
    if (!row) throw new Error('nothing was offered');
    desk.editor.products.learn(row);
    desk.editor.grid.choose(row);
    desk.editor.grid.commit();
    await desk.settle();
    expect(units(desk).map(([code, unit]) => [code, unit])).toEqual([['P00001', 'BX']]);
  });
});
