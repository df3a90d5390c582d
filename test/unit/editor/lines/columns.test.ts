import { describe, expect, it } from 'vitest';
import { documents } from '../../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../../domain/model/draft-state.ts';
import { preferenceDefaults } from '../../../../domain/settings.ts';
import type { LineColumn, Preferences } from '../../../../domain/settings.ts';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import { moved, placedColumns } from '../../../../renderer/screens/editor/lines/column-layout.ts';
import type { KeptColumn } from '../../../../renderer/screens/editor/lines/column-layout.ts';
import { columnsOf } from '../../../../domain/edit/columns.ts';
import { columnMemory } from '../../../../renderer/state/column-memory.ts';
import { invoice, invoiceLine, moveTo, openDesk } from '../support.ts';
import type { Desk } from '../support.ts';

const all = columnsOf(documents.salesReturnInvoice);
const names = (placed: ReturnType<typeof placedColumns>): readonly string[] => placed.map(({ column }) => column.name);
const keep = (name: string, more: Partial<KeptColumn> = {}): KeptColumn => ({
  name,
  shown: true,
  width: null,
  ...more,
});
const atFirst = names(placedColumns(all, []));

describe('stored columns combined with the current ones', () => {
  it('have the default order and width if none are stored', () => {
    expect(atFirst).toEqual(all.map(({ name }) => name));
    const hidden = placedColumns(all, []).filter(({ shown }) => !shown);
    expect(names(hidden)).toEqual(['CurrencyCode', 'ExchangeRate', 'DiscountAmount', 'LineGroupName', 'VatBase']);
  });

  it('leave out columns that the kind no longer has, and duplicates', () => {
    const kept = [...atFirst.map((name) => keep(name)), keep('Gone'), keep('Quantity', { shown: false })];
    const placed = placedColumns(all, kept);
    expect(names(placed)).toEqual(atFirst);
    expect(placed.every(({ shown }) => shown)).toBe(true);
  });

  it('place a new column after its default predecessor, wherever that is', () => {
    const kept = atFirst.filter((name) => name !== 'VatIncluded' && name !== 'ProductName').map((name) => keep(name));
    const reversed = names(placedColumns(all, kept.toReversed()));
    expect(reversed[reversed.indexOf('VatRate') + 1]).toBe('VatIncluded');
    expect(reversed).toHaveLength(atFirst.length);
    expect(new Set(reversed)).toEqual(new Set(atFirst));
  });

  it('start with the product, and never hide columns that every line needs', () => {
    const kept = atFirst.toReversed().map((name) => keep(name, { shown: false }));
    const placed = placedColumns(all, kept);
    expect(names(placed)[0]).toBe('ProductCode');
    expect(names(placed.filter(({ shown }) => shown)).toSorted()).toEqual([
      'ProductCode',
      'Quantity',
      'UnitCode',
      'WarehouseName',
    ]);
    expect(moved(placed, 'ProductCode', 1)).toBe(placed);
    expect(moved(placed, names(placed)[1] ?? '', -1)).toBe(placed);
  });
});

