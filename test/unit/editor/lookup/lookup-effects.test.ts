import { describe, expect, it } from 'vitest';
import type { Field, ValueRecord } from '../../../../domain/fields.ts';
import { headerPlace, linePlace } from '../../../../domain/model/place.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { MatchMode } from '../../../../domain/edit/entry-match.ts';
import { searchFor, takenBy } from '../../../../renderer/screens/editor/lookup/lookups.ts';
import { setLanguage } from '../../../../renderer/messages/index.svelte.ts';
import { invoice, invoiceLine, moveTo, openDesk, productRow } from '../support.ts';
import type { Desk, DeskOptions, Held } from '../support.ts';

const products = [
  productRow('P00001', { name: 'Vida' }),
  productRow('P00002', { name: 'Somun' }),
  productRow('KAPI-1', { name: 'Büyük' }),
  productRow('kapı-1', { name: 'Küçük' }),
];
const lists = {
  products,
  customers: [productRow('C00003', { name: 'Yıldız' }), productRow('C00004', { name: 'Işık' })],
  warehouses: [productRow('W1', { name: 'Ana Depo' }), productRow('W2', { name: 'Rampa' })],
  currencies: [productRow('TRY', { name: 'Lira' }), productRow('USD', { name: 'Dolar' })],
};

const open = (lines: readonly ValueRecord[], options: DeskOptions = {}): Desk =>
  openDesk(invoice(lines, { CustomerCode: 'C9' }), { products, lists, hold: true, ...options });

/** Answers pending lookups and waits for their effects. */
async function answer(desk: Desk, wanted: (held: Held) => boolean = () => true, how: 'release' | 'fail' = 'release') {
  for (let turn = 0; turn < 10; turn++) {
    await desk.settle();
    for (const held of desk.held.filter(wanted)) held[how]();
  }
  await desk.settle();
}

/** Types into a cell and leaves it with Tab or Enter; does not wait for the lookup. */
function typeCell(desk: Desk, row: number, column: string, text: string, match: MatchMode = 'uniqueHit'): void {
  const { grid } = desk.editor;
  const at = grid.columns.findIndex(({ name }) => name === column);
  grid.moveTo(row, at);
  grid.startEdit(text.charAt(0));
  grid.type(text);
  grid.leaveWith(match);
  grid.step(1);
}
function typeBox(desk: Desk, name: string, text: string, match: MatchMode = 'uniqueHit'): Promise<void> {
  const field = desk.editor.description.fields[name] as Field;
  return desk.editor.lookupEffects.typed(headerPlace(name), field, text, `box ${name} ${text}`, match);
}
const codesAt = (desk: Desk, place: Place) => desk.editor.problems.at(place).map(({ code }) => code);

