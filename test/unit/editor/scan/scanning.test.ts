import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../../domain/fields.ts';
import { linePlace } from '../../../../domain/model/place.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import { locatedError } from '../../support/located-error.ts';
import type { LocatedError } from '../../../../domain/model/problem.ts';
import type { Desk } from '../support.ts';
import { gs, scanOf, opened, label, gtin, products, open, facts, lots, inView } from './scan-desk.ts';

describe('a scan anywhere in the editor', () => {
  it('adds a product with quantity 1, and counts up its line when any code of it is scanned again', async () => {
    const desk = open();
    const { scanning, scans } = desk.editor;
    for (const code of ['PLAIN', '96385074', 'PLAIN', label('01', '00000096385074')])
      expect(await scanning.take(scanOf(code))).toBe('taken');
    expect(facts(desk, 'ProductCode', 'ProductName', 'UnitCode', 'Quantity')).toEqual([
      ['PLAIN', 'Product PLAIN', 'C62', '2'],
      ['PLAIN', 'Product PLAIN', 'C62', '2'],
    ]);
    expect(scans.last).toMatchObject({ code: 'PLAIN', quantity: '2' });
  });

  it('gets a line of its own where the quantity of its line cannot be read, and the text stays', async () => {
    const desk = open();
    const { scanning } = desk.editor;
    await scanning.take(scanOf('PLAIN'));
    desk.editor.set(linePlace(desk.editor.document.lines[0]?.$key ?? '', 'Quantity'), '12 koli');
    for (const _twice of [1, 2]) await scanning.take(scanOf('PLAIN'));
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
      ['PLAIN', '12 koli'],
      ['PLAIN', '2'],
    ]);
  });

  it('keeps the focus in the empty row', async () => {
    const desk = open();
    desk.editor.grid.moveTo(0, 0);
    await desk.editor.scanning.take(scanOf('PLAIN'));
    expect(desk.editor.grid.row).toBe(1);
    desk.editor.grid.moveTo(0, 0);
    await desk.editor.scanning.take(scanOf('SERIAL'));
    expect(desk.editor.grid.row).toBe(0);
  });

  it('is undone in one step', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf(`${label('01', gtin)}10A1`));
    await desk.editor.scanning.take(scanOf(`${label('01', gtin)}10A1`));
    desk.editor.undo();
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', undefined]]]);
    desk.editor.undo();
    expect(desk.editor.document.lines).toEqual([]);
  });

  it('adds the lot with its expiry date, or counts up an existing lot', async () => {
    const desk = open();
    for (const lot of ['A1', 'B2', 'A1'])
      await desk.editor.scanning.take(scanOf(`${label('01', gtin)}1727093010${lot}`));
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([['LOT', '3']]);
    expect(lots(desk)).toEqual([
      [
        ['A1', '2', 'C62', '2027-09-30'],
        ['B2', '1', 'C62', '2027-09-30'],
      ],
    ]);
    expect(desk.editor.scans.last).toMatchObject({ lot: 'A1', quantity: '3' });
    expect(desk.editor.scans.last).not.toHaveProperty('unsentDates');
  });

  it('adds the expiry date to an existing lot that has none', async () => {
    const Lots = [{ $key: 'x', LotNo: 'A1', Quantity: '1', UnitCode: 'C62' }];
    const desk = inView(open([invoiceLine('a', { ProductCode: 'LOT', Quantity: '2', Lots })]));
    await desk.settle();
    desk.editor.scanning.current = 'a';
    expect(await desk.editor.scanning.take(scanOf(']C11727093010A1'))).toBe('taken');
    expect(lots(desk)).toEqual([[['A1', '2', 'C62', '2027-09-30']]]);
    expect(desk.editor.scans.last).not.toHaveProperty('unsentDates');
  });

  it('reports dates on a label for which there is no field', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf(`${label('01', gtin)}11260930152701011727093010A1`));
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', '2027-09-30']]]);
    expect(desk.editor.scans.last?.unsentDates).toEqual({ production: '2026-09-30', bestBefore: '2027-01-01' });
  });

  it('ignores the expiry date of outbound goods, and the lot if the stock type has none', async () => {
    const desk = open([], { kind: 'despatch' });
    desk.editor.document.change({ header: { ...desk.editor.document.header, DespatchType: '-2' } });
    await desk.editor.scanning.take(scanOf(`${label('01', gtin)}1727093010A1`));
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', undefined]]]);
    expect(desk.editor.scans.last?.unsentDates).toEqual({ expiry: '2027-09-30' });
    await desk.editor.scanning.take(scanOf(`${label('01', '00000096385074')}10A1`));
    expect(desk.editor.document.lines[1]).toMatchObject({ ProductCode: 'PLAIN', Quantity: '1' });
    expect(lots(desk)[1]).toEqual([]);
  });

  it('uses the count on the label, or the weight if the unit is the kilogram', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf(`]C102${gtin}3748${gs}10A1`));
    await desk.editor.scanning.take(scanOf(']C101020000000000083103001250'));
    await desk.editor.scanning.take(scanOf(']C101020000000000083103000750'));
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
      ['LOT', '48'],
      ['WEIGHED', '2'],
    ]);
    expect(lots(desk).slice(0, 1)).toEqual([[['A1', '48', 'C62', undefined]]]);
  });

  it('that was undone leaves a counted quantity, which serial numbers do not fill as they fill an entered one', async () => {
    const numbers = async (...before: readonly ((desk: Desk) => unknown)[]) => {
      const desk = open([]);
      const scan = (text: string) => desk.editor.scanning.take(scanOf(text));
      await scan('SERIAL');
      for (const step of before) await step(desk);
      await scan(`${label('01', '18690000000019')}21S1`);
      return facts(desk, 'Quantity', 'SerialNumbers');
    };
    const again = (desk: Desk) => desk.editor.scanning.take(scanOf('SERIAL'));
    const undo = (desk: Desk) => desk.editor.undo();
    const redo = (desk: Desk) => desk.editor.redo();
    const type = ({ editor }: Desk) => editor.set(linePlace(editor.document.lines[0]?.$key ?? '', 'Quantity'), '1');
    const counted = await numbers();
    expect(counted).toEqual([
      ['1', []],
      ['1', ['S1']],
    ]);
    expect(await numbers(again, undo)).toEqual(counted);
    expect((await numbers(again, undo, redo))[0]).toEqual(['2', []]);
    expect(await numbers(again, type)).toEqual([['1', ['S1']]]);
  });

  it('counts serial numbers towards the quantity, and rejects a duplicate', async () => {
    const desk = open();
    const scan = (serial: string) => desk.editor.scanning.take(scanOf(`${label('01', '18690000000019')}21${serial}`));
    await scan('S1');
    const [line] = desk.editor.document.lines;
    desk.editor.set(linePlace(line?.$key ?? '', 'Quantity'), '3');
    await scan('S2');
    expect(facts(desk, 'Quantity', 'SerialNumbers')).toEqual([['3', ['S1', 'S2']]]);
    expect(await scan('S1')).toBe('refused');
    expect(desk.editor.scans).toMatchObject({ last: null, trouble: { kind: 'repeated', code: 'S1', line: 1 } });
    await scan('S3');
    await scan('S4');
    expect(facts(desk, 'Quantity', 'SerialNumbers')).toEqual([['4', ['S1', 'S2', 'S3', 'S4']]]);
  });

  it.each([
    ['00000096385074', 'salesReturnInvoice'],
    [gtin, 'salesReturnInvoice'],
    ['18690000000019', 'quote'],
  ] as const)('counts every label of %s in a %s, which keeps no serial numbers', async (number, kind) => {
    const desk = open([], { kind });
    for (const serial of ['S1', 'S2', 'S3'])
      await desk.editor.scanning.take(scanOf(`${label('01', number)}21${serial}`));
    expect(facts(desk, 'Quantity')).toEqual([['3']]);
  });

  it('puts a separate lot label into the current line', async () => {
    const desk = open([
      invoiceLine('a', { ProductCode: 'LOT', Quantity: '5' }),
      invoiceLine('b', { ProductCode: 'PLAIN' }),
    ]);
    await desk.settle();
    desk.editor.grid.moveTo(0, 0);
    expect(await desk.editor.scanning.take(scanOf(`]C110A1${gs}17270930`))).toBe('taken');
    expect(lots(desk).slice(0, 1).flat()).toEqual([['A1', '5', 'C62', '2027-09-30']]);
    desk.editor.grid.moveTo(1, 0);
    expect(await desk.editor.scanning.take(scanOf(']C110A1'))).toBe('refused');
    expect(desk.editor.scans.trouble).toMatchObject({ kind: 'notWanted' });
    desk.editor.grid.moveTo(2, 0);
    desk.editor.scans.last = null;
    expect(await desk.editor.scanning.take(scanOf(']C110A1'))).toBe('refused');
    expect(desk.editor.scans.trouble).toMatchObject({ kind: 'noProduct' });
    expect(opened(desk)).toEqual([['noLine', ']C110A1']]);
  });

  it.each([
    ['its weight', ']C1310300250010L1', 'MEAT', '10', 'KGM', [['L1', '2.5', 'KGM']]],
    ['its count, which is of pieces', `]C13724${gs}10L1`, 'LOT', '3', 'BX', [['L1', '2', 'BX']]],
    ['a count of less than a box', `]C1375${gs}10L1`, 'LOT', '3', 'BX', [['L1', '5', 'C62']]],
    ['the rest of the quantity without either', ']C110L1', 'LOT', '3', 'BX', [['L1', '3', 'BX']]],
  ] as const)('takes of a separate lot label %s', async (_what, text, ProductCode, Quantity, UnitCode, expected) => {
    const meat = productRow('MEAT', { stockType: 3, units: [{ code: 'KGM', factor: '1', main: true }] });
    const line = invoiceLine('a', { ProductCode, Quantity, UnitCode });
    const desk = open([line], { products: [...products, meat] });
    await desk.settle();
    desk.editor.grid.moveTo(0, 0);
    expect(await desk.editor.scanning.take(scanOf(text))).toBe('taken');
    expect(lots(desk)).toEqual([expected.map((one) => [...one, undefined])]);
  });

  it('refuses a separate lot label with a count of pieces if the list has no factor to the unit of the line', async () => {
    const units = [{ code: 'C62', factor: '1', main: true }, { code: 'BX' }];
    const desk = openDesk(invoice([invoiceLine('a', { ProductCode: 'BOXED', Quantity: '2', UnitCode: 'BX' })]), {
      products: [productRow('BOXED', { stockType: 3, units })],
    });
    await desk.settle();
    desk.editor.grid.moveTo(0, 0);
    expect(await desk.editor.scanning.take(scanOf(`]C13712${gs}10L1`))).toBe('refused');
    expect(desk.editor.scans.trouble).toEqual({ kind: 'notConvertible', code: 'BOXED' });
    expect(lots(desk)).toEqual([[]]);
  });

  it('puts a separate lot label into the item just scanned, unless the user has moved since', async () => {
    const desk = openDesk(invoice(['a', 'b'].map((key) => invoiceLine(key, { ProductCode: 'LOT', Quantity: '5' }))), {
      products: [...products, productRow('OTHER', { stockType: 3 })],
    });
    await desk.settle();
    const lotNumbers = () => lots(desk).map((all) => all.map(([number]) => number));
    desk.editor.grid.moveTo(0, 2);
    await desk.editor.scanning.take(scanOf('OTHER'));
    await desk.editor.scanning.take(scanOf(']C110C1'));
    expect(lotNumbers()).toEqual([[], [], ['C1']]);
    await desk.editor.scanning.take(scanOf('NOTHING'));
    await desk.editor.scanning.take(scanOf(']C110N1'));
    expect(lotNumbers()).toEqual([[], [], ['C1']]);
    desk.editor.grid.moveTo(1, 2);
    await desk.editor.scanning.take(scanOf(']C110B1'));
    expect(lotNumbers()).toEqual([[], ['B1'], ['C1']]);
    // The line where the cursor was at the scan of the item is also one that the user has gone to.
    desk.editor.grid.moveTo(0, 2);
    await desk.editor.scanning.take(scanOf(']C110A1'));
    expect(lotNumbers()).toEqual([['A1'], ['B1'], ['C1']]);
  });

  it('puts a separate lot label into the line with the cursor if the item just scanned was undone', async () => {
    const desk = open([invoiceLine('a', { ProductCode: 'LOT', Quantity: '5' })]);
    await desk.settle();
    desk.editor.grid.moveTo(0, 2);
    await desk.editor.scanning.take(scanOf('PLAIN'));
    desk.editor.undo();
    await desk.editor.scanning.take(scanOf(']C110A1'));
    expect(lots(desk)).toEqual([[['A1', '5', 'C62', undefined]]]);
  });

  it.each([
    [']C10108690000000013', 'invalidLabel', { kind: 'fault', reason: 'checkDigit', ai: '01' }],
    [`${label('01', gtin)}17271331`, 'invalidLabel', { kind: 'fault', reason: 'date', ai: '17' }],
    [`${label('01', gtin)}172709`, 'incompleteLabel', { kind: 'fault', reason: 'tooShort', ai: '17' }],
    ['NOTHING', 'unknownProduct', { kind: 'unknown', code: 'NOTHING' }],
    [label('01', '10012345678902'), 'unknownProduct', { kind: 'unknown', code: '10012345678902' }],
    [']E04012345678901', 'unknownProduct', { kind: 'unknown', code: '4012345678901' }],
    [`01${gtin}21S117261231`, 'ambiguousLabel', { kind: 'ambiguous', code: `01${gtin}21S117261231` }],
    ['2712345012348', 'weighedGoods', { kind: 'weighed', code: '2712345012348' }],
    [']C110A1', 'noLine', { kind: 'noProduct', code: 'A1' }],
  ])('adds no line for %j, keeps an open entry and shows why', async (text, reason, trouble) => {
    const desk = open();
    expect(await desk.editor.scanning.take(scanOf(text))).toBe('refused');
    expect(desk.editor.document.lines).toEqual([]);
    expect(desk.editor.scans.trouble).toEqual(trouble);
    expect(opened(desk)).toEqual([[reason, text]]);
    desk.editor.undo();
    expect(opened(desk)).toEqual([]);
  });

  it('keeps the readable part of an invalid label when the user chooses its product, and reports that there was more', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf(`${label('01', gtin)}10A1${gs}17271331`));
    const [entry] = desk.editor.openEntries.list;
    const { rows } = await desk.main.api.searchLookup({
      ...{ connectionId: 'connection', kind: 'products', query: 'LOT', limit: 50 },
    });
    const row = rows.find(({ code }) => code === 'LOT');
    if (!entry || !row) throw new Error('there is nothing to settle');
    expect(await desk.editor.openEntries.scanAs(entry, row)).toBe(true);
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', undefined]]]);
    expect(desk.editor.scans.last).toMatchObject({ lot: 'A1', isPartial: true });
    expect(opened(desk)).toEqual([]);
  });

  it('offers the readings of a label that lost its FNC1, and applies the chosen one', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf('01186900000000192112345617261231'));
    const [entry] = desk.editor.openEntries.list;
    if (!entry) throw new Error('no entry was kept');
    expect(entry.readings).toEqual(['(01)18690000000019(21)12345617261231', '(01)18690000000019(21)123456(17)261231']);
    expect(await desk.editor.openEntries.scanAgain(entry, entry.readings?.[1] ?? '')).toBe(true);
    expect(facts(desk, 'ProductCode', 'SerialNumbers')).toEqual([['SERIAL', ['123456']]]);
    expect(opened(desk)).toEqual([]);
  });

  describe('from a scanner with a US keyboard layout', () => {
    /** What a Turkish Q keyboard layout makes of the US keys. */
    const turkish = (us: string) => ({
      us,
      text: us.replaceAll('-', '*').replaceAll('/', '.').replaceAll('i', 'ı').replaceAll(']', 'ü'),
    });

    it('is decoded if only the decoded text is a label, and its lot is stored as printed', async () => {
      const desk = open();
      expect(await desk.editor.scanning.take(turkish(`]C101${gtin}10LOT-12i`))).toBe('taken');
      expect(lots(desk)).toEqual([[['LOT-12i', '1', 'C62', undefined]]]);
    });

    it('is recognised by a character that lots cannot contain', async () => {
      const desk = open();
      expect(await desk.editor.scanning.take(turkish(`01${gtin}10LOT-12`))).toBe('taken');
      expect(await desk.editor.scanning.take({ text: `01${gtin}10LOT-12`, us: `01${gtin}10LOT=12` })).toBe('taken');
      expect(lots(desk)).toEqual([[['LOT-12', '2', 'C62', undefined]]]);
    });

    it('is ambiguous if both layouts give a valid lot, until the layout is known', async () => {
      const scan = { text: `01${gtin}10L.1`, us: `01${gtin}10L/1` };
      const desk = open();
      expect(await desk.editor.scanning.take(scan)).toBe('refused');
      expect(desk.editor.openEntries.list).toMatchObject([
        { reason: 'ambiguousLabel', readings: [`(01)${gtin}(10)L.1`, `(01)${gtin}(10)L/1`] },
      ]);
      const tested = open([], { scanner: { layout: 'us', terminator: 'Enter', separators: 'sent' } });
      expect(await tested.editor.scanning.take(scan)).toBe('taken');
      expect(lots(tested)).toEqual([[['L/1', '1', 'C62', undefined]]]);
      // An earlier scan has revealed the layout.
      const learned = open();
      await learned.editor.scanning.take(turkish(`]C101${gtin}10A-1`));
      await learned.editor.scanning.take(scan);
      expect(lots(learned)[0]?.map(([lot]) => lot)).toEqual(['A-1', 'L/1']);
    });

    it('never stores a garbled lot or serial number that the line needs', async () => {
      const desk = open([], { kind: 'despatch' });
      const { scanning, document } = desk.editor;
      document.change({ header: { ...document.header, DespatchType: '2' } });
      scanning.takesDetails = true;
      await scanning.take(scanOf('LOT'));
      expect(await scanning.take({ text: 'L.1', us: 'L/1' })).toBe('refused');
      expect(desk.editor.scans.trouble).toEqual({ kind: 'layout', code: 'L.1' });
      expect(await scanning.take({ text: 'LOT*12', us: 'LOT-12' })).toBe('taken');
      expect(lots(desk)).toEqual([[['LOT-12', '1', 'C62', undefined]]]);
    });

    it('prefers a product with the code as typed to one with the decoded code', async () => {
      const codes = [productRow('A*1'), productRow('B-1')];
      const desk = openDesk(invoice([]), { products: codes });
      await desk.editor.scanning.take({ text: 'A*1', us: 'A-1' });
      await desk.editor.scanning.take({ text: 'B*1', us: 'B-1' });
      expect(facts(desk, 'ProductCode')).toEqual([['A*1'], ['B-1']]);
    });
  });

  describe('of weighed goods', () => {
    const scales = (layout: 'AAAAAWWWWW' | 'AAAAAAWWWW', more: readonly ReturnType<typeof productRow>[] = []) =>
      openDesk(invoice([]), { products: [...products, ...more], settings: { weighedGoods: layout } });

    it('counts the weight in the line’s unit, per article', async () => {
      const desk = scales('AAAAAWWWWW', [
        productRow('CHEESE', {
          units: [{ code: 'KGM', factor: '1', main: true }],
          barcodes: [{ text: '2712345000000' }],
        }),
        productRow('SAFFRON', { units: [{ code: 'GRM', factor: '1', main: true }], barcodes: [{ text: '2854321' }] }),
      ]);
      for (const text of ['2712345012348', '2712345007504', '2854321000021'])
        expect(await desk.editor.scanning.take(scanOf(text)), text).toBe('taken');
      expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
        ['CHEESE', '1.984'],
        ['SAFFRON', '2'],
      ]);
    });

    it.each([
      ['KG', '1.984'],
      ['Kilogram', '1.984'],
      ['gr', '1984'],
      ['Gram', '1984'],
    ])('counts in %s too, a unit without a universal code', async (unit, quantity) => {
      const units = [{ code: unit, name: unit, factor: '1', main: true }];
      const desk = scales('AAAAAWWWWW', [productRow('CHEESE', { units, barcodes: [{ text: '2712345000000' }] })]);
      await desk.editor.scanning.take(scanOf('2712345012348'));
      await desk.editor.scanning.take(scanOf('2712345007504'));
      expect(facts(desk, 'Quantity')).toEqual([[quantity]]);
    });

    it('is an open entry if the article has no weight unit, or no product has the article number', async () => {
      const desk = scales('AAAAAWWWWW', [productRow('PIECE', { barcodes: [{ text: '12345' }] })]);
      await desk.editor.scanning.take(scanOf('2712345012348'));
      await desk.editor.scanning.take(scanOf('2799999012344'));
      expect(opened(desk)).toEqual([
        ['weighedGoods', '2712345012348'],
        ['unknownProduct', '2799999012344'],
      ]);
      expect(desk.editor.document.lines).toEqual([]);
    });

    it('is the product that has it as a whole as its barcode', async () => {
      const desk = scales('AAAAAAWWWW', [productRow('OWN', { barcodes: [{ text: '2712345012348' }] })]);
      expect(await desk.editor.scanning.take(scanOf('2712345012348'))).toBe('taken');
      expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([['OWN', '1']]);
    });
  });

  it('leaves text that may have been typed, and reports a scan before changing anything', async () => {
    const desk = open();
    let reported = 0;
    const before = (): void => void reported++;
    expect(await desk.editor.scanning.take(scanOf('NOTHING'), 'typed', before)).toBe('unknown');
    expect([reported, desk.editor.scans.trouble, opened(desk)]).toEqual([0, null, []]);
    expect(await desk.editor.scanning.take(scanOf('PLAIN'), 'typed', before)).toBe('taken');
    expect(reported).toBe(1);
  });

  it('tells a missing or unreadable list from a product that is not in it', async () => {
    const bare = openDesk(invoice([]), {});
    bare.statuses['products'] = { refreshedAt: null };
    await bare.editor.scanning.take(scanOf('P1-X'));
    expect(bare.editor.scans.trouble).toEqual({ kind: 'noList', code: 'P1-X' });
    const broken = open();
    broken.main.failing.add('searchLookup');
    await broken.editor.scanning.take(scanOf('PLAIN'));
    expect(broken.editor.scans.trouble).toEqual({ kind: 'unread', code: 'PLAIN' });
  });

  it('is processed in order and saved with the document, however late the lookup answers', async () => {
    const desk = open([], { hold: true });
    const taken = ['PLAIN', 'SERIAL', 'PLAIN'].map((code) => desk.editor.scanning.take(scanOf(code)));
    const saved = desk.editor.flush();
    for (let turn = 0; turn < 20; turn++) {
      await desk.settle();
      for (const one of desk.held.toReversed()) one.release();
    }
    await Promise.all([...taken, saved]);
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
      ['PLAIN', '2'],
      ['SERIAL', '1'],
    ]);
    expect(desk.saves.at(-1)?.['Lines']).toMatchObject([
      { ProductCode: 'PLAIN', Quantity: '2' },
      { ProductCode: 'SERIAL' },
    ]);
  });

  it('fills the missing lot or serial number of the line with a text that is no product, if the view is set so', async () => {
    const desk = open([], { kind: 'despatch' });
    const { scanning, document } = desk.editor;
    document.change({ header: { ...document.header, DespatchType: '2' } });
    scanning.takesDetails = true;
    expect(scanning.expected).toBeNull();
    await scanning.take(scanOf('SERIAL'));
    desk.editor.set(linePlace(scanning.current ?? '', 'Quantity'), '2');
    expect(scanning.expected).toMatchObject({ missing: { kind: 'serials', quantity: '2' } });
    expect(await scanning.take(scanOf('S-1'))).toBe('taken');
    expect(await scanning.take(scanOf('S-1'))).toBe('refused');
    // The number of an unknown item is never used as a serial number, in any of its lengths or on a label.
    for (const number of ['4012345678901', '24012345678905', '036000291452', '55123457', ']C10124012345678905']) {
      expect(await scanning.take(scanOf(number)), number).toBe('refused');
      expect(desk.editor.scans.trouble).toMatchObject({ kind: 'unknown' });
    }
    expect(await scanning.take(scanOf('S-2'))).toBe('taken');
    expect(scanning.expected).toBeNull();
    expect(await scanning.take(scanOf('S-3'))).toBe('refused');
    await scanning.take(scanOf('LOT'));
    expect(scanning.expected).toMatchObject({ missing: { kind: 'lots', quantity: '1' } });
    await scanning.take(scanOf('L-1'));
    await scanning.take(scanOf('PLAIN'));
    expect(facts(desk, 'ProductCode', 'Quantity', 'SerialNumbers')).toMatchObject([
      ['SERIAL', '2', ['S-1', 'S-2']],
      ['LOT', '1', []],
      ['PLAIN', '1', []],
    ]);
    expect(lots(desk)[1]).toEqual([['L-1', '1', 'C62', undefined]]);
  });

  it('uses a text that is no product for nothing else', async () => {
    const desk = open();
    await desk.editor.scanning.take(scanOf('SERIAL'));
    expect(await desk.editor.scanning.take(scanOf('S-1'))).toBe('refused');
    expect(desk.editor.scans.trouble).toEqual({ kind: 'unknown', code: 'S-1' });
  });

  it('changes nothing in a read-only document', async () => {
    const desk = open([], { draft: { state: 'ready' } });
    expect(await desk.editor.scanning.take(scanOf('PLAIN'))).toBe('refused');
    expect(desk.editor.scans.trouble).toEqual({ kind: 'locked', code: 'PLAIN' });
    expect(desk.editor.document.lines).toEqual([]);
  });
});

