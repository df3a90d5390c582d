/** Where in the page a scan's keys go: the box, and what of the page is in front of the document. */
import { isText } from '../../../state/key-giving.ts';
import type { Editor } from '../session/editor.svelte.ts';

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What is in front of the document and has the keyboard. A menu and the palette come and go; a dialog asks something. */
export type Front = 'dialog' | 'palette' | 'menu';

/** Where the keyboard was before a scan's first key, and what was there. */
export interface Spot {
  readonly box: TextBox | null;
  readonly element: HTMLElement | null;
  readonly text: string;
  /** Code of the product of the line that has the keyboard. */
  readonly product: string;
  /** A cell was being edited already. */
  readonly isEditing: boolean;
  readonly mark: ReturnType<Editor['document']['mark']>;
  readonly lines: Editor['document']['lines'];
}

export function spotOf(editor: Editor, target: EventTarget | null): Spot {
  const box = boxOf(target);
  const product = editor.grid.line?.ProductCode;
  return {
    box,
    element: target instanceof HTMLElement ? target : null,
    text: box?.value ?? '',
    product: typeof product === 'string' ? product : '',
    isEditing: editor.grid.editing !== null,
    mark: editor.document.mark(),
    lines: editor.document.lines,
  };
}

/** Puts the box and the document back to what they were before the scan's first key. */
export function putBack(editor: Editor, { box, element, text, mark, lines, isEditing }: Spot): void {
  const { document: content, grid } = editor;
  const isCell = isInLines(element);
  if (isCell && !isEditing) grid.cancel();
  else if (box?.isConnected) setText(box, text);
  // An empty box offers all of its list.
  if (box?.role === 'combobox' && !isCell && frontOf(box) === null) close(box);
  // Letters choose in a list of choices. Otherwise the box has put back what it held, and left a step that changes nothing.
  const isOwnStep = content.stepsSince(mark) === 1 && content.lines === lines;
  if (element instanceof HTMLSelectElement || isOwnStep) content.backTo(mark);
}

export function boxOf(target: EventTarget | null): TextBox | null {
  return target instanceof Element && isText(target) ? target : null;
}

export function isScanBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof Element && target.matches('[data-scan-box]');
}

/** A key typed on a cell of the lines goes into it. */
export function isInLines(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"]') !== null;
}

/** What is scanned into the details of a line is meant for the box there, and so is the correction of an open entry. */
export function takesCodes(box: Element): boolean {
  return box.closest('[data-panel], [data-region="openEntries"]') !== null;
}

export function frontOf(target: EventTarget | null): Front | null {
  if (!(target instanceof Element)) return null;
  const dialog = target.closest('[role="dialog"][aria-modal="true"]');
  if (dialog) return dialog.querySelector('[data-palette]') ? 'palette' : 'dialog';
  return target.closest('[role="menu"]') ? 'menu' : null;
}

/** Whether keys choose something there: in a list of choices. */
export function choosesByKeys(element: Element | null): boolean {
  const choice = element?.closest('select, [role="combobox"], [role="listbox"]') ?? null;
  return choice !== null;
}

/** As Escape does. */
export function close(element: Element | null): void {
  const target = element?.isConnected ? element : document.activeElement;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

export function setText(box: TextBox, text: string): void {
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Puts a text at the caret of a box; `before` characters in front of the caret are replaced. */
export function insertText(box: TextBox, text: string, before = 0): void {
  const at = box.selectionStart ?? box.value.length;
  box.setRangeText(text, Math.max(0, at - before), box.selectionEnd ?? at, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
