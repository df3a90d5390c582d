/**
 * Keys as a real keyboard gives them, one after another without waiting for the page: Chrome's DevTools take them
 * (`Input.dispatchKeyEvent`), and what the page makes of them is its own affair.
 */
import type { CDPSession } from '@playwright/test';

/** A key by its name, `Control+`, `Shift+` or `Alt+` before it: `a`, `Ş`, `Tab`, `Shift+Tab`, `Control+Enter`. */
export type Press = string;

/** A key as the page gets it. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  /** What it writes; absent where it writes nothing. */
  readonly text?: string;
}

const modifierBits: Readonly<Record<string, number>> = { Alt: 1, Control: 2, Shift: 8 };
const named: Readonly<Record<string, number>> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  F1: 112,
  F2: 113,
  F4: 115,
  F6: 117,
  F7: 118,
};
/** Where the signs of a Turkish Q keyboard are. */
const signs: Readonly<Record<string, readonly [code: string, virtual: number, shifted?: boolean]>> = {
  ' ': ['Space', 32],
  ğ: ['BracketLeft', 219],
  ü: ['BracketRight', 221],
  ş: ['Semicolon', 186],
  i: ['Quote', 222],
  ö: ['Comma', 188],
  ç: ['Period', 190],
  ı: ['KeyI', 73],
  '.': ['Slash', 191],
  ':': ['Slash', 191, true],
  ',': ['Backslash', 220],
  ';': ['Backslash', 220, true],
  '-': ['Equal', 187],
  _: ['Equal', 187, true],
  '*': ['Minus', 189],
  '/': ['Digit7', 55, true],
  '(': ['Digit8', 56, true],
  ')': ['Digit9', 57, true],
  '+': ['Digit4', 52, true],
  '%': ['Digit5', 53, true],
};

function strokeOf(press: Press): Stroke {
  const parts = press === '+' ? ['+'] : press.split('+');
  const name = parts.at(-1) || '+';
  const held = parts.slice(0, -1).reduce((bits, modifier) => bits | (modifierBits[modifier] ?? 0), 0);
  const virtual = named[name];
  if (virtual !== undefined) {
    const writes = name === 'Enter' && (held & 3) === 0 ? { text: '\r' } : {};
    return { key: name, code: name, windowsVirtualKeyCode: virtual, modifiers: held, ...writes };
  }
  const [, digit] = /^Numpad([0-9])$/.exec(name) ?? [];
  if (digit !== undefined) {
    const writes = (held & 3) === 0 ? { text: digit } : {};
    return { key: digit, code: name, windowsVirtualKeyCode: 96 + Number(digit), modifiers: held, ...writes };
  }
  const lower = name === 'I' ? 'ı' : name === 'İ' ? 'i' : name.toLowerCase();
  const [code, number, shifted] = signs[lower] ?? plain(lower);
  const shift = shifted === true || lower !== name ? 8 : 0;
  const modifiers = held | shift;
  return { key: name, code, windowsVirtualKeyCode: number, modifiers, ...((held & 3) === 0 ? { text: name } : {}) };
}

function plain(sign: string): readonly [code: string, virtual: number, shifted?: boolean] {
  const virtual = sign.toUpperCase().charCodeAt(0);
  return /[a-z]/.test(sign) ? [`Key${sign.toUpperCase()}`, virtual] : [`Digit${sign}`, virtual];
}

const mostUnderWay = 300;

export class Keyboard {
  /** Keys pressed so far. */
  pressed = 0;
  /** Milliseconds from one key to the next. */
  pace = 0;
  /** Keys go to the page as fast as it takes them, with the times at which they were pressed: it comes to them late. */
  isLate = false;
  readonly #session: CDPSession;
  #next = 0;
  /** When the next key is pressed, as a keyboard notes it: not when a busy machine comes to it. Epoch milliseconds. */
  #stamp = Date.now();
  /** What was sent and not taken yet. */
  #under: Promise<unknown>[] = [];

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Presses and lets go; resolves when the next key may follow, not when the page has done anything. */
  async press(press: Press | Stroke): Promise<void> {
    await this.#turn();
    this.pressed += 1;
    const { text, ...keys } = typeof press === 'string' ? strokeOf(press) : press;
    const stroke = { ...keys, timestamp: this.#stamp / 1000 };
    this.#stamp += this.pace;
    this.#send({ type: 'rawKeyDown', ...stroke });
    if (text !== undefined) this.#send({ type: 'char', ...stroke, text, unmodifiedText: text });
    this.#send({ type: 'keyUp', ...stroke });
  }

  /** A hand that rests, so that what follows is no scanner's. */
  async rest(ms: number): Promise<void> {
    this.#next = Math.max(this.#next, performance.now()) + ms;
    this.#stamp += ms;
    await this.#turn(0);
  }

  /** The page does nothing for so many milliseconds, and has all that is pressed meanwhile at once. */
  stall(ms: number): void {
    const expression = `setTimeout(() => { const end = performance.now() + ${ms}; while (performance.now() < end); })`;
    const sent = this.#session.send('Runtime.evaluate', { expression });
    sent.catch(() => undefined);
    this.#under.push(sent);
  }

  /** Resolves when keys that take so many milliseconds can all be in the past: the next one was pressed as long ago. */
  async goBack(ms: number): Promise<void> {
    this.#stamp = Math.max(this.#stamp, Date.now() - ms);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.#stamp + ms - Date.now())));
  }

  /** Resolves when the page has had every key. */
  async idle(): Promise<void> {
    const under = this.#under;
    this.#under = [];
    await Promise.all(under);
    this.#stamp = Math.max(this.#stamp, Date.now());
  }

  async #turn(pace = this.pace): Promise<void> {
    if (this.isLate) return this.#inSight();
    const wait = this.#next - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#next = Math.max(this.#next, performance.now()) + pace;
  }

  /** No more keys are under way than a page can have before it. */
  async #inSight(): Promise<void> {
    if (this.#under.length < mostUnderWay) return;
    const under = this.#under;
    this.#under = [];
    await Promise.all(under);
  }

  #send(event: Parameters<CDPSession['send']>[1]): void {
    const sent = this.#session.send('Input.dispatchKeyEvent', event as never);
    // Asked for at the latest when the page is waited for.
    sent.catch(() => undefined);
    this.#under.push(sent);
  }
}
