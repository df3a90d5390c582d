/** Keys as the tables of actions write them, and whether a key that is pressed is one of them. */
import { own } from '../../domain/value.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * `Ctrl+Shift+Enter`; `[Shift]+Home`: with Shift or without it. Ctrl is also the Command key. `Space` is the space bar,
 * `Character` any key that types one, `Composition` one with which a character only begins: a dead key (^ before â), an
 * input method's.
 */
export function isKey(pattern: string, press: KeyPress): boolean {
  const parts = pattern.split('+');
  const key = parts.at(-1) ?? '';
  const isHeld = (name: string, held: boolean): boolean =>
    parts.includes(name) ? held : !held || parts.includes(`[${name}]`);
  return (
    isHeld('Ctrl', press.ctrlKey || press.metaKey) &&
    isHeld('Shift', press.shiftKey) &&
    isHeld('Alt', press.altKey) &&
    isNamed(key, press.key)
  );
}

function isNamed(name: string, key: string): boolean {
  if (name === 'Character') return [...key].length === 1;
  if (name === 'Composition') return key === 'Dead' || key === 'Process';
  if (name === 'Space') return key === ' ';
  return key === name || (name.length === 1 && key.toLowerCase() === name.toLowerCase());
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  Character: 'A…Z',
  Composition: '^ ´ ¨',
  // As it is printed on the key.
  ContextMenu: '☰',
};

/** Without what may be held besides. */
export function plainKey(pattern: string): string {
  return pattern.replaceAll(/\[\w+\]\+/g, '');
}

/** As it is shown: `Ctrl+Shift+Enter`, `Alt+↑`. */
export function keyText(pattern: string): string {
  const parts = plainKey(pattern).split('+');
  return parts.map((part) => own(signs, part) ?? part).join('+');
}

/** A dialog or a menu in front of the screen has its own keys. */
export function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/** Whether there is a text around the keyboard that can be marked: a date box has parts instead. */
export function isInText({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.selectionStart !== null;
  return target.isContentEditable || target instanceof HTMLTextAreaElement;
}

/** Whether it is a box or a cell that takes no text. */
export function isReadOnly({ target }: Event): boolean {
  const fixed = 'input[readonly], textarea[readonly], [role="gridcell"][aria-readonly="true"]';
  return target instanceof Element && target.matches(fixed);
}

export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
}