describe('a label that brings what a line asks for', () => {
  const serialLabel = (serial: string) => scanOf(`${label('01', '18690000000019')}21${serial}`);
  const lotLabel = (lot: string, count = '') => scanOf(`${label('01', gtin)}${count}10${lot}`);

  it('goes into the lines of its product, in order; what no line asks for is counted', async () => {
    const goods = [
      invoiceLine('a', { ProductCode: 'LOT', Quantity: '5' }),
      invoiceLine('b', { ProductCode: 'SERIAL', Quantity: '2', SerialNumbers: ['S1'] }),
      invoiceLine('c', { ProductCode: 'LOT', Quantity: '4' }),
    ];
    const desk = open(goods);
    await desk.settle();
    const { scanning } = desk.editor;
    for (const scan of [serialLabel('S2'), lotLabel('A1', `307${gs}`)]) expect(await scanning.take(scan)).toBe('taken');
    expect(facts(desk, '$key', 'Quantity', 'SerialNumbers')).toEqual([
      ['a', '5', undefined],
      ['b', '2', ['S1', 'S2']],
      ['c', '4', undefined],
    ]);
    const numbers = () => lots(desk).map((all) => all.map(([number, quantity]) => [number, quantity]));
    expect(numbers()).toEqual([[['A1', '5']], [], [['A1', '2']]]);
    desk.editor.undo();
    expect(numbers()).toEqual([[], [], []]);
    desk.editor.redo();
    await scanning.take(lotLabel('A2', `305${gs}`));
    await scanning.take(serialLabel('S3'));
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
      ['LOT', '5'],
      ['SERIAL', '2'],
      ['LOT', '4'],
      ['LOT', '3'],
      ['SERIAL', '1'],
    ]);
    expect(numbers().slice(2)).toEqual([[['A1', '2'], ['A2', '2']], [['A2', '3']], []]); // oxfmt-ignore
    expect(desk.editor.scans.last).toMatchObject({ code: 'SERIAL', serial: 'S3' });
  });

  it('goes into the line that the user is told to scan it for, although a scan has counted its quantity', async () => {
    const desk = open();
    const { scanning } = desk.editor;
    for (const code of ['LOT', 'SERIAL']) await scanning.take(scanOf(code));
    for (const scan of [lotLabel('A1'), serialLabel('S1')]) await scanning.take(scan);
    // The code and the barcode may have different units, so their goods are in separate lines.
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual(['LOT', 'SERIAL', 'LOT', 'SERIAL'].map((one) => [one, '1']));
    const view = inView(open());
    for (const code of ['LOT', 'SERIAL']) {
      await view.editor.scanning.take(scanOf(code));
      await view.editor.scanning.take(code === 'LOT' ? lotLabel('A1') : serialLabel('S1'));
    }
    expect(facts(view, 'ProductCode', 'Quantity', 'SerialNumbers')).toEqual([
      ['LOT', '1', []],
      ['SERIAL', '1', ['S1']],
    ]);
    expect(lots(view)[0]).toEqual([['A1', '1', 'C62', undefined]]);
  });

  it('replaces a refused serial number of its product, in any line', async () => {
    const desk = open([
      invoiceLine('a', { ProductCode: 'SERIAL', Quantity: '1', SerialNumbers: ['S0'] }),
      invoiceLine('b', { ProductCode: 'SERIAL', Quantity: '1', SerialNumbers: ['S1'] }),
    ]);
    await desk.settle();
    const place = { line: 'b', path: ['SerialNumbers', 0] };
    const error = locatedError('2040', 'no', place.path, { key: 'b', sent: 'S1' });
    desk.editor.problems.serviceErrors = [{ ...error, place }];
    expect(await desk.editor.scanning.take(serialLabel('S9'))).toBe('taken');
    expect(facts(desk, 'Quantity', 'SerialNumbers')).toEqual([['1', ['S0']], ['1', ['S9']]]); // oxfmt-ignore
  });
});

