/** Keys that mean something everywhere in the editor; `null` where a key is not one of them. */
export type ScreenKey =
  | 'undo'
  | 'redo'
  | 'queue'
  | 'save'
  | 'nextProblem'
  | 'previousProblem'
  | 'nextRegion'
  | 'previousRegion'
  | 'panel'
  | 'versions'
  | 'newLine'
  | 'newDocument'
  | 'back';

export function screenKey(event: KeyboardEvent): ScreenKey | null {
  if (event.defaultPrevented || event.isComposing || inDialog(event)) return null;
  const { shiftKey: shift } = event;
  if (event.key === 'F8') return shift ? 'previousProblem' : 'nextProblem';
  if (event.key === 'F6') return shift ? 'previousRegion' : 'nextRegion';
  if (event.key === 'F4' && !event.altKey) return 'panel';
  if (event.key === 'F9' && !event.altKey && !shift) return 'versions';
  if (event.altKey) return event.key === 'ArrowLeft' ? 'back' : null;
  if (event.ctrlKey || event.metaKey) return withControl(event.key.toLowerCase(), shift);
  return event.key === 'Escape' && !isTyping(event) ? 'back' : null;
}

function withControl(key: string, shift: boolean): ScreenKey | null {
  if (key === 'enter') return shift ? 'queue' : 'newLine';
  if (key === 'z') return shift ? 'redo' : 'undo';
  if (key === 'y' && !shift) return 'redo';
  if (key === 's' && !shift) return 'save';
  if (key === 'n' && !shift) return 'newDocument';
  return key === '.' ? 'panel' : null;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
}

/** A dialog in front of the editor has its own keys. */
function inDialog({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}
