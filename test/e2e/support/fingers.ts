import type { CDPSession, Page } from '@playwright/test';
import { noteKeys } from './pace.ts';
import { rest } from './rest.ts';
import { slowDown } from './slowness.ts';

/** Key names in tests, and the key events for them. */
const named: Readonly<Record<string, { readonly key: string; readonly code: number; readonly text?: string }>> = {
  Enter: { key: 'Enter', code: 13, text: '\r' },
  Tab: { key: 'Tab', code: 9 },
  Escape: { key: 'Escape', code: 27 },
  Backspace: { key: 'Backspace', code: 8 },
  Delete: { key: 'Delete', code: 46 },
  Insert: { key: 'Insert', code: 45 },
  Left: { key: 'ArrowLeft', code: 37 },
  Up: { key: 'ArrowUp', code: 38 },
  Right: { key: 'ArrowRight', code: 39 },
  Down: { key: 'ArrowDown', code: 40 },
  Home: { key: 'Home', code: 36 },
  End: { key: 'End', code: 35 },
  Space: { key: ' ', code: 32, text: ' ' },
  F2: { key: 'F2', code: 113 },
  F3: { key: 'F3', code: 114 },
  F4: { key: 'F4', code: 115 },
  F6: { key: 'F6', code: 117 },
  F9: { key: 'F9', code: 120 },
};
const modifiers: Readonly<Record<string, number>> = { Alt: 1, Ctrl: 2, Shift: 8 };

interface Press {
  readonly key: string;
  readonly code: number;
  readonly text: string;
  readonly modifiers: number;
}

/** Types without waiting: keys go through the browser's own input queue, in order, even while the page is busy. */
export class Fingers {
  readonly #page: Page;
  #session: CDPSession | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  async slow(times: number): Promise<void> {
    await slowDown(this.#page, times);
  }

  /**
   * Types a text, with keys in braces: `{Enter}`, `{Ctrl+z}`; `{Rest}` is a user's pause. Resolves when the browser has accepted all of it; `gap`:
   * milliseconds between two keys; `at`: the first key's timestamp, in seconds since 1970; `perKey`: milliseconds between timestamps.
   */
  async press(keys: string, gap = 0, at?: number, perKey = 0): Promise<void> {
    const session = await this.#open();
    const sent: Promise<unknown>[] = [];
    for (const [index, press] of parse(keys).entries()) {
      if (press.key === 'Rest') {
        await Promise.all(sent);
        await rest(this.#page);
        continue;
      }
      const event = {
        key: press.key,
        code: codeOf(press.key),
        windowsVirtualKeyCode: press.code,
        modifiers: press.modifiers,
        ...(at === undefined ? {} : { timestamp: at + (index * perKey) / 1000 }),
      };
      for (const held of heldDown(press.modifiers))
        sent.push(session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...held }));
      const isText = press.text !== '' && (press.modifiers & ~8) === 0;
      const down = isText ? { ...event, text: press.text, unmodifiedText: press.text } : event;
      sent.push(session.send('Input.dispatchKeyEvent', { type: isText ? 'keyDown' : 'rawKeyDown', ...down }));
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }));
      for (const held of heldDown(press.modifiers))
        sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...held, modifiers: 0 }));
      if (gap > 0) await new Promise((resolve) => setTimeout(resolve, gap));
    }
    await Promise.all(sent);
    noteKeys(this.#page, gap < 60 ? sent.length / 2 : 1);
  }

  /** A scan: the keys' timestamps are `perKey` milliseconds apart, however busy the machine is. `end`: `{Enter}` or `{Tab}`. */
  async scan(text: string, end = '', perKey = 0): Promise<void> {
    await this.press(`${text.replaceAll('{', '{{}')}${end}`, 0, (Date.now() - perKey * text.length) / 1000, perKey);
  }

  /**
   * Like `press`, but the page gets all keys before it handles the first: it is blocked until the first has arrived, and ten
   * times as long again for the others.
   */
  async pressTogether(keys: string): Promise<void> {
    await this.#page.evaluate(() => {
      const { scheduling } = navigator as Navigator & { scheduling: { isInputPending(): boolean } };
      let hasBegun = false;
      // If the page could not be blocked before keys arrived, they were handled one by one, and there is nothing to wait for.
      window.addEventListener('keydown', () => (hasBegun = true), { capture: true, once: true });
      const asked = performance.now();
      setTimeout(() => {
        let end = asked + 60_000;
        for (let first = 0, now = 0; !hasBegun && now < end; now = performance.now())
          if (first === 0 && scheduling.isInputPending()) {
            first = performance.now();
            end = first + Math.min(1_000, Math.max(100, 10 * (first - asked)));
          }
      });
    });
    await this.press(keys);
  }

  /**
   * A character composed with a dead key (^ before a): the browser inserts it at the focus on the second key. `null`: the dead
   * key alone.
   */
  async compose(character: string | null): Promise<void> {
    const session = await this.#open();
    const dead = { key: 'Dead', code: 'BracketLeft', windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...dead });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...dead });
    if (character !== null) await session.send('Input.insertText', { text: character });
  }

  async #open(): Promise<CDPSession> {
    return (this.#session ??= await this.#page.context().newCDPSession(this.#page));
  }
}

/** The key events of the held modifiers. */
function heldDown(
  mask: number,
): readonly { key: string; code: string; windowsVirtualKeyCode: number; modifiers: number }[] {
  const all = [
    [1, 'Alt', 18],
    [2, 'Control', 17],
    [8, 'Shift', 16],
  ] as const;
  return all
    .filter(([bit]) => (mask & bit) !== 0)
    .map(([, key, code]) => ({ key, code: `${key}Left`, windowsVirtualKeyCode: code, modifiers: mask }));
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  if (/^\d$/.test(key)) return `Digit${key}`;
  return key === ' ' ? 'Space' : key;
}

function parse(keys: string): readonly Press[] {
  return [...keys.matchAll(/\{([^}]+)\}|([^{])/gu)].map(([, token, character = '']) => {
    if (token === undefined) return { key: character, code: keyCode(character), text: character, modifiers: 0 };
    const parts = token.split('+');
    const name = parts.at(-1) ?? '';
    const held = parts.slice(0, -1).reduce((sum, part) => sum + (modifiers[part] ?? 0), 0);
    const known = named[name] ?? { key: name, code: keyCode(name), text: name };
    return { key: known.key, code: known.code, text: known.text ?? '', modifiers: held };
  });
}

/** Key codes of a US keyboard; other letters are sent as text only. */
function keyCode(character: string): number {
  return /^[a-z0-9 ]$/i.test(character) ? character.toUpperCase().charCodeAt(0) : 0;
}
