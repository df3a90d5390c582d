/** What can be done everywhere in a document that is open: in the editor, and in part where one of the service is only shown. */
import type { Action } from './action.ts';
import { exportActions } from './exports.ts';
import type { ExportContext } from './exports.ts';
import { isInDialog, isKey } from './keys.ts';

export interface DocumentContext {
  readonly toRegion: (by: 1 | -1) => void;
  readonly togglePanel: () => void;
  /** Closes what is open beside the document; false where nothing does. */
  readonly closeSide: () => boolean;
  readonly leave: () => void;
}

export interface EditorContext extends DocumentContext, ExportContext {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Each returns whether there was anything to take back, or to do again. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  readonly canQueue: boolean;
  /** False where it cannot be queued. */
  readonly queue: () => boolean;
  /** Whether it can be queued and another one like it begun. */
  readonly canQueueAndCreate: boolean;
  /** False where it cannot. */
  readonly queueAndCreate: () => boolean;
  /** False where it cannot be queued. */
  readonly queueAndNextRefused: () => boolean;
  readonly submit: () => void;
  readonly save: () => void;
  readonly toProblem: (by: 1 | -1) => void;
  readonly showVersions: () => void;
  readonly showHistory: () => void;
  readonly toNewLine: () => void;
  /** Shows the bar that finds in the lines, or also replaces. */
  readonly find: (what: 'find' | 'replace') => void;
  readonly findNext: (by: 1 | -1) => void;
  /** Whether the document has a view for scanner and touch, and whether that is shown. */
  readonly hasWarehouseView: boolean;
  readonly inWarehouse: boolean;
  readonly switchWarehouse: () => void;
  /** Asks which columns the lines have; false where the lines are not shown as a table. */
  readonly chooseColumns: () => boolean;
  /** Whether something is offered there, which may still be looked for. */
  readonly canTakeLast: boolean;
  /** Takes the last price or rate that is offered for the line; false where none is. */
  readonly takeLast: () => boolean;
  /** Whether the connection offers another document of the kind. */
  readonly canCreate: boolean;
  /** False where it does not. */
  readonly createAnother: () => boolean;
  readonly canImport: boolean;
  readonly importLines: () => void;
  /** Shows it as it is printed. */
  readonly print: () => void;
  readonly duplicate: () => void;
  readonly saveTemplate: () => void;
  readonly canDelete: boolean;
  readonly remove: () => void;
}

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
  {
    id: 'panel',
    label: 'editor.panel.open',
    help: 'shell.shortcuts.detail',
    keys: ['[Ctrl]+[Shift]+F4', 'Ctrl+[Shift]+.'],
    run: ({ togglePanel }) => togglePanel(),
  },
  {
    id: 'back',
    label: 'editor.back',
    help: 'shell.shortcuts.back',
    keys: ['[Ctrl]+[Shift]+Alt+ArrowLeft'],
    run: ({ leave }) => leave(),
  },
  {
    id: 'closeOrBack',
    label: 'editor.action.closeOrBack',
    keys: ['[Shift]+Escape'],
    run: ({ closeSide, leave }) => {
      if (!closeSide()) leave();
    },
  },
];

/** Also in the preview, where it prints. */
export const printKey = 'Ctrl+P';
export const queueAndNewKey = 'Ctrl+Shift+N';
export const queueAndNextRefusedKey = 'Ctrl+Shift+F8';

/** What is done in the table of the lines, which the view for scanner and touch does not have. */
const inTable = (
  id: string,
  label: Action<EditorContext>['label'],
  key: string,
  act: (context: EditorContext) => void,
): Action<EditorContext> => ({
  ...{ id, label, keys: [key], enabled: ({ inWarehouse }) => !inWarehouse },
  run: (context) => !context.inWarehouse && act(context),
});

export const editorActions: readonly Action<EditorContext>[] = [
  {
    id: 'undo',
    label: 'editor.undo',
    keys: ['Ctrl+Z'],
    enabled: ({ canUndo }) => canUndo,
    run: ({ undo }) => undo(),
  },
  {
    id: 'redo',
    label: 'editor.redo',
    keys: ['Ctrl+Y', 'Ctrl+Shift+Z'],
    enabled: ({ canRedo }) => canRedo,
    run: ({ redo }) => redo(),
  },
  {
    id: 'queue',
    label: 'editor.queue',
    keys: ['Ctrl+Shift+Enter'],
    enabled: ({ canQueue }) => canQueue,
    run: ({ queue }) => queue(),
  },
  {
    id: 'queueAndNew',
    label: 'editor.queueAndNew',
    keys: [queueAndNewKey],
    enabled: ({ canQueueAndCreate }) => canQueueAndCreate,
    run: ({ queueAndCreate }) => queueAndCreate(),
  },
  {
    id: 'queueAndNextRefused',
    label: 'editor.queueAndNextRefused',
    keys: [queueAndNextRefusedKey],
    enabled: ({ canQueue }) => canQueue,
    run: ({ queueAndNextRefused }) => queueAndNextRefused(),
  },
  {
    id: 'submit',
    label: 'editor.submit',
    keys: [],
    enabled: ({ canQueue }) => canQueue,
    run: ({ submit }) => submit(),
  },
  { id: 'save', label: 'editor.action.save', keys: ['Ctrl+S'], run: ({ save }) => save() },
  inTable('newLine', 'shell.shortcuts.line', 'Ctrl+Enter', ({ toNewLine }) => toNewLine()),
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
    run: ({ hasWarehouseView, switchWarehouse }) => {
      if (hasWarehouseView) switchWarehouse();
      return hasWarehouseView;
    },
  },
  {
    id: 'takeLast',
    label: 'editor.last.takeOffered',
    help: 'editor.last.take',
    keys: ['Ctrl+L'],
    enabled: ({ canTakeLast }) => canTakeLast,
    run: ({ takeLast }) => takeLast(),
  },
  {
    id: 'newDocument',
    label: 'shell.shortcuts.another',
    keys: ['Ctrl+N'],
    enabled: ({ canCreate }) => canCreate,
    run: ({ createAnother }) => createAnother(),
  },
  { id: 'versions', label: 'versions.open', keys: ['[Ctrl]+F9'], run: ({ showVersions }) => showVersions() },
  {
    id: 'history',
    label: 'history.open',
    keys: ['[Ctrl]+Shift+F9'],
    run: ({ showHistory }) => showHistory(),
  },
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
  {
    id: 'importLines',
    label: 'files.import.lines',
    keys: ['Ctrl+O'],
    enabled: ({ canImport }) => canImport,
    run: ({ importLines }) => importLines(),
  },
  { id: 'print', label: 'print.open', keys: [printKey], run: ({ print }) => print() },
  ...exportActions('linesTo'),
  { id: 'duplicate', label: 'editor.menu.duplicate', keys: [], run: ({ duplicate }) => duplicate() },
  { id: 'saveTemplate', label: 'templates.save', keys: [], run: ({ saveTemplate }) => saveTemplate() },
  {
    id: 'delete',
    label: 'editor.menu.delete',
    keys: [],
    enabled: ({ canDelete }) => canDelete,
    run: ({ remove }) => remove(),
  },
  ...documentActions,
];

/** Whether a key that is pressed is the screen's: Escape in a text is the text's. */
export function isScreenKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || isInDialog(event)) return false;
  const { target } = event;
  const inText = target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
  return !inText || !isKey('[Shift]+Escape', event);
}
