/** Where a scan's keys go in the page: the box, and the dialog or menu in front of the document. */
import { closeSelectList } from '../../../components/select-lists.svelte.ts';
import { isText } from '../../../state/key-replay.ts';
import type { Editor } from '../session/editor.svelte.ts';

export type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What is in front of the document and has the focus. A scan closes menus and the palette; a dialog waits for an answer. */
export type Front = 'dialog' | 'palette' | 'menu';

/** The focus before a scan's first key, and the state there. */
export interface Spot {
  readonly box: TextBox | null;
  readonly element: HTMLElement | null;
  readonly text: string;
  /** Product code of the focused line. */
  readonly product: string;
  /** Whether a cell was already being edited. */
  readonly isEditing: boolean;
  readonly mark: ReturnType<Editor['document']['mark']>;
  readonly lines: Editor['document']['lines'];
}

export function spotOf(editor: Editor, target: EventTarget | null): Spot {
  const box = boxOf(target);
  const { editing, line } = editor.grid;
  const product = line?.ProductCode;
  // What the scan's letters choose in a select is then a step of its own.
  if (target instanceof HTMLSelectElement) editor.document.seal();
  return {
    box,
    element: target instanceof HTMLElement ? target : null,
    // The box of a cell may not be drawn anew yet after the scan before.
    text: isInLines(target) && editing ? editing.text : (box?.value ?? ''),
    product: typeof product === 'string' ? product : '',
    isEditing: editing !== null,
    mark: editor.document.mark(),
    lines: editor.document.lines,
  };
}

/** Restores the box and the document to their state before the scan's first key. */
export function putBack(editor: Editor, { box, element, text, mark, lines, isEditing }: Spot): void {
  const { document: content, grid } = editor;
  const isCell = isInLines(element);
  if (isCell && !isEditing) grid.cancel();
  else if (box?.isConnected) setText(box, text);
  // An empty combobox opens its whole list.
  if (box?.role === 'combobox' && !isCell && frontOf(box) === null) close(box);
  // Letters in a select have chosen a value, in a step with the id as its tag. In other boxes, restoring the text may have left an
  // undo step without a change; in an open cell, that of the scan's keys.
  const isOfKeys = content.lines === lines || (isCell && isEditing);
  if (element instanceof HTMLSelectElement) {
    closeSelectList();
    content.cancel(element.id);
  } else if (content.stepsSince(mark) === 1 && isOfKeys) content.backTo(mark);
}

export function boxOf(target: EventTarget | null): TextBox | null {
  return target instanceof Element && isText(target) ? target : null;
}

export function isScanBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof Element && target.matches('[data-scan-box]');
}

/** Whether keys go into a cell of the lines. */
export function isInLines(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="grid"]') !== null;
}

/** Scans into the details of a line, or into the correction of an open entry, go into the box there if it is not for numbers. */
export function takesCodes(box: Element): boolean {
  return box.closest('[data-panel], [data-region="openEntries"]') !== null && !box.matches('[inputmode="decimal"]');
}

export function frontOf(target: EventTarget | null): Front | null {
  if (!(target instanceof Element)) return null;
  const dialog = target.closest('[role="dialog"][aria-modal="true"]');
  if (dialog) return dialog.querySelector('[data-palette]') ? 'palette' : 'dialog';
  return target.closest('[role="menu"]') ? 'menu' : null;
}

export function choosesByKeys(element: Element | null): boolean {
  const choice = element?.closest('select, [role="combobox"], [role="listbox"]') ?? null;
  return choice !== null;
}

/** Closes the element by sending it Escape. */
export function close(element: Element | null): void {
  const target = element?.isConnected ? element : document.activeElement;
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

export function setText(box: TextBox, text: string): void {
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Inserts a text at the caret of a box, replacing `before` characters before the caret. */
export function insertText(box: TextBox, text: string, before = 0): void {
  const at = box.selectionStart ?? box.value.length;
  box.setRangeText(text, Math.max(0, at - before), box.selectionEnd ?? at, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
