import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../domain/fold.ts';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { foldedLetters, replaced, soughtBy } from '../../../../domain/edit/find.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { DeskOptions } from '../support.ts';

function open(lines: readonly ValueRecord[], options: DeskOptions = {}) {
  const desk = openDesk(invoice(lines), options);
  const { grid, document } = desk.editor;
  const { finding } = desk.editor;
  const values = (name: string) => document.lines.map((line) => line[name]);
  const found = (text: string) => {
    finding.text = text;
    return finding.found.map(({ row, columnName }) => `${row} ${columnName}`);
  };
  return { desk, grid, document, finding, values, found };
}

/** Typed, pasted and decomposed letters, marks that fold to nothing, and separators. */
const letters = "aZçÇğıİIişŞöÜâêßﬁＡ1٣ \t-/.'😀".split('').concat(['i\u0307', 'e\u0301', 'o\u0308\u0301']);

const lines = () => [
  invoiceLine('a', { ProductCode: 'VİDA-1', Quantity: '15', UnitPrice: '1250.5', WarehouseName: 'Ana Depo' }),
  invoiceLine('b', { ProductCode: 'vida 10', Quantity: '5', UnitPrice: '15', Discounts: [{ $key: 'd', Rate: '10' }] }),
  invoiceLine('c', { ProductCode: 'SOMUN', Quantity: 'beş', UnitPrice: '3', VatAmount: '5' }),
];

describe('searching the lines', () => {
  it('ignores case, diacritics and hyphens, in all columns or one', () => {
    const { finding, found } = open(lines());
    expect(found('vida 1')).toEqual(['0 ProductCode', '1 ProductCode']);
    finding.whole = true;
    expect(found('vida 1')).toEqual(['0 ProductCode']);
    finding.whole = false;
    expect(found('DEPO')).toEqual(['0 WarehouseName']);
    expect(found('  ')).toEqual([]);
    expect(found('-')).toEqual(['0 ProductCode']);
    finding.columnName = 'WarehouseName';
    expect(found('vida')).toEqual([]);
  });

  it('finds a unit by its displayed name or its code, and replaces it with a name from its list', async () => {
    const units = [{ code: 'BX', name: 'Koli' }, { code: 'C62', name: 'Adet', main: true }]; // oxfmt-ignore
    const given = [invoiceLine('a', { UnitCode: 'BX' }), invoiceLine('b', { UnitCode: 'C62' })];
    const { desk, finding, found, values } = open(given, { products: [productRow('P1', { units })] });
    await desk.settle();
    expect(found('koli')).toEqual(['0 UnitCode']);
    expect(found('bx')).toEqual(['0 UnitCode']);
    finding.text = 'Koli';
    finding.replacement = 'Adet';
    finding.replaceAll();
    await desk.settle();
    expect(values('UnitCode')).toEqual(['C62', 'C62']);
  });

  it('finds a number as a whole in number columns, in any notation', () => {
    const { found } = open(lines());
    expect(found('1.250,50')).toEqual(['0 UnitPrice']);
    expect(found('15')).toEqual(['0 Quantity', '1 UnitPrice']);
    expect(found('10')).toEqual(['1 ProductCode', '1 Discounts']);
    expect(found('bes')).toEqual(['2 Quantity']);
    expect(found('5')).toEqual(['1 Quantity', '2 VatAmount']);
  });

  it('moves from the active cell on through the lines and around, in both directions', () => {
    const { grid, finding } = open(lines());
    grid.moveTo(0, 0);
    finding.text = '15';
    const places = [1, 1, 1, -1].map((by) => {
      finding.go(by as 1 | -1, true);
      return `${grid.row} ${grid.columnName} ${finding.at}`;
    });
    expect(places).toEqual(['0 Quantity 0', '1 UnitPrice 1', '0 Quantity 0', '1 UnitPrice 1']);
  });

  it('maps positions in the folded text back to the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), (text) => {
        const { folded, letters } = foldedLetters(text);
        expect(folded.trim()).toBe(fold(text));
        expect(letters).toHaveLength(folded.length);
      }),
    );
    const replace = (text: string, part: string, by: string): string => {
      const sought = soughtBy(part, false, 'tr');
      return sought ? replaced(text, sought, by, false, 'tr') : text;
    };
    expect(replace('İç-VİDA / vida', 'vida', 'Somun')).toBe('İç-Somun / Somun');
    expect(replace('Çift  şaft', 'cift saft', 'x')).toBe('x');
    expect(replace('a/b/c', '/', '$&')).toBe('a$&b$&c');
  });
});

describe('replacing in the lines', () => {
  it('counts matches first, replaces in one undo step, and leaves computed amounts', () => {
    const { desk, document, finding, values, found } = open(lines());
    found('5');
    finding.replacement = '7,25';
    expect(finding.replaceable).toBe(1);
    finding.replaceAll();
    expect(values('Quantity')).toEqual(['15', '7.25', 'beş']);
    expect(values('VatAmount')).toEqual([undefined, undefined, '5']);
    expect(desk.notices).toMatchObject([{ kind: 'filled', changed: 1, skipped: 1 }]);
    desk.editor.undo();
    expect(values('Quantity')).toEqual(['15', '5', 'beş']);
    expect(document.canUndo).toBe(false);
  });

  it('replaces each matching discount rate, and parts of texts', () => {
    const { finding, document, found, values } = open([
      invoiceLine('a', {
        Discounts: [
          { $key: 'd', Rate: '10' },
          { $key: 'e', Rate: '5' },
        ],
      }),
    ]);
    found('10');
    finding.replacement = '12,5';
    finding.replaceAll();
    expect(document.lines[0]?.Discounts).toMatchObject([{ Rate: '12.5' }, { Rate: '5' }]);
    finding.columnName = 'WarehouseName';
    found('ma');
    finding.replacement = 'Mu';
    finding.replaceAll();
    expect(values('WarehouseName')).toEqual(['Muin']);
  });

  it('looks up replaced codes one after another', async () => {
    const products = [productRow('P2', { name: 'Second' })];
    const { desk, grid, finding, document, found } = open([invoiceLine('a'), invoiceLine('b')], { products });
    await desk.settle();
    finding.columnName = 'ProductCode';
    grid.moveTo(0, 0);
    expect(found('p1')).toHaveLength(2);
    finding.replacement = 'P2';
    finding.replace();
    await desk.settle();
    expect(document.lines.map(({ ProductCode, ProductName }) => [ProductCode, ProductName])).toEqual([
      ['P2', 'Second'],
      ['P1', undefined],
    ]);
    expect(grid.row).toBe(1);
    finding.replace();
    await desk.settle();
    expect(document.lines[1]).toMatchObject({ ProductCode: 'P2', ProductName: 'Second' });
    expect(finding.found).toEqual([]);
  });

  it('is not available in a read-only document', () => {
    const { finding, document } = open(lines(), { draft: { state: 'ready' } });
    const { lines: before } = document;
    finding.show('replace');
    expect(finding.shown).toBe('find');
    finding.text = '15';
    finding.replacement = '1';
    finding.replaceAll();
    expect(document.lines).toBe(before);
  });
});
