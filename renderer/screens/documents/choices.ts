import Copy from '@lucide/svelte/icons/copy';
import FilePen from '@lucide/svelte/icons/file-pen-line';
import FileText from '@lucide/svelte/icons/file-text';
import PackageOpen from '@lucide/svelte/icons/package-open';
import Pencil from '@lucide/svelte/icons/pencil';
import Printer from '@lucide/svelte/icons/printer';
import Trash2 from '@lucide/svelte/icons/trash-2';
import { documents } from '../../../domain/documents/index.ts';
import type { DocumentKind } from '../../../domain/model/draft-state.ts';
import type { DocumentRow } from '../../../domain/model/service-document.ts';
import type { ConnectionSettings } from '../../../domain/settings.ts';
import { documentListActions, documentRowActions } from '../../actions/lists.ts';
import { choicesWith } from '../../components/menu-choice.ts';
import type { MenuChoice } from '../../components/menu-choice.ts';
import { t } from '../../messages/index.svelte.ts';
import { shownTasks, tasksOffered } from '../../state/document-tasks.ts';
import type { DocumentTask } from '../../state/document-tasks.ts';

const icons = { change: Pencil, replace: FilePen, copy: Copy, return: PackageOpen, delete: Trash2 };

const choice = choicesWith([...documentRowActions, ...documentListActions]);

interface RowWork {
  readonly open: () => void;
  readonly print: () => void;
  readonly begin: (task: DocumentTask) => void;
}

/** The choices of a row's menu; disabled if the row has no identifier. */
export function documentChoices(
  kind: DocumentKind,
  row: DocumentRow | null,
  settings: Pick<ConnectionSettings, 'assumed'>,
  { open, print, begin }: RowWork,
): readonly MenuChoice[] {
  if (row === null) return [];
  const disabled = row.id === null;
  const { typeField } = documents[kind];
  const known = typeField === null || row.type === null ? {} : { [typeField]: row.type };
  return [
    choice('open', t('shell.shortcuts.open'), FileText, open, { disabled }),
    choice('print', t('print.open'), Printer, print, { disabled }),
    ...shownTasks(tasksOffered(kind, known, settings)).first.map((task, index) =>
      choice(task, t(`documents.action.${task}`), icons[task], () => begin(task), { disabled, apart: index === 0 }),
    ),
  ];
}
