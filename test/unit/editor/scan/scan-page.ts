/**
 * A fake page for scan tests without a browser: text boxes, buttons, the grid's cells, and keys with their timestamps.
 */
import { vi } from 'vitest';
import { pressKey } from '../../../../renderer/actions/grid.ts';
import { catchScans } from '../../../../renderer/screens/editor/scan/scan-catcher.ts';
import { bufferedKeys } from '../../../../renderer/state/buffered-keys.ts';
import type { Place } from '../../../../domain/model/place.ts';
import type { Editor } from '../../../../renderer/screens/editor/session/editor.svelte.ts';
import { moveTo } from '../support.ts';
import type { Desk } from '../support.ts';

type Listener = (event: FakeEvent) => void;

/** The parts of an event that the listeners read. */
class FakeEvent {
  target: FakeElement | null = null;
  defaultPrevented = false;
  isStopped = false;
  isComposing = false;
  isTrusted = false;
  timeStamp = 0;
  key = '';
  code = '';
  ctrlKey = false;
  altKey = false;
  metaKey = false;
  shiftKey = false;
  readonly type: string;
  constructor(type: string, more: object = {}) {
    this.type = type;
    Object.assign(this, more);
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
  stopPropagation(): void {
    this.isStopped = true;
  }
  stopImmediatePropagation(): void {
    this.isStopped = true;
  }
}

/** `within`: selectors that match the element or one of its ancestors. */
export class FakeElement {
  readonly within: readonly string[];
  isConnected = true;
  role = '';
  page: ScanPage | null = null;
  /** The element's own key listener. */
  pressed: (event: FakeEvent) => void = () => undefined;
  constructor(...within: readonly string[]) {
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
  querySelectorAll = (): readonly FakeElement[] => [];
  focus = (): void => undefined;
  dispatchEvent(event: FakeEvent): boolean {
    event.target = this;
    if (event.type === 'keydown') this.page?.listeners.forEach((listen) => event.isStopped || listen(event));
    if (event.type === 'keydown' && !event.isStopped) this.pressed(event);
    return !event.defaultPrevented;
  }
}

export class FakeInput extends FakeElement {
  value = '';
  readOnly = false;
  selectionStart: number | null = null;
  selectionEnd: number | null = null;
  /** Input listener. */
  typed: (text: string) => void = () => undefined;
  form = null;
  setRangeText(text: string, from: number, to: number): void {
    this.value = this.value.slice(0, from) + text + this.value.slice(to);
  }
  override matches(selector: string): boolean {
    return !selector.startsWith('input:is(') && super.matches(selector);
  }
  override dispatchEvent(event: FakeEvent): boolean {
    if (event.type === 'input') this.typed(this.value);
    return super.dispatchEvent(event);
  }
}

/** A select element for a field of the document, whose value every key changes. */
export class FakeSelect extends FakeElement {
  readonly id = 'choice';
  readonly options = [];
  readonly selectedIndex = -1;
  constructor(editor: Editor, place: Place) {
    super('select');
    this.pressed = ({ key }) => {
      if ([...key].length === 1) editor.set(place, key, this.id);
    };
  }
}

export interface KeyOptions {
  readonly code?: string;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly shiftKey?: boolean;
}

export class ScanPage {
  readonly desk: Desk;
  readonly listeners: Listener[] = [];
  readonly button = this.add(new FakeElement('button'));
  /** The active cell of the grid, and its text box while it is edited. */
  readonly cell = this.add(new FakeElement('[role="grid"]'));
  readonly #cellBox = this.add(new FakeInput('[role="grid"]'));
  readonly #document: { activeElement: FakeElement; body: FakeElement; querySelector: () => null };
  #stops: readonly (() => void)[];

