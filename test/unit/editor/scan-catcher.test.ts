import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressKey } from '../../../renderer/actions/grid.ts';
import { catchScans } from '../../../renderer/screens/editor/scan/scan-catcher.ts';
import { invoice, invoiceLine, openDesk, productRow } from './support.ts';
import type { Desk } from './support.ts';

/** What the catcher asks of an element of the page; `within`: the selectors that it or one around it matches. */
class FakeElement extends EventTarget {
  readonly within: readonly string[];
  isConnected = true;
  constructor(...within: readonly string[]) {
    super();
    this.within = within;
  }
  closest(selector: string): this | null {
    return this.within.some((one) => selector.includes(one)) ? this : null;
  }
  matches(selector: string): boolean {
    return this.closest(selector) !== null;
  }
  querySelector(selector: string): this | null {
    return this.closest(selector);
  }
  hasAttribute = (): boolean => false;
  focus = (): void => undefined;
}
/** Node's takes a listener off by an object alone. */
class Page extends EventTarget {
  override removeEventListener(type: string, listener: EventListener, capture: boolean): void {
    super.removeEventListener(type, listener, { capture });
  }
}
class FakeInput extends FakeElement {
  value = '';
  role = '';
  selectionStart = 0;
  selectionEnd = 0;
  setSelectionRange = (): void => undefined;
  override matches(selector: string): boolean {
    return !selector.startsWith('input:is(') && super.matches(selector);
  }
}

const products = ['P00041', 'P0004', '8690000000012'].map((code) => productRow(code));

