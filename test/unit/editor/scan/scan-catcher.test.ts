import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { separator } from '../../../../domain/barcodes/element-string.ts';
import { headerPlace } from '../../../../domain/model/place.ts';
import { FakeElement, FakeInput, FakeSelect, ScanPage } from './scan-page.ts';
import { invoice, invoiceLine, openDesk, productRow } from '../support.ts';
import type { DeskOptions } from '../support.ts';

const products = [
  ...['P00041', 'P0004', '8690000000012', 'P00021', 'P00029', 'P00031'].map((code) => productRow(code)),
  productRow('LOT', { stockType: 3, barcodes: [{ text: '8690000000029' }] }),
  productRow('SERIAL', { stockType: 5, barcodes: [{ text: '18690000000019' }] }),
];
const gtin = '0108690000000029';
const number = '8690000000012';

let page: ScanPage;
/** `hold`: lookups are answered only by {@link answer}. */
function open(content = invoice([]), more: DeskOptions = {}): ScanPage {
  page?.stop();
  page = new ScanPage(openDesk(content, { products, ...more }));
  return page;
}
async function answer(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    for (const one of [...page.desk.held]) one.release();
    await page.pass(10);
  }
}
const trouble = () => page.desk.editor.scans.trouble;
const openEntries = () => page.desk.editor.openEntries.list.map(({ reason, text }) => [reason, text]);

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  open();
});
afterEach(() => {
  page.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a scan without a terminator key', () => {
  it('is accepted after a pause', async () => {
    page.type('P00041', 0);
    await page.pass(79);
    expect(page.lines()).toEqual([]);
    await page.pass(200);
    expect(page.lines()).toEqual([['P00041', '1']]);
  });

  it('is complete even if its keys are delivered late and slowly', async () => {
    await page.pass(1_000);
    for (const [index, key] of [...'P00041'].entries()) {
      page.press(key, 500 + index * 5);
      await page.pass(150);
    }
    expect(page.lines()).toEqual([]);
    await page.pass(2_500);
    expect(page.lines()).toEqual([['P00041', '1']]);
    expect(trouble()).toBeNull();
  });

  it('is joined if its keys arrive in two parts and the first was accepted as a whole scan', async () => {
    page.type('P0004', 0);
    page.press('1', 25);
    await page.pass(300);
    expect(page.lines()).toEqual([['P00041', '1']]);
    page.type('8690000', 1_000);
    await page.pass(160);
    page.type('000012', 1_190);
    await page.pass(1_000);
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      [number, '1'],
    ]);
    expect(trouble()).toBeNull();
    expect(openEntries()).toEqual([]);
  });

  it.each([false, true])(
    'undoes the effect of its first part when the rest arrives (lookups answer late: %s)',
    async (hold) => {
      open(invoice([]), { products: [...products, productRow('P000412')], hold });
      page.type('P00041', 0);
      await page.pass(160);
      if (!hold) expect(page.lines()).toEqual([['P00041', '1']]);
      page.press('2', 190);
      await page.pass(1_000);
      await answer();
      expect(page.lines()).toEqual([['P000412', '1']]);
      page.desk.editor.undo();
      expect(page.lines()).toEqual([]);
    },
  );

  it('is separate from a scan that follows after a pause, and is kept if unknown', async () => {
    page.type('P00041', 0);
    await page.pass(140);
    page.type('NOSUCH-1', 150);
    await page.pass(140);
    page.type(number, 310);
    await page.pass(1_000);
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      [number, '1'],
    ]);
    expect(openEntries()).toEqual([['unknownProduct', 'NOSUCH-1']]);
  });

  it('is separate from the next in a series that starts with a label, known or not', async () => {
    const scans = [`]C1${gtin}10A1`, 'NOSUCH-1', `]C1${gtin}10A1`, '4006381333931', 'NOSUCH-2', 'P00041'];
    let at = 0;
    for (const text of scans) {
      const last = page.type(text, at);
      await page.pass(last - at + 150);
      at = last + 150;
    }
    await page.pass(1_000);
    expect(page.lines()).toEqual([
      ['LOT', '2'],
      ['P00041', '1'],
    ]);
    expect(page.desk.editor.document.lines[0]?.Lots).toMatchObject([{ LotNo: 'A1', Quantity: '2' }]);
    expect(openEntries().map(([, text]) => text)).toEqual(['NOSUCH-1', '4006381333931', 'NOSUCH-2']);
  });

  it('swallows a terminator that comes late', async () => {
    page.type('P00041', 0);
    await page.pass(90);
    expect(page.press('Enter', 100)).toBe(false);
    expect(page.press('Enter', 900)).toBe(true);
    await page.pass(500);
    expect(page.lines()).toEqual([['P00041', '1']]);
  });

  it('is treated as typed in a text box, unless the scanner is known to send no terminator', async () => {
    for (const terminator of [null, 'none'] as const) {
      open(invoice([]), { scanner: { layout: null, terminator, separators: 'unknown' } });
      const box = page.add(new FakeInput('[data-region="header"]'));
      page.focus(box);
      page.type('P00041', performance.now());
      await page.pass(600);
      expect(page.lines()).toEqual(terminator === null ? [] : [['P00041', '1']]);
      expect(box.value).toBe(terminator === null ? 'P00041' : '');
    }
  });
});

