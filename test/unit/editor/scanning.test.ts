import { describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../domain/fields.ts';
import { linePlace } from '../../../domain/model/place.ts';
import { KeyBurst } from '../../../renderer/screens/editor/state/scan/key-burst.ts';
import { invoice, invoiceLine, openDesk, productRow } from './support.ts';
import type { Desk, DeskOptions } from './support.ts';

const gs = '\u001d';
const label = (ai: string, value: string): string => `]C1${ai}${value}`;
const gtin = '08690000000012';
const products = [
  productRow('LOT', { stockType: 3, barcodes: [{ text: '8690000000012' }] }),
  productRow('SERIAL', { stockType: 5, barcodes: [{ text: '18690000000019' }] }),
  productRow('PLAIN', { stockType: 1, barcodes: [{ text: '96385074' }] }),
  productRow('WEIGHED', {
    units: [{ code: 'KGM', factor: '1', main: true }],
    barcodes: [{ text: '2000000000008' }],
  }),
];
const open = (lines: readonly ValueRecord[] = [], more: DeskOptions = {}): Desk =>
  openDesk(invoice(lines), { products, ...more });
const facts = ({ editor }: Desk, ...names: readonly string[]) =>
  editor.document.lines.map((line) => names.map((name) => line[name]));
const lots = ({ editor }: Desk) =>
  editor.document.lines.map(({ Lots }) =>
    ((Lots ?? []) as readonly ValueRecord[]).map(({ LotNo, Quantity, UnitCode, ExpiryDate }) => [
      LotNo,
      Quantity,
      UnitCode,
      ExpiryDate,
    ]),
  );

describe('keys that come one upon the other', () => {
  const press = (burst: KeyBurst<string>, text: string, at: number, pace: number, more = {}) =>
    [...text].map((key, index) =>
      burst.press(
        { key, timeStamp: at + index * pace, ctrlKey: false, altKey: false, metaKey: false, ...more },
        () => `before ${key}`,
      ),
    );
  const end = (burst: KeyBurst<string>, key: string, at: number) =>
    burst.press({ key, timeStamp: at, ctrlKey: false, altKey: false, metaKey: false }, () => '');

  it.each(['Enter', 'Tab'] as const)('are one text when %s ends them, with what stood there before', (by) => {
    const burst = new KeyBurst<string>();
    expect(press(burst, 'P00041', 1000, 5)).toEqual([null, null, null, null, null, null]);
    expect(end(burst, by, 1030)).toEqual({ text: 'P00041', start: 'before P', took: 30, by });
    expect(end(burst, by, 1031)).toBeNull();
  });

  it('are another text behind a pause, a blank, an arrow or a shortcut', () => {
    const burst = new KeyBurst<string>();
    press(burst, 'AB', 0, 5);
    press(burst, 'CD', 1000, 5);
    expect(end(burst, 'Enter', 1010)).toMatchObject({ text: 'CD', start: 'before C' });
    for (const key of [' ', 'ArrowLeft', 'Escape', 'Backspace']) {
      press(burst, 'AB', 2000, 5);
      end(burst, key, 2010);
      press(burst, 'CD', 2015, 5);
      expect(end(burst, 'Enter', 2030), key).toMatchObject({ text: 'CD' });
    }
    press(burst, 'AB', 3000, 5);
    press(burst, 's', 3010, 5, { ctrlKey: true });
    expect(end(burst, 'Enter', 3020)).toBeNull();
  });

  it.each([
    ['of an English keyboard', { key: ']', code: 'BracketRight', ctrlKey: true }],
    ['of a Turkish keyboard', { key: 'ü', code: 'BracketRight', ctrlKey: true }],
    ['as it is', { key: gs, code: '', ctrlKey: false }],
  ])('hold FNC1: the key %s', (_whose, separator) => {
    const burst = new KeyBurst<string>();
    press(burst, '10L1', 0, 5);
    burst.press({ altKey: false, metaKey: false, timeStamp: 22, ...separator }, () => '');
    press(burst, '17', 25, 5);
    expect(end(burst, 'Enter', 35)).toMatchObject({ text: `10L1${gs}17` });
  });

  it('are no text where what ends them comes late', () => {
    const burst = new KeyBurst<string>();
    press(burst, 'ABCD', 0, 5);
    expect(end(burst, 'Enter', 500)).toBeNull();
  });

  it('have FNC1 as scanners press it, and capitals', () => {
    const burst = new KeyBurst<string>();
    press(burst, '10a', 0, 5);
    end(burst, 'Shift', 12);
    press(burst, 'B', 15, 5);
    end(burst, 'Control', 18);
    press(burst, ']', 20, 5, { ctrlKey: true });
    press(burst, '21S', 25, 5);
    expect(end(burst, 'Enter', 45)?.text).toBe(`10aB${gs}21S`);
  });
});

describe('a scan anywhere', () => {
  it('counts a product one, and one more in its line, with the codes that other scans count by', async () => {
    const desk = open();
    const { scanning, scans } = desk.editor;
    for (const code of ['PLAIN', '96385074', 'PLAIN', label('01', '00000096385074')])
      expect(await scanning.take(code, true)).toBe('taken');
    expect(facts(desk, 'ProductCode', 'ProductName', 'UnitCode', 'Quantity')).toEqual([
      ['PLAIN', 'Product PLAIN', 'C62', '2'],
      ['PLAIN', 'Product PLAIN', 'C62', '2'],
    ]);
    expect(scans.last).toMatchObject({ code: 'PLAIN', quantity: '2' });
  });

  it('keeps the keyboard in the empty row', async () => {
    const desk = open();
    desk.editor.grid.moveTo(0, 0);
    await desk.editor.scanning.take('PLAIN', true);
    expect(desk.editor.grid.row).toBe(1);
    desk.editor.grid.moveTo(0, 0);
    await desk.editor.scanning.take('SERIAL', true);
    expect(desk.editor.grid.row).toBe(0);
  });

  it('is undone in one step', async () => {
    const desk = open();
    await desk.editor.scanning.take(`${label('01', gtin)}10A1`, true);
    await desk.editor.scanning.take(`${label('01', gtin)}10A1`, true);
    desk.editor.undo();
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', undefined]]]);
    desk.editor.undo();
    expect(desk.editor.document.lines).toEqual([]);
  });

  it('takes the lot and the expiry date, and adds to a lot that is there', async () => {
    const desk = open();
    for (const lot of ['A1', 'B2', 'A1']) await desk.editor.scanning.take(`${label('01', gtin)}1727093010${lot}`, true);
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([['LOT', '3']]);
    expect(lots(desk)).toEqual([
      [
        ['A1', '2', 'C62', '2027-09-30'],
        ['B2', '1', 'C62', '2027-09-30'],
      ],
    ]);
    expect(desk.editor.scans.last).toMatchObject({ lot: 'A1', quantity: '3' });
    expect(desk.editor.scans.last).not.toHaveProperty('notKept');
  });

  it('tells of the dates of a label that no field takes', async () => {
    const desk = open();
    await desk.editor.scanning.take(`${label('01', gtin)}11260930152701011727093010A1`, true);
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', '2027-09-30']]]);
    expect(desk.editor.scans.last?.notKept).toEqual({ production: '2026-09-30', bestBefore: '2027-01-01' });
  });

  it('takes no expiry date where goods go out, and no lot where the table of stock types leaves it empty', async () => {
    const desk = open([], { kind: 'despatch' });
    desk.editor.document.changeHeader((header) => ({ ...header, DespatchType: '-2' }));
    await desk.editor.scanning.take(`${label('01', gtin)}1727093010A1`, true);
    expect(lots(desk)).toEqual([[['A1', '1', 'C62', undefined]]]);
    expect(desk.editor.scans.last?.notKept).toEqual({ expiry: '2027-09-30' });
    await desk.editor.scanning.take(`${label('01', '00000096385074')}10A1`, true);
    expect(desk.editor.document.lines[1]).toMatchObject({ ProductCode: 'PLAIN', Quantity: '1' });
    expect(lots(desk)[1]).toEqual([]);
  });

  it('counts what the label counts, and weighs where the unit is the kilogram', async () => {
    const desk = open();
    await desk.editor.scanning.take(`]C102${gtin}3748${gs}10A1`, true);
    await desk.editor.scanning.take(']C101020000000000083103001250', true);
    await desk.editor.scanning.take(']C101020000000000083103000750', true);
    expect(facts(desk, 'ProductCode', 'Quantity')).toEqual([
      ['LOT', '48'],
      ['WEIGHED', '2'],
    ]);
    expect(lots(desk).slice(0, 1)).toEqual([[['A1', '48', 'C62', undefined]]]);
  });

  it('counts serial numbers against the quantity, and refuses one that is there', async () => {
    const desk = open();
    const scan = (serial: string) => desk.editor.scanning.take(`${label('01', '18690000000019')}21${serial}`, true);
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

  it('puts the lot of a label of its own into the line that one is in', async () => {
    const desk = open([
      invoiceLine('a', { ProductCode: 'LOT', Quantity: '5' }),
      invoiceLine('b', { ProductCode: 'PLAIN' }),
    ]);
    await desk.settle();
    desk.editor.grid.moveTo(0, 0);
    expect(await desk.editor.scanning.take(`]C110A1${gs}17270930`, true)).toBe('taken');
    expect(lots(desk).slice(0, 1).flat()).toEqual([['A1', '5', 'C62', '2027-09-30']]);
    desk.editor.grid.moveTo(1, 0);
    expect(await desk.editor.scanning.take(']C110A1', true)).toBe('refused');
    expect(desk.editor.scans.trouble).toMatchObject({ kind: 'notWanted' });
    desk.editor.grid.moveTo(2, 0);
    desk.editor.scans.last = null;
    expect(await desk.editor.scanning.take(']C110A1', true)).toBe('refused');
    expect(desk.editor.scans.trouble).toMatchObject({ kind: 'noProduct' });
  });

  it.each([
    [']C10108690000000013', { kind: 'fault', reason: 'checkDigit', ai: '01' }],
    [`${label('01', gtin)}17271331`, { kind: 'fault', reason: 'date', ai: '17' }],
    ['NOTHING', { kind: 'unknown', code: 'NOTHING' }],
    [label('01', '10012345678902'), { kind: 'unknown', code: '10012345678902' }],
  ])('makes no line of %j and says why', async (text, trouble) => {
    const desk = open();
    expect(await desk.editor.scanning.take(text, true)).toBe('refused');
    expect(desk.editor.document.lines).toEqual([]);
    expect(desk.editor.document.canUndo).toBe(false);
    expect(desk.editor.scans.trouble).toEqual(trouble);
  });

  it('says nothing of a text that may have been typed, and does nothing before its product is known', async () => {
    const desk = open();
    let asked = 0;
    const before = (goesOn: boolean) => () => Promise.resolve((asked++, goesOn));
    expect(await desk.editor.scanning.take('NOTHING', false, before(true))).toBe('unknown');
    expect([asked, desk.editor.scans.trouble]).toEqual([0, null]);
    expect(await desk.editor.scanning.take('PLAIN', false, before(false))).toBe('unknown');
    expect([asked, desk.editor.document.lines]).toEqual([1, []]);
    expect(await desk.editor.scanning.take('PLAIN', false, before(true))).toBe('taken');
    expect(asked).toBe(2);
  });

  it('tells a list that was never fetched or cannot be read from a product that is not in it', async () => {
    const bare = openDesk(invoice([]), {});
    bare.statuses['products'] = { refreshedAt: null };
    await bare.editor.scanning.take('P1-X', true);
    expect(bare.editor.scans.trouble).toEqual({ kind: 'noList', code: 'P1-X' });
    const broken = open();
    broken.fail('searchLookup');
    await broken.editor.scanning.take('PLAIN', true);
    expect(broken.editor.scans.trouble).toEqual({ kind: 'unread', code: 'PLAIN' });
  });

  it('is taken in its turn, and saved with the document, however late the list answers', async () => {
    const desk = open([], { hold: true });
    const taken = ['PLAIN', 'SERIAL', 'PLAIN'].map((code) => desk.editor.scanning.take(code, true));
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

  it('takes what no product has for the lot or serial number that the line lacks, where the view says so', async () => {
    const desk = open([], { kind: 'despatch' });
    const { scanning, document } = desk.editor;
    document.changeHeader((header) => ({ ...header, DespatchType: '2' }));
    scanning.takesDetails = true;
    expect(scanning.expected).toBeNull();
    await scanning.take('SERIAL', true);
    desk.editor.set(linePlace(scanning.current ?? '', 'Quantity'), '2');
    expect(scanning.expected).toMatchObject({ missing: { kind: 'serials', quantity: '2' } });
    expect(await scanning.take('S-1', true)).toBe('taken');
    expect(await scanning.take('S-1', true)).toBe('refused');
    // The number of a trade item that no list has is no serial number, in any of its lengths, nor is its label's.
    for (const number of ['4012345678901', '24012345678905', '036000291452', '55123457', ']C10124012345678905']) {
      expect(await scanning.take(number, true), number).toBe('refused');
      expect(desk.editor.scans.trouble).toMatchObject({ kind: 'unknown' });
    }
    expect(await scanning.take('S-2', true)).toBe('taken');
    expect(scanning.expected).toBeNull();
    expect(await scanning.take('S-3', true)).toBe('refused');
    await scanning.take('LOT', true);
    expect(scanning.expected).toMatchObject({ missing: { kind: 'lots', quantity: '1' } });
    await scanning.take('L-1', true);
    await scanning.take('PLAIN', true);
    expect(facts(desk, 'ProductCode', 'Quantity', 'SerialNumbers')).toMatchObject([
      ['SERIAL', '2', ['S-1', 'S-2']],
      ['LOT', '1', []],
      ['PLAIN', '1', []],
    ]);
    expect(lots(desk)[1]).toEqual([['L-1', '1', 'C62', undefined]]);
  });

  it('takes what no product has for nothing else', async () => {
    const desk = open();
    await desk.editor.scanning.take('SERIAL', true);
    expect(await desk.editor.scanning.take('S-1', true)).toBe('refused');
    expect(desk.editor.scans.trouble).toEqual({ kind: 'unknown', code: 'S-1' });
  });

  it('changes nothing of a document that cannot be changed', async () => {
    const desk = open([], { draft: { state: 'ready' } });
    expect(await desk.editor.scanning.take('PLAIN', true)).toBe('unknown');
    expect(desk.editor.document.lines).toEqual([]);
  });
});
