/**
 * Key sequences as scanners send them, in a compact notation: `]C101…<GS>10A1<Enter>`. Angle brackets contain a key or a pause:
 * `<Enter>`, `<Ctrl+Shift+Enter>`, `<F8>`, `<pause 160>`, `<pace 0>` (milliseconds between keys), `<GS>` (Control and the key
 * that is `]` on a US keyboard), `<U+001D>` (the character itself), `<Alt+029>` (digits on the numeric pad).
 */
import type { Keyboard, Stroke } from '../typist/keyboard.ts';

/** The keyboard layout configured in the scanner, on that of the computer. */
export type Layout = 'tr-on-tr' | 'us-on-tr' | 'us-on-us' | 'tr-on-us';

/**
 * The printing keys by position: the code, then the characters without modifier, with Shift and with AltGr; `\0` is a dead key or
 * none.
 */
const codes = [
  ...['Backquote', 'Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9', 'Digit0'],
  ...['Minus', 'Equal', 'KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU', 'KeyI', 'KeyO', 'KeyP', 'BracketLeft'],
  ...['BracketRight', 'KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG', 'KeyH', 'KeyJ', 'KeyK', 'KeyL', 'Semicolon', 'Quote'],
  ...['Backslash', 'IntlBackslash', 'KeyZ', 'KeyX', 'KeyC', 'KeyV', 'KeyB', 'KeyN', 'KeyM', 'Comma', 'Period', 'Slash'],
  'Space',
] as const;
const keyboards = {
  us: ["`1234567890-=qwertyuiop[]asdfghjkl;'\\\0zxcvbnm,./ ", '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|\0ZXCVBNM<>? ', ''],
  tr: [
    '"1234567890*-qwertyuıopğüasdfghjklşi,<zxcvbnmöç. ',
    "é!'\0+%&/()=?_QWERTYUIOPĞÜASDFGHJKLŞİ;>ZXCVBNMÖÇ: ",
    '\0\0\0#$½\0{[]}\\|@\0€\0₺',
  ],
} as const;
const modifiers: Readonly<Record<string, number>> = { Alt: 1, Ctrl: 2, Shift: 8 };
/** Browsers report no modifier for a key that writes a character with AltGr. */
const altGr: Stroke = { key: 'AltGraph', code: 'AltRight', windowsVirtualKeyCode: 18, modifiers: 0 };

const named: Readonly<Record<string, readonly [key: string, code: string, modifiers?: number]>> = {
  GS: ['ü', 'BracketRight', 2],
  'U+001D': ['\u001d', 'BracketRight', 2],
};

/** Plays a sequence; resolves when the last key has been sent. */
export async function play(keyboard: Keyboard, sequence: string, layout: Layout): Promise<void> {
  const [scanner, computer] = layout.split('-on-') as ['us' | 'tr', 'us' | 'tr'];
  keyboard.pace = usualPace;
  for (const [, command, character = ''] of sequence.matchAll(/<([^<>]{2,})>|([\s\S])/gu)) {
    const pause = /^(pause|pace) (\d+)$/.exec(command ?? '');
    if (pause) {
      if (pause[1] === 'pace') keyboard.pace = Number(pause[2]);
      else await keyboard.rest(Number(pause[2]));
    } else if (command === undefined) {
      for (const key of strokesOf(character, scanner, computer)) await keyboard.press(key);
    } else for (const key of keysOf(command)) await keyboard.press(key);
  }
  keyboard.pace = 0;
}

/** A scanner's typing speed. */
const usualPace = 5;

function strokesOf(character: string, scanner: 'us' | 'tr', computer: 'us' | 'tr'): readonly Stroke[] {
  const level = keyboards[scanner].findIndex((keys) => keys.includes(character));
  const at = level < 0 ? -1 : (keyboards[scanner][level] ?? '').indexOf(character);
  const code = codes[at];
  if (code === undefined) throw new Error(`A ${scanner} keyboard does not write “${character}”.`);
  const key = [...(keyboards[computer][level] ?? '')][at] ?? '\0';
  const place = { code, windowsVirtualKeyCode: virtualKey(code), modifiers: level === 1 ? 8 : 0 };
  const stroke = key === '\0' ? { ...place, key: 'Dead' } : { ...place, key, text: key };
  return level === 2 ? [altGr, stroke] : [stroke];
}

function keysOf(command: string): readonly (string | Stroke)[] {
  const digits = /^Alt\+(\d+)$/.exec(command)?.[1];
  if (digits !== undefined) return altCode(digits);
  const special = named[command];
  if (special) {
    const [key, code, held = 0] = special;
    return [{ key, code, windowsVirtualKeyCode: virtualKey(code), modifiers: held }];
  }
  const parts = command.split('+');
  const name = parts.pop() ?? '';
  const held = parts.reduce((bits, one) => bits | (modifiers[one] ?? 0), 0);
  if (/^F\d+$/.test(name))
    return [{ key: name, code: name, windowsVirtualKeyCode: 111 + Number(name.slice(1)), modifiers: held }];
  return [command.replace('Ctrl', 'Control')];
}

/** As on Windows: the digits write nothing; the character appears when Alt is released. */
function altCode(digits: string): readonly Stroke[] {
  const alt = { key: 'Alt', code: 'AltLeft', windowsVirtualKeyCode: 18, modifiers: 1 };
  const pad = [...digits].map((key) => ({
    ...{ key, code: `Numpad${key}`, modifiers: 1 },
    windowsVirtualKeyCode: 96 + Number(key),
  }));
  return [alt, ...pad];
}

function virtualKey(code: string): number {
  return /^(Key|Digit)(.)$/.exec(code)?.[2]?.charCodeAt(0) ?? 0;
}
