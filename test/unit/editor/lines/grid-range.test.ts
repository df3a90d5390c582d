import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { readsOf } from '../../support/reads.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';
import type { Desk } from '../support.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const shift = { shiftKey: true };
const control = { ctrlKey: true };

function keyboard({ editor: { grid } }: Desk) {
  return (key: string, held: Partial<typeof plain> = {}): boolean =>
    pressKey(grid, { key, ...plain, ...held }, () => undefined);
}

function open(lines: readonly ValueRecord[], row: number, column: string) {
  const desk = openDesk(invoice(lines));
  const { grid, document } = desk.editor;
  const at = (name: string): number => grid.columns.findIndex((one) => one.name === name);
  grid.moveTo(row, at(column));
  const values = (name: string) => document.lines.map((line) => line[name]);
  return { desk, grid, document, at, values, press: keyboard(desk) };
}

const four = () => ['a', 'b', 'c', 'd'].map((key, row) => invoiceLine(key, { Quantity: String(row + 1) }));

describe('selected cells', () => {
  it('extend from the starting cell to the one reached with Shift+arrows, and end with any other move', () => {
    const { grid, at, press } = open(four(), 1, 'Quantity');
    expect(grid.selection.hasRange).toBe(false);
    press('ArrowRight', shift);
    press('ArrowDown', shift);
    const quantity = at('Quantity');
    expect(grid.selection.chosen).toEqual({ from: 1, to: 2, left: quantity, right: quantity + 1 });
    expect(grid.selection.columns.map(({ name }) => name)).toEqual(['Quantity', 'UnitCode']);
    expect([grid.row, grid.columnName]).toEqual([2, 'UnitCode']);
    press('ArrowUp', shift);
    press('ArrowUp', shift);
    expect(grid.selection.chosen).toMatchObject({ from: 0, to: 1 });
    press('Home', shift);
    expect(grid.selection.chosen).toMatchObject({ left: 0, right: quantity });
    press('End', { ...shift, ...control });
    expect(grid.selection.chosen).toEqual({ from: 1, to: 3, left: quantity, right: grid.columns.length - 1 });
    press('ArrowUp');
    expect(grid.selection.hasRange).toBe(false);
  });

  it('are whole lines with Shift+Space, whole columns with Ctrl+Space, everything with Ctrl+A, and one cell with Escape', () => {
    const { grid, at, press } = open(four(), 1, 'Quantity');
    const last = grid.columns.length - 1;
    press(' ', shift);
    press('ArrowDown', shift);
    expect(grid.selection.chosen).toEqual({ from: 1, to: 2, left: 0, right: last });
    expect(press('Escape')).toBe(true);
    expect(press('Escape')).toBe(false);
    press(' ', control);
    press('ArrowLeft', shift);
    expect(grid.selection.chosen).toEqual({ from: 0, to: 3, left: at('ProductName'), right: at('Quantity') });
    expect([grid.selection.hasColumn(at('ProductName')), grid.selection.hasColumn(0)]).toEqual([true, false]);
    press('a', control);
    expect(grid.selection.chosen).toEqual({ from: 0, to: 3, left: 0, right: last });
  });

  it('do not include the empty row, and need at least one line', () => {
    const { grid, press } = open(four(), 3, 'Quantity');
    press('ArrowDown', shift);
    expect(grid.selection.chosen).toMatchObject({ from: 3, to: 3 });
    const none = open([], 0, 'Quantity');
    none.press('a', control);
    expect(none.grid.selection.hasRange).toBe(false);
    expect(none.grid.copy()).toBe('');
  });

  it('cost no more in a thousand lines than in ten', () => {
    const readsWith = (count: number): number => {
      const lines = Array.from({ length: count }, (_, row) => invoiceLine(`${row}`));
      const { desk, grid, document, press } = open(lines, 0, 'Quantity');
      // The columns depend on the lines' currencies; the page computes them once per change of the lines.
      Object.defineProperty(desk.editor, 'columns', { value: grid.columns });
      return readsOf(document.lines, (watched) => {
        Object.defineProperty(document, 'lines', { value: watched });
        press(' ', control);
        for (let time = 0; time < 8; time++) press('ArrowDown', shift);
        press('a', control);
        for (let row = 0; row < 10; row++) expect(grid.selection.hasRow(row)).toBe(true);
      });
    };
    expect(readsWith(1000)).toBe(readsWith(10));
  });
});