describe('keys that arrive in quick succession', () => {
  it.each([0, 1, 4])('have the same effect as typed text, %i ms apart', async (pace) => {
    page.toCell();
    const at = page.scan('2*21', 0, 'Enter', pace);
    page.scan('4*29', at, 'Enter', pace);
    page.scan('3*31', at, 'Enter', pace);
    await page.pass(500);
    expect(page.lines()).toEqual([
      ['P00021', '2'],
      ['P00029', '4'],
      ['P00031', '3'],
    ]);
    expect(openEntries()).toEqual([]);
  });

  it.each([0, 3])('enter a code and its quantity, %i ms apart', async (pace) => {
    page.toCell();
    page.type([...'P00041', 'Tab', ...'5', 'Enter'], 0, pace);
    await page.pass(500);
    expect(page.lines()).toEqual([['P00041', '5']]);
  });

  it.each([0, 3])('are a scan if the scanner ends with Tab and another scan follows, %i ms apart', async (pace) => {
    page.toCell();
    const at = page.scan('P00041', 0, 'Tab', pace);
    page.scan('P00021', at, 'Tab', pace === 0 ? 1 : pace);
    await page.pass(500);
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      ['P00021', '1'],
    ]);
  });

  it('are treated as typed if no product has them as its code: a short code, part of a name', async () => {
    page.toCell();
    page.scan('0041', 0);
    await page.pass(200);
    expect(page.lines()).toEqual([['P00041', undefined]]);
  });

  it('are typed into a cell that was already open', async () => {
    page.toCell();
    page.press('F2', 0);
    page.scan('P00041', 5);
    await page.pass(200);
    expect(page.lines()).toEqual([['P00041', undefined]]);
  });
});

describe('a scan into a text box', () => {
  it.each([0, 1, 45, 160, 300])('is counted before the next one, which follows after %i ms', async (gap) => {
    open(invoice([]), { hold: true });
    const box = page.add(new FakeInput('[data-region="header"]'));
    page.focus(box);
    const at = page.scan('P00041', 0);
    page.scan(number, at + gap);
    expect(page.lines()).toEqual([]);
    await answer();
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      [number, '1'],
    ]);
    expect(box.value).toBe('');
    expect(page.desk.editor.document.header).toMatchObject({ CustomerCode: 'C1' });
  });

  it('passes its terminator to the text box if the scan was typed text, with the keys after it', async () => {
    const box = page.add(new FakeInput('[data-region="header"]'));
    const entered: string[] = [];
    box.pressed = ({ key }) => key === 'Enter' && entered.push(box.value);
    page.focus(box);
    const at = page.scan('C00002', 0);
    page.type('more', at + 1);
    await page.pass(50);
    expect(entered).toEqual(['C00002']);
    expect(box.value).toBe('C00002more');
    expect(page.lines()).toEqual([]);
  });

  it('keeps what was typed before it', async () => {
    const box = page.add(new FakeInput('[data-region="header"]'));
    page.focus(box);
    page.type('AB', 0, 200);
    page.scan('P00041', 1_000);
    await page.pass(50);
    expect(box.value).toBe('AB');
    expect(page.lines()).toEqual([['P00041', '1']]);
  });

  it('removes a label of an unknown product from the box, but keeps what may have been typed', async () => {
    const box = page.add(new FakeInput('[data-region="header"]'));
    page.focus(box);
    page.scan(']E04012345678901', 0);
    await page.pass(50);
    expect(box.value).toBe('');
    expect(openEntries()).toEqual([['unknownProduct', ']E04012345678901']]);
    page.scan('4012345678901', 1_000);
    await page.pass(50);
    expect(box.value).toBe('4012345678901');
  });

  it('restores a line’s number', async () => {
    open(invoice([invoiceLine('a', { ProductCode: 'P00021' })]));
    page.toCell(0, 'UnitPrice');
    page.scan(number, 0);
    await page.pass(50);
    expect(page.lines()).toEqual([
      ['P00021', '2'],
      [number, '1'],
    ]);
    expect(page.desk.editor.document.lines[0]).toMatchObject({ UnitPrice: '100' });
    page.desk.editor.undo();
    expect(page.lines()).toEqual([['P00021', '2']]);
    expect(page.desk.editor.document.canUndo).toBe(false);
  });
});

