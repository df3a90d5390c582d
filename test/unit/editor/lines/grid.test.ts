import { describe, expect, it } from 'vitest';
import { isUntouched } from '../../../../domain/edit/lines.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { ConnectionSettings } from '../../../../domain/settings.ts';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import { draftOf, invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

function keyboard(desk: Desk) {
  let opened = 0;
  const press = (key: string, held: Partial<typeof plain> = {}): boolean =>
    pressKey(desk.editor.grid, { key, ...plain, ...held }, () => opened++);
  return {
    press,
    opened: () => opened,
    /** Types into a cell: the first letter opens it, the rest goes into its text box. */
    type: (text: string) => {
      press(text.charAt(0));
      desk.editor.grid.type(text);
    },
  };
}

const three = () => invoice([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')]);
const products = [productRow('P1'), productRow('P2', { price: '50', currencyCode: 'USD', vatRate: '10' })];

describe('typing in the grid', () => {
  it('starts with a letter, replaces the value, updates it immediately, and Escape restores it', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    moveTo(desk, 1, 'Quantity');
    type('1.5');
    expect(document.lines[1]?.Quantity).toBe('1.5');
    expect(grid.editing?.reading).toMatchObject({ shown: '1,5', noted: true });
    press('Escape');
    expect(document.lines[1]?.Quantity).toBe('2');
    expect(grid.editing).toBeNull();
    expect(document.canUndo).toBe(false);
  });

  it('keeps text that is not a number, with an error in that cell', () => {
    const desk = openDesk(three());
    const { grid, document, problems } = desk.editor;
    moveTo(desk, 0, 'UnitPrice');
    keyboard(desk).type('on beş');
    grid.commit();
    expect(document.lines[0]?.UnitPrice).toBe('on beş');
    const [line] = document.lines;
    expect(line && problems.ofLine(line).fields.get('UnitPrice')).toMatchObject([
      { severity: 'error', code: 'notANumber' },
    ]);
  });

  it('moves down with Enter and right with Tab, from the last cell of a row to the next row', () => {
    const desk = openDesk(three());
    const { grid } = desk.editor;
    const { press, type } = keyboard(desk);
    grid.moveTo(0, 2);
    type('7');
    press('Enter');
    expect([grid.row, grid.column]).toEqual([1, 2]);
    press('Tab');
    expect([grid.row, grid.column]).toEqual([1, 3]);
    grid.moveTo(1, grid.columns.length - 1);
    press('Enter');
    press('Enter');
    expect([grid.row, grid.column]).toEqual([2, 0]);
    press('Tab', { shiftKey: true });
    expect([grid.row, grid.columnName]).toEqual([1, 'WarehouseName']);
    press('Tab');
    expect([grid.row, grid.columnName]).toEqual([2, 'ProductCode']);
    press('Tab');
    expect([grid.row, grid.columnName]).toEqual([2, 'Quantity']);
  });

  it('returns with Enter to the column where Tab started, so that code, Tab, quantity, Enter can be repeated', () => {
    const desk = openDesk(invoice([]));
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    grid.moveTo(0, 0);
    for (const [code, quantity] of [
      ['P1', '3'],
      ['P2', '4'],
    ] as const) {
      type(code);
      press('Tab');
      type(quantity);
      press('Enter');
    }
    expect(document.lines).toMatchObject([
      { ProductCode: 'P1', Quantity: '3' },
      { ProductCode: 'P2', Quantity: '4' },
    ]);
    expect([grid.row, grid.columnName]).toEqual([2, 'ProductCode']);
    grid.moveTo(0, 2);
    type('5');
    press('Enter');
    expect([grid.row, grid.columnName]).toEqual([1, 'Quantity']);
  });

  it('lets Tab leave the grid after its last cell and before its first', () => {
    const desk = openDesk(three());
    const { press } = keyboard(desk);
    desk.editor.grid.moveTo(0, 0);
    expect(press('Tab', { shiftKey: true })).toBe(false);
    press('End', { ctrlKey: true });
    expect(press('Tab')).toBe(false);
  });

  it('ignores keys that it does not use', () => {
    const { press } = keyboard(openDesk(three()));
    expect(press('F8')).toBe(false);
    expect(press('Escape')).toBe(false);
    expect(press('z', { ctrlKey: true })).toBe(false);
    expect(press('Shift')).toBe(false);
  });

  it('opens the details with F4 and Ctrl+.', () => {
    const keys = keyboard(openDesk(three()));
    keys.press('F4');
    keys.press('.', { ctrlKey: true });
    expect(keys.opened()).toBe(2);
  });
});

describe('the empty row', () => {
  /** The editor of a document with one more line, in which a product was typed. */
  function begun(lines: readonly ValueRecord[], settings: Partial<ConnectionSettings>) {
    const desk = openDesk(invoice(lines), { settings });
    desk.editor.grid.toNewLine();
    keyboard(desk).type('P1');
    desk.editor.grid.commit();
    return desk.editor;
  }

  it('becomes a line only when something is typed, with values from the line above', () => {
    const above = invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '41.5', WarehouseName: 'Dock' });
    const desk = openDesk(invoice([above]));
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    press('Enter', { ctrlKey: true });
    expect(grid.row).toBe(1);
    expect(document.lines).toHaveLength(1);
    const key = grid.blankKey;
    moveTo(desk, 1, 'Quantity');
    type('4');
    expect(document.lines[1]).toMatchObject({
      $key: key,
      Quantity: '4',
      CurrencyCode: 'USD',
      ExchangeRate: '41.5',
      WarehouseName: 'Dock',
    });
    expect(grid.rowCount).toBe(3);
    expect(grid.blankKey).not.toBe(key);
  });

  it.each([
    ['another rate', '44'],
    ['the same rate again', '41.5'],
  ])('becomes a line if %s is typed, and keeps it', (_what, rate) => {
    const desk = openDesk(invoice([invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '41.5' })]));
    const { grid, document } = desk.editor;
    moveTo(desk, 1, 'ExchangeRate');
    keyboard(desk).type(rate);
    grid.commit();
    expect(document.lines).toHaveLength(2);
    expect(document.lines.at(-1)?.ExchangeRate).toBe(rate);
  });

  it.each(['in the empty row', 'in a line'])(
    'keeps the default currency that is typed %s, whatever the list says',
    async (where) => {
      const desk = openDesk(invoice([]), { products: [productRow('P2', { currencyCode: 'USD' })] });
      const type = (name: string, text: string): void => {
        moveTo(desk, 0, name);
        desk.editor.grid.startEdit(text);
        desk.editor.grid.commit();
      };
      desk.editor.showCurrency = true;
      const steps = [['CurrencyCode', 'TRY'], ['Quantity', '1']] as const; // oxfmt-ignore
      for (const [name, text] of where === 'in a line' ? steps.toReversed() : steps) type(name, text);
      type('ProductCode', 'P2');
      await desk.settle();
      expect(desk.editor.document.lines).toMatchObject([{ ProductCode: 'P2', CurrencyCode: 'TRY', ExchangeRate: '1' }]);
      expect(desk.editor.document.lines[0]?.UnitPrice).toBeUndefined();
    },
  );

  it('has the connection’s default warehouse only in a document without lines', () => {
    const settings = { defaultWarehouse: 'Depo 1' };
    const typed = (...lines: ValueRecord[]) => begun(lines, settings).document.lines.at(-1);
    expect(typed()).toMatchObject({ ProductCode: 'P1', WarehouseName: 'Depo 1' });
    expect(typed(invoiceLine('a', { WarehouseName: 'Dock' }))).toMatchObject({ WarehouseName: 'Dock' });
    const { WarehouseName: _none, ...without } = invoiceLine('a', {});
    expect(typed(without)).not.toHaveProperty('WarehouseName');
  });

  it('has the connection’s default line group, shown in its column; the next line has that of the line above', () => {
    const settings = { defaultLineGroup: 'İade' };
    const first = begun([], settings);
    expect(first.document.lines.at(-1)).toMatchObject({ ProductCode: 'P1', LineGroupName: 'İade' });
    expect(first.columns.map(({ name }) => name)).toContain('LineGroupName');
    expect(begun([invoiceLine('a', { LineGroupName: 'Fire' })], settings).document.lines.at(-1)).toMatchObject({
      LineGroupName: 'Fire',
    });
    // The user emptied it in that line.
    expect(begun([invoiceLine('a')], settings).document.lines.at(-1)).not.toHaveProperty('LineGroupName');
    const without = begun([invoiceLine('a', { LineGroupName: 'Fire' })], {});
    expect(without.document.lines.at(-1)).not.toHaveProperty('LineGroupName');
    expect(without.columns.map(({ name }) => name)).not.toContain('LineGroupName');
  });

  it('does not copy a rate of 1 to a foreign currency whose rate is not known yet', () => {
    const { ExchangeRate: _rate, ...above } = invoiceLine('a', { CurrencyCode: 'USD' });
    const desk = openDesk(invoice([above]));
    const { grid, document } = desk.editor;
    grid.toNewLine();
    keyboard(desk).type('NOT-LISTED');
    grid.commit();
    expect(document.lines[1]).toMatchObject({ ProductCode: 'NOT-LISTED', CurrencyCode: 'USD' });
    expect(document.lines[1]?.ExchangeRate).toBeUndefined();
  });

  it('is empty again after Escape or when all typed text is removed', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    grid.moveTo(3, 2);
    const key = grid.blankKey;
    type('4');
    press('Escape');
    expect(document.lines).toHaveLength(3);
    expect(grid.blankKey).toBe(key);
    type('4');
    grid.type('');
    grid.commit();
    expect(document.lines).toHaveLength(3);
    expect(document.canUndo).toBe(false);
  });

  it('accepts one scan after another: code, Enter, code, Enter', async () => {
    const desk = openDesk(invoice([]), { products });
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    grid.moveTo(0, 0);
    for (const code of ['P1', 'P2', 'NOT-LISTED']) {
      type(code);
      press('Enter');
    }
    await desk.settle();
    expect(document.lines.map((line) => line.ProductCode)).toEqual(['P1', 'P2', 'NOT-LISTED']);
    expect(grid.row).toBe(3);
    expect(document.lines[0]).toMatchObject({
      UnitCode: 'C62',
      VatRate: '20',
      UnitPrice: '10.5',
      ProductName: 'Product P1',
    });
  });
});

