import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import type { Language } from '../../../../domain/numbers.ts';
import type { ColumnPlacing } from '../../../../domain/settings.ts';
import { asOneLine, isTable, readTable, tableText } from '../../../../domain/edit/paste.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';

describe('a table on the clipboard', () => {
  it('is parsed into the spreadsheet’s rows and cells', () => {
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

  it('loses no cell, whatever it contains', () => {
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

  it('is copied so that pasting gives back every cell, including quotes', () => {
    const { columns } = openDesk(invoice([])).editor.grid;
    const code = columns.filter(({ name }) => name === 'ProductCode');
    const noAmounts = openDesk(invoice([invoiceLine('a')])).editor.lineCache.amounts(invoiceLine('a'));
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ş') });
    fc.assert(
      fc.property(cell, cell, (one, other) => {
        const lines = [one, other].map((text) => invoiceLine('k', { ProductCode: text }));
        const copied = tableText([...code, ...code], lines, () => noAmounts, 'tr');
        expect(readTable(copied)).toEqual([
          [one, one],
          [other, other],
        ]);
      }),
    );
  });

  it('is told apart from a single cell', () => {
    expect(isTable('a\tb')).toBe(true);
    expect(isTable('a\nb')).toBe(true);
    expect(isTable('just one cell\r\n')).toBe(false);
  });

  it('is joined into one line for a text box', () => {
    expect(asOneLine('a\tb\r\nc\td\n')).toBe('a b c d');
  });
});

describe('pasting into lines', () => {
  const rows = ['P1\t1.234,5\tC62\t10,00', 'P9\t2\tBX\t', '\t3'].join('\r\n');

  it('fills cells to the right and downwards, adds lines, and is one undo step', async () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b', { WarehouseName: 'Dock' })]), {
      products: [productRow('P1')],
    });
    await desk.settle();
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
      UnitCode: 'BX',
      WarehouseName: 'Dock',
    });
    expect(document.lines[3]).toMatchObject({ Quantity: '3' });
    expect(desk.notices).toMatchObject([{ kind: 'pasted', rows: 3, open: 0 }]);
    document.undo();
    expect(document.lines).toBe(before);
  });

  it('keeps the value of a cell if the pasted cell is empty', () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b')]));
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    grid.paste('P7\t \tBX\nP8\t9\t');
    expect(document.lines).toMatchObject([
      { ProductCode: 'P7', Quantity: '2', UnitCode: 'BX' },
      { ProductCode: 'P8', Quantity: '9', UnitCode: 'C62' },
    ]);
  });

  it('accepts a block of all visible columns with empty cells for computed ones', () => {
    const desk = openDesk(invoice([]));
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    grid.paste('P7\t\t3\tBX\t12,50');
    expect(document.lines).toMatchObject([{ ProductCode: 'P7', Quantity: '3', UnitCode: 'BX', UnitPrice: '12.5' }]);
  });

  it('discards what is being typed in the cell', async () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b')]));
    const { grid, document } = desk.editor;
    moveTo(desk, 1, 'Quantity');
    grid.startEdit('9');
    grid.type('99');
    grid.paste('\tBX');
    expect(grid.editing).toBeNull();
    expect(document.lines[1]).toMatchObject({ Quantity: '2', UnitCode: 'BX' });
    grid.moveTo(2, 0);
    grid.startEdit('half');
    grid.paste('P5\t1');
    await desk.settle();
    expect(document.lines.map(({ ProductCode }) => ProductCode)).toEqual(['P1', 'P1', 'P5']);
  });

  it('puts a single cell into the active one', () => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    const { grid, document } = desk.editor;
    grid.moveTo(0, 2);
    expect(grid.paste('12,5\r\n')).toBe(true);
    expect(document.lines[0]?.Quantity).toBe('12.5');
  });

  it('restores what was copied from the selected rows', () => {
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
      { ProductCode: 'P1', Quantity: '2', VatIncluded: true, Discounts: [{ Rate: '10' }] },
      { ProductCode: 'P1', UnitPrice: '1234.5', VatRate: '20' },
    ]);
    // Amounts that were computed before are computed again, not pasted.
    expect(other.editor.document.lines.map((line) => line.AmountIncludingTax)).toEqual([undefined, undefined]);
    expect(other.editor.grid.pasting.question).toBeNull();
  });
});