describe('a code that is left before the lookup answers', () => {
  it('stays as typed while the user continues, and then gets the list’s spelling', async () => {
    const desk = open([]);
    const { document, grid } = desk.editor;
    typeCell(desk, 0, 'ProductCode', 'p00001');
    expect(document.lines).toMatchObject([{ ProductCode: 'p00001' }]);
    expect(desk.editor.pending.has(linePlace(document.lines[0]?.$key ?? '', 'ProductCode'))).toBe(true);
    expect(grid.columnName).toBe('Quantity');
    grid.startEdit('7');
    await answer(desk);
    expect(grid.editing).toMatchObject({ column: 'Quantity', text: '7' });
    grid.type('75');
    grid.commit();
    expect(document.lines).toMatchObject([
      { ProductCode: 'P00001', ProductName: 'Vida', Quantity: '75', UnitCode: 'C62' },
    ]);
  });

  it('that is typed again while pending uses the last text', async () => {
    const desk = open([invoiceLine('a')]);
    const answers: ((rows: ReturnType<typeof productRow>[]) => void)[] = [];
    const later = () =>
      new Promise<{ rows: ReturnType<typeof productRow>[]; total: number }>((resolve) =>
        answers.push((rows) => resolve({ rows, total: rows.length })),
      );
    typeCell(desk, 0, 'WarehouseName', 'a', { answer: later(), steps: 1, text: 'a' });
    typeCell(desk, 0, 'WarehouseName', 'b');
    typeCell(desk, 0, 'WarehouseName', 'a', { answer: later(), steps: 1, text: 'a' });
    await desk.settle();
    answers[0]?.([productRow('W1', { name: 'Ana Depo' })]);
    await desk.settle();
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('a');
    answers[1]?.([productRow('W2', { name: 'Rampa' })]);
    await answer(desk);
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('Rampa');
  });

  it('updates its line even if that was moved, and no other if it was deleted', async () => {
    const desk = open([invoiceLine('a'), invoiceLine('b', { ProductCode: 'X', ProductName: 'Of X' })]);
    const { document, grid } = desk.editor;
    await answer(desk);
    typeCell(desk, 0, 'ProductCode', 'p00001');
    grid.moveTo(0, 0);
    grid.moveLines(1);
    await answer(desk);
    expect(document.lines.map((line) => [line.$key, line.ProductCode, line.ProductName])).toEqual([
      ['b', 'X', 'Of X'],
      ['a', 'P00001', 'Vida'],
    ]);
    typeCell(desk, 1, 'ProductCode', 'p00002');
    grid.moveTo(1, 0);
    grid.deleteLines();
    await answer(desk);
    expect(document.lines.map(({ $key }) => $key)).toEqual(['b']);
    desk.editor.undo();
    expect(document.lines[1]).toMatchObject({ $key: 'a', ProductCode: 'P00002', ProductName: 'Somun' });
  });

  it('stays as typed, and is reported as unchecked, if the lookup fails', async () => {
    const desk = open([invoiceLine('a')]);
    typeCell(desk, 0, 'WarehouseName', 'rampa');
    await answer(desk, undefined, 'fail');
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('rampa');
    void desk.editor.problems.all;
    await answer(desk, undefined, 'fail');
    expect(codesAt(desk, linePlace('a', 'WarehouseName'))).toEqual(['listUnread']);
  });

  it('is saved as typed, saved again with the result, and awaited before the document is queued', async () => {
    const desk = open([]);
    typeCell(desk, 0, 'ProductCode', 'p00001');
    await desk.editor.draft.flush();
    expect(desk.saves.at(-1)).toMatchObject({ Lines: [{ ProductCode: 'p00001' }] });
    let isDone = false;
    const flushed = desk.editor.flush().then(() => (isDone = true));
    await desk.settle();
    expect(isDone).toBe(false);
    await answer(desk);
    await flushed;
    expect(desk.saves.at(-1)).toMatchObject({ Lines: [{ ProductCode: 'P00001', ProductName: 'Vida' }] });
  });

  it('in the header gets its name once the lookup answers', async () => {
    const desk = open([]);
    const done = typeBox(desk, 'CustomerCode', 'c00003');
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'c00003' });
    desk.editor.set(headerPlace('Description'), 'typed meanwhile', 'd');
    await answer(desk);
    await done;
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C00003', CustomerName: 'Yıldız' });
    desk.editor.undo();
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C00003', CustomerName: 'Yıldız' });
    desk.editor.undo();
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C9' });
  });

  it('in the header loses what the service returned for another customer', async () => {
    const details = { CustomerTitle: 'Eski Ticaret AŞ', TaxNumber: '1', TaxOffice: 'Ulus', Address: 'Ankara' };
    const desk = openDesk(invoice([], { CustomerCode: 'C9', ...details }), { products, lists });
    await typeBox(desk, 'CustomerCode', 'C9');
    expect(desk.editor.document.header).toMatchObject(details);
    await typeBox(desk, 'CustomerCode', 'unlisted');
    for (const name of Object.keys(details)) expect(desk.editor.document.header).not.toHaveProperty(name);
    desk.editor.undo();
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C9', ...details });
    const { CustomerCode: field } = desk.editor.description.fields;
    desk.editor.lookupEffects.choose(headerPlace('CustomerCode'), field as Field, productRow('C00003'), 'choice');
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C00003' });
    expect(desk.editor.document.header).not.toHaveProperty('CustomerTitle');
  });

  it('keeps an exchange rate that was typed after its currency', async () => {
    const desk = open([invoiceLine('a', { CurrencyCode: 'EUR', ExchangeRate: '50' })]);
    typeCell(desk, 0, 'CurrencyCode', 'usd');
    typeCell(desk, 0, 'ExchangeRate', '41,5');
    await answer(desk);
    expect(desk.editor.document.lines[0]).toMatchObject({ CurrencyCode: 'USD', ExchangeRate: '41.5' });
  });

  it('keeps an exchange rate that was typed after its currency was copied', async () => {
    const inCurrency = (key: string, CurrencyCode: string, ExchangeRate: string) =>
      invoiceLine(key, { CurrencyCode, ExchangeRate });
    const lines = [inCurrency('a', 'EUR', '50'), inCurrency('b', 'EUR', '50'), inCurrency('c', 'CHF', '35')];
    const currencies = [productRow('CHF', { name: 'Frank' })];
    const desk = open(lines, { lists: { ...lists, currencies } });
    typeCell(desk, 0, 'CurrencyCode', 'chf');
    moveTo(desk, 1, 'CurrencyCode');
    desk.editor.grid.copyDown();
    typeCell(desk, 1, 'ExchangeRate', '41,5');
    await answer(desk);
    const rates = desk.editor.document.lines.map(({ CurrencyCode, ExchangeRate }) => [CurrencyCode, ExchangeRate]);
    expect(rates).toEqual([
      ['CHF', '35'],
      ['CHF', '41.5'],
      ['CHF', '35'],
    ]);
  });
});

