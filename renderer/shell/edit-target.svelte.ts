/** What the menu's Undo, Cut, Copy, Paste and Select all work on: the focused text or cells, or a list. */
import type { EditContext } from '../actions/edit.ts';
import { isText } from '../state/key-replay.ts';
import type { Toasts } from '../state/toasts.svelte.ts';

/** The focused element. `range`: part of it is selected. */
interface Focused {
  readonly text: 'none' | 'read' | 'write';
  readonly range: boolean;
  readonly cells: 'none' | 'read' | 'write';
}
const nothing: Focused = { text: 'none', range: false, cells: 'none' };
/** Lists with multiple selection, and a document's lines. */
const lists = 'main [role="grid"][aria-multiselectable="true"], main [role="listbox"][aria-multiselectable="true"]';

export class EditTarget implements EditContext {
  #focused = $state.raw(nothing);
  #hasList = $state(false);
  readonly #toasts: Pick<Toasts, 'canUndo' | 'undoLast'>;

  constructor(toasts: Pick<Toasts, 'canUndo' | 'undoLast'>) {
    this.#toasts = toasts;
  }

  get canUndo(): boolean {
    return this.#focused.text === 'write' || this.#toasts.canUndo;
  }
  get canRedo(): boolean {
    return this.#focused.text === 'write';
  }
  get canCut(): boolean {
    const { text, cells, range } = this.#focused;
    return (text === 'write' && range) || cells === 'write';
  }
  get canCopy(): boolean {
    const { cells, range } = this.#focused;
    return range || cells !== 'none';
  }
  get canPaste(): boolean {
    const { text, cells } = this.#focused;
    return text === 'write' || cells === 'write';
  }
  get canSelectAll(): boolean {
    return this.#focused.text !== 'none' || this.#hasList;
  }

  undo(): void {
    if (this.#focused.text === 'write') document.execCommand('undo');
    else this.#toasts.undoLast();
  }

  redo(): void {
    document.execCommand('redo');
  }

  /** In a list or a document's lines, sends Ctrl+A, which they handle. */
  selectAll(): void {
    if (this.#focused.text !== 'none') return void document.execCommand('selectAll');
    const press = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true });
    const { activeElement } = document;
    (activeElement?.closest(lists) ? activeElement : document.querySelector(lists))?.dispatchEvent(press);
  }

  get isInText(): boolean {
    return this.#focused.text !== 'none';
  }

  /** Tracks the focus until the returned function is called. */
  follow(): () => void {
    const read = (): void => this.#read();
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) queueMicrotask(read);
    };
    const look = (): void => void (this.#hasList = document.querySelector(lists) !== null);
    const watch = new MutationObserver(look);
    const content = document.querySelector('main');
    if (content) watch.observe(content, { childList: true, subtree: true });
    look();
    read();
    document.addEventListener('focusin', read);
    document.addEventListener('focusout', leave);
    document.addEventListener('selectionchange', read);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', read);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('selectionchange', read);
    };
  }

  #read(): void {
    const now = focusedNow();
    const { text, range, cells } = this.#focused;
    if (now.text !== text || now.range !== range || now.cells !== cells) this.#focused = now;
  }
}

function focusedNow(): Focused {
  const { activeElement: element } = document;
  if (isText(element)) {
    const isSecret = element instanceof HTMLInputElement && element.type === 'password';
    const range = !isSecret && element.selectionStart !== element.selectionEnd;
    return { text: element.readOnly || element.disabled ? 'read' : 'write', range, cells: 'none' };
  }
  const cells = element?.closest('[data-clipboard]')?.getAttribute('data-clipboard');
  const range = document.getSelection()?.isCollapsed === false;
  return { text: 'none', range, cells: cells === 'read' || cells === 'write' ? cells : 'none' };
}
