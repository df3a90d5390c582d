/** The keyboard help: every action that has a key, grouped by where the key works. */
import type { MessageKey } from '../messages/index.svelte.ts';
import type { Action } from './action.ts';
import { documentActions, editorActions } from './editor.ts';
import { columnActions, dialogKeys, fieldKeys, panelActions, tabKeys } from './fields.ts';
import { gridActions } from './grid.ts';
import { backupsActions } from './backups.ts';
import { guideActions } from './guide.ts';
import { keyText } from './keys.ts';
import {
  connectionActions,
  connectionStepActions,
  documentListActions,
  documentRowActions,
  draftRowActions,
  eDocumentListActions,
  eDocumentRowActions,
  draftsActions,
  menuKeys,
  nothingFoundActions,
  queueActions,
  queueListActions,
  returnActions,
  rowGridActions,
  serviceDocumentActions,
} from './lists.ts';
import { windowActions } from './window.ts';

type Listed = Pick<Action<never>, 'id' | 'label' | 'help' | 'keys'>;

export interface HelpLine {
  readonly text: MessageKey;
  readonly keys: readonly string[];
}
export interface HelpGroup {
  readonly title: MessageKey;
  readonly lines: readonly HelpLine[];
}

/** All action tables, grouped by where their keys work. */
export const actionTables: readonly { readonly title: MessageKey; readonly actions: readonly Listed[] }[] = [
  { title: 'shell.shortcuts.everywhere', actions: [...windowActions, menuKeys] },
  { title: 'shell.shortcuts.editor', actions: editorActions },
  { title: 'shell.shortcuts.lines', actions: gridActions },
  { title: 'shell.shortcuts.fields', actions: [...panelActions, ...fieldKeys] },
  {
    title: 'shell.shortcuts.list',
    actions: [...draftsActions, ...draftRowActions, ...rowGridActions, ...nothingFoundActions],
  },
  { title: 'shell.sync', actions: [...queueActions, ...queueListActions, ...rowGridActions, ...nothingFoundActions] },
  {
    title: 'shell.documents',
    actions: [
      ...documentListActions,
      ...nothingFoundActions,
      ...documentRowActions,
      // Rows can be opened but not selected.
      ...rowGridActions.filter(({ label }) => label !== 'shell.shortcuts.range'),
      ...tabKeys,
      ...serviceDocumentActions,
      ...documentActions,
    ],
  },
  {
    title: 'shell.eDocuments',
    actions: [
      ...eDocumentListActions,
      ...nothingFoundActions,
      ...eDocumentRowActions,
      ...rowGridActions.filter(({ label }) => label !== 'shell.shortcuts.range'),
    ],
  },
  { title: 'shell.connection', actions: [...connectionActions, ...connectionStepActions] },
  { title: 'shell.backups', actions: backupsActions },
  { title: 'shell.guide', actions: [...guideActions, ...nothingFoundActions] },
  { title: 'shell.shortcuts.dialogs', actions: [...dialogKeys, ...columnActions, ...returnActions] },
];

export const helpGroups: readonly HelpGroup[] = actionTables.map(({ title, actions }) => ({
  title,
  lines: linesOf(actions),
}));

function linesOf(actions: readonly Listed[]): readonly HelpLine[] {
  const lines = new Map<MessageKey, Set<string>>();
  for (const { label, help = label, keys } of actions) {
    if (keys.length === 0) continue;
    const line = lines.get(help) ?? new Set();
    for (const key of keys) line.add(keyText(key));
    lines.set(help, line);
  }
  return [...lines].map(([text, keys]) => ({ text, keys: [...keys] }));
}
