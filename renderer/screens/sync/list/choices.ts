import Cloud from '@lucide/svelte/icons/cloud';
import FileText from '@lucide/svelte/icons/file-text';
import Pencil from '@lucide/svelte/icons/pencil';
import Printer from '@lucide/svelte/icons/printer';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import Send from '@lucide/svelte/icons/send';
import Undo2 from '@lucide/svelte/icons/undo-2';
import { isEditable } from '../../../../domain/model/draft-state.ts';
import { actionNamed } from '../../../actions/action.ts';
import { queueActions, queueListActions } from '../../../actions/lists.ts';
import { choicesWith } from '../../../components/menu-choice.ts';
import type { MenuChoice } from '../../../components/menu-choice.ts';
import { t } from '../../../messages/index.svelte.ts';
import { inService } from '../../../state/route.ts';
import type { QueueScreen } from '../queue-screen.svelte.ts';
import { canRequeue, canSubmit, canWithdraw } from '../rules.ts';

const choice = choicesWith([actionNamed(queueListActions, 'open'), actionNamed(queueActions, 'print')]);

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
  const only = (ids: readonly string[]) => ({ disabled: ids.length === 0 });
  return [
    choice('open', t(isEdited ? 'sync.edit' : 'sync.open'), isEdited ? Pencil : FileText, () => screen.open(first.id), {
      disabled: !isOne,
    }),
    choice(
      'submit',
      isOne ? t('sync.submitThis') : t('sync.submitSelected', { count: submittable.length }),
      Send,
      () => screen.submit(submittable),
      only(submittable),
    ),
    choice(
      'requeue',
      t('sync.requeue', { count: isOne ? 0 : requeueable.length }),
      RotateCcw,
      () => screen.requeue(requeueable),
      only(requeueable),
    ),
    choice(
      'withdraw',
      t('sync.withdraw', { count: isOne ? 0 : withdrawable.length }),
      Undo2,
      () => screen.withdraw(withdrawable),
      only(withdrawable),
    ),
    choice('print', t('print.open'), Printer, () => screen.print()),
    choice('openInService', t('drafts.openInService'), Cloud, () => document && screen.app.go(document), {
      disabled: document === null,
    }),
  ];
}