describe('goods that are scanned while their quantity cell is open', () => {
  it.each([
    ['typed', '3', 2, '5'],
    ['edited', '11', 2, '13'],
    ['edited', '11', 5, '16'],
    ['typed', '3', 1, '4'],
  ] as const)('are counted on from the quantity that was %s: %s and %i scans', async (how, text, scans, quantity) => {
    const { editor } = page.desk;
    await editor.scanning.take({ text: 'P00041', us: null });
    const [line] = editor.document.lines;
    if (how === 'edited') editor.set({ line: line?.$key ?? '', path: ['Quantity'] }, text);
    page.toCell(0, 'Quantity');
    let at = 0;
    if (how === 'typed') at = page.type(text, at, 300);
    else page.press('F2', at);
    for (let scan = 0; scan < scans; scan++) {
      at = page.scan('P00041', at + 500);
      await page.pass(100);
    }
    expect(page.lines()).toEqual([['P00041', quantity]]);
    page.press('Enter', at + 500);
    await page.pass(100);
    expect(page.lines()).toEqual([['P00041', quantity]]);
    for (let scan = 0; scan < scans; scan++) editor.undo();
    expect(page.lines()).toEqual([['P00041', text]]);
  });

  it('leave a code as it was typed, and an untouched cell as it is in the document', async () => {
    const warehouses = [{ ...productRow('D2'), name: 'Second', stockType: null, units: [] }];
    const line = invoiceLine('a', { ProductCode: 'P00041', WarehouseName: '' });
    open(invoice([line]), { lists: { warehouses } });
    const { editor } = page.desk;
    editor.scanning.takesDetails = true;
    page.toCell(0, 'WarehouseName');
    page.press('F2', 0);
    await editor.scanning.take({ text: 'D2', us: null });
    expect(editor.grid.editing?.text).toBe('Second');
    editor.grid.commit();
    expect(editor.document.lines[0]).toMatchObject({ WarehouseName: 'Second' });
    page.toCell(0, 'ProductCode');
    page.type('P0002', 1_000, 300);
    editor.document.changeLine('a', (one) => ({ ...one, ProductCode: 'P00029' }));
    expect(editor.grid.editing?.text).toBe('P0002');
  });
});

describe('a scan into a number box', () => {
  it.each(['[data-panel]', '[data-region="openEntries"]'])(
    'of %s is no number if a product has the code',
    async (at) => {
      const box = page.add(new FakeInput(at, '[inputmode="decimal"]'));
      page.focus(box);
      box.value = '2';
      page.scan(number, 0);
      await page.pass(50);
      expect(box.value).toBe('2');
      expect(page.lines()).toEqual([[number, '1']]);
      page.scan('4012345678901', 1_000);
      await page.pass(50);
      expect(box.value).toBe('24012345678901');
    },
  );
});