describe('a single copied cell', () => {
  it('is pasted unchanged, with or without quotes', () => {
    const text = '"3/4" pipe "x"';
    const desk = openDesk(invoice([invoiceLine('a', { ProductCode: text }), invoiceLine('b')]));
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    const copied = grid.copy();
    expect(copied).toBe(text);
    grid.moveTo(1, 0);
    grid.paste(copied);
    expect(document.lines[1]?.ProductCode).toBe(text);
  });
});

describe('a table with headings', () => {
  const pasteInto = (text: string, language: 'tr' | 'en' = 'tr') => {
    const desk = openDesk(invoice([]), { language });
    desk.editor.grid.moveTo(0, 0);
    desk.editor.grid.paste(text);
    return desk;
  };

  it('applies an exchange rate after its currency, in any column order', () => {
    const desk = pasteInto('Kur\tKod\tDöviz\n41,5\tP1\tUSD');
    expect(desk.editor.document.lines).toMatchObject([
      { ProductCode: 'P1', CurrencyCode: 'USD', ExchangeRate: '41.5' },
    ]);
  });

  it('asks the user if a heading is unknown or does not match its column’s content', () => {
    for (const text of ['Kod\tMiktar\tRenk\nP1\t2\tmavi', 'Kod\tMiktar\nP1\tiki', 'Ürün\tMiktar\nP1\t2']) {
      const desk = pasteInto(text);
      expect(desk.editor.document.lines).toEqual([]);
      expect(desk.editor.grid.pasting.question?.rows.layout.headingRow).toBe(0);
    }
  });
});

