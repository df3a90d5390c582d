import { describe, expect, it } from 'vitest';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { DeskOptions } from '../support.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const shift = { shiftKey: true };
const control = { ctrlKey: true };

function open(lines: readonly ValueRecord[], row: number, column: string, options: DeskOptions = {}) {
  const desk = openDesk(invoice(lines), options);
  const { grid, document } = desk.editor;
  const at = (name: string): number => grid.columns.findIndex((one) => one.name === name);
  const go = (toRow: number, name: string): void => grid.moveTo(toRow, at(name));
  go(row, column);
  const values = (name: string) => document.lines.map((line) => line[name]);
  const press = (key: string, held: Partial<typeof plain> = {}): boolean =>
    pressKey(grid, { key, ...plain, ...held }, () => undefined);
  const type = (text: string): void => {
    press(text.charAt(0));
    grid.type(text);
  };
  const filled = () => desk.notices.flatMap((notice) => (notice.kind === 'filled' ? [notice] : []));
  return { desk, grid, document, go, values, press, type, filled };
}

const four = () =>
  ['a', 'b', 'c', 'd'].map((key, row) => invoiceLine(key, { Quantity: String(row + 1), ProductName: `Name ${key}` }));
const products = [productRow('P00041', { price: '50' }), productRow('P1')];

describe('fill down', () => {
  it('copies the cells of the first selected line into the others, except computed ones, and counts both', () => {
    const { desk, document, values, press, filled } = open(four(), 0, 'ProductName');
    press('ArrowRight', shift);
    press('ArrowDown', shift);
    press('ArrowDown', shift);
    press('d', control);
    expect(values('Quantity')).toEqual(['1', '1', '1', '4']);
    expect(values('ProductName')).toEqual(['Name a', 'Name b', 'Name c', 'Name d']);
    expect(filled()).toEqual([{ kind: 'filled', changed: 2, skipped: 2 }]);
    desk.editor.undo();
    expect(values('Quantity')).toEqual(['1', '2', '3', '4']);
    expect(document.canUndo).toBe(false);
  });

  it('with Shift fills from the current line to the last', () => {
    const { values, press, filled, desk } = open(four(), 1, 'Quantity');
    press('D', { ...control, ...shift });
    expect(values('Quantity')).toEqual(['1', '2', '2', '2']);
    expect(filled()).toMatchObject([{ changed: 2, skipped: 0 }]);
    desk.editor.undo();
    expect(values('Quantity')).toEqual(['1', '2', '3', '4']);
  });

  it('gives no message for a single cell, and reports that a computed one is unchanged', () => {
    const { press, filled, go, document } = open(four(), 1, 'Quantity');
    press('d', control);
    expect(filled()).toEqual([]);
    const { lines } = document;
    go(1, 'VatAmount');
    press('d', control);
    expect(document.lines).toBe(lines);
    expect(filled()).toMatchObject([{ changed: 0, skipped: 1 }]);
  });

  it('copies a currency together with its rate, so that 50 dollars do not become 50 lira', () => {
    const [first, ...others] = four();
    const dollars = { ...first, CurrencyCode: 'USD', ExchangeRate: '41.5' };
    const { values, press } = open([dollars, ...others], 0, 'CurrencyCode');
    press('D', { ...control, ...shift });
    expect(values('CurrencyCode')).toEqual(['USD', 'USD', 'USD', 'USD']);
    expect(values('ExchangeRate')).toEqual(['41.5', '41.5', '41.5', '41.5']);
  });

  it('fills in the lines from the copied product, in the same undo step', async () => {
    const bare = ['b', 'c'].map((key) => invoiceLine(key, { ProductCode: 'OLD', UnitPrice: '', UnitCode: '' }));
    const { desk, document, press } = open([invoiceLine('a', { ProductCode: 'P00041' }), ...bare], 0, 'ProductCode', {
      products,
    });
    await desk.settle();
    press('D', { ...control, ...shift });
    await desk.settle();
    expect(document.lines.slice(1)).toMatchObject([
      { ProductCode: 'P00041', ProductName: 'Product P00041', UnitPrice: '50', UnitCode: 'C62' },
      { ProductCode: 'P00041', ProductName: 'Product P00041', UnitPrice: '50', UnitCode: 'C62' },
    ]);
    desk.editor.undo();
    expect(document.lines.slice(1)).toMatchObject(bare);
  });

  it('copies a code that is still being looked up with its final value', async () => {
    const { desk, grid, values, press, type, go } = open([invoiceLine('a'), invoiceLine('b')], 0, 'ProductCode', {
      products,
      hold: true,
    });
    for (let turn = 0; desk.held.length > 0 && turn < 20; turn++) {
      desk.held[0]?.release();
      await desk.settle();
    }
    type('41');
    grid.leaveWith('uniqueHit');
    press('Enter');
    go(1, 'ProductCode');
    press('d', control);
    expect(values('ProductCode')).toEqual(['41', '41']);
    expect(desk.editor.pending.has({ line: 'b', path: ['ProductCode'] })).toBe(true);
    for (let turn = 0; turn < 20; turn++) {
      desk.held[0]?.release();
      await desk.settle();
    }
    expect(values('ProductCode')).toEqual(['P00041', 'P00041']);
    expect(values('ProductName')).toEqual(['Product P00041', 'Product P00041']);
  });
});

