import { describe, expect, it } from 'vitest';
import { linePlace } from '../../../renderer/screens/editor/state/places.ts';
import { isScanned } from '../../../renderer/screens/editor/state/scans.svelte.ts';
import { pressKey } from '../../../renderer/screens/editor/state/grid-keys.ts';
import { invoice, invoiceLine, openDesk, productRow } from './support.ts';
import type { Desk } from './support.ts';

const products = [productRow('P00001'), productRow('P00002')];
const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** Types into the empty row, so many milliseconds a key, and presses Enter. */
async function enter(desk: Desk, code: string, perKey = 5): Promise<void> {
  const { grid } = desk.editor;
  const press = (key: string, timeStamp: number): boolean =>
    pressKey(grid, { key, timeStamp, ...held }, () => undefined);
  grid.toNewLine();
  press(code.charAt(0), 1000);
  grid.type(code);
  press('Enter', 1000 + perKey * code.length);
  await desk.settle();
}
const open = (): Desk => openDesk(invoice([]), { products });
const lines = ({ editor }: Desk) =>
  editor.document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity ?? null]);

describe('a scanner in the empty row', () => {
  it('is told from fingers by its speed', () => {
    expect(isScanned('P00001', 60)).toBe(true);
    expect(isScanned('P00001', 600)).toBe(false);
    expect(isScanned('P1', 10)).toBe(false);
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

  it('keeps a code that no list knows, and counts it too', async () => {
    const desk = open();
    await enter(desk, 'UNKNOWN-1');
    await enter(desk, 'UNKNOWN-1');
    expect(lines(desk)).toEqual([['UNKNOWN-1', '2']]);
  });
});
