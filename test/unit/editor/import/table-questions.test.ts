import { describe, expect, it } from 'vitest';
import { openEntriesOf } from '../../../../domain/open-entries.ts';
import type { ColumnPlacing } from '../../../../domain/settings.ts';
import { datesIn } from '../../../../renderer/screens/editor/import/paste-dates.ts';
import { headingOf } from '../../../../renderer/screens/editor/import/paste-headings.ts';
import { lineHeadings } from '../../../../renderer/screens/editor/import/paste-plan.ts';
import type { Table } from '../../../../renderer/screens/editor/import/paste-plan.ts';
import { layoutOf } from '../../../../renderer/screens/editor/import/table-layout.ts';
import { invoice, invoiceLine, openDesk } from '../support.ts';

const memory = () => {
  const kept: ColumnPlacing[] = [];
  return {
    kept,
    recall: (headings: string) => kept.find((one) => one.headings === headings)?.targets ?? null,
    remember: (placing: ColumnPlacing) => void kept.unshift(placing),
  };
};
function ask(rows: Table, pasteMemory = memory()) {
  const desk = openDesk(invoice([invoiceLine('a')]), { pasteMemory });
  desk.editor.grid.pasting.takeFile({ rows, isText: () => true }, 'iade.csv');
  const { question } = desk.editor.grid.pasting;
  if (!question) throw new Error('nothing was asked');
  return { desk, question };
}

describe('cells without a place in the lines', () => {
  const table = [
    ['Kod', 'Miktar', 'Fiyat', 'KDV dahil'],
    ['P1', '2', '#N/A', 'belki', 'kırık'],
    [],
    ['P2', '12 / 13', '5', 'evet'],
  ];

  it('become open entries of the draft at their places, in the same undo step as the lines', () => {
    const { desk, question } = ask(table);
    const { document } = desk.editor;
    expect(question.isAnswered).toBe(true);
    question.confirm();
    const [, first, second] = document.lines;
    expect(first?.['UnitPrice']).toBeUndefined();
    expect(second?.['Quantity']).toBeUndefined();
    const [one, other] = [first?.$key ?? '', second?.$key ?? ''];
    expect(openEntriesOf(document.content)).toMatchObject([
      { text: '#N/A', reason: 'notRead', row: '2', column: 'Fiyat', place: { line: one, path: ['UnitPrice'] } },
      { text: 'belki', reason: 'notRead', column: 'KDV dahil', place: { line: one, path: ['VatIncluded'] } },
      { text: 'kırık', reason: 'noColumn', column: 'E', place: { line: one, path: [] }, file: 'iade.csv' },
      { text: '12 / 13', reason: 'severalValues', row: '4', place: { line: other, path: ['Quantity'] } },
    ]);
    expect(desk.notices).toMatchObject([{ kind: 'pasted', rows: 2, open: 4 }]);
    desk.editor.undo();
    expect(document.lines).toHaveLength(1);
    expect(openEntriesOf(document.content)).toEqual([]);
    document.redo();
    expect(openEntriesOf(document.content)).toHaveLength(4);
  });

  it('do not become open entries if the user mapped or skipped their column', () => {
    const { desk, question } = ask(table);
    question.choose(4, 'skip');
    question.choose(3, 'skip');
    question.confirm();
    expect(openEntriesOf(desk.editor.document.content).map(({ text }) => text)).toEqual(['#N/A', '12 / 13']);
    expect(desk.notices).toMatchObject([{ excludedColumns: ['KDV dahil', 'E'] }]);
  });
});