describe('choosing a product', () => {
  it('fills empty cells of the row, the price with its currency, in one undo step', async () => {
    const desk = openDesk(invoice([invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '40' })]), { products });
    const { grid, document } = desk.editor;
    grid.moveTo(1, 0);
    keyboard(desk).type('P2');
    grid.commit();
    await desk.settle();
    expect(document.lines[1]).toMatchObject({
      UnitPrice: '50',
      CurrencyCode: 'USD',
      ExchangeRate: '40',
      VatRate: '10',
    });
    document.undo();
    expect(document.lines).toHaveLength(1);
  });

  it('keeps values that the row already has', async () => {
    const desk = openDesk(three(), { products });
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    keyboard(desk).type('P2');
    grid.commit();
    await desk.settle();
    expect(document.lines[0]).toMatchObject({
      ProductCode: 'P2',
      ProductName: 'Product P2',
      UnitPrice: '100',
      CurrencyCode: 'TRY',
      VatRate: '20',
    });
  });

  describe('after another one', () => {
    const others = [
      ...products,
      productRow('P3', { price: '7', currencyCode: null, vatRate: null }),
      productRow('P4', { price: '8', currencyCode: 'USD' }),
    ];
    const openWith = (lines: readonly ValueRecord[]) => {
      const desk = openDesk(invoice(lines), { products: others });
      const enter = async (column: string, text: string): Promise<void> => {
        moveTo(desk, 0, column);
        keyboard(desk).type(text);
        desk.editor.grid.commit();
        await desk.settle();
      };
      const filled = () => {
        const [line = {}] = desk.editor.document.lines;
        return [line.ProductName, line.UnitCode, line.UnitPrice, line.CurrencyCode, line.ExchangeRate, line.VatRate];
      };
      return { desk, enter, filled };
    };

    it('replaces everything that the first one filled in', async () => {
      const { desk, enter, filled } = openWith([]);
      await enter('ProductCode', 'P1');
      await enter('ProductCode', 'P2');
      expect(filled()).toEqual(['Product P2', 'C62', '50', 'USD', undefined, '10']);
      await enter('ProductCode', 'P3');
      expect(filled()).toEqual(['Product P3', 'C62', '7', 'TRY', '1', undefined]);
      await enter('ProductCode', 'NOT-LISTED');
      expect(filled()).toEqual([undefined, undefined, undefined, 'TRY', '1', undefined]);
      desk.editor.document.undo();
      desk.editor.document.undo();
      expect(filled()).toEqual(['Product P2', 'C62', '50', 'USD', undefined, '10']);
    });

    it('keeps what the user entered, and values equal to those of the first one', async () => {
      const typed = openWith([]);
      await typed.enter('ProductCode', 'P1');
      await typed.enter('UnitPrice', '9');
      await typed.enter('ProductCode', 'P2');
      expect(typed.filled()).toEqual(['Product P2', 'C62', '9', 'USD', undefined, '10']);
      const rated = openWith([]);
      await rated.enter('ProductCode', 'P2');
      await rated.enter('ExchangeRate', '41,5');
      await rated.enter('ProductCode', 'P4');
      expect(rated.filled()).toEqual(['Product P4', 'C62', '8', 'USD', '41.5', '20']);
      const equal = openWith([invoiceLine('a', { UnitPrice: '10.5' })]);
      await equal.enter('ProductCode', 'P2');
      expect(equal.filled()).toEqual(['Product P2', 'C62', '10.5', 'TRY', '1', '20']);
    });

    it('leaves nothing of it in the line when the code is cleared', async () => {
      const { desk, enter } = openWith([]);
      await enter('ProductCode', 'P2');
      moveTo(desk, 0, 'ProductCode');
      keyboard(desk).press('Delete');
      await desk.settle();
      const [line = {}] = desk.editor.document.lines;
      expect(isUntouched(line, desk.editor.startLine('', undefined))).toBe(true);
    });
  });

  it('asks for an exchange rate if the document has none for the currency', async () => {
    const desk = openDesk(invoice([]), { products });
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    keyboard(desk).type('P2');
    grid.commit();
    await desk.settle();
    expect(document.lines[0]).toMatchObject({ CurrencyCode: 'USD' });
    expect(document.lines[0]?.ExchangeRate).toBeUndefined();
    expect(desk.editor.columns.map(({ name }) => name)).toContain('ExchangeRate');
    expect(grid.columnName).toBe('ProductCode');
  });
});

