/** The edit menu's entries for texts, lists and cells. The browser and the screens handle the keys. */
import { actionsOf } from './action.ts';
import type { Action } from './action.ts';

export interface EditContext {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly canCut: boolean;
  readonly canCopy: boolean;
  readonly canPaste: boolean;
  readonly canSelectAll: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly selectAll: () => void;
}

/** Run by the host, because the page may not read the clipboard. */
const ofHost = (
  id: string,
  label: Action<EditContext>['label'],
  enabled: 'canCut' | 'canCopy' | 'canPaste',
): Action<EditContext> => ({
  ...{ id, label, keys: [] },
  enabled: (context) => context[enabled],
  run: () => false,
});

const ofEdit = actionsOf<EditContext>();
export const editActions: readonly Action<EditContext>[] = [
  ofEdit('undo', 'shell.shortcuts.undo', [], 'undo', 'canUndo'),
  ofEdit('redo', 'editor.redo', [], 'redo', 'canRedo'),
  ofHost('cut', 'editor.menu.cut', 'canCut'),
  ofHost('copy', 'editor.menu.copy', 'canCopy'),
  ofHost('paste', 'editor.menu.paste', 'canPaste'),
  ofEdit('selectAll', 'shell.shortcuts.all', [], 'selectAll', 'canSelectAll'),
];
