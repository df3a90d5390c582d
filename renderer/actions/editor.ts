/** Actions everywhere in an open document: in the editor and, some of them, in the read-only view of a service's document. */
import { actionsOf, once } from './action.ts';
import type { Action } from './action.ts';
import { exportActions } from './exports.ts';
import type { ExportContext } from './exports.ts';
import { isInDialog, isKey } from './keys.ts';

export interface DocumentContext {
  readonly toRegion: (by: 1 | -1) => void;
  readonly togglePanel: () => void;
  /** Closes the side panel; false if none is open. */
  readonly closeSide: () => boolean;
  readonly leave: () => void;
}

export interface EditorContext extends DocumentContext, ExportContext {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `undo` and `redo` return whether there was a step to undo or redo. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly canQueue: boolean;
  /** False if the document cannot be queued. */
  readonly queue: () => boolean;
  readonly canQueueAndCreate: boolean;
  /** False if the document is not a new one or cannot be queued, or if no other one can be created. */
  readonly queueAndCreate: () => boolean;
  /** False if the document cannot be queued. */
  readonly queueAndNextRefused: () => boolean;
  /** Whether the document can be queued, or is in the queue and not yet submitted. */
  readonly canSubmit: boolean;
  readonly submit: () => void;
  readonly save: () => void;
  readonly toProblem: (by: 1 | -1) => void;
  readonly showHistory: () => void;
  readonly toNewLine: () => void;
  readonly find: (what: 'find' | 'replace') => void;
  readonly findNext: (by: 1 | -1) => void;
  readonly hasWarehouseView: boolean;
  readonly inWarehouse: boolean;
  readonly switchWarehouse: () => void;
  readonly switchToday: () => void;
  /** Opens the dialog for choosing the lines' columns; false if the lines are not shown as a table. */
  readonly chooseColumns: () => boolean;
  readonly canTakeLast: boolean;
  /** Takes the last price or rate offered for the line; false if none is offered. */
  readonly takeLast: () => boolean;
  readonly canCreate: boolean;
  readonly createAnother: () => boolean;
  /** Whether lines can be added. */
  readonly canImport: boolean;
  readonly importLines: () => void;
  readonly print: () => void;
  readonly duplicate: () => void;
  readonly saveTemplate: () => void;
  readonly canDelete: boolean;
  readonly remove: () => void;
}

const ofDocument = actionsOf<DocumentContext>();
export const documentActions: readonly Action<DocumentContext>[] = [
  {
    id: 'nextRegion',
    label: 'shell.shortcuts.region',
    keys: ['[Ctrl]+[Alt]+F6'],
    run: ({ toRegion }) => toRegion(1),
  },
  {
    id: 'previousRegion',
    label: 'shell.shortcuts.region',
    keys: ['[Ctrl]+[Alt]+Shift+F6'],
    run: ({ toRegion }) => toRegion(-1),
  },
  ofDocument(
    'panel',
    'editor.panel.open',
    ['[Ctrl]+[Shift]+F4', 'Ctrl+[Shift]+.'],
    'togglePanel',
    undefined,
    'shell.shortcuts.detail',
  ),
  ofDocument('back', 'editor.back', '[Ctrl]+[Shift]+Alt+ArrowLeft', 'leave', undefined, 'shell.shortcuts.back'),
  {
    id: 'closeOrBack',
    label: 'editor.action.closeOrBack',
    keys: ['[Shift]+Escape'],
    run: ({ closeSide, leave }) => {
      if (!closeSide()) leave();
    },
  },
];

/** In the print preview, the same key prints. */
export const printKey = 'Ctrl+P';
export const queueAndNewKey = 'Ctrl+Shift+N';
export const submitKey = 'Ctrl+Shift+G';
export const queueAndNextRefusedKey = 'Ctrl+Shift+F8';

/** An action in the line table, which the warehouse view (for scanner and touch) does not have. */
const inTable = (
  id: string,
  label: Action<EditorContext>['label'],
  key: string,
  act: (context: EditorContext) => void,
): Action<EditorContext> => ({
  ...{ id, label, keys: [key], enabled: ({ inWarehouse }) => !inWarehouse },
  run: (context) => !context.inWarehouse && act(context),
});

