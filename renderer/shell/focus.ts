/**
 * Keeps the focus on a usable element. When the focused element disappears or is disabled, the focus moves to its
 * surroundings or the screen's start, never to the page, where keys do nothing.
 */
import { focusable } from '../state/key-giving.ts';
import { bufferedKeys, settled } from '../state/buffered-keys.ts';

/** With the Tab key, or back with Shift+Tab. */
type Way = 'on' | 'back';

/** The focused element and its ancestors. */
let around: readonly Element[] = [];

export function guardFocus(): () => void {
  let looking = false;
  let moving = false;
  /** The Tab key is being handled, this way. */
  let tabbing: Way | null = null;
  /** It left the page at that end, and nothing has the keyboard since. */
  let left: Way | null = null;
  // What puts the keyboard somewhere on purpose does so before this, still within the same task.
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    await settled();
    looking = false;
    if (moving || !isAstray()) return;
    // On the way to another screen, which puts the keyboard where one begins.
    if (bufferedKeys.waiting) document.getElementById('content')?.focus({ preventScroll: true });
    else if (left !== null) comeRound(left);
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
    if (target instanceof Element) around = outwards(target);
  };
  // Between what it leaves and where it goes the keyboard is nowhere, and what is done in between would keep it from going.
  // In front of what leaving sets going: that is drawn before `focusout` is told.
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
    if (!event.isTrusted || bufferedKeys.holding || !isLoose() || !isMeantForScreen(event)) return;
    land();
    if (!isLoose()) bufferedKeys.redirect(event);
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

/** From behind the last stop to the first of the page, and from before the first to the last; within a dialog, to its own. */
function comeRound(way: Way): void {
  const dialog = topmost();
  const all = stops(dialog.id === 'content' ? document.body : dialog);
  all.at(way === 'on' ? 0 : -1)?.focus();
}

export function land(): void {
  const scope = topmost();
  const near = around.find((element) => element !== scope && isPlace(element) && scope.contains(element));
  const target = (near && within(near)) ?? within(scope) ?? scope;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Whether nothing has the keyboard, or what has it can do nothing with it. */
function isAstray(): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body || !active.isConnected) return true;
  return active.matches(':disabled') || (active !== document.documentElement && !active.checkVisibility());
}

/** Whether the keyboard is on something of the screen, or of a dialog in front of it; the navigation leads there. */
export function isOnScreen(): boolean {
  const active = document.activeElement;
  return !isAstray() && active !== null && active !== topmost() && topmost().contains(active);
}

/** The page or the screen as a whole: also where one clicked between things. */
function isLoose(): boolean {
  return isAstray() || document.activeElement === document.getElementById('content');
}

/** Keys that are meant for a list or a box; those that take something away wait until one sees where they would fall. */
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

/** A dialog in front of all, else the screen, else the page where there is none. */
function topmost(): Element {
  return dialogInFront() ?? document.getElementById('content') ?? document.body;
}

/** What is together; a bar of buttons is no place to go on at. */
function isPlace(element: Element): boolean {
  return element.isConnected && !element.matches('header, nav') && element.checkVisibility();
}

/** Where one begins in it: as it says itself, in its list, else at the first thing that the keyboard can be on. */
function within(element: Element): HTMLElement | undefined {
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
  // What closes a dialog is what one leaves it with, not what one begins with.
  const first = able.filter((one) => !one.matches('.dialog-close'));
  return first.length > 0 ? first : able;
}