describe('a table from a file', () => {
  const askFile = (
    table: readonly (readonly string[])[],
    options: {
      readonly line?: ValueRecord;
      readonly isText?: (row: number, column: number) => boolean;
      readonly language?: Language;
    } = {},
  ) => {
    const { line = {}, isText = () => true, language = 'tr' } = options;
    const desk = openDesk(invoice([invoiceLine('a', line)]), { language });
    desk.editor.grid.pasting.takeFile({ rows: table, isText }, 'iade.xlsx');
    const { question } = desk.editor.grid.pasting;
    if (!question) throw new Error('nothing was asked');
    return { desk, question, before: desk.editor.document.lines };
  };

  it('always asks the user, adds the rows after the lines, and is undone in one step', () => {
    const { desk, question, before } = askFile([
      ['Stok kodu', 'Miktar', 'KDV dahil', 'KDV tutarı'],
      ['P1', '2', 'evet', '3'],
      [],
      ['P2', '1,5', 'hayır', '4'],
    ]);
    expect(question.file).toBe('iade.xlsx');
    expect(question.targets).toEqual(['ProductCode', 'Quantity', 'VatIncluded', null]);
    expect(question.problems).toEqual([]);
    expect(desk.editor.document.lines).toBe(before);
    question.confirm();
    expect(desk.editor.document.lines).toMatchObject([
      { $key: 'a' },
      { ProductCode: 'P1', Quantity: '2', VatIncluded: true },
      { ProductCode: 'P2', Quantity: '1.5', VatIncluded: false },
    ]);
    expect(desk.editor.document.lines[1]?.AmountExcludingTax).toBeUndefined();
    desk.editor.undo();
    expect(desk.editor.document.lines).toBe(before);
  });

  it('reports each cell that does not fit its column, with its row in the file', () => {
    const { question } = askFile([
      ['Stok kodu', 'Miktar', 'KDV dahil'],
      ['P1', '2', 'belki'],
      ['P2', 'iki', '1'],
    ]);
    expect(question.problems).toEqual([
      { kind: 'notRead', row: 2, index: 2, column: 'VatIncluded', text: 'belki' },
      { kind: 'misfit', row: 3, index: 1, column: 'Quantity', text: 'iki' },
    ]);
    question.choose(1, null);
    expect(question.problems).toMatchObject([{ row: 2 }]);
    question.setHeadingRow(null);
    question.choose(0, null);
    question.choose(1, 'Quantity');
    question.choose(2, null);
    expect(question.problems).toMatchObject([
      { row: 1, text: 'Miktar' },
      { row: 3, text: 'iki' },
    ]);
  });

  it('keeps a number with a sign that does not suit its column as text, and reports it', () => {
    const { desk, question } = askFile([
      ['Kod', 'Miktar', 'Fiyat', 'KDV %', 'İskonto'],
      ['P1', '100,00 TL', '%5', '20 TL', '12,50 TL'],
      ['P2', '1', '5 TL', '%20', '10%'],
    ]);
    expect(question.problems.map(({ kind, row, text }) => [row, kind, text])).toEqual([
      [2, 'misfit', '100,00 TL'],
      [2, 'misfit', '%5'],
      [2, 'misfit', '20 TL'],
      [2, 'misfit', '12,50 TL'],
      [3, 'unclear', '5 TL'],
    ]);
    question.confirm();
    expect(desk.editor.document.lines.slice(1)).toMatchObject([
      { Quantity: '100,00 TL', UnitPrice: '%5', VatRate: '20 TL', Discounts: [{ Rate: '12,50 TL' }] },
      { Quantity: '1', UnitPrice: '5', VatRate: '20', Discounts: [{ Rate: '10' }] },
    ]);
  });

  it('does not copy the currency of the line above', () => {
    const dollars = { CurrencyCode: 'USD', ExchangeRate: '41.5', VatIncluded: true, WarehouseName: 'Dock' };
    const { desk, question } = askFile(
      [
        ['Kod', 'Fiyat', 'Döviz'],
        ['P1', '5', 'USD'],
        ['P2', '6', ''],
      ],
      { line: dollars },
    );
    question.confirm();
    const [, second, third] = desk.editor.document.lines;
    expect(second).toMatchObject({ CurrencyCode: 'USD', ExchangeRate: '41.5' });
    expect(third).toMatchObject({ UnitPrice: '6', CurrencyCode: 'TRY', ExchangeRate: '1' });
    for (const line of [second, third]) {
      expect(line?.['WarehouseName']).toBeUndefined();
      expect(line?.['VatIncluded']).not.toBe(true);
    }
  });

  it('is added after the lines that exist when the user confirms, or reports that none can be added', () => {
    const table = [
      ['Kod', 'Miktar'],
      ['P1', '2'],
    ];
    const { desk, question } = askFile(table);
    desk.editor.document.change({ lines: [...desk.editor.document.lines, invoiceLine('b')] }, 'meanwhile');
    question.confirm();
    expect(desk.editor.document.lines.map((line) => line.$key).slice(0, 2)).toEqual(['a', 'b']);
    expect(desk.editor.document.lines).toHaveLength(3);
    const late = askFile(table);
    late.desk.stored = { ...late.desk.stored, operation: 'delete' };
    late.desk.emit();
    late.question.confirm();
    expect(late.desk.editor.document.lines).toBe(late.before);
    expect(late.desk.notices).toMatchObject([{ kind: 'notRead', problem: 'readOnly' }]);
  });

  /** `texts`: the cells that were text in the file, not numbers. */
  const numbers = (language: 'tr' | 'en', texts: readonly string[] | 'all', ...cells: readonly string[]) => {
    const { desk, question } = askFile([['Kod', 'Fiyat'], ...cells.map((cell, at) => [`P${at}`, cell])], {
      language,
      isText: (row) => texts === 'all' || texts.includes(cells[row - 1] ?? ''),
    });
    const { problems } = question;
    const importedText = cells.map((_, at) => question.importedText(at + 1, 1));
    const asked = question.ambiguous.map(({ title, readings }) => [title, ...readings.map(({ typed }) => typed)]);
    for (const { index } of question.ambiguous) question.chooseConvention(index, language);
    question.confirm();
    const prices = desk.editor.document.lines.slice(1).map((line) => line['UnitPrice']);
    return { prices, importedText, asked, unclear: problems.map(({ kind, text, typed }) => [kind, text, typed]) };
  };

  it('has its numbers parsed with the decimal mark of their column', () => {
    expect(numbers('tr', 'all', '1.500', '2.25', '1,234.5')).toEqual({
      prices: ['1.5', '2.25', '1234.5'],
      importedText: ['1,5', '2,25', '1234,5'],
      asked: [],
      unclear: [],
    });
    expect(numbers('en', 'all', '12,500', '2,25')).toMatchObject({ prices: ['12.5', '2.25'], unclear: [] });
    expect(numbers('tr', 'all', '1.500', '2,25', '1.234.567')).toEqual({
      prices: ['1500', '2.25', '1234567'],
      importedText: ['1500', null, '1234567'],
      asked: [],
      unclear: [],
    });
  });

  it('asks which number is meant if nothing in the table determines it', () => {
    expect(numbers('tr', 'all', '1.500', '7')).toEqual({
      prices: ['1500', '7'],
      importedText: ['1500', null],
      asked: [['Fiyat', '1500', '1,5']],
      unclear: [['unclear', '1.500', '1500']],
    });
    expect(numbers('en', 'all', '12,500')).toMatchObject({ asked: [['Fiyat', '12.5', '12500']] });
    expect(numbers('tr', 'all', '$5', '10,50')).toMatchObject({
      prices: ['5', '10.5'],
      importedText: ['5', null],
      asked: [],
      unclear: [['unclear', '$5', '5']],
    });
  });

  it('keeps cells that are numbers in the file, and parses text cells among them as text', () => {
    expect(numbers('tr', ['2.25', '1.500'], '12,345', '2.25', '1.500')).toEqual({
      prices: ['12.345', '2.25', '1.5'],
      importedText: [null, '2,25', '1,5'],
      asked: [],
      unclear: [],
    });
    // `1,234` is a number cell in one row; another row has text with unknown conventions.
    expect(numbers('tr', ['2,500', '7,125.5'], '1,234', '2,500', '7,125.5')).toMatchObject({
      prices: ['1.234', '2500', '7125.5'],
      asked: [],
    });
    expect(numbers('en', ['1,500'], '12.345', '1,500')).toMatchObject({ asked: [['Fiyat', '1.5', '1500']] });
  });

  it('reports percentages that may be fractions', () => {
    const { question } = askFile(
      [
        ['Kod', 'KDV %', 'İskonto', 'Miktar'],
        ['P1', '0,2', '0,1', '0,5'],
        ['P2', '20', '%10', '0,5'],
      ],
      { isText: () => false },
    );
    expect(question.problems).toMatchObject([
      { kind: 'fraction', column: 'VatRate', text: '0,2', typed: '0,2' },
      { kind: 'fraction', column: 'Discounts', text: '0,1', typed: '0,1' },
    ]);
  });
});