describe('a choice made before the suggestions arrive', () => {
  const found = (rows: readonly ReturnType<typeof productRow>[]) => ({ rows, total: rows.length });

  it('is the first suggestion for the text in the box', async () => {
    const desk = open([invoiceLine('a')]);
    let resolve: (answer: ReturnType<typeof found>) => void = () => undefined;
    const promise = new Promise<ReturnType<typeof found>>((resolved) => (resolve = resolved));
    typeCell(desk, 0, 'WarehouseName', 'a', { answer: promise, steps: 1, text: 'a' });
    await answer(desk);
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('a');
    resolve(found([productRow('W1', { name: 'Ana Depo' }), productRow('W2', { name: 'Rampa' })]));
    await desk.settle();
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('Ana Depo');
    desk.editor.undo();
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('Main');
  });

  it('in an untouched box is a separate undo step', async () => {
    const desk = open([invoiceLine('a')]);
    const rows = found([productRow('W2', { name: 'Rampa' })]);
    typeCell(desk, 0, 'WarehouseName', 'Main', { answer: Promise.resolve(rows), steps: 1, text: 'Main' });
    await answer(desk);
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('Rampa');
    desk.editor.undo();
    expect(desk.editor.document.lines[0]?.WarehouseName).toBe('Main');
  });

  describe('in the empty row, with nothing typed', () => {
    function begin(): { readonly desk: Desk; readonly resolve: (answer: ReturnType<typeof found>) => void } {
      const desk = open([]);
      let resolve: (answer: ReturnType<typeof found>) => void = () => undefined;
      const coming = new Promise<ReturnType<typeof found>>((resolved) => (resolve = resolved));
      const { grid } = desk.editor;
      grid.moveTo(0, 0);
      grid.startEdit(null);
      grid.leaveWith({ answer: coming, steps: 1, text: '' });
      grid.stepDown();
      return { desk, resolve };
    }
    const codes = (desk: Desk) => desk.editor.document.lines.map(({ ProductCode }) => ProductCode);

    it('becomes a line before those typed after it', async () => {
      const { desk, resolve } = begin();
      typeCell(desk, desk.editor.grid.row, 'ProductCode', 'p00002');
      await answer(desk);
      expect(codes(desk)).toEqual([undefined, 'P00002']);
      resolve(found([productRow('P00001', { name: 'Vida' })]));
      await answer(desk);
      expect(desk.editor.document.lines).toMatchObject([
        { ProductCode: 'P00001', ProductName: 'Vida', UnitCode: 'C62' },
        { ProductCode: 'P00002', ProductName: 'Somun' },
      ]);
      desk.editor.undo();
      expect(codes(desk)).toEqual(['P00001']);
      desk.editor.undo();
      expect(codes(desk)).toEqual([]);
      desk.editor.redo();
      expect(codes(desk)).toEqual(['P00001']);
    });

    it('becomes no line if the list has no match', async () => {
      const { desk, resolve } = begin();
      const { grid } = desk.editor;
      resolve(found([]));
      await answer(desk);
      expect(codes(desk)).toEqual([]);
      expect(desk.editor.document.canUndo).toBe(false);
      expect(grid.row).toBe(0);
    });

    it('becomes no line if the list has no match, whatever was typed after it', async () => {
      const { desk, resolve } = begin();
      typeCell(desk, desk.editor.grid.row, 'ProductCode', 'p00002');
      await answer(desk);
      resolve(found([]));
      await answer(desk);
      expect(codes(desk)).toEqual(['P00002']);
      expect(desk.editor.grid.row).toBe(0);
      desk.editor.undo();
      expect(codes(desk)).toEqual([]);
    });
  });

  it('is the typed text if there are no suggestions', async () => {
    const desk = open([]);
    void typeBox(desk, 'CustomerCode', 'yok', { answer: Promise.resolve(found([])), steps: 1, text: 'yok' });
    await answer(desk);
    expect(desk.editor.document.header.CustomerCode).toBe('yok');
    expect(codesAt(desk, headerPlace('CustomerCode'))).toEqual([]);
    await answer(desk);
    expect(codesAt(desk, headerPlace('CustomerCode'))).toEqual(['unknownCode']);
  });
});