const open = (kept: readonly KeptColumn[], lines = [invoiceLine('a'), invoiceLine('b')]) => {
  const remembered: (readonly KeptColumn[])[] = [];
  const memory = (kind: DocumentKind) => ({
    recall: () => kept.map((column): LineColumn => ({ kind, ...column })),
    remember: (columns: readonly KeptColumn[]) => void remembered.push(columns),
  });
  const desk = openDesk(invoice(lines), { columnMemory: memory });
  return { desk, remembered, layout: desk.editor.layout, grid: desk.editor.grid };
};
const shown = ({ editor }: Desk): readonly string[] => editor.columns.map(({ name }) => name);
const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('a column hidden by the user', () => {
  it('is hidden and can be shown again, without an undo step', () => {
    const { desk, layout, remembered } = open([]);
    layout.show('Discounts', false);
    layout.show('VatAmount', false);
    expect(shown(desk)).not.toContain('Discounts');
    expect(shown(desk)).not.toContain('VatAmount');
    expect(desk.editor.document.canUndo).toBe(false);
    expect(remembered.at(-1)?.find(({ name }) => name === 'VatAmount')).toEqual(keep('VatAmount', { shown: false }));
    layout.show('VatAmount', true);
    expect(shown(desk)).toContain('VatAmount');
  });

  it('is shown while a line has a value in it, and skipped by Tab', () => {
    const { desk, grid } = open([keep('UnitPrice', { shown: false })], [invoiceLine('a', { UnitPrice: undefined })]);
    expect(shown(desk)).not.toContain('UnitPrice');
    desk.editor.document.changeLine('a', (line) => ({ ...line, UnitPrice: '12' }), null);
    expect(shown(desk)).toContain('UnitPrice');
    grid.toLine('a', 'UnitCode');
    pressKey(grid, { key: 'Tab', ...plain }, () => undefined);
    expect(grid.columnName).toBe('Discounts');
    // The column stays visible while it has the keyboard focus.
    grid.toLine('a', 'UnitPrice');
    grid.filling.clear();
    expect([grid.activeColumn?.name, desk.editor.document.lines[0]?.UnitPrice]).toEqual(['UnitPrice', undefined]);
  });

  it('is shown while a line has an error in it', () => {
    const { desk } = open([keep('VatRate', { shown: false })], [invoiceLine('a', { VatRate: undefined })]);
    expect(shown(desk)).not.toContain('VatRate');
    desk.editor.problems.serviceErrors = [
      {
        ...{
          source: 'service',
          severity: 'error',
          code: '3001',
          message: 'x',
          place: { line: 'a', path: ['VatRate'] },
        },
        ...{ sentLine: 0 },
      },
    ] as unknown as typeof desk.editor.problems.serviceErrors;
    expect(shown(desk)).toContain('VatRate');
  });

  it('stays hidden if it is computed, and is shown if the user enters another amount', () => {
    const { desk } = open([keep('VatAmount', { shown: false })]);
    expect(shown(desk)).not.toContain('VatAmount');
    desk.editor.document.changeLine('b', (line) => ({ ...line, VatAmount: '41' }), null);
    expect(shown(desk)).toContain('VatAmount');
  });

  it('at the end is skipped by Enter, which goes from the last column that the user shows to the next line', () => {
    const last = [...atFirst.filter((name) => name !== 'UnitPrice'), 'UnitPrice'];
    const wanted = new Set(['ProductCode', 'Quantity', 'UnitCode', 'WarehouseName']);
    const { desk, grid } = open(last.map((name) => keep(name, { shown: wanted.has(name) })));
    expect(shown(desk).at(-1)).toBe('UnitPrice');
    grid.toLine('a', 'WarehouseName');
    grid.stepDown();
    expect([grid.row, grid.columnName]).toEqual([1, 'ProductCode']);
  });
});

describe('column order', () => {
  it('is the order of Tab, of copied cells and of a pasted block without headings', () => {
    const { desk, layout, grid } = open([]);
    layout.move('UnitCode', -1);
    expect(shown(desk).slice(0, 4)).toEqual(['ProductCode', 'ProductName', 'UnitCode', 'Quantity']);
    layout.move('UnitCode', -1);
    expect(shown(desk).slice(0, 4)).toEqual(['ProductCode', 'UnitCode', 'ProductName', 'Quantity']);
    grid.toLine('a', 'ProductCode');
    grid.step(1);
    expect(grid.columnName).toBe('UnitCode');
    grid.moveTo(0, 3, true);
    expect(grid.copy()).toBe('C62\t\t2');
    grid.moveTo(2, 0);
    grid.paste('P7\tBX\t3\nP8\tBX\t4');
    expect(desk.editor.document.lines.slice(2)).toMatchObject([
      { ProductCode: 'P7', UnitCode: 'BX', Quantity: '3' },
      { ProductCode: 'P8', UnitCode: 'BX', Quantity: '4' },
    ]);
  });

  it('shows hidden columns that a pasted table with headings fills', () => {
    const { desk, grid } = open([keep('Discounts', { shown: false })]);
    grid.moveTo(2, 0);
    grid.paste('Ürün kodu\tMiktar\tİskonto\nP7\t3\t10');
    expect(desk.editor.document.lines[2]).toMatchObject({ ProductCode: 'P7', Discounts: [{ Rate: '10' }] });
    expect(shown(desk)).toContain('Discounts');
  });
});

