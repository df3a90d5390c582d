import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { ConnectionSettings } from '../../../../domain/settings.ts';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { Desk } from '../support.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

function keyboard(desk: Desk) {
  let opened = 0;
  const press = (key: string, held: Partial<typeof plain> = {}): boolean =>
    pressKey(desk.editor.grid, { key, ...plain, ...held }, () => opened++);
  return {
    press,
    opened: () => opened,
    /** Types into a cell: the first letter opens it, the rest goes into its box. */
    type: (text: string) => {
      press(text.charAt(0));
      desk.editor.grid.type(text);
    },
  };
}

const three = () => invoice([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')]);
const products = [productRow('P1'), productRow('P2', { price: '50', currencyCode: 'USD', vatRate: '10' })];

describe('typing in the grid', () => {
  it('begins with a letter, replaces the value, counts at once and is taken back by Escape', () => {
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

  it('keeps text that is no number, and says so as an error of that cell', () => {
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

  it('goes down with Enter, right with Tab, and from the last cell of a row to the next', () => {
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

  it('goes back with Enter to where Tab came from, so that code, Tab, quantity, Enter can be repeated', () => {
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

  it('lets Tab leave the grid behind its last cell and before its first', () => {
    const desk = openDesk(three());
    const { press } = keyboard(desk);
    desk.editor.grid.moveTo(0, 0);
    expect(press('Tab', { shiftKey: true })).toBe(false);
    press('End', { ctrlKey: true });
    expect(press('Tab')).toBe(false);
  });

  it('leaves keys alone that mean nothing to it', () => {
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
  /** The editor of a document with a line more, begun with a product. */
  function begun(lines: readonly ValueRecord[], settings: Partial<ConnectionSettings>) {
    const desk = openDesk(invoice(lines), { settings });
    desk.editor.grid.toNewLine();
    keyboard(desk).type('P1');
    desk.editor.grid.commit();
    return desk.editor;
  }

  it('is no line until something is typed, and then begins like the line above', () => {
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
    ['another rate', '44', '44', 2],
    ['the same rate again', '41.5', '41.5', 1],
  ])('into which %s is typed keeps it, and is a line only where it differs', (_what, text, rate, count) => {
    const desk = openDesk(invoice([invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '41.5' })]));
    const { grid, document } = desk.editor;
    moveTo(desk, 1, 'ExchangeRate');
    keyboard(desk).type(text);
    grid.commit();
    expect(document.lines).toHaveLength(count);
    expect(document.lines.at(-1)?.ExchangeRate).toBe(rate);
  });

  it('of a document without lines begins in the connection’s default warehouse, and only there', () => {
    const settings = { defaultWarehouse: 'Depo 1' };
    const typed = (...lines: ValueRecord[]) => begun(lines, settings).document.lines.at(-1);
    expect(typed()).toMatchObject({ ProductCode: 'P1', WarehouseName: 'Depo 1' });
    expect(typed(invoiceLine('a', { WarehouseName: 'Dock' }))).toMatchObject({ WarehouseName: 'Dock' });
    const { WarehouseName: _none, ...without } = invoiceLine('a', {});
    expect(typed(without)).not.toHaveProperty('WarehouseName');
  });

  it('begins in the connection’s default line group, which is seen; the next has that of the line before', () => {
    const settings = { defaultLineGroup: 'İade' };
    const first = begun([], settings);
    expect(first.document.lines.at(-1)).toMatchObject({ ProductCode: 'P1', LineGroupName: 'İade' });
    expect(first.columns.map(({ name }) => name)).toContain('LineGroupName');
    expect(begun([invoiceLine('a', { LineGroupName: 'Fire' })], settings).document.lines.at(-1)).toMatchObject({
      LineGroupName: 'Fire',
    });
    // Someone emptied it there.
    expect(begun([invoiceLine('a')], settings).document.lines.at(-1)).not.toHaveProperty('LineGroupName');
    const without = begun([invoiceLine('a', { LineGroupName: 'Fire' })], {});
    expect(without.document.lines.at(-1)).not.toHaveProperty('LineGroupName');
    expect(without.columns.map(({ name }) => name)).not.toContain('LineGroupName');
  });

  it('takes no rate of 1 to a foreign currency whose rate is not there yet', () => {
    const { ExchangeRate: _rate, ...above } = invoiceLine('a', { CurrencyCode: 'USD' });
    const desk = openDesk(invoice([above]));
    const { grid, document } = desk.editor;
    grid.toNewLine();
    keyboard(desk).type('NOT-LISTED');
    grid.commit();
    expect(document.lines[1]).toMatchObject({ ProductCode: 'NOT-LISTED', CurrencyCode: 'USD' });
    expect(document.lines[1]?.ExchangeRate).toBeUndefined();
  });

  it('is empty again after Escape or when nothing is left of what was typed', () => {
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

  it('takes scans one after another: code, Enter, code, Enter', async () => {
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

describe('a product that is chosen', () => {
  it('fills what the row has none of, the price with its currency, in one step of undo', async () => {
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

  it('leaves what the row has', async () => {
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

  it('asks for a rate where the document has none for its currency', async () => {
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
  it('are deleted together and come back with undo', () => {
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

  it('move up and down with Alt, and stop at the ends', () => {
    const desk = openDesk(three());
    const { grid, document } = desk.editor;
    const { press } = keyboard(desk);
    grid.moveTo(2, 0);
    for (let time = 0; time < 4; time++) press('ArrowUp', { altKey: true });
    expect(document.lines.map((line) => line.$key)).toEqual(['c', 'a', 'b']);
    expect(grid.row).toBe(0);
  });

  it('take the cell above with Ctrl+D, discounts with identities of their own', () => {
    const desk = openDesk(invoice([invoiceLine('a', { Discounts: [{ $key: 'd', Rate: '10' }] }), invoiceLine('b')]));
    const { document } = desk.editor;
    moveTo(desk, 1, 'Discounts');
    keyboard(desk).press('d', { ctrlKey: true });
    const copied = document.lines[1]?.Discounts;
    expect(copied).toMatchObject([{ Rate: '10' }]);
    expect(copied).not.toEqual(document.lines[0]?.Discounts);
  });

  it('take the first chosen cell with Ctrl+D, all of them, in one step of undo', () => {
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

  it('are inserted above the active one, begun like the line before it', () => {
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

  it('have a cell cleared with Delete, and an override of an amount with it', () => {
    const desk = openDesk(invoice([invoiceLine('a', { VatAmount: '1' })]));
    const { document } = desk.editor;
    moveTo(desk, 0, 'VatAmount');
    keyboard(desk).press('Delete');
    expect(document.lines[0]).not.toHaveProperty('VatAmount');
  });

  it('are not touched in a document that may only be read', () => {
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

describe('what is copied down', () => {
  it('is what can be written, and nothing that only the service knows of the line above', () => {
    const discounts = [{ $key: 'd1', Rate: '10', $further: '{"CampaignNo":7}', $asRead: '{"Rate":["10","10"]}' }];
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
