import { isEditable, isNextKeyword } from '../../../domain/model/draft-state.ts';
import type { DraftSummary } from '../../../domain/model/draft.ts';
import type { Totals } from '../../../domain/amounts/sum.ts';
import { t } from '../../messages/index.svelte.ts';
import { withdrawalText } from '../../state/draft-text.ts';
import { moment, money } from '../../state/format.ts';

export function numberOf({ acceptedNumber, number }: DraftSummary): string {
  const current = acceptedNumber ?? number;
  if (current !== null && isNextKeyword(current)) return t('shell.numberNext');
  return current ?? t('drafts.noNumber');
}

/** `Change of SIF0000012`; `''` for a new document. */
export function operationText(draft: DraftSummary): string {
  const { operation } = draft;
  return operation === 'create' ? '' : t(`drafts.operation.${operation}`, { number: numberOf(draft) });
}

/** A sign that a draft was handed over, which the user must know before sending it, or received from elsewhere. */
export function handoverSign({
  handedOver,
  receivedAt,
  state,
}: DraftSummary): { readonly direction: 'out' | 'in'; readonly text: string; readonly title: string } | null {
  if (!isEditable(state)) return null;
  if (handedOver !== null) {
    const title = t('files.handedOver.when', { when: moment(handedOver.at) });
    return { direction: 'out', text: t('files.handedOver.sign.out'), title };
  }
  if (receivedAt === null) return null;
  const title = t('files.handedOver.received', { when: moment(receivedAt) });
  return { direction: 'in', text: t('files.handedOver.sign.in'), title };
}

/** Why a draft left the queue without the user, in a few words and in full; `null` if it did not. */
export function withdrawalSign(draft: DraftSummary): { readonly text: string; readonly title: string } | null {
  const { state, withdrawn } = draft;
  if (state !== 'draft' || withdrawn === null) return null;
  return { text: t(`drafts.withdrawn.${withdrawn}`), title: withdrawalText(withdrawn) };
}

/** `1.234,50 TRY · 20,00 EUR`, and the number of drafts without a total. */
export function totalsText({ totals, without }: Totals): string {
  const texts = totals.map(({ currency, total }) => money(total, currency));
  return [...texts, ...(without === 0 ? [] : [t('drafts.withoutTotal', { count: without })])].join(' · ');
}

/** Why the user has to look at the service's document, before or after sending; `null` if there is no reason. */
export function conflictKind({ conflict, waitingReason }: DraftSummary): 'before' | 'after' | 'unchecked' | null {
  if (conflict !== null) return conflict;
  if (waitingReason === 'changed') return 'before';
  return waitingReason === 'unchecked' ? 'unchecked' : null;
}