describe('column width', () => {
  const widthOf = ({ editor }: Desk, name: string) => editor.layout.tracks.find((track) => track.name === name)?.width;

  it('is changed with the keyboard, within readable limits, for all selected columns', () => {
    const { desk, grid } = open([]);
    const press = (key: string) => pressKey(grid, { key, ...plain, altKey: true, shiftKey: true }, () => undefined);
    grid.toLine('a', 'Quantity');
    press('ArrowRight');
    expect(widthOf(desk, 'Quantity')).toBe(86);
    grid.toLine('a', 'UnitPrice');
    moveTo(desk, 0, 'Discounts', true);
    press('ArrowLeft');
    expect([widthOf(desk, 'UnitPrice'), widthOf(desk, 'Discounts')]).toEqual([72, 56]);
    for (let times = 0; times < 40; times += 1) press('ArrowLeft');
    expect([widthOf(desk, 'UnitPrice'), widthOf(desk, 'Discounts')]).toEqual([48, 48]);
    grid.toLine('a', 'ProductCode');
    for (let times = 0; times < 40; times += 1) press('ArrowRight');
    expect(widthOf(desk, 'ProductCode')).toBe(300);
  });

  it('is stored when the mouse is released, and dragging re-renders no row', () => {
    const { desk, layout, remembered } = open([]);
    const before = desk.editor.columns;
    layout.drag('Quantity', 131.4);
    expect([widthOf(desk, 'Quantity'), remembered.length]).toEqual([131, 0]);
    layout.cancelDrag();
    expect(widthOf(desk, 'Quantity')).toBe(70);
    layout.drag('Quantity', 132);
    layout.endDrag();
    expect(remembered.at(-1)?.find(({ name }) => name === 'Quantity')?.width).toBe(132);
    layout.endDrag();
    expect(remembered).toHaveLength(1);
    expect(desk.editor.columns.every((column, at) => column === before[at])).toBe(true);
  });

  it('of the product name takes the remaining space until the user changes it', () => {
    const { desk, layout } = open([]);
    const grown = () => desk.editor.layout.tracks.filter(({ grows }) => grows).map(({ name }) => name);
    expect(grown()).toEqual(['ProductName']);
    layout.drag('ProductName', 200);
    layout.endDrag();
    expect(grown()).toEqual([]);
    layout.reset();
    expect(grown()).toEqual(['ProductName']);
  });
});

describe('stored columns', () => {
  const app = (lineColumns: readonly LineColumn[]) => {
    const state = {
      preferences: { ...preferenceDefaults, lineColumns } as Preferences,
      orToast: <T>(work: () => Promise<T>) => work(),
      setPreferences: (change: Partial<Preferences>) => {
        state.preferences = { ...state.preferences, ...change };
        return Promise.resolve();
      },
    };
    return state;
  };

  it('are separate for each kind of document', () => {
    const despatch: LineColumn = { kind: 'despatch', ...keep('Quantity', { width: 90 }) };
    const state = app([despatch, { kind: 'quote', ...keep('Quantity') }]);
    const memory = columnMemory(state, 'quote');
    memory.remember([keep('VatRate', { shown: false })]);
    expect(memory.recall()).toEqual([{ kind: 'quote', ...keep('VatRate', { shown: false }) }]);
    memory.remember([]);
    expect(state.preferences.lineColumns).toEqual([despatch]);
  });
});
