/** Keys that mean the same everywhere; `null` where the key is not one of them. */
export type GlobalShortcut = 'drafts' | 'sync' | 'documents' | 'connection' | 'computer' | 'help' | 'undo';

/** The screens in the order of the navigation: Ctrl+1, Ctrl+2, … */
export const screens = ['drafts', 'sync', 'documents', 'connection', 'computer'] as const;

export function globalShortcut(event: KeyboardEvent): GlobalShortcut | null {
  const control = event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || event.altKey || isInDialog(event)) return null;
  if (control && !event.shiftKey) {
    const screen = /^[1-9]$/.test(event.key) ? screens[Number(event.key) - 1] : undefined;
    if (screen) return screen;
    if (event.key.toLowerCase() === 'z' && !isTyping(event)) return 'undo';
  }
  // F1 everywhere; `?` only where it is not text being typed.
  if (event.key === 'F1' || (event.key === '?' && !control && !isTyping(event))) return 'help';
  return null;
}

/** A dialog in front of the screen has its own keys. */
function isInDialog({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

/** Whether the key goes into a text. */
export function isTyping(event: Event): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');
}