describe('in the scanner and touch view', () => {
  const warehouses = [{ ...productRow('D2'), name: 'Second', stockType: null, units: [] }];
  const refusal = (line: string, path: readonly (string | number)[], sent: string): LocatedError => ({
    ...locatedError('2040', 'no', path, { key: line, sent }),
    place: { line, path },
  });

  it('a scanned warehouse applies to lines without one and to those that follow', async () => {
    const line = invoiceLine('a', { ProductCode: 'PLAIN', WarehouseName: '' });
    const desk = inView(open([line, invoiceLine('b', { ProductCode: 'PLAIN' })], { lists: { warehouses } }));
    expect(await desk.editor.scanning.take(scanOf('D2'))).toBe('taken');
    expect(desk.editor.scans.notice).toEqual({ kind: 'warehouse', name: 'Second' });
    await desk.editor.scanning.take(scanOf('PLAIN'));
    expect(facts(desk, 'WarehouseName')).toEqual([['Second'], ['Main'], ['Second']]);
    desk.editor.undo();
    desk.editor.undo();
    expect(facts(desk, 'WarehouseName')).toEqual([[''], ['Main']]);
  });

  it('a product scanned again after another warehouse gets a line there', async () => {
    const first = { ...productRow('D1'), name: 'First', stockType: null, units: [] };
    const desk = inView(open([], { lists: { warehouses: [first, ...warehouses] } }));
    for (const code of ['D1', 'PLAIN', 'PLAIN', 'D2', 'PLAIN', 'PLAIN', 'D1', 'PLAIN'])
      expect(await desk.editor.scanning.take(scanOf(code))).toBe('taken');
    expect(facts(desk, 'WarehouseName', 'Quantity')).toEqual([['First', '3'], ['Second', '2']]); // oxfmt-ignore
  });

  it('a warehouse is found by its name too', async () => {
    const desk = inView(open([invoiceLine('a', { WarehouseName: '' })], { lists: { warehouses } }));
    expect(await desk.editor.scanning.take(scanOf('Second'))).toBe('taken');
    expect(facts(desk, 'WarehouseName')).toEqual([['Second']]);
  });

  it('a warehouse code is not recognised in other views', async () => {
    const desk = open([], { lists: { warehouses } });
    expect(await desk.editor.scanning.take(scanOf('D2'))).toBe('refused');
    expect(opened(desk)).toEqual([['unknownProduct', 'D2']]);
  });

  it('a scanned lot replaces the refused one, then the next', async () => {
    const lot = (LotNo: string, Quantity: string): ValueRecord => ({ $key: LotNo, LotNo, Quantity, UnitCode: 'C62' });
    const desk = inView(
      open([
        invoiceLine('a', { ProductCode: 'LOT', Quantity: '3', Lots: [lot('A1', '2'), lot('A2', '1')] }),
        invoiceLine('b', { ProductCode: 'SERIAL', Quantity: '1', SerialNumbers: ['S1'] }),
      ]),
    );
    await desk.settle();
    const { scanning, problems } = desk.editor;
    problems.serviceErrors = [refusal('a', ['Lots', 1, 'LotNo'], 'A2'), refusal('b', ['SerialNumbers', 0], 'S1')];
    scanning.current = 'a';
    expect(scanning.refused).toEqual({ kind: 'lots', index: 1, text: 'A2' });
    expect(await scanning.take(scanOf('A3'))).toBe('taken');
    expect(lots(desk)[0]).toEqual([['A1', '2', 'C62', undefined], ['A3', '1', 'C62', undefined]]); // oxfmt-ignore
    expect([scanning.current, scanning.refused]).toMatchObject(['b', { kind: 'serials', text: 'S1' }]);
    expect(await scanning.take(scanOf('S9'))).toBe('taken');
    expect(facts(desk, 'SerialNumbers')[1]).toEqual([['S9']]);
    expect(scanning.refused).toBeNull();
  });

  it('a scanned lot that replaces a refused one without an expiry date brings its date', async () => {
    const Lots = [{ $key: 'l', LotNo: 'A1', Quantity: '2', UnitCode: 'C62' }];
    const desk = inView(open([invoiceLine('a', { ProductCode: 'LOT', Lots })]));
    await desk.settle();
    const { scanning, scans, problems } = desk.editor;
    problems.serviceErrors = [refusal('a', ['Lots', 0, 'LotNo'], 'A1')];
    scanning.current = 'a';
    expect(await scanning.take(scanOf(']C11727093010A3'))).toBe('taken');
    expect(lots(desk)).toEqual([[['A3', '2', 'C62', '2027-09-30']]]);
    expect(scans.last).not.toHaveProperty('unsentDates');
  });

  it('no scan replaces a number that was refused for another reason', async () => {
    const Lots = [{ $key: 'l', LotNo: 'A1', Quantity: '2', UnitCode: 'C62' }];
    const desk = inView(open([invoiceLine('a', { ProductCode: 'LOT', Lots })]));
    await desk.settle();
    desk.editor.problems.serviceErrors = [refusal('a', ['Lots', 0, 'Quantity'], '2'), refusal('a', ['Quantity'], '2')];
    desk.editor.scanning.current = 'a';
    expect(desk.editor.scanning.refused).toBeNull();
  });

  const customers = [{ ...productRow('C7'), name: 'Seventh', stockType: null, units: [] }];
  const header = ({ editor }: Desk) => [editor.document.header.CustomerCode, editor.document.header.CustomerName];

  it('a customer’s code is entered in a document without one, and replaces no other', async () => {
    const desk = inView(openDesk(invoice([], { CustomerCode: '' }), { products, lists: { customers } }));
    expect(await desk.editor.scanning.take(scanOf('C7'))).toBe('taken');
    expect(header(desk)).toEqual(['C7', 'Seventh']);
    expect(desk.editor.scans.notice).toEqual({ kind: 'customer', name: 'Seventh' });
    desk.editor.undo();
    expect(header(desk)[0]).toBeFalsy();
    const other = inView(open([], { lists: { customers } }));
    expect(await other.editor.scanning.take(scanOf('C7'))).toBe('refused');
    expect(header(other)[0]).toBe('C1');
  });
});

describe('lines without their lots or serial numbers', () => {
  it('are visited one after another if the user asks for it, but not by scanning goods', async () => {
    const line = (key: string, code: string) => invoiceLine(key, { ProductCode: code, Quantity: '1' });
    const desk = open([line('a', 'LOT'), line('b', 'PLAIN'), line('c', 'SERIAL'), line('d', 'LOT')]);
    const { scanning } = desk.editor;
    scanning.takesDetails = true;
    await desk.editor.products.load(['LOT', 'PLAIN', 'SERIAL']);
    scanning.current = 'a';
    scanning.startGuidedMode();
    expect(scanning.current).toBe('c');
    await scanning.take(scanOf('S-1'));
    expect(scanning.current).toBe('d');
    scanning.skipLine();
    expect(scanning.current).toBe('a');
    await scanning.take(scanOf('L-1'));
    expect(scanning.current).toBe('d');
    await scanning.take(scanOf('PLAIN'));
    scanning.current = 'd';
    await scanning.take(scanOf('L-2'));
    expect([scanning.current, scanning.lacking.length]).toEqual(['d', 0]);
  });
});
