import { actionsOf, once } from './action.ts';
import type { Action } from './action.ts';
import { printKey } from './editor.ts';
import { exportActions } from './exports.ts';
import type { ExportContext } from './exports.ts';

export interface RowsContext {
  readonly active: number;
  readonly total: number;
  readonly page: number;
  /** `extend`: selects the rows in between. */
  readonly move: (to: number, extend: boolean) => unknown;
}

const moveRow = (
  id: string,
  key: string,
  label: Action<RowsContext>['label'],
  to: (rows: RowsContext) => number,
): readonly Action<RowsContext>[] =>
  [false, true].map((extend) => ({
    id: extend ? `${id}Choosing` : id,
    label: extend ? 'shell.shortcuts.range' : label,
    keys: [`[Ctrl]+[Alt]+${extend ? 'Shift+' : ''}${key}`],
    run: (rows) => rows.move(Math.max(0, Math.min(to(rows), rows.total - 1)), extend),
  }));

export const rowGridActions: readonly Action<RowsContext>[] = [
  ...moveRow('up', 'ArrowUp', 'shell.shortcuts.row', ({ active }) => active - 1),
  ...moveRow('down', 'ArrowDown', 'shell.shortcuts.row', ({ active }) => active + 1),
  ...moveRow('pageUp', 'PageUp', 'shell.shortcuts.page', ({ active, page }) => active - page),
  ...moveRow('pageDown', 'PageDown', 'shell.shortcuts.page', ({ active, page }) => active + page),
  ...moveRow('first', 'Home', 'shell.shortcuts.edge', () => 0),
  ...moveRow('last', 'End', 'shell.shortcuts.edge', ({ total }) => total - 1),
];

/** The system's keys for the context menu of a list, of the lines or of a text. */
export const menuKeys: Pick<Action<never>, 'id' | 'label' | 'keys'> = {
  id: 'menu',
  label: 'shell.shortcuts.menu',
  keys: ['Shift+F10', 'ContextMenu'],
};

export const nothingFoundActions: readonly Action<{ readonly clear: () => unknown }>[] = [
  {
    id: 'clearFilters',
    label: 'shell.shortcuts.clearFilters',
    keys: ['[Shift]+Escape'],
    run: ({ clear }) => void clear(),
  },
];

export interface DraftsContext extends ExportContext {
  readonly typing: boolean;
  readonly hasTargets: boolean;
  readonly isInService: boolean;
  /** False if there is no connection. */
  readonly create: () => boolean;
  readonly search: () => void;
  readonly queue: () => void;
  readonly print: () => void;
  readonly handOver: () => void;
  readonly openInService: () => void;
  readonly isNarrowed: boolean;
  readonly saveView: () => void;
}

const ofDrafts = actionsOf<DraftsContext>();
export const draftsActions: readonly Action<DraftsContext>[] = [
  ofDrafts('new', 'shell.shortcuts.new', 'Ctrl+N', 'create'),
  ofDrafts('search', 'shell.shortcuts.search', 'Ctrl+F', 'search'),
  {
    id: 'queue',
    label: 'shell.shortcuts.queue',
    keys: ['Ctrl+Enter'],
    while: ({ typing }) => !typing,
    enabled: ({ hasTargets }) => hasTargets,
    once: true,
    run: ({ queue }) => queue(),
  },
  ofDrafts('print', 'print.open', printKey, 'print', 'hasTargets'),
  ofDrafts('handOver', 'files.handover.save', [], 'handOver', 'hasTargets'),
  ofDrafts('openInService', 'shell.shortcuts.openInService', 'Ctrl+O', 'openInService', 'isInService'),
  ofDrafts('saveView', 'drafts.views.save', [], 'saveView', 'isNarrowed'),
  ...exportActions('listTo'),
];

export interface DraftRowsContext {
  readonly hasTargets: boolean;
  readonly hasOneTarget: boolean;
  readonly open: () => void;
  readonly toggle: () => void;
  /** False if nothing is selected. */
  readonly clear: () => boolean;
  readonly remove: () => void;
  readonly selectAll: () => void;
  readonly duplicate: () => void;
  readonly saveTemplate: () => void;
  /** Restores deleted drafts; false if the list does not show deleted ones. */
  readonly bringBack: () => boolean;
}

const ofDraftRows = actionsOf<DraftRowsContext>();
export const draftRowActions: readonly Action<DraftRowsContext>[] = [
  ofDraftRows('open', 'shell.shortcuts.open', '[Shift]+[Alt]+Enter', 'open'),
  ofDraftRows('toggle', 'shell.shortcuts.select', '[Ctrl]+[Shift]+[Alt]+Space', 'toggle'),
  ofDraftRows('clear', 'shell.shortcuts.clear', '[Ctrl]+[Shift]+[Alt]+Escape', 'clear'),
  once(ofDraftRows('delete', 'shell.shortcuts.delete', '[Ctrl]+[Shift]+[Alt]+Delete', 'remove', 'hasTargets')),
  ofDraftRows('selectAll', 'shell.shortcuts.all', 'Ctrl+[Shift]+[Alt]+A', 'selectAll'),
  once(ofDraftRows('duplicate', 'shell.shortcuts.duplicate', 'Ctrl+[Shift]+[Alt]+D', 'duplicate', 'hasOneTarget')),
  ofDraftRows('saveTemplate', 'templates.save', [], 'saveTemplate', 'hasOneTarget'),
  once(ofDraftRows('bringBack', 'drafts.bringBack', 'Ctrl+B', 'bringBack')),
];

