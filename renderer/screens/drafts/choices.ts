import ArchiveRestore from '@lucide/svelte/icons/archive-restore';
import Cloud from '@lucide/svelte/icons/cloud';
import Copy from '@lucide/svelte/icons/copy';
import FileOutput from '@lucide/svelte/icons/file-output';
import LayoutTemplate from '@lucide/svelte/icons/layout-template';
import ListPlus from '@lucide/svelte/icons/list-plus';
import Printer from '@lucide/svelte/icons/printer';
import Trash2 from '@lucide/svelte/icons/trash-2';
import { draftRowActions, draftsActions } from '../../actions/lists.ts';
import { choicesWith } from '../../components/menu-choice.ts';
import type { MenuChoice } from '../../components/menu-choice.ts';
import { t } from '../../messages/index.svelte.ts';
import type { DraftList } from '../../state/draft-list.svelte.ts';
import type { DraftActions } from './actions.ts';

const choice = choicesWith([...draftRowActions, ...draftsActions]);

export function draftChoices(list: DraftList, actions: DraftActions): readonly MenuChoice[] {
  const main = { main: true };
  const ofOne = { disabled: list.selected.size > 1 };
  if (list.deleted)
    return [choice('bringBack', t('drafts.bringBack'), ArchiveRestore, () => actions.bringBack(), main)];
  return [
    choice('queue', t('drafts.queue'), ListPlus, () => actions.queue(), main),
    choice('duplicate', t('drafts.duplicate'), Copy, () => actions.duplicate(), ofOne),
    choice('saveTemplate', t('templates.save'), LayoutTemplate, () => actions.saveTemplate(), ofOne),
    choice('print', t('print.open'), Printer, () => actions.print()),
    choice('handOver', t('files.handover.save'), FileOutput, () => actions.handOver()),
    choice('openInService', t('drafts.openInService'), Cloud, () => actions.openInService(), {
      disabled: actions.inService() === null,
    }),
    choice('delete', t('drafts.delete'), Trash2, () => actions.remove()),
  ];
}