describe('a scan with the focus in a select element', () => {
  const focusSelect = (place = headerPlace('Notes')) => page.focus(page.add(new FakeSelect(page.desk.editor, place)));
  const notes = () => page.desk.editor.document.header.Notes;

  it.each([20, 150, 400])(
    'keeps the scan before it, which came %i ms earlier and waits for its lookup',
    async (gap) => {
      open(invoice([]), { hold: true });
      focusSelect();
      let at = -gap;
      for (const code of ['P00041', 'P00021', 'P00031']) at = page.scan(code, at + gap);
      await answer();
      expect(page.lines()).toEqual([
        ['P00041', '1'],
        ['P00021', '1'],
        ['P00031', '1'],
      ]);
      expect(notes()).toBeUndefined();
    },
  );

  it('undoes what its letters chose, but nothing that was chosen before', async () => {
    const { editor } = page.desk;
    focusSelect();
    page.press('7', 0);
    await page.pass(500);
    const at = page.scan('P00041', 1_000);
    await page.pass(50);
    page.scan('P00021', at + 100);
    await page.pass(50);
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      ['P00021', '1'],
    ]);
    expect(notes()).toBe('7');
    for (let time = 0; time < 3; time++) editor.undo();
    expect(notes()).toBeUndefined();
    expect(editor.document.canUndo).toBe(false);
  });

  it('undoes what its letters chose in a line', async () => {
    open(invoice([invoiceLine('a')]));
    focusSelect({ line: 'a', path: ['Notes'] });
    page.scan('P00041', 0);
    await page.pass(50);
    expect(page.desk.editor.document.lines).toMatchObject([invoiceLine('a'), { ProductCode: 'P00041' }]);
    expect(page.desk.editor.document.line('a')?.Notes).toBeUndefined();
  });

  it('undoes what its letters chose although a line was filled from its product meanwhile', async () => {
    open(invoice([]), { hold: true });
    const { editor } = page.desk;
    page.toCell();
    editor.grid.startEdit('P00041');
    editor.grid.commit();
    await page.pass(10);
    focusSelect();
    page.scan('P00021', 1_000);
    await answer();
    expect(editor.document.lines).toMatchObject([
      { ProductCode: 'P00041', ProductName: 'Product P00041' },
      { ProductCode: 'P00021', ProductName: 'Product P00021' },
    ]);
    expect(notes()).toBeUndefined();
  });
});

describe('a label', () => {
  const lots = () =>
    page.desk.editor.document.lines.map(({ Lots, Quantity }) => [
      Quantity,
      (Lots as readonly { LotNo: string }[]).map(({ LotNo }) => LotNo),
    ]);
  const inPlaces = (): readonly FakeElement[] => [page.button, page.add(new FakeInput()), page.cell];
  const label = [...`${gtin}10LOT-7`];

  it.each([0, 1, 2])('is joined despite a pause of 160 ms at any position, with focus %i', async (place) => {
    for (let cut = 6; cut < label.length - 1; cut += 3) {
      open();
      page.toCell();
      page.focus(inPlaces()[place] ?? page.button);
      const at = page.type(label.slice(0, cut), 0);
      await page.pass(160);
      page.type([...label.slice(cut), 'Enter'], at + 160);
      await page.pass(600);
      expect(lots(), `cut behind ${cut}`).toEqual([['1', ['LOT-7']]]);
      expect(openEntries()).toEqual([]);
    }
  });

  const separators: readonly (readonly [string, (at: number) => void])[] = [
    ['Ctrl and the key of ü', (at) => page.press('ü', at, { ctrlKey: true, code: 'BracketRight' })],
    ['Ctrl+]', (at) => page.press(']', at, { ctrlKey: true, code: 'BracketRight' })],
    ['the control character', (at) => page.press(separator, at)],
    ['|', (at) => page.press('|', at, { ctrlKey: true, altKey: true })],
    ['F8', (at) => expect(page.press('F8', at)).toBe(false)],
    [
      'Alt+029',
      (at) => {
        page.press('Alt', at, { altKey: true });
        for (const digit of '029') page.press(digit, at, { altKey: true, code: `Numpad${digit}` });
      },
    ],
  ];
  it.each(separators)('is read with FNC1 as %s', async (_name, press) => {
    for (const by of ['Enter', 'Tab']) {
      open();
      page.type(`${gtin}10A1`, 0);
      press(105);
      page.type([...'17270930', by], 110);
      await page.pass(50);
      expect(page.desk.editor.document.lines).toMatchObject([
        { ProductCode: 'LOT', Lots: [{ LotNo: 'A1', ExpiryDate: '2027-09-30' }] },
      ]);
    }
  });

  it('becomes an open entry if part of it is missing', async () => {
    page.toCell();
    page.scan(`]C1${gtin}1727`, 0);
    await page.pass(50);
    expect(openEntries()).toEqual([['incompleteLabel', `]C1${gtin}1727`]]);
    expect(page.desk.editor.grid.editing).toBeNull();
  });

  it('is decoded by its physical keys if the scanner uses a US keyboard layout', async () => {
    page.toCell();
    const keys: readonly (readonly [string, string])[] = [
      ['ü', 'BracketRight'],
      ['C', 'KeyC'],
      ['1', 'Digit1'],
      ...[...gtin, '1', '0'].map((digit) => [digit, `Digit${digit}`] as const),
      ['L', 'KeyL'],
      ['*', 'Minus'],
      ['ı', 'KeyI'],
    ];
    for (const [index, [key, code]] of keys.entries())
      page.press(key, index * 5, { code, shiftKey: /[A-Z]/.test(key) });
    page.press('Enter', keys.length * 5);
    await page.pass(50);
    expect(lots()).toEqual([['1', ['L-i']]]);
  });
});