  constructor(desk: Desk) {
    this.desk = desk;
    const { button } = this;
    this.#document = { activeElement: button, body: button, querySelector: () => null };
    vi.stubGlobal('window', {
      addEventListener: (type: string, listen: Listener) => type === 'keydown' && this.listeners.push(listen),
      removeEventListener: (_type: string, listen: Listener) =>
        this.listeners.splice(this.listeners.indexOf(listen) >>> 0, 1),
    });
    vi.stubGlobal('Element', FakeElement);
    vi.stubGlobal('HTMLElement', FakeElement);
    vi.stubGlobal('HTMLInputElement', FakeInput);
    vi.stubGlobal('HTMLTextAreaElement', class extends FakeElement {});
    vi.stubGlobal('HTMLSelectElement', FakeSelect);
    vi.stubGlobal('InputEvent', FakeEvent);
    vi.stubGlobal('KeyboardEvent', FakeEvent);
    const execCommand = (_command: string, _ui: boolean, text: string): void => this.#insert(text);
    vi.stubGlobal('document', Object.assign(this.#document, { execCommand }));
    this.#followGrid();
    this.#stops = [bufferedKeys.listen(window), catchScans(desk.editor)];
  }

  add<E extends FakeElement>(element: E): E {
    element.page = this;
    return element;
  }

  focus(element: FakeElement): void {
    this.#document.activeElement = element;
  }

  get focused(): FakeElement {
    return this.#document.activeElement;
  }

  /** Moves the focus to a cell of the grid; by default to the product cell of the empty row. */
  toCell(row = this.desk.editor.document.lines.length, column = 'ProductCode'): void {
    moveTo(this.desk, row, column);
    this.focus(this.cell);
  }

  /** Sends a key with timestamp `at` to the focused element; returns false if a listener cancelled it. */
  press(key: string, at: number, more: KeyOptions = {}): boolean {
    const event = new FakeEvent('keydown', { key, timeStamp: at, isTrusted: true, ...more });
    const target = this.#document.activeElement;
    const isFree = target.dispatchEvent(event);
    if (isFree && [...key].length === 1 && !event.ctrlKey && !event.altKey) this.#insert(key);
    return isFree;
  }

  /** Presses keys `pace` milliseconds apart; returns the time of the last one. */
  type(keys: readonly string[] | string, at: number, pace = 5): number {
    [...keys].forEach((key, index) => this.press(key, at + index * pace));
    return at + (keys.length - 1) * pace;
  }

  /** Sends a whole scan; returns the time of its terminator. */
  scan(text: string, at: number, by = 'Enter', pace = 5): number {
    return this.type([...text, by], at, pace);
  }

  /** Advances the time and waits for pending answers. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 10) {
      await vi.advanceTimersByTimeAsync(Math.min(10, left));
      await this.desk.settle();
    }
  }

  lines(): readonly unknown[] {
    return this.desk.editor.document.lines.map(({ ProductCode, Quantity }) => [ProductCode, Quantity]);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #insert(text: string): void {
    const target = this.#document.activeElement;
    if (!(target instanceof FakeInput) || target.readOnly) return;
    target.value += text;
    target.dispatchEvent(new FakeEvent('input'));
  }

  /** Renders like the page: a cell that is being edited has a focused text box. */
  #followGrid(): void {
    const { grid } = this.desk.editor;
    const box = this.#cellBox;
    const act = (event: FakeEvent): void => {
      if (event.target === box && (event.key === 'Enter' || event.key === 'Tab')) grid.leaveWith('uniqueHit');
      if (pressKey(grid, event, () => undefined)) event.preventDefault();
      follow();
    };
    const follow = (): void => {
      const { editing } = grid;
      if (editing) box.value = editing.text;
      const isHere = this.focused === box || this.focused === this.cell;
      if (isHere) this.focus(editing ? box : this.cell);
    };
    this.cell.pressed = act;
    box.pressed = act;
    box.typed = (text) => grid.type(text);
    const cancel = grid.cancel.bind(grid);
    grid.cancel = () => {
      cancel();
      follow();
    };
  }
}
