/** The menu's usual entries for texts, lists and cells. Their keys are the browser's and the screens' own. */
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

/** The host does it: a page may not read the clipboard by itself. */
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
