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

describe('cells of a line', () => {
  it('show a currency sign only for amounts in another currency', () => {
    const cell = cellsOf(invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '41.2' }));
    expect([cell('UnitPrice')?.mark, cell('AmountIncludingTax')?.mark]).toEqual(['$', '$']);
    expect([cell('Quantity')?.mark, cell('ExchangeRate')?.text]).toEqual(['', '41.2']);
    expect(cellsOf(invoiceLine('a'))('UnitPrice')?.mark).toBe('');
    expect([currencyMark('EUR'), currencyMark('CHF')]).toEqual(['€', 'CHF']);
  });

  it('leave the exchange rate of the company’s currency blank', () => {
    expect(cellsOf(invoiceLine('a'))('ExchangeRate')?.text).toBe('');
    expect(cellsOf(invoiceLine('a', { CurrencyCode: 'USD' }))('ExchangeRate')?.text).toBe('1');
  });

  it('are not marked invalid for a missing value until the user leaves the line', () => {
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

  it('use a smaller font for a number that does not fit its column', () => {
    expect(numberScale('1.234,50', 98)).toBeNull();
    const scale = numberScale('99.999.999,99', 98) ?? 1;
    expect(scale).toBeLessThan(1);
    expect(numberScale('99.999.999,99 $', 98)).toBeLessThan(scale);
  });
});

it('returns have the returned invoice’s number and date in the first row of the header', () => {
  const names = (kind: 'salesReturnInvoice' | 'despatch') =>
    leadingFields(documents[kind].fields).map(([name]) => name);
  expect(names('salesReturnInvoice')).toEqual(
    expect.arrayContaining(['ReturnedInvoiceNumber', 'ReturnedInvoiceDate', 'Description']),
  );
  expect(names('salesReturnInvoice').at(-1)).toBe('Description');
  expect(names('despatch')).not.toContain('ReturnedInvoiceNumber');
});