const ofEditor = actionsOf<EditorContext>();
export const editorActions: readonly Action<EditorContext>[] = [
  ofEditor('undo', 'editor.undo', 'Ctrl+Z', 'undo', 'canUndo'),
  ofEditor('redo', 'editor.redo', ['Ctrl+Y', 'Ctrl+Shift+Z'], 'redo', 'canRedo'),
  once(ofEditor('queue', 'editor.queue', 'Ctrl+Shift+Enter', 'queue', 'canQueue')),
  once(ofEditor('queueAndNew', 'editor.queueAndNew', queueAndNewKey, 'queueAndCreate', 'canQueueAndCreate')),
  once(
    ofEditor(
      'queueAndNextRefused',
      'editor.queueAndNextRefused',
      queueAndNextRefusedKey,
      'queueAndNextRefused',
      'canQueue',
    ),
  ),
  ofEditor('submit', 'editor.submit', submitKey, 'submit', 'canSubmit'),
  ofEditor('save', 'editor.action.save', 'Ctrl+S', 'save'),
  {
    ...inTable('newLine', 'shell.shortcuts.line', 'Ctrl+Enter', ({ toNewLine }) => toNewLine()),
    enabled: ({ inWarehouse, canImport }) => !inWarehouse && canImport,
  },
  inTable('find', 'editor.find.open', 'Ctrl+F', ({ find }) => find('find')),
  inTable('replace', 'editor.find.openReplace', 'Ctrl+H', ({ find }) => find('replace')),
  inTable('findNext', 'editor.find.nextOrPrevious', 'F3', ({ findNext }) => findNext(1)),
  inTable('findPrevious', 'editor.find.nextOrPrevious', 'Shift+F3', ({ findNext }) => findNext(-1)),
  {
    id: 'columns',
    label: 'editor.columns.open',
    keys: [],
    enabled: ({ inWarehouse }) => !inWarehouse,
    run: ({ chooseColumns }) => chooseColumns(),
  },
  {
    id: 'warehouse',
    label: 'editor.warehouse.switch',
    keys: ['Ctrl+B'],
    enabled: ({ hasWarehouseView }) => hasWarehouseView,
    why: 'editor.warehouse.noView',
    run: ({ switchWarehouse }) => switchWarehouse(),
  },
  ofEditor('today', 'editor.today.switch', 'Ctrl+J', 'switchToday'),
  {
    ...ofEditor('takeLast', 'editor.last.takeOffered', 'Ctrl+L', 'takeLast', 'canTakeLast', 'editor.last.take'),
    why: 'editor.last.nothing',
  },
  once(ofEditor('newDocument', 'shell.shortcuts.another', 'Ctrl+N', 'createAnother', 'canCreate')),
  ofEditor('history', 'history.open', '[Ctrl]+F9', 'showHistory'),
  {
    id: 'nextProblem',
    label: 'editor.problem.next',
    help: 'shell.shortcuts.problem',
    keys: ['[Alt]+F8'],
    run: ({ toProblem }) => toProblem(1),
  },
  {
    id: 'previousProblem',
    label: 'editor.problem.previous',
    help: 'shell.shortcuts.problem',
    keys: ['[Alt]+Shift+F8'],
    run: ({ toProblem }) => toProblem(-1),
  },
  ofEditor('importLines', 'files.import.lines', 'Ctrl+O', 'importLines', 'canImport'),
  ofEditor('print', 'print.open', printKey, 'print'),
  ...exportActions('linesTo'),
  ofEditor('duplicate', 'editor.menu.duplicate', [], 'duplicate'),
  ofEditor('saveTemplate', 'templates.save', [], 'saveTemplate'),
  ofEditor('delete', 'editor.menu.delete', [], 'remove', 'canDelete'),
  ...documentActions,
];

/** Whether the screen may handle a key press. Escape in a text field is handled by the field. */
export function isScreenKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isInDialog(event)) return false;
  const { target } = event;
  const inText = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
  return !inText || !isKey('[Shift]+Escape', event);
}