describe('a lot or serial number scanned into its own text box', () => {
  function scanInto(code: string, key: string, pace = 5): FakeInput {
    const box = page.add(new FakeInput('[data-panel]'));
    page.focus(box);
    for (const [index, one] of [...'LOT'].entries())
      page.press(one, index * pace, { code: `Key${one}`, shiftKey: true });
    page.press(key, 3 * pace, { code });
    page.press('1', 4 * pace, { code: 'Digit1' });
    page.press('Enter', 5 * pace);
    return box;
  }

  it('is never stored in the wrong layout', () => {
    expect(scanInto('Minus', '*').value).toBe('LOT-1');
    expect(scanInto('Equal', '-').value).toBe('LOT-1');
    expect(scanInto('Slash', '.').value).toBe('');
    expect(trouble()).toEqual({ kind: 'layout', code: 'LOT.1' });
  });

  it('is stored as typed if typed by hand, or in other text boxes', () => {
    expect(scanInto('Minus', '*', 150).value).toBe('LOT*1');
    expect(scanInto('Slash', '.', 0).value).toBe('LOT.1');
  });
});

describe('a scan that cannot be accepted', () => {
  const dialog = '[role="dialog"][aria-modal="true"]';

  it.each(['Enter', 'Tab', null])('is rejected behind a dialog, terminated by %s', async (by) => {
    page.focus(page.add(new FakeElement(dialog)));
    page.type('P00041', 0);
    if (by !== null) expect(page.press(by, 30)).toBe(false);
    await page.pass(600);
    expect(page.lines()).toEqual([]);
    expect(trouble()).toEqual({ kind: 'behind', code: 'P00041' });
  });

  it('is removed from a text box in a dialog, but text that is no product’s code stays', async () => {
    const box = page.add(new FakeInput(dialog));
    page.focus(box);
    box.value = 'A';
    for (const text of [number, 'P00041', `]C1${gtin}`]) {
      page.scan(text, 0);
      await page.pass(50);
      expect(box.value).toBe('A');
      expect(trouble()).toMatchObject({ kind: 'behind' });
      page.desk.editor.scans.trouble = null;
    }
    page.scan('96385074', 1_000);
    await page.pass(50);
    expect(box.value).toBe('A96385074');
    expect(trouble()).toBeNull();
  });

  it.each(['Enter', 'Tab', null])('is rejected in a read-only document, terminated by %s', async (by) => {
    open(invoice([]), { draft: { state: 'ready' } });
    const readOnly = page.add(new FakeInput('[data-scan-box]'));
    readOnly.readOnly = true;
    for (const place of [page.button, readOnly]) {
      page.desk.editor.scans.trouble = null;
      page.focus(place);
      const at = performance.now();
      page.type('P00041', at);
      if (by !== null) expect(page.press(by, at + 30)).toBe(false);
      await page.pass(600);
      expect(trouble()).toEqual({ kind: 'locked', code: 'P00041' });
    }
    expect(page.lines()).toEqual([]);
  });

  it('does not stop typing in a select element of a dialog', async () => {
    page.focus(page.add(new FakeElement(dialog, 'select')));
    page.type('2026', 0);
    expect(page.press('Tab', 20)).toBe(true);
    await page.pass(500);
    expect(trouble()).toBeNull();
  });
});

