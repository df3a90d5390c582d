import { isNextKeyword } from '../../domain/model/draft-state.ts';
import type { DraftSummary, WithdrawalReason } from '../../domain/model/draft.ts';
import { t } from '../messages/index.svelte.ts';
import { day, money, moment } from './format.ts';
import type { Handover } from '../../domain/model/handover.ts';

type Numbered = Pick<DraftSummary, 'acceptedNumber' | 'number'>;

/** Whether the service will assign the number and has not done so yet. */
export const isAutomatic = ({ acceptedNumber, number }: Numbered): boolean =>
  acceptedNumber === null && number !== null && willBeNumberedByService(number);

/** The number for the user: the service's, the typed one, or a text saying that the service will assign it. */
export function numberText(summary: Numbered): string {
  if (isAutomatic(summary)) return t('shell.numberNext');
  return summary.acceptedNumber ?? summary.number ?? t('sync.noNumber');
}

/** Operation and number, such as `Change of SRI1`; only the number for a new document. */
export function titleText(summary: DraftSummary): string {
  const { operation } = summary;
  return operation === 'create'
    ? numberText(summary)
    : t(`drafts.operation.${operation}`, { number: numberText(summary) });
}

export function customerText({
  customerName,
  customerCode,
}: Pick<DraftSummary, 'customerName' | 'customerCode'>): string {
  return customerName ?? customerCode ?? t('sync.noCustomer');
}

export function whoText(summary: DraftSummary): string {
  const { date, total, currency } = summary;
  // Amount and currency stay on one line.
  const amount = money(total, currency).replace(' ', '\u00a0');
  return [customerText(summary), day(date), amount].filter((text) => text !== '').join(' · ');
}

/** Why a draft left the queue without the user, and what follows. */
export const withdrawalText = (reason: WithdrawalReason): string => t(`drafts.withdrawn.text.${reason}`);

/** Whether the service has to assign the number (§2.1 InvoiceNumber); also if it is empty, because it is not unique then. */
export function willBeNumberedByService(number: string | null): boolean {
  return number === null || number.trim() === '' || isNextKeyword(number);
}

export function handoverText(handover: Handover): string {
  const when = moment(handover.at);
  if (handover.direction === 'out') return t('files.handedOver.out', { file: handover.file, when });
  return t('files.handedOver.in', { ...handover.origin, when });
}
