import { describe, expect, it } from 'vitest';
import { linePlace } from '../../../domain/model/place.ts';
import { isScanned } from '../../../renderer/screens/editor/state/grid/scans.svelte.ts';
import { pressKey } from '../../../renderer/actions/grid.ts';
import { invoice, invoiceLine, openDesk, productRow } from './support.ts';
import type { Desk } from './support.ts';

const products = [productRow('P00001'), productRow('P00002')];
const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** Types in the cell that is active, so many milliseconds a key, and presses what ends a scan. */
function scan(desk: Desk, code: string, by: 'Enter' | 'Tab', perKey = 5): void {
  const { grid } = desk.editor;
  const press = (key: string, timeStamp: number): boolean =>
    pressKey(grid, { key, timeStamp, ...held }, () => undefined);
  press(code.charAt(0), 1000);
  grid.type(code);
  grid.leaveWith('uniqueHit');
  press(by, 1000 + perKey * code.length);
}

/** Types into the empty row, so many milliseconds a key, and presses Enter. */
async function enter(desk: Desk, code: string, perKey = 5): Promise<void> {
  desk.editor.grid.toNewLine();
  scan(desk, code, 'Enter', perKey);
  await desk.settle();
}
const open = (): Desk => openDesk(invoice([]), { products });
const lines = ({ editor }: Desk) =>
  editor.document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity ?? null]);

