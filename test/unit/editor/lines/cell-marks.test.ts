import { describe, expect, it } from 'vitest';
import { currencyMark } from '../../../../domain/currency-signs.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { cellViews } from '../../../../renderer/screens/editor/lines/cell-view.ts';
import type { CellView } from '../../../../renderer/screens/editor/lines/cell-view.ts';
import { numberScale } from '../../../../renderer/screens/editor/lines/column-fit.ts';
import { leadingFields } from '../../../../renderer/screens/editor/header/header-groups.ts';
import { documents } from '../../../../domain/documents/index.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

function cellsOf(line: ValueRecord): (name: string) => CellView | undefined {
  const { editor } = openDesk(invoice([line]));
  editor.showCurrency = true;
  const { columns } = editor;
  const views = cellViews(editor, columns, line, {
    ...{ amounts: editor.amountsOf(line), problems: null, changes: undefined },
  });
  return (name) => views[columns.findIndex((column) => column.name === name)];
}

describe('the cells of a line', () => {
  it('mark amounts in another currency, and no others', () => {
    const cell = cellsOf(invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '41.2' }));
    expect([cell('UnitPrice')?.mark, cell('AmountIncludingTax')?.mark]).toEqual(['$', '$']);
    expect([cell('Quantity')?.mark, cell('ExchangeRate')?.text]).toEqual(['', '41.2']);
    expect(cellsOf(invoiceLine('a'))('UnitPrice')?.mark).toBe('');
    expect([currencyMark('EUR'), currencyMark('CHF')]).toEqual(['€', 'CHF']);
  });

  it('leave the rate of the company’s currency blank', () => {
    expect(cellsOf(invoiceLine('a'))('ExchangeRate')?.text).toBe('');
    expect(cellsOf(invoiceLine('a', { CurrencyCode: 'USD' }))('ExchangeRate')?.text).toBe('1');
  });

  it('are not invalid for what is only missing, until the line was left', () => {
    const { editor } = openDesk(invoice([invoiceLine('a', { UnitCode: '', Quantity: '-1' }), invoiceLine('b')]));
    const invalid = (): readonly string[] => {
      const [line] = editor.document.lines;
      if (!line) return [];
      const views = cellViews(editor, editor.columns, line, {
        ...{ amounts: null, problems: editor.problems.ofLine(line), changes: undefined },
      });
      return editor.columns.filter((_, index) => views[index]?.invalid).map(({ name }) => name);
    };
    expect(invalid()).toEqual(['Quantity']);
    editor.grid.moveTo(0, 2);
    expect(invalid()).toEqual(['Quantity']);
    editor.grid.moveTo(1, 0);
    expect(invalid()).toEqual(['Quantity', 'UnitCode']);
  });

  it('write a number smaller that its column does not hold', () => {
    expect(numberScale('1.234,50', 98)).toBeNull();
    const scale = numberScale('99.999.999,99', 98) ?? 1;
    expect(scale).toBeLessThan(1);
    expect(numberScale('99.999.999,99 $', 98)).toBeLessThan(scale);
  });
});

it('has the returned invoice’s number and day in the first row of returns', () => {
  const names = (kind: 'salesReturnInvoice' | 'despatch') =>
    leadingFields(documents[kind].fields).map(([name]) => name);
  expect(names('salesReturnInvoice')).toEqual(
    expect.arrayContaining(['ReturnedInvoiceNumber', 'ReturnedInvoiceDate', 'Description']),
  );
  expect(names('salesReturnInvoice').at(-1)).toBe('Description');
  expect(names('despatch')).not.toContain('ReturnedInvoiceNumber');
});
