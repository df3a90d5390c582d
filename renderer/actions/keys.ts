/** Key patterns of the action tables, and how they match key presses. */
import { own } from '../../domain/value.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'repeat'>>;

/**
 * `Ctrl+Shift+Enter`; `[Shift]+Home`: with or without Shift. Ctrl also matches the Command key. `Space` is the space bar,
 * `Character` any key that types a character, `Composition` a key that only begins one: a dead key (^ before â), or a key
 * of an input method.
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
  // The symbol on the key itself.
  ContextMenu: '☰',
};

/** The pattern without its optional modifiers. */
export function plainKey(pattern: string): string {
  return pattern.replaceAll(/\[\w+\]\+/g, '');
}

/** The key as shown to the user: `Ctrl+Shift+Enter`, `Alt+↑`. */
export function keyText(pattern: string): string {
  const parts = plainKey(pattern).split('+');
  return parts.map((part) => own(signs, part) ?? part).join('+');
}

/** Whether the focus is in a dialog, menu or open list in front of the screen, which handles keys itself. */
export function isInDialog({ target }: Event): boolean {
  const inFront = '[role="dialog"][aria-modal="true"], [role="menu"], select[aria-expanded="true"]';
  return target instanceof Element && target.closest(inFront) !== null;
}

/** Whether the focus is in a text that can be selected. (The browser's date field has parts instead.) */
export function isInText({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.selectionStart !== null;
  return target.isContentEditable || target instanceof HTMLTextAreaElement;
}

/** Whether the focus is in a read-only field or cell. */
export function isReadOnly({ target }: Event): boolean {
  const fixed = 'input[readonly], textarea[readonly], [role="gridcell"][aria-readonly="true"]';
  return target instanceof Element && target.matches(fixed);
}

export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
}
