/** What needs the user's attention: shown by the page, and by a notification while the window is not in front. */
import type { DraftCounts, DraftSummary } from './model/draft.ts';

/** The counts that it follows from. */
export interface WorkCounts extends Pick<DraftCounts, 'conflicts'> {
  readonly counts: Pick<DraftCounts['counts'], 'ready' | 'waiting' | 'rejected' | 'unknown'>;
}

/** Documents that are in the queue and are sent without a decision of the user. */
export const waitingToBeSent = ({ counts, conflicts }: WorkCounts): number =>
  counts.ready + counts.waiting - conflicts.before;

/** Documents that wait for the user: refused, of unknown outcome, changed in the service before or after sending. */
export const needingAttention = ({ counts, conflicts }: WorkCounts): number =>
  counts.rejected + counts.unknown + conflicts.before + conflicts.after;

/** Whether a document is one of those. */
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