describe('an unmapped column', () => {
  const table = [
    ['Kod', 'Miktar', 'Navlun', 'Renk'],
    ['P1', '2', '45,50', 'mavi'],
  ];

  it('is reported for each file: that the user left it out of one says nothing about the next', () => {
    const pasteMemory = memory();
    const { desk, question } = ask(table, pasteMemory);
    expect(question.unplaced).toMatchObject([
      { title: 'Navlun', isAmount: true },
      { title: 'Renk', isAmount: false },
    ]);
    question.confirm();
    expect(desk.editor.document.lines).toHaveLength(1);
    expect(pasteMemory.kept).toEqual([]);
    question.choose(2, 'skip');
    question.choose(3, 'skip');
    question.confirm();
    expect(ask(table, pasteMemory).question.unplaced).toHaveLength(2);
    // Also a column that Rampa would place, because the user decided against it.
    const priced = [
      ['Kod', 'Miktar', 'Fiyat'],
      ['P1', '2', '12,50'],
    ];
    const first = ask(priced, pasteMemory).question;
    first.choose(2, 'skip');
    first.confirm();
    const next = ask(priced, pasteMemory).question;
    expect([next.targets, next.isAnswered]).toEqual([['ProductCode', 'Quantity', null], false]);
  });

  it('is not reported if it is empty, or if its content follows from a list or from Rampa’s amounts', () => {
    const { question } = ask([
      ['Sıra', 'Kod', 'Stok adı', 'Miktar', 'Birim fiyat', 'Tutar', 'KDV tutarı', 'Renk', 'Cari adı'],
      ['1', 'P1', 'Vida', '2', '10', '20,00 TL', '4,00', '', 'ACME'],
    ]);
    expect(question.unplaced).toEqual([]);
  });

  it('is reported if it has the products’ names and no other column names the products', () => {
    const { question } = ask([
      ['Malzeme adı', 'Miktar', 'Fiyat'],
      ['Vida', '2', '12,50'],
    ]);
    expect(question.unplaced).toMatchObject([{ title: 'Malzeme adı' }]);
    question.choose(0, 'ProductCode');
    expect(question.unplaced).toEqual([]);
  });

  it('is reported as an amount that may contain a discount if quantity and price do not give it', () => {
    const amounts = (...rows: Table) =>
      ask([['Kod', 'Miktar', 'Fiyat', 'İsk. %', 'KDV %', 'Tutar'], ...rows]).question.unplaced;
    expect(amounts(['P1', '2', '10', '10', '20', '18'], ['P1', '2', '10', '', '20', '24'])).toEqual([]);
    expect(amounts(['P1', '2', '10', '10', '20', '18'], ['P1', '2', '10', '', '20', '15'])).toMatchObject([
      { title: 'Tutar', isAmount: true },
    ]);
  });
});

describe('a column of barcodes', () => {
  const targetsOf = (...rows: Table) => ask(rows).question.targets;
  const names = ['Ürün', 'Barkod', 'Miktar'];

  it('names the products rather than a column that may have their names', () => {
    expect(targetsOf(names, ['Vida M6', '8690000000012', '2'])).toEqual([null, 'ProductCode', 'Quantity']);
    expect(targetsOf(['Stok kodu', ...names], ['P1', 'Vida M6', '8690000000012', '2'])[0]).toBe('ProductCode');
  });

  it('does not, if products without a barcode would be lost', () => {
    expect(targetsOf(names, ['P1', '8690000000012', '2'], ['P2', '', '3'])).toEqual(['ProductCode', null, 'Quantity']);
  });
});

describe('rows of a table', () => {
  const layout = (rows: Table, chosen?: number | null) => layoutOf(rows, lineHeadings, chosen);
  const skips = (rows: Table) => Object.fromEntries(layout(rows).skipped);

  it('are never skipped if they are lines, however few cells they have', () => {
    const table = [
      ['Kod', 'Ad', 'Miktar', 'Fiyat'],
      ['P1', 'Vida', '2', '10'],
      ['8690000000012', 'Toplam', '3', '4'],
      ['Not-5', '', '1'],
      ['P9', '', '3'],
      ['TARIH', '', '1'],
      ['P10'],
    ];
    expect(skips(table)).toEqual({});
  });

  it('are skipped if the workbook hides them', () => {
    const rows = [
      ['Kod', 'Miktar'],
      ['P1', '1'],
      ['P2', '2'],
      ['P3', '3'],
    ];
    const { skipped } = layoutOf(rows, lineHeadings, undefined, [2]);
    expect([...skipped]).toEqual([[2, 'hidden']]);
  });

  it('are skipped if they are titles, totals or signatures, unless the user takes them back', () => {
    const table = [
      ['İade listesi'],
      ['Kod', 'Miktar', 'Fiyat'],
      ['P1', '2', '10'],
      ['', 'Toplam:', '20,00 TL'],
      ['Not: kırık ürünler'],
      ['Düzenleyen', '', 'İmza'],
      ['Ayşe Kaya'],
    ];
    expect(skips(table)).toEqual({ 0: 'title', 3: 'total', 4: 'signature', 5: 'signature', 6: 'signature' });
    const { question } = ask(table);
    question.takeRow(3, true);
    expect(question.rows.kept).toEqual([2, 3]);
    question.takeRow(3, false);
    expect(question.rows.kept).toEqual([2]);
    question.setHeadingRow(null);
    expect(question.rows.kept).toContain(0);
  });

  it('are not taken as headings because of a single matching word below other rows', () => {
    expect(
      layout([
        ['P1', '2'],
        ['Kod', 'P2'],
        ['P3', '4'],
      ]).headingRow,
    ).toBeNull();
  });
});