describe('a scanner in the empty row', () => {
  it('is told from fingers by its speed', () => {
    expect(isScanned('P00001', 60, 'Enter')).toBe(true);
    expect(isScanned('P00001', 600, 'Enter')).toBe(false);
    expect(isScanned('P1', 10, 'Enter')).toBe(false);
    // Behind Tab, as fingers press it too, it has to be faster.
    expect(isScanned('P00001', 180, 'Tab')).toBe(true);
    expect(isScanned('P00001', 280, 'Tab')).toBe(false);
  });

  it('is told from fingers by what codes are made of: a name that is typed as fast is a name', () => {
    expect(isScanned('KAPI-1/a', 80, 'Tab')).toBe(true);
    for (const name of ['Boğaziçi Ü', 'ÇİVİ', 'Ege Agri']) expect(isScanned(name, 30, 'Tab')).toBe(false);
  });

  it('counts a product one, and one more in the same line however many others came between', async () => {
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

  it('is undone scan by scan', async () => {
    const desk = open();
    await enter(desk, 'P00001');
    await enter(desk, 'P00001');
    desk.editor.undo();
    expect(lines(desk)).toEqual([['P00001', '1']]);
    desk.editor.undo();
    expect(lines(desk)).toEqual([]);
  });

  it('counts on from a quantity that was typed, and leaves a line alone that has something of its own', async () => {
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

  it('counts in no line that was not scanned, as those of an existing document', async () => {
    const desk = openDesk(invoice([invoiceLine('a', { ProductCode: 'P00001', Quantity: '5' })]), { products });
    await desk.settle();
    await enter(desk, 'P00001');
    expect(lines(desk)).toEqual([
      ['P00001', '5'],
      ['P00001', '1'],
    ]);
  });

  it('is nobody who types: the quantity stays to be given, and a second line is a second line', async () => {
    const desk = open();
    await enter(desk, 'P00001', 120);
    await enter(desk, 'P00001', 120);
    expect(lines(desk)).toEqual([
      ['P00001', null],
      ['P00001', null],
    ]);
  });

  it('makes no line of a code that no list knows, and says so; what is scanned next counts', async () => {
    const desk = open();
    await enter(desk, 'P00001');
    await enter(desk, 'UNKNOWN-1');
    expect(lines(desk)).toEqual([['P00001', '1']]);
    expect(desk.editor.scans).toMatchObject({ last: null, trouble: { kind: 'unknown', code: 'UNKNOWN-1' } });
    expect(desk.editor.grid).toMatchObject({ row: 1, columnName: 'ProductCode', editing: null });
    desk.editor.undo();
    expect(lines(desk)).toEqual([]);
    await enter(desk, 'P00002');
    expect(lines(desk)).toEqual([['P00002', '1']]);
    expect(desk.editor.scans.trouble).toBeNull();
  });

  it('keeps a code while there is no list that could know it, and while the list cannot be read', async () => {
    const bare = openDesk(invoice([]), {});
    bare.statuses['products'] = { refreshedAt: null };
    await enter(bare, 'ANY-1');
    expect(lines(bare)).toEqual([['ANY-1', '1']]);
    const broken = open();
    broken.fail('getLookupRows', 'searchLookup');
    await enter(broken, 'UNKNOWN-1');
    expect(lines(broken)).toEqual([['UNKNOWN-1', '1']]);
  });

  it('finds an EAN-13 that the list writes in 14 digits, and in 12 what it writes in 13', async () => {
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

describe.each(['Enter', 'Tab'] as const)('a scanner that ends with %s', (by) => {
  it('makes the right lines of two hundred scans, whenever the list answers', async () => {
    const many = Array.from({ length: 9 }, (_, index) => productRow(`P0000${index + 1}`));
    const desk = openDesk(invoice([]), { products: many, lists: { products: many }, hold: true });
    const wanted = new Map<string, number>();
    desk.editor.grid.moveTo(0, 0);
    for (let round = 0; round < 200; round++) {
      const code = ['p00001', 'P00002', 'P00003', 'UNKNOWN-7', 'P00005'][(round * 7 + (round % 3)) % 5] ?? '';
      if (code !== 'UNKNOWN-7') wanted.set(code.toUpperCase(), (wanted.get(code.toUpperCase()) ?? 0) + 1);
      scan(desk, code, by);
      expect(desk.editor.grid).toMatchObject({ editing: null, columnName: 'ProductCode' });
      expect(desk.editor.grid.row).toBe(desk.editor.document.lines.length);
      if (round % 5 === 0) await desk.settle();
      if (round % 11 === 0) for (const one of [...desk.held]) one.release();
      // Lists are fetched anew meanwhile, and have other prices then.
      if (round % 50 === 49) {
        many.forEach((row, index) => (many[index] = { ...row, price: String(round) }));
        desk.tell('lookupProgress', { connectionId: 'connection', kind: 'products', phase: 'done' });
      }
    }
    for (let turn = 0; turn < 10; turn++) {
      for (const one of [...desk.held]) one.release();
      await desk.settle();
    }
    expect(lines(desk)).toEqual([...wanted].map(([code, count]) => [code, String(count)]));
    expect(desk.editor.document.lines[0]).toMatchObject({ ProductName: 'Product P00001', UnitCode: 'C62' });
  });

  it('goes on to the next cell where fingers typed', () => {
    const desk = open();
    desk.editor.grid.moveTo(0, 0);
    scan(desk, 'P00001', by, 90);
    const { row, columnName } = desk.editor.grid;
    expect([row, columnName]).toEqual(by === 'Tab' ? [0, 'Quantity'] : [1, 'ProductCode']);
  });

  it('reads whole codes: nothing that merely begins so is taken', async () => {
    const desk = openDesk(invoice([]), { products: [productRow('UNKNOWN-10')] });
    desk.editor.grid.moveTo(0, 0);
    scan(desk, 'UNKNOWN-1', by);
    await desk.settle();
    expect(lines(desk)).toEqual([]);
  });
});

describe('barcodes of the service', () => {
  const barcodes = [{ text: '0086900' }, { text: '8691', unit: 'C62' }, { text: '8692', unit: 'BX' }];
  const carriers = [
    productRow('P00001', { barcodes }),
    productRow('P00002', { barcodes: [{ text: 'TWO' }] }),
    productRow('P00003', { barcodes: [{ text: 'TWO' }, { text: 'P00002' }] }),
  ];
  const openCarriers = (hold = false): Desk => openDesk(invoice([]), { products: carriers, hold });
  const units = ({ editor }: Desk) =>
    editor.document.lines.map(({ ProductCode, UnitCode, Quantity }) => [ProductCode, UnitCode ?? null, Quantity]);

  it('are scanned: the line has its own code, name, price and VAT, and the unit of the barcode', async () => {
    const desk = openCarriers();
    for (const code of ['8692', '8691', '0086900', '8692']) await enter(desk, code);
    expect(units(desk)).toEqual([
      ['P00001', 'BX', '2'],
      ['P00001', 'C62', '1'],
      ['P00001', 'C62', '1'],
    ]);
    expect(desk.editor.document.lines[0]).toMatchObject({
      ...{ ProductName: 'Product P00001', UnitPrice: '10.5', VatRate: '20' },
    });
  });

  it('count by themselves beside the code of their product, whose unit is another', async () => {
    const desk = openCarriers();
    for (const code of ['8692', 'P00001', '8692', 'P00001']) await enter(desk, code);
    expect(units(desk)).toEqual([
      ['P00001', 'BX', '2'],
      ['P00001', 'C62', '2'],
    ]);
  });

  it('are typed and pasted as well, and leave a unit that stands in the line', async () => {
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

  it('of several products are offered and not taken; a code comes before a barcode', async () => {
    const desk = openCarriers();
    await enter(desk, 'TWO');
    await enter(desk, 'P00002');
    await enter(desk, 'two');
    expect(units(desk).map(([code]) => code)).toEqual(['TWO', 'P00002']);
    void desk.editor.problems.all;
    await desk.settle();
    void desk.editor.problems.all;
    await desk.settle();
    const [line] = desk.editor.document.lines;
    expect(line?.ProductName).toBeUndefined();
    const found = desk.editor.problems.at(linePlace(line?.$key ?? '', 'ProductCode'));
    expect(found.map(({ code }) => code)).toEqual(['severalMeant']);
  });

  it('are chosen from what is offered with their unit', async () => {
    const desk = openCarriers();
    desk.editor.grid.moveTo(0, 0);
    desk.editor.grid.startEdit('8692');
    const { rows } = await desk.api.searchLookup({
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
