/** Selects a field's text on focus, in the same task, so that the next key replaces it. */
import type { Attachment } from 'svelte/attachments';

export const selectOnFocus: Attachment<HTMLInputElement> = (box) => {
  const select = (): void => box.select();
  // The browser would place the caret and so clear the selection; only a second click may place it.
  const point = (event: MouseEvent): void => {
    if (event.button !== 0 || box === document.activeElement) return;
    event.preventDefault();
    box.focus();
  };
  box.addEventListener('focus', select);
  box.addEventListener('mousedown', point);
  return () => {
    box.removeEventListener('focus', select);
    box.removeEventListener('mousedown', point);
  };
};

export function isFullySelected(box: HTMLInputElement | null | undefined): box is HTMLInputElement {
  if (!box || box !== document.activeElement) return false;
  return box.selectionStart === 0 && box.selectionEnd === box.value.length;
}
