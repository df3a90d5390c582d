/**
 * Keeps the focus on a usable element. When the focused element disappears or is disabled, the focus moves to its
 * surroundings or the screen's start, never to the page, where keys do nothing.
 */
import { focusable } from '../state/key-replay.ts';
import { bufferedKeys, settled } from '../state/buffered-keys.ts';

/** Direction of the Tab key; `back`: with Shift. */
type Way = 'on' | 'back';

/** The ancestors of the element that was focused last, innermost first. */
let lastFocusedAncestors: readonly Element[] = [];

export function guardFocus(): () => void {
  let looking = false;
  let moving = false;
  /** The direction of the Tab key while the browser handles it. */
  let tabbing: Way | null = null;
  /** Set when the Tab key has moved the focus out of the page, until something is focused again. */
  let left: Way | null = null;
  // Runs after code that moves the focus on purpose, but still within the same task.
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    await settled();
    looking = false;
    if (moving || !isFocusLost()) return;
    // Another screen is being opened and will set the focus itself.
    if (bufferedKeys.waiting) document.getElementById('content')?.focus({ preventScroll: true });
    else if (left !== null) wrapAround(left);
    else land();
  };
  const observer = new MutationObserver(() => void look());
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  const remember = ({ target }: FocusEvent): void => {
    left = null;
    if (target instanceof Element) lastFocusedAncestors = outwards(target);
  };
  // While the focus moves from one element to another, nothing has it; setting it then would stop the move. `blur` and not
  // `focusout`: what other blur handlers change is rendered before `focusout` is dispatched.
  const leave = ({ relatedTarget }: FocusEvent): void => {
    moving = true;
    left = relatedTarget === null ? tabbing : null;
    setTimeout(() => {
      moving = false;
      void look();
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      tabbing = event.shiftKey ? 'back' : 'on';
      setTimeout(() => (tabbing = null));
    }
    if (!event.isTrusted || bufferedKeys.holding || !isFocusUnspecific() || !isMeantForScreen(event)) return;
    land();
    if (!isFocusUnspecific()) bufferedKeys.redirect(event);
  };
  document.addEventListener('focusin', remember, true);
  document.addEventListener('blur', leave, true);
  window.addEventListener('keydown', press, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember, true);
    document.removeEventListener('blur', leave, true);
    window.removeEventListener('keydown', press, true);
  };
}

/** Wraps the Tab key around: from the last focusable element to the first and back; in a dialog, within the dialog. */
function wrapAround(way: Way): void {
  const dialog = topmost();
  const all = stops(dialog.id === 'content' ? document.body : dialog);
  all.at(way === 'on' ? 0 : -1)?.focus();
}

export function land(): void {
  const scope = topmost();
  const near = lastFocusedAncestors.find((element) => element !== scope && isPlace(element) && scope.contains(element));
  const target = (near && initialFocusIn(near)) ?? initialFocusIn(scope) ?? scope;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Whether nothing has the focus, or the focused element is disabled or hidden. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body || !active.isConnected) return true;
  return active.matches(':disabled') || (active !== document.documentElement && !active.checkVisibility());
}

/** Whether an element of the screen, or of a dialog in front of it, has the focus; the navigation does not count. */
export function isOnScreen(): boolean {
  const active = document.activeElement;
  return !isFocusLost() && active !== null && active !== topmost() && topmost().contains(active);
}

/** Whether no particular element has the focus, for example after a click between elements. */
function isFocusUnspecific(): boolean {
  return isFocusLost() || document.activeElement === document.getElementById('content');
}

/** Whether a key is meant for a list or field. Not Delete and Backspace: the user must first see what they would delete. */
function isMeantForScreen({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  return [...key].length === 1 || /^(Arrow|Page|Home|End|Enter|F2)/.test(key);
}

function outwards(from: Element): readonly Element[] {
  const path: Element[] = [];
  for (let element = from.parentElement; element; element = element.parentElement) path.push(element);
  return path;
}

export function dialogInFront(): Element | null {
  const dialogs = document.querySelectorAll(
    '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]',
  );
  return dialogs.item(dialogs.length - 1);
}

export async function noDialog(): Promise<void> {
  if (dialogInFront() === null) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (dialogInFront() !== null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
  });
}

/** The dialog in front, else the screen, else the page. */
function topmost(): Element {
  return dialogInFront() ?? document.getElementById('content') ?? document.body;
}

/** Whether the focus may move to another element within this one; not in a bar of buttons. */
function isPlace(element: Element): boolean {
  return element.isConnected && !element.matches('header, nav') && element.checkVisibility();
}

/** The initial focus within an element: in its `data-landing`, else its grid, else the first focusable element. */
function initialFocusIn(element: Element): HTMLElement | undefined {
  const own = element.querySelector('[data-landing]');
  if (own) return stops(own)[0];
  const grid = element.matches('[role="grid"]') ? element : element.querySelector<HTMLElement>('[role="grid"]');
  if (grid instanceof HTMLElement && grid.checkVisibility()) {
    const cell = grid.tabIndex >= 0 ? grid : grid.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    if (cell) return cell;
  }
  return stops(element)[0];
}

function stops(element: Element): readonly HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)];
  const able = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  // A dialog's close button is focused only if there is nothing else.
  const first = able.filter((one) => !one.matches('.dialog-close'));
  return first.length > 0 ? first : able;
}