describe('typing into selected cells', () => {
  it('fills all of them with Ctrl+Enter, also expressions and codes, in one undo step', async () => {
    const { desk, grid, document, values, press, type, go, filled } = open(four(), 0, 'Quantity', { products });
    await desk.settle();
    press(' ', control);
    type('2*6');
    press('Enter', control);
    expect(grid.editing).toBeNull();
    expect(values('Quantity')).toEqual(['12', '12', '12', '12']);
    expect(filled()).toMatchObject([{ changed: 4, skipped: 0 }]);
    expect(grid.selection.hasRange).toBe(true);
    go(0, 'ProductCode');
    press(' ', control);
    type('41');
    grid.leaveWith('uniqueHit');
    press('Enter', control);
    await desk.settle();
    expect(values('ProductName')).toEqual(Array.from({ length: 4 }, () => 'Product P00041'));
    desk.editor.undo();
    desk.editor.undo();
    expect(values('Quantity')).toEqual(['1', '2', '3', '4']);
    expect(values('ProductCode')).toEqual(['P1', 'P1', 'P1', 'P1']);
    expect(document.canUndo).toBe(false);
  });

  it('fills only the active cell with Enter; with a single cell Ctrl+Enter starts a new line', () => {
    const { grid, values, press, type } = open(four(), 0, 'Quantity');
    press('ArrowDown', shift);
    type('7');
    press('Enter');
    expect(values('Quantity')).toEqual(['1', '7', '3', '4']);
    expect(grid.selection.hasRange).toBe(false);
    type('8');
    press('Enter', control);
    expect([values('Quantity')[2], grid.row]).toEqual(['8', 4]);
  });

  it('overrides an amount in the active cell only, and not in other computed cells', () => {
    const { values, press, type, filled } = open(four(), 0, 'AmountExcludingTax');
    press('ArrowRight', shift);
    type('9');
    press('Enter', control);
    expect(values('VatAmount')[0]).toBe('9');
    expect(values('AmountExcludingTax')[0]).toBeUndefined();
    expect(filled()).toMatchObject([{ changed: 1, skipped: 1 }]);
  });

  it('pastes into a yes/no cell, also of the empty row, and refuses a text that means neither', () => {
    const desk = openDesk(invoice([invoiceLine('a', { VatIncluded: true }), invoiceLine('b')]));
    const { grid, document } = desk.editor;
    const flags = () => document.lines.map(({ VatIncluded }) => VatIncluded === true);
    moveTo(desk, 0, 'VatIncluded');
    const copied = grid.copy();
    moveTo(desk, 1, 'VatIncluded');
    expect(grid.paste(copied)).toBe(true);
    expect(flags()).toEqual([true, true]);
    expect(grid.paste('belki')).toBe(true);
    expect(desk.notices.at(-1)).toEqual({ kind: 'filled', changed: 0, skipped: 1 });
    moveTo(desk, 2, 'VatIncluded');
    grid.paste('hayır');
    expect(flags()).toEqual([true, true, false]);
    desk.editor.undo();
    expect(flags()).toEqual([true, true]);
  });

  it('also works with pasting, and a checkbox is ticked in all selected lines', () => {
    const { grid, values, press, go } = open(four(), 0, 'Quantity');
    press('ArrowDown', shift);
    expect(grid.paste('2,5\r\n')).toBe(true);
    expect(values('Quantity')).toEqual(['2.5', '2.5', '3', '4']);
    go(1, 'VatIncluded');
    press(' ', control);
    press(' ');
    expect(values('VatIncluded')).toEqual([true, true, true, true]);
  });

  it('evaluates arithmetic that is typed, but not what is pasted, in one cell, in several or in the empty row', () => {
    for (const [row, isSelected] of [
      [0, false],
      [0, true],
      [4, false],
    ] as const) {
      const { grid, values, press, type, go } = open(four(), row, 'Quantity');
      if (isSelected) press('ArrowDown', shift);
      grid.paste('12/11');
      expect(values('Quantity')[row]).toBe('12/11');
      go(row, 'Quantity');
      type('12/10');
      press('Enter');
      expect(values('Quantity')[row]).toBe('1.2');
    }
  });

  it('a price with its currency is in that currency in every selected line, also in one that has the number already', () => {
    const prices = [invoiceLine('a', { UnitPrice: '50' }), invoiceLine('b', { UnitPrice: '70' })];
    for (const way of ['typed', 'pasted']) {
      const { grid, values, press, type, filled } = open(prices, 0, 'UnitPrice');
      press('ArrowDown', shift);
      if (way === 'pasted') grid.paste('50 USD');
      else {
        type('50 USD');
        press('Enter', control);
      }
      expect([values('UnitPrice'), values('CurrencyCode')]).toEqual([
        ['50', '50'],
        ['USD', 'USD'],
      ]);
      expect(filled()).toEqual([{ kind: 'filled', changed: 2, skipped: 0 }]);
    }
  });

  it('a value that equals what the product gave is entered: it stays with another product', async () => {
    const listed = [productRow('P1', { price: '10' }), productRow('P2', { price: '99' })];
    const { desk, grid, values, press, go } = open([], 0, 'ProductCode', { products: listed });
    const enter = async (code: string): Promise<void> => {
      grid.startEdit(code);
      grid.commit();
      await desk.settle();
    };
    await enter('P1');
    go(1, 'ProductCode');
    await enter('P1');
    go(0, 'UnitPrice');
    press('ArrowDown', shift);
    grid.paste('10');
    go(1, 'ProductCode');
    await enter('P2');
    expect(values('UnitPrice')).toEqual(['10', '10']);
  });

  it('a checkbox that was ticked stays ticked when Enter moves on, as everywhere else', () => {
    const { grid, values, press } = open(four(), 0, 'VatIncluded');
    press(' ');
    press('Enter');
    expect([values('VatIncluded')[0], grid.row]).toEqual([true, 1]);
  });

  it('changes nothing in a read-only document', () => {
    const desk = openDesk(invoice(four()), { draft: { state: 'ready' } });
    const { grid, document } = desk.editor;
    const { lines } = document;
    grid.chooseAll();
    grid.copyDown();
    grid.filling.copyToEnd();
    grid.paste('5');
    grid.filling.clear();
    expect(document.lines).toBe(lines);
  });
});
