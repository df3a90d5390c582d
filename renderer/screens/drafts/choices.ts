import ArchiveRestore from '@lucide/svelte/icons/archive-restore';
import Cloud from '@lucide/svelte/icons/cloud';
import Copy from '@lucide/svelte/icons/copy';
import FileOutput from '@lucide/svelte/icons/file-output';
import LayoutTemplate from '@lucide/svelte/icons/layout-template';
import ListPlus from '@lucide/svelte/icons/list-plus';
import Printer from '@lucide/svelte/icons/printer';
import Trash2 from '@lucide/svelte/icons/trash-2';
import { actionNamed, shortcutOf } from '../../actions/action.ts';
import { draftRowActions, draftsActions } from '../../actions/lists.ts';
import type { MenuChoice } from '../../components/menu-choice.ts';
import { t } from '../../messages/index.svelte.ts';
import type { DraftList } from '../../state/draft-list.svelte.ts';
import type { DraftActions } from './actions.ts';

interface DraftChoice extends MenuChoice {
  /** What one is here for mostly. */
  readonly main?: true;
}

/** What can be done with the drafts that are selected, or with the one that the keyboard is on. */
export function draftChoices(list: DraftList, actions: DraftActions): readonly DraftChoice[] {
  if (list.deleted) {
    return [
      {
        id: 'bringBack',
        label: t('drafts.bringBack'),
        icon: ArchiveRestore,
        main: true,
        ...shortcutOf(actionNamed(draftRowActions, 'bringBack')),
        choose: () => void actions.bringBack(),
      },
    ];
  }
  return [
    {
      id: 'queue',
      main: true,
      label: t('drafts.queue'),
      icon: ListPlus,
      ...shortcutOf(actionNamed(draftsActions, 'queue')),
      choose: () => void actions.queue(),
    },
    {
      id: 'duplicate',
      label: t('drafts.duplicate'),
      icon: Copy,
      disabled: list.selected.size > 1,
      ...shortcutOf(actionNamed(draftRowActions, 'duplicate')),
      choose: () => void actions.duplicate(),
    },
    {
      id: 'saveTemplate',
      label: t('templates.save'),
      icon: LayoutTemplate,
      disabled: list.selected.size > 1,
      choose: () => void actions.saveTemplate(),
    },
    {
      id: 'print',
      label: t('print.open'),
      icon: Printer,
      ...shortcutOf(actionNamed(draftsActions, 'print')),
      choose: () => void actions.print(),
    },
    {
      id: 'handOver',
      label: t('files.handover.save'),
      icon: FileOutput,
      choose: () => void actions.handOver(),
    },
    {
      id: 'openInService',
      label: t('drafts.openInService'),
      icon: Cloud,
      disabled: actions.inService() === null,
      ...shortcutOf(actionNamed(draftsActions, 'openInService')),
      choose: () => actions.openInService(),
    },
    {
      id: 'delete',
      label: t('drafts.delete'),
      icon: Trash2,
      ...shortcutOf(actionNamed(draftRowActions, 'delete')),
      choose: () => void actions.remove(),
    },
  ];
}