describe('an open menu in front of the document', () => {
  it.each(['Enter', 'Tab', null])('is closed by a scan and activates no item, terminated by %s', async (by) => {
    const menu = page.add(new FakeElement('[role="menu"]'));
    const keys: string[] = [];
    menu.pressed = ({ key }) => keys.push(key);
    page.focus(menu);
    page.type('P00041', 0);
    if (by !== null) expect(page.press(by, 30)).toBe(false);
    await page.pass(500);
    expect(page.lines()).toEqual([['P00041', '1']]);
    expect(keys.at(-1)).toBe('Escape');
    expect(keys).not.toContain('Enter');
  });

  it.each(['dup', 'duplicate'])('receives letters that search in it: %s', async (letters) => {
    page.focus(page.add(new FakeElement('[role="menu"]')));
    page.type(letters, 0);
    expect(page.press('Enter', letters.length * 5)).toBe(true);
    await page.pass(1_500);
    expect(page.lines()).toEqual([]);
    expect(trouble()).toBeNull();
  });
});

describe('a scan in a line’s product cell', () => {
  beforeEach(() => {
    open(invoice([invoiceLine('a', { ProductCode: 'P00041' })]));
    page.toCell(0);
  });

  it('of another item’s number adds a line and keeps the product', async () => {
    page.scan(number, 0);
    await page.pass(50);
    expect(page.lines()).toEqual([
      ['P00041', '2'],
      [number, '1'],
    ]);
  });

  it.each(['P0004', '4012345678900'])('%s replaces the product, as if typed', async (text) => {
    page.scan(text, 0);
    await page.pass(50);
    expect(page.lines()).toEqual([[text, '2']]);
  });
});

describe('the scan box', () => {
  it.each(['Enter', 'Tab'])('accepts a scan once if %s follows after a pause', async (by) => {
    open(invoice([], { DespatchType: '2' }), { kind: 'despatch' });
    page.focus(page.add(new FakeInput('[data-scan-box]')));
    page.type('P00041', 0);
    await page.pass(150);
    expect(page.lines()).toEqual([['P00041', '1']]);
    expect(page.press(by, 160)).toBe(false);
    await page.pass(600);
    expect(page.lines()).toEqual([['P00041', '1']]);
  });

  it('keeps the keys of the next scan, which arrive before the lookup answers', async () => {
    open(invoice([], { DespatchType: '2' }), { kind: 'despatch', hold: true });
    const box = page.add(new FakeInput('[data-scan-box]'));
    page.focus(box);
    page.type('P00041', 0);
    await page.pass(150);
    page.press('Tab', 160);
    page.type('P000', 200);
    await answer();
    expect(box.value).toBe('P000');
    page.type([...'31', 'Tab'], 220);
    await answer();
    expect(page.lines()).toEqual([
      ['P00041', '1'],
      ['P00031', '1'],
    ]);
    expect([openEntries(), box.value]).toEqual([[], '']);
  });

  it('accepts typed and scanned codes, with FNC1', async () => {
    open(invoice([], { DespatchType: '2' }), { kind: 'despatch' });
    const box = page.add(new FakeInput('[data-scan-box]'));
    page.focus(box);
    page.scan('P00041', 0, 'Enter', 200);
    const at = page.scan('P00041', 2_000, 'Tab');
    page.type(`${gtin}10A1`, at + 1);
    page.press('ü', at + 110, { ctrlKey: true, code: 'BracketRight' });
    page.type([...'17270930', 'Enter'], at + 115);
    await page.pass(100);
    expect(page.lines()).toEqual([
      ['P00041', '2'],
      ['LOT', '1'],
    ]);
    expect(page.desk.editor.document.lines[1]?.Lots).toMatchObject([{ LotNo: 'A1' }]);
    expect(box.value).toBe('');
  });
});
