/**
 * Sends keys as a real keyboard does, one after another without waiting for the page to handle them, through Chrome's DevTools
 * (`Input.dispatchKeyEvent`).
 */
import type { CDPSession } from '@playwright/test';

/** A key by its name, prefixed with `Control+`, `Shift+` or `Alt+`: `a`, `Ş`, `Tab`, `Shift+Tab`, `Control+Enter`. */
export type Press = string;

/** A key as the page receives it. */
export interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  /** The text it writes; absent if none. */
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
/** Positions of the characters on a Turkish Q keyboard. */
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
  /** Number of keys pressed so far. */
  pressed = 0;
  /** Milliseconds between keys. */
  pace = 0;
  /** Sends keys as fast as the page handles them, with the timestamps of a normal pace: the page gets them late. */
  isLate = false;
  readonly #session: CDPSession;
  #next = 0;
  /** Timestamp of the next key, in epoch milliseconds: when a keyboard would register it, independent of a busy machine. */
  #stamp = Date.now();
  /** Keys that were sent and not yet handled. */
  #under: Promise<unknown>[] = [];

  constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Presses and releases a key; resolves when the next key may follow, even if the page has not handled it. */
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

  /** Pauses, so that the next keys do not look like a scan. */
  async rest(ms: number): Promise<void> {
    this.#next = Math.max(this.#next, performance.now()) + ms;
    this.#stamp += ms;
    await this.#turn(0);
  }

  /** Blocks the page for that many milliseconds; it then gets all keys pressed meanwhile at once. */
  stall(ms: number): void {
    const expression = `setTimeout(() => { const end = performance.now() + ${ms}; while (performance.now() < end); })`;
    const sent = this.#session.send('Runtime.evaluate', { expression });
    sent.catch(() => undefined);
    this.#under.push(sent);
  }

  /** Sets the next key's timestamp that many milliseconds back; waits if earlier keys are too recent for that. */
  async goBack(ms: number): Promise<void> {
    this.#stamp = Math.max(this.#stamp, Date.now() - ms);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.#stamp + ms - Date.now())));
  }

  /** Resolves when the page has handled every key. */
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

  /** Limits the number of keys that wait for the page. */
  async #inSight(): Promise<void> {
    if (this.#under.length < mostUnderWay) return;
    const under = this.#under;
    this.#under = [];
    await Promise.all(under);
  }

  #send(event: Parameters<CDPSession['send']>[1]): void {
    const sent = this.#session.send('Input.dispatchKeyEvent', event as never);
    // Errors are reported by `idle`.
    sent.catch(() => undefined);
    this.#under.push(sent);
  }
}
