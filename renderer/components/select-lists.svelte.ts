/**
 * The keys and the list of a `<select>`. The browser's own list takes all keys while it is open, so a scanned label could choose in
 * it without the page seeing its keys. Here they stay in the page: the select keeps the focus and shows the choice, which counts
 * when the list closes.
 */
import { mount, unmount } from 'svelte';
import { isModifier } from '../state/buffered-keys.ts';
import { choiceAfter, isWithinWord } from '../state/select-keys.ts';
import SelectList from './SelectList.svelte';

interface OpenList {
  readonly select: HTMLSelectElement;
  /** The choice before, to which Escape returns. */
  readonly before: number;
  readonly stop: () => void;
}
let opened: OpenList | null = null;
/** The choice that the open list shows. */
let shown = $state(0);

const anchor = '--select-list';

/** Shows the lists of all selects in the window; returns a function that stops. */
export function showSelectLists(target: Window): () => void {
  target.addEventListener('mousedown', point);
  target.addEventListener('keydown', press);
  return () => {
    closeSelectList();
    target.removeEventListener('mousedown', point);
    target.removeEventListener('keydown', press);
  };
}

/** Closes the open list, if there is one. The choice is as before. */
export function closeSelectList(): void {
  if (opened !== null) opened.select.selectedIndex = opened.before;
  close();
}

function point(event: MouseEvent): void {
  const { target, button } = event;
  if (!(target instanceof HTMLSelectElement) || button !== 0 || event.defaultPrevented) return;
  event.preventDefault();
  const wasOpen = opened?.select === target;
  closeSelectList();
  target.focus();
  if (!wasOpen) open(target);
}

function press(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLSelectElement) || event.defaultPrevented) return;
  const { key, ctrlKey, altKey, metaKey } = event;
  const opens = opensList(event) && !(key === ' ' && isWithinWord(target, event));
  const next = opens || ctrlKey !== altKey || metaKey ? null : choiceAfter(target, event);
  if (!opens && next === null) return;
  event.preventDefault();
  if (opens) open(target);
  else if (next !== null) take(target, next);
}

/** The keys that open the browser's own list; on macOS also an arrow alone. */
function opensList({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || shiftKey) return false;
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  return isArrow ? altKey || isMac() : !altKey && (key === ' ' || key === 'F4');
}
const isMac = (): boolean => navigator.platform.startsWith('Mac');

function open(select: HTMLSelectElement): void {
  if (select.disabled || select.parentElement === null) return;
  select.style.setProperty('anchor-name', anchor);
  select.ariaExpanded = 'true';
  shown = select.selectedIndex;
  const list = mount(SelectList, {
    target: select.parentElement,
    ...(select.nextSibling ? { anchor: select.nextSibling } : {}),
    props: {
      anchor,
      options: Array.from(select.options, ({ text, disabled }) => ({ text, disabled })),
      get selected() {
        return shown;
      },
      onchoose: (index: number) => {
        moveTo(index);
        choose();
      },
    },
  });
  const listeners = new AbortController();
  const { signal } = listeners;
  const stop = (): void => {
    listeners.abort();
    void unmount(list);
  };
  select.addEventListener('keydown', pressOpen, { signal });
  select.addEventListener('blur', closeSelectList, { signal });
  // A select that is removed gets no blur.
  document.addEventListener('focusin', ({ target }) => (target === select ? undefined : closeSelectList()), { signal });
  window.addEventListener('resize', closeSelectList, { signal });
  window.addEventListener('scroll', leaveOnScroll, { signal, capture: true });
  opened = { select, before: select.selectedIndex, stop };
}

/** The list itself scrolls too. */
function leaveOnScroll({ target }: Event): void {
  if (opened !== null && target instanceof Node && target.contains(opened.select)) closeSelectList();
}

function close(): void {
  if (opened === null) return;
  const { select, stop } = opened;
  opened = null;
  stop();
  select.style.removeProperty('anchor-name');
  select.ariaExpanded = null;
}

/** Closes the list; its choice counts. */
function choose(): void {
  if (opened === null) return;
  const { select, before } = opened;
  close();
  if (select.selectedIndex !== before) reportChoice(select);
}

/** Chooses without the list. */
function take(select: HTMLSelectElement, index: number): void {
  if (select.selectedIndex === index) return;
  select.selectedIndex = index;
  reportChoice(select);
}

function reportChoice(select: HTMLSelectElement): void {
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function moveTo(index: number): void {
  if (opened === null) return;
  opened.select.selectedIndex = index;
  shown = index;
}

/** A key in the open list. */
function pressOpen(event: KeyboardEvent): void {
  if (opened === null || event.defaultPrevented || isModifier(event.key)) return;
  const { key, ctrlKey, altKey, metaKey } = event;
  // The Tab key and shortcuts choose, and go on.
  const isShortcut = metaKey || (ctrlKey && !altKey) || /^F(?!4$)\d+$/.test(key);
  if (key === 'Tab' || isShortcut) return choose();
  const closes = altKey && key.startsWith('Arrow');
  const next = closes ? null : choiceAfter(opened.select, event);
  if (key === 'Escape') closeSelectList();
  else if (next !== null) moveTo(next);
  else if (closes || key === 'Enter' || key === 'F4' || key === ' ') choose();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