describe('the meaning of a typed text', () => {
  it('is the only match with Enter or Tab, otherwise only an exact code', async () => {
    const desk = open([], { hold: false });
    await typeBox(desk, 'CustomerCode', 'yıld', 'spelling');
    expect(desk.editor.document.header.CustomerCode).toBe('yıld');
    await typeBox(desk, 'CustomerCode', 'yıldı', 'uniqueHit');
    expect(desk.editor.document.header).toMatchObject({ CustomerCode: 'C00003', CustomerName: 'Yıldız' });
    await typeBox(desk, 'CustomerCode', 'c0000', 'uniqueHit');
    expect(desk.editor.document.header.CustomerCode).toBe('c0000');
  });

  it('is the entry with the same case if several differ only in case, otherwise none', async () => {
    const desk = open([invoiceLine('a'), invoiceLine('b'), invoiceLine('c')], { hold: false });
    typeCell(desk, 0, 'ProductCode', 'KAPI-1');
    typeCell(desk, 1, 'ProductCode', 'kapı-1');
    typeCell(desk, 2, 'ProductCode', 'Kapi-1');
    await desk.settle();
    expect(desk.editor.document.lines.map((line) => [line.ProductCode, line.ProductName])).toEqual([
      ['KAPI-1', 'Büyük'],
      ['kapı-1', 'Küçük'],
      ['Kapi-1', undefined],
    ]);
    void desk.editor.problems.all;
    await desk.settle();
    void desk.editor.problems.all;
    await desk.settle();
    expect(codesAt(desk, linePlace('c', 'ProductCode'))).toEqual(['ambiguousCode']);
    expect(codesAt(desk, linePlace('a', 'ProductCode'))).toEqual([]);
  });

  it('is not reported if the list was never fetched', async () => {
    const desk = openDesk(invoice([invoiceLine('a')], { CustomerCode: 'C9' }), {});
    desk.statuses['products'] = { refreshedAt: null };
    typeCell(desk, 0, 'ProductCode', 'p00001');
    await desk.settle();
    void desk.editor.problems.all;
    await desk.settle();
    expect(desk.editor.document.lines[0]?.ProductCode).toBe('p00001');
    expect(codesAt(desk, linePlace('a', 'ProductCode'))).toEqual([]);
  });

  it('is looked up for pasted and copied codes too, but only exact codes', async () => {
    const desk = open([], { hold: false });
    const { grid, document } = desk.editor;
    grid.moveTo(0, 0);
    grid.paste('p00001\np0000');
    await desk.settle();
    expect(document.lines.map(({ ProductCode }) => ProductCode)).toEqual(['P00001', 'p0000']);
    typeCell(desk, 0, 'WarehouseName', 'RAMPA');
    moveTo(desk, 1, 'WarehouseName');
    grid.copyDown();
    await desk.settle();
    expect(document.lines.map(({ WarehouseName }) => WarehouseName)).toEqual(['Rampa', 'Rampa']);
  });
});

