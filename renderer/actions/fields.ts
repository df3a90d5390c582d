/** Keys of the form's fields and of the line panel. Each handles its keys itself while it has the focus. */
import type { Action } from './action.ts';
import { queueAndNewKey, queueAndNextRefusedKey, submitKey } from './editor.ts';
import { isKey } from './keys.ts';
import type { KeyPress } from './keys.ts';
import { nextRefusedKey } from './window.ts';

export interface PanelContext {
  readonly step: (by: 1 | -1) => void;
  readonly close: () => void;
}

export const panelActions: readonly Action<PanelContext>[] = [
  {
    id: 'previousLine',
    label: 'editor.panel.previous',
    help: 'editor.shortcut.step',
    keys: ['[Ctrl]+[Shift]+Alt+PageUp'],
    run: ({ step }) => step(-1),
  },
  {
    id: 'nextLine',
    label: 'editor.panel.next',
    help: 'editor.shortcut.step',
    keys: ['[Ctrl]+[Shift]+Alt+PageDown'],
    run: ({ step }) => step(1),
  },
  {
    id: 'closePanel',
    label: 'editor.panel.close',
    keys: ['[Ctrl]+[Shift]+[Alt]+F4', '[Ctrl]+[Shift]+[Alt]+Escape', 'Ctrl+[Shift]+[Alt]+.'],
    run: ({ close }) => close(),
  },
];

const leaving = [submitKey, queueAndNewKey, queueAndNextRefusedKey, nextRefusedKey];

/** Whether a key commits the text typed in a field: Enter, and the keys that send the document or open another. */
export function takesText(press: KeyPress): boolean {
  return press.key === 'Enter' || leaving.some((key) => isKey(key, press));
}

/** Keys that a field or a dialog handles without an action; listed for the help. */
export const fieldKeys: readonly Pick<Action<never>, 'id' | 'label' | 'keys'>[] = [
  { id: 'codes', label: 'editor.shortcut.codes', keys: ['Alt+ArrowDown'] },
  { id: 'listMove', label: 'editor.action.inList', keys: ['ArrowUp', 'ArrowDown'] },
  { id: 'enterField', label: 'editor.action.nextField', keys: ['Enter'] },
  { id: 'shortCode', label: 'editor.shortcut.shortCode', keys: ['Enter', 'Tab'] },
  { id: 'counted', label: 'editor.shortcut.counted', keys: ['*'] },
  { id: 'scan', label: 'editor.shortcut.scan', keys: ['Enter', 'Tab'] },
  { id: 'discard', label: 'editor.action.discard', keys: ['Escape'] },
  { id: 'undoText', label: 'editor.action.undoText', keys: ['Ctrl+Z'] },
  { id: 'groups', label: 'editor.action.groups', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'] },
];

export interface ColumnContext {
  readonly step: (by: 1 | -1) => void;
  readonly move: (by: 1 | -1) => void;
}

/** For the focused column in the dialog for choosing the lines' columns. */
export const columnActions: readonly Action<ColumnContext>[] = [
  { id: 'previousColumn', label: 'editor.columns.step', keys: ['ArrowUp'], run: ({ step }) => step(-1) },
  { id: 'nextColumn', label: 'editor.columns.step', keys: ['ArrowDown'], run: ({ step }) => step(1) },
  { id: 'columnUp', label: 'editor.columns.move', keys: ['Alt+ArrowUp'], run: ({ move }) => move(-1) },
  { id: 'columnDown', label: 'editor.columns.move', keys: ['Alt+ArrowDown'], run: ({ move }) => move(1) },
];

export const dialogKeys: readonly Pick<Action<never>, 'id' | 'label' | 'keys'>[] = [
  { id: 'confirm', label: 'shell.shortcuts.confirm', keys: ['Enter', 'Ctrl+Enter'] },
  { id: 'cancel', label: 'shell.shortcuts.close', keys: ['Escape'] },
  {
    id: 'scroll',
    label: 'shell.shortcuts.scroll',
    keys: ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'],
  },
];

export const tabKeys: readonly Pick<Action<never>, 'id' | 'label' | 'keys'>[] = [
  { id: 'kind', label: 'shell.shortcuts.kind', keys: ['ArrowLeft', 'ArrowRight', 'Home', 'End'] },
];
