/** What is said of a draft that went to another workstation in a file, or came from one. Reactive on the language, as `t` is. */
import type { Handover } from '../../domain/model/handover.ts';
import { t } from '../messages/index.svelte.ts';
import { moment } from './format.ts';

export function handoverText(handover: Handover): string {
  const when = moment(handover.at);
  if (handover.direction === 'out') return t('files.handedOver.out', { file: handover.file, when });
  return t('files.handedOver.in', { ...handover.origin, when });
}