describe('the scanner in the page', () => {
  const button = new FakeElement('button');
  let page: EventTarget;
  let desk: Desk;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    page = new Page();
    vi.stubGlobal('window', page);
    vi.stubGlobal('Element', FakeElement);
    vi.stubGlobal('HTMLElement', FakeElement);
    vi.stubGlobal('HTMLInputElement', FakeInput);
    vi.stubGlobal('HTMLTextAreaElement', class extends FakeElement {});
    vi.stubGlobal('HTMLSelectElement', class extends FakeElement {});
    vi.stubGlobal('InputEvent', Event);
    vi.stubGlobal(
      'KeyboardEvent',
      class extends Event {
        constructor(type: string, init: EventInit) {
          super(type, init);
          for (const [name, value] of Object.entries(init)) Object.defineProperty(this, name, { value });
        }
      },
    );
    vi.stubGlobal('document', { activeElement: button, body: button });
    desk = openDesk(invoice([]), { products });
    stop = catchScans(desk.editor);
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** A key that was pressed at a time and is told of now; false where it goes no further. */
  function press(target: FakeElement, key: string, at: number, more = {}): boolean {
    const event = new Event('keydown', { cancelable: true });
    let goesOn = true;
    Object.defineProperties(event, {
      target: { value: target },
      timeStamp: { value: at },
      stopImmediatePropagation: { value: () => (goesOn = false) },
    });
    Object.assign(event, { key, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, ...more });
    page.dispatchEvent(event);
    if (goesOn && target instanceof FakeInput && [...key].length === 1) target.value += key;
    return goesOn;
  }
  const type = (target: FakeElement, text: string, at: number, pace = 5): void =>
    [...text].forEach((key, index) => press(target, key, at + index * pace));
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    await desk.settle();
  };
  const lines = () => desk.editor.document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity]);

  describe('that ends with no key', () => {
    it('is taken when silence follows', async () => {
      type(button, 'P00041', 0);
      await pass(79);
      expect(lines()).toEqual([]);
      await pass(200);
      expect(lines()).toEqual([['P00041', '1']]);
    });

    it('is whole where its keys come late, as long behind each other as they lag behind', async () => {
      await pass(1_000);
      for (const [index, key] of [...'P00041'].entries()) {
        press(button, key, 500 + index * 5);
        await pass(150);
      }
      expect(lines()).toEqual([]);
      await pass(2_500);
      expect(lines()).toEqual([['P00041', '1']]);
      expect(desk.editor.scans.trouble).toBeNull();
    });

    it('is whole where the page stood still in the middle of it', async () => {
      type(button, '8690000', 0);
      vi.advanceTimersByTime(30);
      // Its own clock goes on, and no timer is told of it.
      const clock = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => clock + 250 + (Date.now() - 30));
      await pass(60);
      expect(desk.editor.scans.trouble).toBeNull();
      type(button, '000012', 35);
      vi.restoreAllMocks();
      await pass(1_000);
      expect(lines()).toEqual([['8690000000012', '1']]);
    });

    it('is whole where the machine gave its keys in two and its first part was taken for all of it', async () => {
      type(button, 'P0004', 0);
      press(button, '1', 25);
      await pass(300);
      expect(lines()).toEqual([['P00041', '1']]);
      type(button, '8690000', 1_000);
      await pass(1_000);
      expect(desk.editor.scans.trouble).toMatchObject({ kind: 'unknown' });
      type(button, '000012', 1_035);
      await pass(1_000);
      expect(lines()).toEqual([
        ['P00041', '1'],
        ['8690000000012', '1'],
      ]);
      expect(desk.editor.scans.trouble).toBeNull();
    });

    it.each([false, true])('has what its first part did taken back, the lists answering late: %s', async (hold) => {
      stop();
      desk = openDesk(invoice([]), { products: [...products, productRow('P000412')], hold });
      stop = catchScans(desk.editor);
      type(button, 'P00041', 0);
      await pass(300);
      if (!hold) expect(lines()).toEqual([['P00041', '1']]);
      press(button, '2', 35);
      await pass(1_000);
      for (let turn = 0; turn < 10; turn++) {
        for (const one of [...desk.held]) one.release();
        await pass(1);
      }
      expect(lines()).toEqual([['P000412', '1']]);
      desk.editor.undo();
      expect(lines()).toEqual([]);
    });

    it('is no serial number by its first part', async () => {
      stop();
      desk = openDesk(invoice([]), { products: [...products, productRow('SERIAL', { stockType: 5 })] });
      stop = catchScans(desk.editor);
      desk.editor.scanning.takesDetails = true;
      type(button, 'SERIAL', 0);
      await pass(300);
      type(button, 'SN-0001', 1_000);
      await pass(300);
      expect(desk.editor.document.lines).toMatchObject([{ SerialNumbers: ['SN-0001'] }]);
      type(button, '-22', 1_035);
      await pass(300);
      expect(desk.editor.document.lines).toMatchObject([{ SerialNumbers: ['SN-0001-22'] }]);
    });

    it('is forgotten neither where the next one is there before its silence was noticed', async () => {
      type(button, 'P00041', 0);
      type(button, '8690000000012', 400);
      await pass(1_000);
      expect(lines()).toEqual([
        ['P00041', '1'],
        ['8690000000012', '1'],
      ]);
    });

    it('takes a terminator that comes after all, and presses nothing with it', async () => {
      type(button, 'P00041', 0);
      await pass(85);
      expect(press(button, 'Enter', 90)).toBe(false);
      expect(press(button, 'Enter', 600)).toBe(true);
      await pass(300);
      expect(lines()).toEqual([['P00041', '1']]);
    });
  });

  it.each(['Enter', 'Tab'] as const)('reads FNC1 in a label that %s ends', async (by) => {
    stop();
    const serial = productRow('SERIAL', { stockType: 5, barcodes: [{ text: '18690000000019' }] });
    desk = openDesk(invoice([]), { products: [serial] });
    stop = catchScans(desk.editor);
    type(button, ']C10118690000000019', 0);
    type(button, '21S1', 95);
    press(button, 'ü', 115, { ctrlKey: true, code: 'BracketRight' });
    type(button, '302', 120);
    expect(press(button, by, 135)).toBe(false);
    await pass(10);
    expect(desk.editor.document.lines).toMatchObject([{ ProductCode: 'SERIAL', SerialNumbers: ['S1'] }]);
  });

  it('is taken out of a box though a line was given meanwhile what an older one had asked for', async () => {
    stop();
    desk = openDesk(invoice([]), { products, hold: true });
    stop = catchScans(desk.editor);
    const box = new FakeInput('[data-region="header"]');
    vi.stubGlobal('document', { activeElement: box, body: button });
    const answer = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) {
        await pass(1);
        for (const one of [...desk.held]) one.release();
      }
    };
    type(button, 'P00041', 0);
    press(button, 'Enter', 30);
    await answer();
    type(box, '8690000000012', 300);
    press(box, 'Enter', 365);
    await pass(1);
    const key = desk.editor.document.lines[0]?.$key ?? '';
    desk.editor.document.amendLines(null, new Set([key]), (line) => ({ ...line, LineNote: 'late' }));
    await answer();
    expect(lines()).toEqual([
      ['P00041', '1'],
      ['8690000000012', '1'],
    ]);
    expect(desk.editor.document.lines[0]).toMatchObject({ LineNote: 'late' });
    expect(box.value).toBe('');
  });

  it('takes no older scan back with what was typed, which was looked up only meanwhile', async () => {
    stop();
    desk = openDesk(invoice([]), { products, hold: true });
    stop = catchScans(desk.editor);
    const box = new FakeInput('[data-region="header"]');
    vi.stubGlobal('document', { activeElement: box, body: button });
    type(button, 'P00041', 0);
    press(button, 'Enter', 30);
    await pass(1);
    // The first one is answered between the first and the last key of the next.
    type(box, '86900000', 300);
    for (let turn = 0; turn < 10; turn++) {
      for (const one of [...desk.held]) one.release();
      await pass(1);
    }
    type(box, '00012', 340);
    press(box, 'Enter', 365);
    for (let turn = 0; turn < 10; turn++) {
      await pass(1);
      for (const one of [...desk.held]) one.release();
    }
    expect(lines()).toEqual([['P00041', '1']]);
    // It stays where it was typed, and is scanned again.
    expect(box.value).toBe('8690000000012');
  });

  it('leaves no label in a box whose product is unknown, and what may have been typed', async () => {
    const box = new FakeInput('[data-region="header"]');
    vi.stubGlobal('document', { activeElement: box, body: button });
    type(box, ']E04012345678901', 0);
    press(box, 'Enter', 85);
    await pass(10);
    expect(box.value).toBe('');
    expect(desk.editor.scans.trouble).toMatchObject({ kind: 'unknown' });
    type(box, '4012345678901', 1_000);
    press(box, 'Enter', 1_070);
    await pass(10);
    expect(box.value).toBe('4012345678901');
  });

  describe('where something lies in front of the document', () => {
    const menu = new FakeElement('[role="menu"]');
    const dialog = '[role="dialog"][aria-modal="true"]';

    it.each(['Enter', 'Tab', null])('has a menu give way, and chooses nothing in it, ended by %s', async (by) => {
      const closed = vi.spyOn(menu, 'dispatchEvent');
      type(menu, 'P00041', 0);
      if (by !== null) expect(press(menu, by, 30)).toBe(false);
      await pass(500);
      expect(lines()).toEqual([['P00041', '1']]);
      expect(closed.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Escape']);
    });

    it.each(['dup', 'duplicate'])('leaves letters to a menu that seek in it: %s', async (letters) => {
      type(menu, letters, 0);
      expect(press(menu, 'Enter', letters.length * 5)).toBe(true);
      type(menu, letters, 1_000);
      await pass(1_500);
      expect(lines()).toEqual([]);
      expect(desk.editor.scans.trouble).toBeNull();
    });

    it.each(['Enter', 'Tab', null])('does nothing behind a dialog, nor in it, ended by %s', async (by) => {
      const target = new FakeElement(dialog);
      type(target, 'P00041', 0);
      if (by !== null) expect(press(target, by, 30)).toBe(false);
      await pass(500);
      expect(lines()).toEqual([]);
      expect(desk.editor.scans.trouble).toEqual({ kind: 'behind', code: 'P00041' });
    });

    it('leaves what chooses in a list of a dialog', async () => {
      const choice = new FakeElement(dialog, 'select');
      type(choice, '2026', 0);
      expect(press(choice, 'Tab', 20)).toBe(true);
      type(choice, '202611', 1_000);
      await pass(1_500);
      expect(desk.editor.scans.trouble).toBeNull();
    });

    it('takes a label out of a box in a dialog, and leaves what may have been typed there', async () => {
      const box = new FakeInput(dialog);
      box.value = 'A';
      type(box, '8690000000012', 0);
      expect(press(box, 'Enter', 65)).toBe(false);
      await pass(10);
      expect(box.value).toBe('A');
      expect(desk.editor.scans.trouble).toEqual({ kind: 'behind', code: '8690000000012' });
      for (const text of ['P00041', '96385074']) {
        type(box, text, 1_000);
        expect(press(box, 'Enter', 1_000 + text.length * 5)).toBe(true);
      }
      await pass(10);
      expect(box.value).toBe('AP0004196385074');
      expect(lines()).toEqual([]);
    });
  });

  describe('upon the product of a line', () => {
    const cell = new FakeElement('[role="grid"]');
    const number = '8690000000012';
    beforeEach(() => {
      stop();
      desk = openDesk(invoice([invoiceLine('a', { ProductCode: 'P00041' })]), { products });
      stop = catchScans(desk.editor);
      const { grid } = desk.editor;
      grid.moveTo(
        0,
        grid.columns.findIndex(({ name }) => name === 'ProductCode'),
      );
    });
    /** As the grid has it: the first key opens the cell. Whether its last key goes on to it. */
    function scan(text: string, at: number): boolean {
      const { grid } = desk.editor;
      for (const [index, key] of [...text].entries()) {
        press(cell, key, at + index * 5);
        if (index > 0 || grid.editing) grid.type(`${grid.editing?.text ?? ''}${key}`);
        else pressKey(grid, { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }, () => undefined);
      }
      return press(cell, 'Enter', at + text.length * 5);
    }

    it('has the number of other goods make a line, and leaves the product', async () => {
      expect(scan(number, 0)).toBe(false);
      await pass(10);
      expect(lines()).toEqual([
        ['P00041', '2'],
        [number, '1'],
      ]);
    });

    it.each(['P0004', '4012345678900'])('leaves what may be typed in its place: %s', (text) => {
      expect(scan(text, 0)).toBe(true);
      expect(desk.editor.grid.editing?.text).toBe(text);
    });

    it('leaves the number that the product has for its code, and one in the middle of a text', async () => {
      desk.editor.set({ line: 'a', path: ['ProductCode'] }, number);
      expect(scan(number, 0)).toBe(true);
      desk.editor.grid.cancel();
      desk.editor.set({ line: 'a', path: ['ProductCode'] }, 'P00041');
      press(cell, 'x', 1_000);
      pressKey(
        desk.editor.grid,
        { key: 'x', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
        () => undefined,
      );
      expect(scan(number, 2_000)).toBe(true);
      await pass(10);
      expect(lines()).toHaveLength(1);
    });
  });
});