describe('lines', () => {
  it('are deleted together and restored by undo', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const { press } = keyboard(desk);
    grid.moveTo(0, 0);
    press('ArrowDown', { shiftKey: true });
    expect(grid.selection.chosen).toMatchObject({ from: 0, to: 1 });
    press('Delete', { ctrlKey: true });
    expect(document.lines.map((line) => line.$key)).toEqual(['c']);
    const [notice] = desk.notices;
    expect(notice).toMatchObject({ kind: 'linesDeleted', count: 2 });
    if (notice?.kind === 'linesDeleted') notice.undo();
    expect(document.lines.map((line) => line.$key)).toEqual(['a', 'b', 'c']);
  });

  it('get the keyboard back when what removed them is undone, unless it was moved', () => {
    const desk = openDesk(three());
    const { grid } = desk.editor;
    const undoAndRedo = (): void => {
      desk.editor.undo();
      desk.editor.redo();
    };
    grid.toNewLine();
    grid.paste('P1\nP2');
    grid.moveTo(3, 0);
    const key = grid.line?.$key;
    undoAndRedo();
    expect([grid.row, grid.line?.$key]).toEqual([3, key]);
    desk.editor.undo();
    grid.moveTo(0, 0);
    desk.editor.redo();
    expect(grid.row).toBe(0);

    grid.moveTo(1, 0);
    grid.insertLine();
    const inserted = grid.line?.$key;
    undoAndRedo();
    expect([grid.row, grid.line?.$key]).toEqual([1, inserted]);
  });

  it('keep the keyboard after one of them was removed, until it comes back', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const put = (at: number, key: string): void => {
      document.dispatch({ do: 'insertLines', at, lines: [invoiceLine(key)], tag: key });
      document.seal();
    };
    put(0, 'first');
    put(2, 'second');
    grid.moveTo(2, 2);
    const lines: unknown[] = [];
    for (const step of ['undo', 'undo', 'redo', 'redo'] as const) {
      desk.editor[step]();
      lines.push(grid.line?.$key);
    }
    expect(lines).toEqual(['b', 'b', 'b', 'second']);
    desk.editor.undo();
    grid.moveTo(0, 2);
    grid.moveTo(2, 2);
    desk.editor.redo();
    expect(grid.line?.$key).toBe('b');
  });

  it('have the keyboard again when their deletion is undone before a move', () => {
    const { editor } = openDesk(three());
    const { grid } = editor;
    grid.moveTo(1, 2);
    grid.deleteLines();
    expect(grid.line?.$key).toBe('c');
    editor.undo();
    expect([grid.row, grid.line?.$key]).toEqual([1, 'b']);
    editor.redo();
    grid.moveTo(1, 0);
    editor.undo();
    expect(grid.line?.$key).toBe('c');
  });

  it('keep the keyboard in its line, or in a row that there is, when others are added or removed', async () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const keyOfRow = (): unknown => document.lines[grid.row]?.$key;
    grid.moveTo(0, 0);
    grid.insertLine();
    grid.moveTo(3, 0);
    expect(keyOfRow()).toBe('c');
    desk.editor.undo();
    expect(keyOfRow()).toBe('c');
    desk.editor.redo();
    expect(keyOfRow()).toBe('c');
    grid.toNewLine();
    desk.editor.undo();
    expect([grid.row, grid.line]).toEqual([3, undefined]);

    grid.moveTo(0, 0);
    grid.moveTo(2, 0, true);
    desk.stored = draftOf(invoice([invoiceLine('c'), invoiceLine('d')]), { revision: desk.stored.revision + 1 });
    desk.emit();
    await desk.settle();
    expect([keyOfRow(), grid.selection.hasRange]).toEqual(['c', false]);
    grid.moveTo(1, 0);
    desk.editor.undo();
    expect(document.lines.map(({ $key }) => $key)).toEqual(['a', 'b', 'c']);
    await desk.editor.flush();
    desk.stored = draftOf(invoice([]), { revision: 9 });
    desk.emit();
    await desk.settle();
    expect([grid.row, grid.line]).toEqual([0, undefined]);
    grid.startEdit('P1');
    grid.commit();
    expect([grid.row, document.lines.length]).toEqual([0, 1]);
  });

  it('move the keyboard from the empty row, which a read-only document has not, to the last', async () => {
    const desk = openDesk(three());
    desk.editor.grid.toNewLine();
    expect(await desk.editor.submission.queue()).toBe(true);
    expect(desk.editor.grid.line?.$key).toBe('c');
  });

  it('move up and down with Alt and stop at the ends', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const { press } = keyboard(desk);
    grid.moveTo(2, 0);
    for (let time = 0; time < 4; time++) press('ArrowUp', { altKey: true });
    expect(document.lines.map((line) => line.$key)).toEqual(['c', 'a', 'b']);
    expect(grid.row).toBe(0);
  });

  it('copy the cell above with Ctrl+D; copied discounts get new keys', () => {
    const desk = openDesk(invoice([invoiceLine('a', { Discounts: [{ $key: 'd', Rate: '10' }] }), invoiceLine('b')]));
    const { document } = desk.editor;
    moveTo(desk, 1, 'Discounts');
    keyboard(desk).press('d', { ctrlKey: true });
    const copied = document.lines[1]?.Discounts;
    expect(copied).toMatchObject([{ Rate: '10' }]);
    expect(copied).not.toEqual(document.lines[0]?.Discounts);
  });

  it('keep what else was read with their discounts when those are typed again, key by key', () => {
    const discounts = ['10', '5'].map((Rate) => ({ $key: `d${Rate}`, Rate, $further: `{"No":${Rate}}` }));
    const desk = openDesk(invoice([invoiceLine('a', { Discounts: discounts })]));
    const { grid, document } = desk.editor;
    moveTo(desk, 0, 'Discounts');
    grid.startEdit('1');
    for (const text of ['12', '12+', '12+5']) grid.type(text);
    grid.commit();
    expect(document.lines[0]?.Discounts).toEqual([{ ...discounts[0], Rate: '12' }, discounts[1]]);
    desk.editor.undo();
    expect(document.lines[0]?.Discounts).toEqual(discounts);
  });

  it('copy the first selected cell into all others with Ctrl+D, in one undo step', () => {
    const lines = ['a', 'b', 'c', 'd'].map((key) => invoiceLine(key, { WarehouseName: `Dock ${key}` }));
    const desk = openDesk(invoice(lines));
    const { document } = desk.editor;
    const { press } = keyboard(desk);
    const warehouses = () => document.lines.map((line) => line.WarehouseName);
    moveTo(desk, 1, 'WarehouseName');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('d', { ctrlKey: true });
    expect(warehouses()).toEqual(['Dock a', 'Dock b', 'Dock b', 'Dock b']);
    desk.editor.undo();
    expect(warehouses()).toEqual(['Dock a', 'Dock b', 'Dock c', 'Dock d']);
  });

  it('are inserted above the active one, with values from the line before it', () => {
    const desk = openDesk(invoice([invoiceLine('a', { WarehouseName: 'Dock' }), invoiceLine('b')]));
    const { grid, document } = desk.editor;
    const { press, type } = keyboard(desk);
    grid.moveTo(1, 3);
    press('Insert', { altKey: true });
    expect([grid.row, grid.columnName]).toEqual([1, 'ProductCode']);
    type('P9');
    press('Enter');
    expect(document.lines).toMatchObject([{ $key: 'a' }, { ProductCode: 'P9', WarehouseName: 'Dock' }, { $key: 'b' }]);
    grid.toNewLine();
    press('Insert');
    expect(document.lines).toHaveLength(3);
  });

  it('have a cell cleared with Delete, including an overridden amount', () => {
    const desk = openDesk(invoice([invoiceLine('a', { VatAmount: '1' })]));
    const { document } = desk.editor;
    moveTo(desk, 0, 'VatAmount');
    keyboard(desk).press('Delete');
    expect(document.lines[0]).not.toHaveProperty('VatAmount');
  });

  it('cannot be changed in a read-only document', () => {
    const desk = openDesk(three(), { draft: { state: 'ready' } });
    const { grid, document } = desk.editor;
    const { press } = keyboard(desk);
    const { lines } = document;
    grid.moveTo(1, 2);
    press('7');
    press('Delete');
    press('Delete', { ctrlKey: true });
    press('d', { ctrlKey: true });
    press('Insert');
    press('ArrowUp', { altKey: true });
    grid.paste('a\tb\nc\td');
    expect(document.lines).toBe(lines);
    expect(grid.rowCount).toBe(3);
  });
});

describe('copying cells down', () => {
  it('copies editable values, and nothing that only the service knows about the line above', () => {
    const discounts = [
      { $key: 'd1', Rate: '10', $further: '{"CampaignNo":7}', $from: { received: '{"Rate":["10","10"]}' } },
    ];
    const above = invoiceLine('a', { Discounts: discounts, $further: '{"OrderLineId":7}' });
    const desk = openDesk(invoice([above, invoiceLine('b', { $further: '{"OrderLineId":8}' })]));
    const { grid, document } = desk.editor;
    moveTo(desk, 1, 'Discounts');
    grid.copyDown();
    const [first, second] = document.lines;
    expect(first).toEqual(above);
    expect(second?.['$further']).toBe('{"OrderLineId":8}');
    expect(second?.Discounts).toEqual([{ $key: expect.any(String) as string, Rate: '10' }]);
    expect(second?.Discounts).not.toMatchObject([{ $key: 'd1' }]);
  });
});