describe('a line started while the warehouse of the line above is being looked up', () => {
  it('gets the same warehouse once the lookup answers', async () => {
    const desk = open([invoiceLine('a', {})]);
    const { grid, document } = desk.editor;
    typeCell(desk, 0, 'WarehouseName', 'ramp');
    grid.toNewLine();
    grid.startEdit('5');
    grid.commit();
    typeCell(desk, 2, 'ProductCode', '6');
    expect(document.lines.map(({ WarehouseName }) => WarehouseName)).toEqual(['ramp', 'ramp', 'ramp']);
    typeCell(desk, 2, 'WarehouseName', 'Ana Depo');
    await answer(desk);
    expect(document.lines.map(({ WarehouseName }) => WarehouseName)).toEqual(['Rampa', 'Rampa', 'Ana Depo']);
    desk.editor.undo();
    expect(document.lines.map(({ WarehouseName }) => WarehouseName)).toEqual(['Rampa', 'Rampa', 'Rampa']);
  });
});

describe('suggestions', () => {
  it('show prices in the user’s number format', async () => {
    const desk = open([], {
      hold: false,
      lists: { products: [productRow('P1', { price: '1234.5', detail: '1234.5 TRY' })] },
    });
    const { description } = desk.editor;
    const field = description.lineFields['ProductCode'] as Field;
    setLanguage('tr');
    const offers = await searchFor(desk.editor, linePlace('a', 'ProductCode'), 'ProductCode', field)('P1');
    expect(offers.rows.map(({ detail }) => detail)).toEqual(['1.234,50 TRY']);
    setLanguage('en');
    const mirrored = await searchFor(desk.editor, linePlace('a', 'ProductCode'), 'ProductCode', field)('P1');
    expect(mirrored.rows.map(({ detail }) => detail)).toEqual(['1,234.50 TRY']);
  });
});

describe('a short code', () => {
  const customers = [productRow('C00003', { name: 'Yıldız' }), productRow('C00041', { name: '3. Işık' })];
  const goods = [
    productRow('P00041', { name: 'Boru' }),
    productRow('V-1', { name: '41 mm vida' }),
    productRow('Q7', { name: 'Q' }),
    productRow('R007', { name: 'R' }),
    productRow('700', { name: 'Yedi yüz' }),
    productRow('S700', { name: 'S' }),
  ];
  const desk = () => openDesk(invoice([]), { products: goods, lists: { products: goods, customers } });

  it('is accepted with Enter or Tab if only one entry has it, whatever else contains that word', async () => {
    const one = desk();
    typeCell(one, 0, 'ProductCode', '41');
    await typeBox(one, 'CustomerCode', '3');
    await one.settle();
    expect(one.editor.document.lines).toMatchObject([
      { ProductCode: 'P00041', ProductName: 'Boru', UnitPrice: '10.5' },
    ]);
    expect(one.editor.document.header).toMatchObject({ CustomerCode: 'C00003', CustomerName: 'Yıldız' });
  });

  it.each([
    ['that two entries have stays as typed', '7', 'uniqueHit', '7'],
    ['that is also a full code means the entry with that code', '700', 'uniqueHit', '700'],
    ['is not looked up if the box is left with the mouse, or for pasted or scanned codes', '41', 'spelling', '41'],
    ['that no entry has stays as typed', '12', 'uniqueHit', '12'],
  ] as const)('%s', async (_, text, match, code) => {
    const one = desk();
    typeCell(one, 0, 'ProductCode', text, match);
    await one.settle();
    expect(one.editor.document.lines).toMatchObject([{ ProductCode: code }]);
    expect(one.editor.document.lines[0]?.ProductName).toBe(code === '700' ? 'Yedi yüz' : undefined);
  });

  it('does not exist in other lists', async () => {
    const warehouses = [productRow('D9', { name: 'Depo' }), productRow('E1', { name: '9 nolu' })];
    const one = openDesk(invoice([invoiceLine('a', { WarehouseName: 'x' })]), {
      products: goods,
      lists: { warehouses },
    });
    typeCell(one, 0, 'WarehouseName', '9');
    await one.settle();
    expect(one.editor.document.lines).toMatchObject([{ WarehouseName: '9' }]);
  });
});

