/** Counts the documents that need the user's attention, for the page and for notifications while the window is not in front. */
import type { DraftCounts, DraftSummary } from './model/draft.ts';

export interface WorkCounts extends Pick<DraftCounts, 'conflicts'> {
  readonly counts: Pick<DraftCounts['counts'], 'ready' | 'waiting' | 'rejected' | 'unknown'>;
}

/** Number of queued documents that are sent without a decision by the user. */
export const waitingToBeSent = ({ counts, conflicts }: WorkCounts): number =>
  counts.ready + counts.waiting - conflicts.before;

/** Number of documents that wait for the user: refused, of unknown outcome, or changed in the service before or after sending. */
export const needingAttention = ({ counts, conflicts }: WorkCounts): number =>
  counts.rejected + counts.unknown + conflicts.before + conflicts.after;

/** Whether {@link needingAttention} counts the document. */
export const needsAttention = ({
  state,
  waitingReason,
  conflict,
}: Pick<DraftSummary, 'state' | 'waitingReason' | 'conflict'>): boolean =>
  state === 'rejected' ||
  state === 'unknown' ||
  waitingReason === 'changed' ||
  waitingReason === 'unchecked' ||
  conflict !== null;