describe('pasted text', () => {
  const paste = (text: string) => {
    const desk = openDesk(invoice([]));
    desk.editor.grid.moveTo(0, 0);
    desk.editor.grid.paste(text);
    return desk;
  };

  it('asks the user if a row would be skipped, a cell left open, or a number is in doubt', () => {
    for (const text of [
      'Kod\tMiktar\nP1\t2\nToplam\t2',
      'Kod\tFiyat\nP1\t#YOK',
      'Kod\tMiktar\nP1\t1.250',
      'Kod\tMiktar\nP1\t-2',
      'Kod\tMiktar\tİskonto\nP1\t2\t0,1',
      'Kod\tMiktar\tFiyat\nP1\t1.500\t10.5',
      'Kod\tMiktar\nP1\t100,00 TL',
      'Kod\tFiyat\nP1\t%5',
      'Kod\tFiyat\tPara birimi\nP1\t$5\tEUR',
      'Kod\tKDV\nP1\t20 TL',
      'Kod\tİskonto\nP1\t12,50 TL',
    ]) {
      const { editor } = paste(text);
      expect(editor.document.lines, text).toEqual([]);
      expect(editor.grid.pasting.question, text).not.toBeNull();
    }
    const plain = paste('Kod\tMiktar\tFiyat\nP1\t1.250\t12,75');
    expect(plain.editor.document.lines).toMatchObject([{ Quantity: '1250', UnitPrice: '12.75' }]);
    const signs = paste('Kod\tFiyat\tKDV %\tİskonto\nP1\t12,75 TL\t%20\t10%');
    expect(signs.editor.document.lines).toMatchObject([
      { UnitPrice: '12.75', CurrencyCode: 'TRY', VatRate: '20', Discounts: [{ Rate: '10' }] },
    ]);
  });
});

describe('headings', () => {
  it.each([
    ['Birim Fiyat TL', 'UnitPrice'],
    ['KDV Dahil Tutar', 'AmountIncludingTax'],
    ['KDV Dahil', 'VatIncluded'],
    ['Stok Miktarı', undefined],
    ['Net Fiyat', undefined],
    ['Koli Miktarı', undefined],
  ])('%s is %s', (text, name) => {
    const heading = headingOf(text);
    expect(heading !== null && 'name' in heading ? heading.name : undefined).toBe(name);
  });
});

describe('dates in a column', () => {
  const read = (texts: readonly string[], chosen?: 'day' | 'month') => {
    const cells = texts.map((text) => ({ text, isText: true }));
    const { read: readCell, ambiguity } = datesIn(cells, { today: '2026-11-23', language: 'tr', chosen });
    return { dates: cells.map((cell) => readCell(cell)?.typed ?? null), ambiguity };
  };

  it('have the month first if one of them can only be read that way', () => {
    expect(read(['11/04/2026', '11/20/2026']).dates).toEqual(['04.11.2026', '20.11.2026']);
    expect(read(['11/04/2026', '20/11/2026']).dates).toEqual(['11.04.2026', '20.11.2026']);
    expect(read(['11.04.2026', '11/20/2026']).dates).toEqual(['11.04.2026', '20.11.2026']);
    expect(read(['11/04/2026 1:05:00 PM']).dates).toEqual(['04.11.2026 13:05']);
  });

  it('are reported to the user if two of them contradict each other', () => {
    const texts = ['11/20/2026', '20/11/2026', '04/11/2026'];
    const { ambiguity } = read(texts);
    expect(ambiguity).toMatchObject({
      text: '04/11/2026',
      readings: [{ typed: '04.11.2026' }, { typed: '11.04.2026' }],
    });
    expect(read(texts, 'month')).toMatchObject({ dates: ['20.11.2026', '20.11.2026', '11.04.2026'], ambiguity: null });
  });

  it('that are date cells in the file are kept', () => {
    const cells = [
      { text: '11/20/2026', isText: true },
      { text: '04.11.2026', isText: false },
    ];
    const { read: readCell } = datesIn(cells, { today: '2026-11-23', language: 'tr', chosen: undefined });
    expect(cells.map((cell) => readCell(cell)?.typed)).toEqual(['20.11.2026', '04.11.2026']);
  });

  it('may be a spreadsheet’s serial numbers, including the time', () => {
    expect(read(['46346', '46346.5', '46346,25', '12345', '2026-11-20T10:00:00.1234567+03:00']).dates).toEqual([
      '20.11.2026',
      '20.11.2026 12:00',
      '20.11.2026 06:00',
      null,
      '20.11.2026 10:00',
    ]);
  });
});
