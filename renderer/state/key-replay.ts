/** Replays a key on the focused element: dispatched events have no default action, so it is carried out here. */
import { own } from '../../domain/value.ts';

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'location' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp'
>;

/** Returns false if this key and those after it must not be replayed, because the target is a password field. */
export function replayKey(pressed: PressedKey): boolean {
  const target = document.activeElement ?? document.body;
  // The Tab key leaves the field.
  if (isSecret(target) && pressed.key !== 'Tab') return false;
  const { key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat } = pressed;
  const given = new KeyboardEvent('keydown', {
    ...{ key, code, location, ctrlKey, shiftKey, altKey, metaKey, repeat },
    ...{ bubbles: true, cancelable: true, composed: true },
  });
  // The time is kept because it distinguishes a scanner from typing.
  Object.defineProperty(given, 'timeStamp', { value: pressed.timeStamp });
  if (target.dispatchEvent(given)) act(given);
  return true;
}

/** Returns false if the text must not be pasted, because the target is a password field. */
export function replayPaste(text: string): boolean {
  const target = document.activeElement ?? document.body;
  if (isSecret(target)) return false;
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const given = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (target.dispatchEvent(given) && isText(document.activeElement)) insert(text);
  return true;
}

export function isSecret(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.type === 'password';
}

/** Carries out the browser's default action. A handler may have moved the focus, as for a real key. */
function act(event: KeyboardEvent): void {
  const element = document.activeElement;
  const control = event.ctrlKey && !event.altKey;
  if (event.key === 'Tab' && !control) return tab(event.shiftKey ? -1 : 1);
  const command = clipboardCommand(event.key, control, event.shiftKey);
  if (command !== null) return void document.execCommand(command);
  if (isText(element)) return inText(element, event, control);
  if (!(element instanceof HTMLElement) || control) return;
  const isBox = element instanceof HTMLInputElement;
  if ((event.key === 'Enter' && !isBox) || event.key === ' ') if (isPressed(element)) element.click();
}

/** Also copies and cuts what is not text: the focused part handles the event. */
function clipboardCommand(key: string, control: boolean, isShifted: boolean): 'copy' | 'cut' | null {
  if (control && (key.toLowerCase() === 'c' || key === 'Insert')) return 'copy';
  return (control && key.toLowerCase() === 'x') || (isShifted && !control && key === 'Delete') ? 'cut' : null;
}

function isPressed(element: HTMLElement): boolean {
  return element.matches('button, a[href], summary, input[type="checkbox"], input[type="radio"]');
}

/** Whether keys type into the element. */
export function isText(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  const others = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';
  return element instanceof HTMLInputElement && !element.matches(others);
}

function inText(box: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent, control: boolean): void {
  const { key } = event;
  if (control && key.toLowerCase() === 'a') return box.select();
  const command = control ? historyCommand(key, event.shiftKey) : null;
  if (command !== null) return void document.execCommand(command);
  if (key === 'Backspace' || key === 'Delete') return remove(box, key === 'Delete', control);
  const move = own(caretMoves, key);
  if (move !== undefined) return moveCaret(move, control, event.shiftKey);
  if (control) return;
  if ([...key].length === 1) insert(key);
  else if (key === 'Enter' && box instanceof HTMLTextAreaElement) insert('\n');
  else if (key === 'Enter') box.form?.requestSubmit();
}

function historyCommand(key: string, isShifted: boolean): 'undo' | 'redo' | null {
  if (key.toLowerCase() === 'z') return isShifted ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}

/** Edits through the browser, so that input events and undo work. */
function insert(text: string): void {
  document.execCommand('insertText', false, text);
}

/** `word`: up to the end of the word. */
function remove(box: HTMLInputElement | HTMLTextAreaElement, isForward: boolean, word: boolean): void {
  if (word && box.selectionStart === box.selectionEnd)
    getSelection()?.modify('extend', isForward ? 'forward' : 'backward', 'word');
  document.execCommand(isForward ? 'forwardDelete' : 'delete');
}

/** The direction of a key that moves the caret, how far, and how far with Ctrl. */
type CaretMove = readonly [direction: string, by: string, withControl: string];
const caretMoves: Readonly<Record<string, CaretMove>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'line'],
  ArrowDown: ['forward', 'line', 'line'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
};

/** Moves by the browser's own rules, in the focused box. */
function moveCaret([direction, by, withControl]: CaretMove, control: boolean, extend: boolean): void {
  getSelection()?.modify(extend ? 'extend' : 'move', direction, control ? withControl : by);
}

function tab(by: 1 | -1): void {
  const root = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document.body;
  const stops = [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? stops.indexOf(active) : -1;
  const next = at >= 0 ? stops[(at + by + stops.length) % stops.length] : nearest(stops, active, by);
  next?.focus();
  if (next instanceof HTMLInputElement && isText(next)) next.select();
}

/** From an element that is not a tab stop: the first stop after it, or the last one before it. */
function nearest(stops: readonly HTMLElement[], from: Element | null, by: 1 | -1): HTMLElement | undefined {
  const isBehind = (stop: HTMLElement): boolean =>
    from === null || (from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return by > 0 ? stops.find(isBehind) : stops.findLast((stop) => !isBehind(stop));
}

/** Selector of focusable elements. */
export const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';