describe('copying selected cells', () => {
  it('gives a table of only these cells, in the user’s number format', () => {
    const lines = [invoiceLine('a', { Quantity: '1.5' }), invoiceLine('b', { Quantity: '1234.25' })];
    const { grid, press } = open(lines, 0, 'Quantity');
    press('ArrowDown', shift);
    press('ArrowRight', shift);
    expect(grid.copy()).toBe('1,5\tC62\n1.234,25\tC62');
  });

  const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/);
  it('gives the same values when pasted', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, digits), { minLength: 2, maxLength: 5 }), (numbers) => {
        const lines = numbers.map(([Quantity, UnitPrice], row) => invoiceLine(`${row}`, { Quantity, UnitPrice }));
        const { grid, press } = open(lines, 0, 'Quantity');
        press('ArrowRight', shift);
        press('ArrowRight', shift);
        press('End', { ...shift, ...control });
        for (let time = 0; grid.columnName !== 'UnitPrice' && time < 20; time++) press('ArrowLeft', shift);
        const copied = grid.copy();
        const other = open(
          lines.map((_, row) => invoiceLine(`o${row}`)),
          0,
          'Quantity',
        );
        other.grid.paste(copied);
        expect(other.grid.pasting.question).toBeNull();
        expect(other.values('Quantity')).toEqual(numbers.map(([quantity]) => quantity));
        expect(other.values('UnitPrice')).toEqual(numbers.map(([, price]) => price));
      }),
      { numRuns: 40 },
    );
  });

  it('pastes at the active cell if that is in another column, or at the top left of the selection', () => {
    const { grid, at, values, press } = open(four(), 0, 'Quantity');
    press('ArrowDown', shift);
    const copied = grid.copy();
    grid.moveTo(2, at('UnitPrice'));
    press('ArrowDown', shift);
    grid.paste(copied);
    expect(values('UnitPrice')).toEqual(['100', '100', '1', '2']);
    expect(values('Quantity')).toEqual(['1', '2', '3', '4']);
  });
});

describe('clearing selected cells', () => {
  it('clears the editable ones in one undo step', () => {
    const lines = four().map((line) => ({ ...line, ProductName: 'Name', Discounts: [], VatAmount: '3' }));
    const { desk, grid, document, press } = open(lines, 1, 'ProductCode');
    press(' ', shift);
    press('ArrowDown', shift);
    press('Delete');
    const [first, second, third] = document.lines;
    expect(first).toBe(lines[0]);
    expect([second, third].map((line) => [line?.ProductCode, line?.Quantity, line?.VatAmount])).toEqual(
      Array.from({ length: 2 }, () => [undefined, undefined, undefined]),
    );
    expect(grid.selection.chosen).toMatchObject({ from: 1, to: 2 });
    desk.editor.undo();
    expect(document.lines).toEqual(lines);
    expect(document.canUndo).toBe(false);
  });

  it('changes nothing if they are empty', () => {
    const lines = four().map((line) => ({ ...line, Discounts: [] }));
    const { grid, document, at, press } = open(lines, 0, 'Discounts');
    expect(grid.activeColumn?.how).toBe('discounts');
    press(' ', control);
    expect(at('Discounts')).toBe(grid.selection.chosen.left);
    press('Delete');
    expect(document.canUndo).toBe(false);
  });
});

describe('selected whole columns', () => {
  it('delete and move only the current line', () => {
    const { document, press } = open(four(), 1, 'Quantity');
    press(' ', control);
    press('ArrowDown', { altKey: true });
    expect(document.lines.map(({ $key }) => $key)).toEqual(['a', 'c', 'b', 'd']);
    press('Delete', control);
    expect(document.lines.map(({ $key }) => $key)).toEqual(['a', 'c', 'd']);
  });
});