describe('mapped columns and looked-up codes', () => {
  const table = [
    ['Kod', 'Kaç'],
    ['P1', '2'],
    ['P9', '3'],
  ];
  const pasteMemory = () => {
    const kept: ColumnPlacing[] = [];
    return {
      recall: (headings: string) => kept.find((one) => one.headings === headings)?.targets ?? null,
      remember: (placing: ColumnPlacing) => void kept.unshift(placing),
    };
  };
  const ask = (desk: ReturnType<typeof openDesk>, rows: readonly (readonly string[])[] = table) => {
    desk.editor.grid.pasting.takeFile({ rows, isText: () => true }, 'x.csv');
    const { question } = desk.editor.grid.pasting;
    if (!question) throw new Error('nothing was asked');
    return question;
  };

  it('are remembered for the same headings in any spelling, while the columns exist', () => {
    const desk = openDesk(invoice([]), { pasteMemory: pasteMemory() });
    const first = ask(desk);
    expect(first.targets).toEqual(['ProductCode', null]);
    first.choose(1, 'UnitPrice');
    first.confirm();
    expect(ask(desk, [['KOD', 'kac'], ...table.slice(1)]).targets).toEqual(['ProductCode', 'UnitPrice']);
    expect(ask(desk, [['Kod', 'Kaç', 'Adet'], ...table.slice(1)]).targets).not.toContain('UnitPrice');
    const other = pasteMemory();
    other.remember({ headings: 'kod\tkac', targets: ['ProductCode', 'NoSuchColumn'] });
    expect(ask(openDesk(invoice([]), { pasteMemory: other })).targets).toEqual(['ProductCode', null]);
  });

  it('are not remembered for headings that differ by a percent sign or now have other content', () => {
    const desk = openDesk(invoice([]), { pasteMemory: pasteMemory() });
    const rate = ask(desk, [['Kod', 'Kaç %'], ...table.slice(1)]);
    rate.choose(1, 'VatRate');
    rate.confirm();
    expect(ask(desk, [['Kod', 'Kaç %'], ...table.slice(1)]).targets).toEqual(['ProductCode', 'VatRate']);
    expect(ask(desk).targets).toEqual(['ProductCode', null]);
    expect(
      ask(desk, [
        ['Kod', 'Kaç %'],
        ['P1', 'iki'],
      ]).targets,
    ).toEqual(['ProductCode', null]);
  });

  it('report each code that the offline list does not have', async () => {
    const desk = openDesk(invoice([]), { products: [productRow('P1')] });
    const question = ask(desk);
    await vi.waitFor(() => expect(question.codes).toEqual({ done: 2, total: 2 }));
    expect(question.problems).toEqual([{ kind: 'unknownCode', row: 3, index: 0, column: 'ProductCode', text: 'P9' }]);
    question.choose(0, null);
    expect(question.problems).toEqual([]);
  });

  it('are swapped when one column is dragged onto the other', () => {
    const question = ask(openDesk(invoice([])));
    question.swap(0, 1);
    expect(question.targets).toEqual([null, 'ProductCode']);
  });
});