interface QueueContext extends ExportContext {
  readonly isReading: boolean;
  readonly toList: () => unknown;
  readonly canSubmit: boolean;
  readonly submitAll: () => void;
  readonly hasRefused: boolean;
  /** False if nothing is refused. */
  readonly showRefusals: () => boolean;
  readonly canCorrect: boolean;
  /** False if there is no likely correction. */
  readonly correctLikely: () => boolean;
  /** Whether a document is selected or focused. */
  readonly hasTargets: boolean;
  readonly print: () => void;
}

const ofQueue = actionsOf<QueueContext>();
export const queueActions: readonly Action<QueueContext>[] = [
  {
    id: 'toList',
    label: 'sync.toList',
    keys: ['Escape'],
    while: ({ isReading }) => isReading,
    enabled: ({ isReading }) => isReading,
    run: ({ toList }) => toList(),
  },
  ofQueue('refusals', 'sync.refused.title', 'Ctrl+G', 'showRefusals', 'hasRefused'),
  ofQueue('submit', 'shell.shortcuts.submit', 'Ctrl+[Shift]+[Alt]+Enter', 'submitAll', 'canSubmit'),
  once(ofQueue('correct', 'sync.correct', 'Ctrl+D', 'correctLikely', 'canCorrect')),
  ofQueue('print', 'print.open', printKey, 'print', 'hasTargets'),
  ...exportActions('refusalsTo'),
];

export interface QueueRowsContext {
  readonly selectAll: () => unknown;
  readonly toggle: () => unknown;
  readonly clear: () => unknown;
  readonly open: () => unknown;
}

const ofQueueRows = actionsOf<QueueRowsContext>();
export const queueListActions: readonly Action<QueueRowsContext>[] = [
  ofQueueRows('selectAll', 'shell.shortcuts.all', 'Ctrl+A', 'selectAll'),
  ofQueueRows('toggle', 'shell.shortcuts.select', '[Shift]+Space', 'toggle'),
  ofQueueRows('clear', 'shell.shortcuts.clear', '[Shift]+Escape', 'clear'),
  ofQueueRows('open', 'shell.shortcuts.open', '[Shift]+Enter', 'open'),
];

interface DocumentListContext extends ExportContext {
  readonly read: () => void;
  readonly search: () => void;
  readonly hasTarget: boolean;
  readonly print: () => void;
}

const ofDocuments = actionsOf<DocumentListContext>();
export const documentListActions: readonly Action<DocumentListContext>[] = [
  ofDocuments('read', 'shell.shortcuts.refresh', ['[Ctrl]+F5', 'Ctrl+R'], 'read'),
  ofDocuments('search', 'shell.shortcuts.search', 'Ctrl+F', 'search'),
  ofDocuments('print', 'print.open', printKey, 'print', 'hasTarget'),
  ...exportActions('listTo'),
];

export const documentRowActions: readonly Action<{ readonly open: () => void }>[] = [
  { id: 'open', label: 'shell.shortcuts.open', keys: ['[Shift]+[Alt]+Enter'], run: ({ open }) => open() },
];

export const eDocumentListActions: readonly Action<{ readonly search: () => void }>[] = [
  { id: 'search', label: 'shell.shortcuts.search', keys: ['Ctrl+F'], run: ({ search }) => search() },
];

export const eDocumentRowActions: readonly Action<{ readonly open: () => void; readonly remove: () => void }>[] = [
  { id: 'open', label: 'shell.shortcuts.open', keys: ['[Shift]+[Alt]+Enter'], run: ({ open }) => open() },
  { id: 'delete', label: 'shell.shortcuts.delete', keys: ['Delete'], once: true, run: ({ remove }) => remove() },
];

/** In the dialogs that ask which quantity of each line is returned. */
export const returnActions: readonly Action<{ readonly returnAll: () => void }>[] = [
  { id: 'returnAll', label: 'eDocument.all', keys: ['F7'], run: ({ returnAll }) => returnAll() },
];

/** For the screen of a service's document, in addition to `documentActions`. */
export const serviceDocumentActions: readonly Action<{
  readonly read: () => void;
  readonly isRead: boolean;
  readonly print: () => void;
}>[] = [
  { id: 'read', label: 'shell.shortcuts.refresh', keys: ['[Ctrl]+[Shift]+F5', 'Ctrl+R'], run: ({ read }) => read() },
  {
    id: 'print',
    label: 'print.open',
    keys: [printKey],
    enabled: ({ isRead }) => isRead,
    run: ({ print }) => print(),
  },
];

export const connectionActions: readonly Action<{ readonly save: () => void }>[] = [
  { id: 'save', label: 'shell.save', keys: ['Ctrl+S'], run: ({ save }) => save() },
];

export const connectionStepActions: readonly Action<{ readonly canGoOn: boolean; readonly goOn: () => boolean }>[] = [
  {
    id: 'nextStep',
    label: 'connection.steps.nextStep',
    keys: ['Ctrl+Enter'],
    enabled: ({ canGoOn }) => canGoOn,
    run: ({ goOn }) => goOn(),
  },
];
