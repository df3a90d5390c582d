import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOneLine, isTable, readTable } from '../../../renderer/screens/editor/state/paste.ts';
import { invoice, invoiceLine, openDesk, productRow } from './support.ts';

describe('a table from the clipboard', () => {
  it('has rows and cells as the spreadsheet had them', () => {
    expect(readTable('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readTable('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
    expect(readTable('"two\nlines"\t"say ""x"""\n')).toEqual([['two\nlines', 'say "x"']]);
    expect(readTable('3" pipe\tx')).toEqual([['3" pipe', 'x']]);
  });

  it('loses no cell, whatever is in it', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', 'ş', ' ', '1') });
    const quote = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const text = `${rows.map((row) => row.map(quote).join('\t')).join('\r\n')}\r\n`;
        expect(readTable(text)).toEqual(rows);
      }),
    );
  });

  it('is told from a single cell', () => {
    expect(isTable('a\tb')).toBe(true);
    expect(isTable('a\nb')).toBe(true);
    expect(isTable('just one cell\r\n')).toBe(false);
  });

  it('is put on one line where one text is wanted', () => {
    expect(asOneLine('a\tb\r\nc\td\n')).toBe('a b c d');
  });
});

describe('pasting into the lines', () => {
  const rows = ['P1\tVida\t1.234,5\tC62\t10,00', 'P9\tYeni\t2\tBX\t', '\t\t3'].join('\r\n');

  it('fills cells rightwards and downwards, makes lines, and is one step of undo', async () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b', { WarehouseName: 'Dock' })]), {
      products: [productRow('P1')],
    });
    const { grid, document } = desk.editor;
    const before = document.lines;
    grid.moveTo(1, 0);
    expect(grid.paste(rows)).toBe(true);
    await desk.settle();
    expect(document.lines).toHaveLength(4);
    expect(document.lines[0]).toBe(before[0]);
    expect(document.lines[1]).toMatchObject({ $key: 'b', ProductCode: 'P1', Quantity: '1234.5', UnitPrice: '10' });
    expect(document.lines[2]).toMatchObject({
      ProductCode: 'P9',
      ProductName: 'Yeni',
      UnitCode: 'BX',
      WarehouseName: 'Dock',
    });
    expect(document.lines[3]).toMatchObject({ Quantity: '3' });
    expect(desk.notices).toMatchObject([{ kind: 'pasted', rows: 3, left: 0 }]);
    document.undo();
    expect(document.lines).toBe(before);
  });

  it('says how many cells found no place', () => {
    const desk = openDesk(invoice([]));
    const { grid } = desk.editor;
    grid.moveTo(0, grid.columns.length - 1);
    grid.paste('1\t2\t3\n4\t\t6');
    expect(desk.notices).toMatchObject([{ left: 3 }]);
  });

  it('takes one cell into the active one', () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    const { grid, document } = desk.editor;
    grid.moveTo(0, 2);
    expect(grid.paste('12,5\r\n')).toBe(true);
    expect(document.lines[0]?.Quantity).toBe('12.5');
  });

  it('reads back what was copied from the chosen rows', () => {
    const lines = [
      invoiceLine('a', { VatIncluded: true, Discounts: [{ $key: 'd', Rate: '10' }] }),
      invoiceLine('b', { UnitPrice: '1234.5' }),
    ];
    const desk = openDesk(invoice(lines));
    desk.editor.grid.chooseAll();
    const copied = desk.editor.grid.copy();
    const other = openDesk(invoice([]));
    other.editor.grid.moveTo(0, 0);
    other.editor.grid.paste(copied);
    expect(other.editor.document.lines).toMatchObject([
      { ProductCode: 'P1', Quantity: '2', VatIncluded: true, Discounts: [{ Rate: '10' }], AmountIncludingTax: '180' },
      { ProductCode: 'P1', UnitPrice: '1234.5', VatRate: '20' },
    ]);
  });
});