describe('a table with unclear columns', () => {
  const ask = (text: string, column = 0) => {
    const desk = openDesk(invoice([invoiceLine('a')]));
    const { grid } = desk.editor;
    grid.moveTo(0, column);
    grid.paste(text);
    const { question } = grid.pasting;
    if (!question) throw new Error('nothing was asked');
    return { desk, question, before: desk.editor.document.lines };
  };

  it('asks the user before anything is written, and is written as answered', () => {
    const { desk, question, before } = ask('P7\t3\t12,50\nP8\t4\t7,25');
    expect(desk.editor.document.lines).toBe(before);
    expect(desk.notices).toEqual([]);
    expect(question.targets).toEqual(['ProductCode', 'Quantity', 'UnitPrice']);
    question.choose(1, 'UnitPrice');
    expect(question.targets).toEqual(['ProductCode', 'UnitPrice', null]);
    question.choose(2, 'Quantity');
    question.confirm();
    expect(desk.editor.document.lines).toMatchObject([
      { ProductCode: 'P7', UnitPrice: '3', Quantity: '12.5' },
      { ProductCode: 'P8', UnitPrice: '4', Quantity: '7.25' },
    ]);
    expect(desk.notices).toMatchObject([{ kind: 'pasted', rows: 2, open: 0 }]);
    desk.editor.undo();
    expect(desk.editor.document.lines).toBe(before);
  });

  it('fills the lines that it was pasted over, wherever they are when the user answers', () => {
    const desk = openDesk(invoice([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')]), { language: 'tr' });
    const { document, grid } = desk.editor;
    const paste = (row: number, text: string) => {
      moveTo(desk, row, 'Quantity');
      grid.paste(text);
      const { question } = grid.pasting;
      if (!question) throw new Error('nothing was asked');
      for (const { index } of question.ambiguous) question.chooseConvention(index, 'tr');
      return question;
    };
    const shown = () => document.lines.map(({ $key, Quantity }) => [$key, Quantity]);
    const over = paste(1, '1.500\n2.500\n3.500');
    const [first, second, third] = document.lines;
    const lines = [first, invoiceLine('between'), second, invoiceLine('scanned'), third, invoiceLine('last')];
    document.change({ lines: lines.filter((line) => line !== undefined) }, 'meanwhile');
    over.confirm();
    expect(shown()).toEqual([
      ['a', '2'],
      ['between', '2'],
      ['b', '1500'],
      ['scanned', '2'],
      ['c', '2500'],
      ['last', '2'],
      [expect.any(String), '3500'],
    ]);
    const gone = paste(5, '4.500\n5.500');
    document.change({ lines: document.lines.filter(({ $key }) => $key !== 'last') }, 'removed');
    gone.confirm();
    expect(document.lines.slice(-2)).toMatchObject([{ Quantity: '5500' }, { Quantity: '4500' }]);
  });

  it('is not written if the user cancels', () => {
    const { desk, question, before } = ask('P7\t3\t12,50');
    question.cancel();
    expect(desk.editor.document.lines).toBe(before);
    expect(desk.editor.grid.pasting.question).toBeNull();
    expect(desk.editor.document.canUndo).toBe(false);
  });

  it('has too many columns, text in number columns, or no column that can be filled in', () => {
    expect(ask('1\t2\t3\n4\t\t6', 99).question.targets).toEqual([null, null, null]);
    expect(ask('P1\tVida\t3\tBX\t12,50').question.targets).toEqual([
      'ProductCode',
      null,
      'Quantity',
      'UnitCode',
      'UnitPrice',
    ]);
    expect(ask('çok\nfazla', 2).question.targets).not.toContain('Quantity');
  });

  it('is written once each column is mapped or skipped, and reports columns that are neither', () => {
    const { desk, question } = ask('P1\tVida\t3');
    expect(question.unplaced).toMatchObject([{ title: 'B', isAmount: false }]);
    question.confirm();
    expect(desk.notices).toEqual([]);
    question.choose(1, 'skip');
    question.confirm();
    expect(desk.notices).toMatchObject([{ rows: 1, open: 0, excludedColumns: ['B'] }]);
  });

  it('can be read with or without its first row as headings', () => {
    const { question } = ask('Kod\tRenk\tBeden\nP1\tmavi\t42\nP2\tsarı\t44');
    expect([question.rows.headings, question.rows.kept.length]).toEqual([null, 3]);
    question.setHeadingRow(0);
    expect([question.rows.kept.length, question.targets[0]]).toEqual([2, 'ProductCode']);
  });
});

describe('whole copied lines', () => {
  const copyAll = (lines: readonly ValueRecord[]): string => {
    const { grid } = openDesk(invoice(lines)).editor;
    grid.chooseAll();
    return grid.copy();
  };
  const pasteAt = (row: number, text: string, content: ValueRecord) => {
    const desk = openDesk(content);
    desk.editor.grid.moveTo(row, 0);
    desk.editor.grid.paste(text);
    return desk.editor.document;
  };
  const whole = {
    Description: 'damaged',
    WithholdingCode: '602',
    WithholdingNumerator: '9',
    WithholdingDenominator: '10',
    AdditionalTaxCode1: '0071',
    AdditionalTaxRate1: '5',
    Lots: [{ $key: 'l', LotNo: 'L1', Quantity: '2' }],
    SerialNumbers: ['S1', 'S2'],
  };

  it('bring what no column shows', () => {
    const copied = copyAll([invoiceLine('a', whole), invoiceLine('b')]);
    const { lines } = pasteAt(0, copied, invoice([]));
    expect(lines).toMatchObject([whole, {}]);
    expect(new Set(lines.map(({ $key }) => $key)).size).toBe(2);
  });

  it('replace the lines that they are pasted over, and take nothing from them', () => {
    const copied = copyAll([invoiceLine('a', { ProductCode: 'P2' })]);
    const { lines } = pasteAt(1, copied, invoice([invoiceLine('x'), invoiceLine('y', whole), invoiceLine('z')]));
    expect(lines).toEqual([invoiceLine('x'), invoiceLine('y', { ProductCode: 'P2' }), invoiceLine('z')]);
  });

  it('keep the currency that they have below a line in another one', () => {
    const usd = { CurrencyCode: 'USD', ExchangeRate: '41' };
    const copied = copyAll([invoiceLine('a', { CurrencyCode: 'TRY', ExchangeRate: '1', UnitPrice: '300' })]);
    const { lines } = pasteAt(1, copied, invoice([invoiceLine('x', usd)]));
    expect(lines).toMatchObject([usd, { CurrencyCode: 'TRY', ExchangeRate: '1', UnitPrice: '300' }]);
  });
});

it('a table without currencies is not in the currency of the line above it, but in its warehouse', () => {
  const above = { CurrencyCode: 'USD', ExchangeRate: '41', VatIncluded: true, WarehouseName: 'Dock' };
  const desk = openDesk(invoice([invoiceLine('a', above)]));
  desk.editor.grid.moveTo(1, 0);
  desk.editor.grid.paste('P9\t2\tC62\t300\nP8\t1\tC62\t10');
  for (const line of desk.editor.document.lines.slice(1))
    expect(line).toMatchObject({ CurrencyCode: 'TRY', VatIncluded: false, WarehouseName: 'Dock' });
});

it.each([
  ['EUR', undefined],
  ['TRY', '1'],
  ['USD', undefined],
])('a whole line in %s has no rate to the default currency of its former document', (currency, rate) => {
  const from = openDesk(
    invoice([invoiceLine('a', { CurrencyCode: currency, ExchangeRate: currency === 'EUR' ? '1' : '0.02' })]),
    {
      settings: { defaultCurrency: 'EUR' },
    },
  );
  moveTo(from, 0, 'ProductCode');
  from.editor.grid.chooseRow(0);
  const copied = from.editor.grid.copy();
  const into = openDesk(invoice([]));
  moveTo(into, 0, 'ProductCode');
  into.editor.grid.paste(copied);
  const [line] = into.editor.document.lines;
  expect([line?.CurrencyCode, line?.ExchangeRate]).toEqual([currency, rate]);
});