describe('a quantity and a product typed together', () => {
  const goods = [
    productRow('P00041', { name: 'Boru' }),
    productRow('4*A', { name: 'Kare' }),
    productRow('5-B', { name: 'Eğri' }),
    productRow('B', { name: 'Be' }),
    productRow('W', { name: 'W', barcodes: [{ text: '6*41', unit: 'BX' }] }),
    productRow('X1', { name: 'X' }),
    productRow('Y1', { name: 'Y' }),
  ];
  const desk = (language: 'tr' | 'en' = 'tr') => openDesk(invoice([]), { products: goods, language });
  const line = ({ editor }: Desk) => {
    const [{ ProductCode: code, Quantity: quantity, UnitCode: unit } = {}] = editor.document.lines;
    return [code, quantity, unit];
  };

  it.each([
    ['5*P00041', ['P00041', '5', 'C62']],
    ['5*41', ['P00041', '5', 'C62']],
    ['2,5*41', ['P00041', '2.5', 'C62']],
    ['5*bor', ['P00041', '5', 'C62']],
    ['5*B', ['B', '5', 'C62']],
    // The list has neither, but the quantity is clear.
    ['5*YOK', ['YOK', '5', undefined]],
    ['5*1', ['1', '5', undefined]],
    // The text itself is a code or a barcode.
    ['4*A', ['4*A', undefined, 'C62']],
    ['6*41', ['W', undefined, 'BX']],
  ])('%s becomes %j', async (text, expected) => {
    const one = desk();
    typeCell(one, 0, 'ProductCode', text);
    await one.settle();
    expect(line(one)).toEqual(expected);
    one.editor.undo();
    expect(one.editor.document.lines).toEqual([]);
  });

  it('is treated as a code if the cell is left with the mouse, or if it was pasted or scanned', async () => {
    const one = desk();
    typeCell(one, 0, 'ProductCode', '9*41', 'spelling');
    await one.settle();
    expect(line(one)).toEqual(['9*41', undefined, undefined]);
  });

  it('replaces the quantity of a line whose product is typed again', async () => {
    const one = openDesk(invoice([invoiceLine('a', { Quantity: '3' })]), { products: goods, language: 'tr' });
    typeCell(one, 0, 'ProductCode', '5*41');
    await one.settle();
    expect(line(one)).toEqual(['P00041', '5', 'C62']);
  });

  it('keeps its quantity if the product is chosen from the suggestions', async () => {
    const one = desk();
    one.editor.grid.startEdit('5');
    one.editor.grid.type('5*x');
    one.editor.grid.choose(productRow('X1', { name: 'X' }));
    one.editor.grid.stepDown();
    await one.settle();
    expect(line(one)).toEqual(['X1', '5', 'C62']);
  });

  it('is suggested by its code, with a preview of what Enter applies', async () => {
    setLanguage('tr');
    const one = desk();
    const field = one.editor.description.lineFields['ProductCode'] as Field;
    const place = linePlace('a', 'ProductCode');
    const taken = async (text: string) => {
      const found = await searchFor(one.editor, place, 'ProductCode', field)(text);
      return [found.rows.map(({ code }) => code)[0], takenBy(found, field, text)?.code];
    };
    expect(await taken('5*41')).toEqual(['P00041', 'P00041']);
    expect(await taken('41')).toEqual(['P00041', 'P00041']);
    expect(await taken('4*A')).toEqual(['4*A', '4*A']);
    expect(await taken('6*41')).toEqual(['W', 'W']);
    expect(await taken('5*1')).toEqual(['X1', undefined]);
    expect(await taken('')).toEqual(['P00041', undefined]);
  });
});

it.each([
  ['TL', 'TRY', '1'],
  ['€', 'EUR', undefined],
])('a line’s currency typed as %s in the panel or put from an open entry is its code', async (text, code, rate) => {
  const foreign = () => openDesk(invoice([invoiceLine('a', { CurrencyCode: 'USD', ExchangeRate: '30' })]), { lists });
  const place = linePlace('a', 'CurrencyCode');
  const [panel, entry] = [foreign(), foreign()];
  const field = panel.editor.description.lineFields['CurrencyCode'] as Field;
  await panel.editor.lookupEffects.typed(place, field, text, 'typed', 'uniqueHit');
  const { openEntries } = entry.editor;
  openEntries.add([{ text, origin: 'file', reason: 'noColumn', place: linePlace('a') }]);
  for (const one of openEntries.list) await openEntries.put(one, place, text);
  for (const { editor } of [panel, entry]) {
    const [line] = editor.document.lines;
    expect([line?.CurrencyCode, line?.ExchangeRate]).toEqual([code, rate]);
  }
});
