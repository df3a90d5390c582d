/** The context menu of the queue's documents. */
import Cloud from '@lucide/svelte/icons/cloud';
import FileText from '@lucide/svelte/icons/file-text';
import Pencil from '@lucide/svelte/icons/pencil';
import Printer from '@lucide/svelte/icons/printer';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import Send from '@lucide/svelte/icons/send';
import Undo2 from '@lucide/svelte/icons/undo-2';
import { isEditable } from '../../../../domain/model/draft-state.ts';
import { actionNamed, shortcutOf } from '../../../actions/action.ts';
import { queueActions, queueListActions } from '../../../actions/lists.ts';
import type { MenuChoice } from '../../../components/menu-choice.ts';
import { t } from '../../../messages/index.svelte.ts';
import { inService } from '../../../state/route.ts';
import type { QueueScreen } from '../queue-screen.svelte.ts';
import { canRequeue, canSubmit, canWithdraw } from '../rules.ts';

/** For the selected documents, or else the one shown in detail. */
export function queueChoices(screen: QueueScreen): readonly MenuChoice[] {
  const chosen = screen.targets.length > 0 ? screen.targets : [screen.active ?? []].flat();
  const [first, ...others] = chosen;
  if (first === undefined) return [];
  const isOne = others.length === 0;
  const document = isOne ? inService(first) : null;
  const idsOf = (can: typeof canSubmit): readonly string[] => chosen.filter(can).map(({ id }) => id);
  const [submittable, requeueable, withdrawable] = [idsOf(canSubmit), idsOf(canRequeue), idsOf(canWithdraw)];
  const isEdited = isOne && isEditable(first.state);
  return [
    {
      id: 'open',
      label: t(isEdited ? 'sync.edit' : 'sync.open'),
      icon: isEdited ? Pencil : FileText,
      disabled: !isOne,
      ...shortcutOf(actionNamed(queueListActions, 'open')),
      choose: () => void screen.open(first.id),
    },
    {
      id: 'submit',
      label: isOne ? t('sync.submitThis') : t('sync.submitSelected', { count: submittable.length }),
      icon: Send,
      disabled: submittable.length === 0,
      choose: () => void screen.submit(submittable),
    },
    {
      id: 'requeue',
      label: t('sync.requeue', { count: isOne ? 0 : requeueable.length }),
      icon: RotateCcw,
      disabled: requeueable.length === 0,
      choose: () => void screen.requeue(requeueable),
    },
    {
      id: 'withdraw',
      label: t('sync.withdraw', { count: isOne ? 0 : withdrawable.length }),
      icon: Undo2,
      disabled: withdrawable.length === 0,
      choose: () => void screen.withdraw(withdrawable),
    },
    {
      id: 'print',
      label: t('print.open'),
      icon: Printer,
      ...shortcutOf(actionNamed(queueActions, 'print')),
      choose: () => void screen.print(),
    },
    {
      id: 'openInService',
      label: t('drafts.openInService'),
      icon: Cloud,
      disabled: document === null,
      choose: () => document && screen.app.go(document),
    },
  ];
}
