import type { DraftState, Operation } from '../../../domain/model/draft-state.ts';
import type { ConflictMoment } from '../../../domain/model/service-document.ts';

/** A draft that was sent, as far as it decides whether it may be removed. */
export interface SentDraft {
  readonly operation: Operation;
  readonly state: DraftState;
  /** Epoch milliseconds. */
  readonly acceptedAt: number | null;
  readonly acceptedId: string | null;
  readonly acceptedNumber: string | null;
  readonly conflict: ConflictMoment | null;
  /** A restore could not tell whether it was sent, and nobody has decided. */
  readonly quarantined: boolean;
  /** The last one's number in the journal, which grows with each attempt of any draft; `null`: its attempts are lost. */
  readonly lastAttempt: number | null;
  /** Attempts under way, and those of unknown outcome of which no document was found. */
  readonly openAttempts: number;
  /** Other drafts of the same document that are not accepted, also deleted ones that can be brought back. */
  readonly openDrafts: number;
}
export interface SentLimits {
  /** Epoch milliseconds. */
  readonly acceptedBefore: number;
  /** The first attempt in the journal that ended at that time or later; `null` where none did. */
  readonly firstLaterAttempt: number | null;
}

/** One step: how many of the examined drafts were removed and how many stay, or `null` once all were examined. */
export type RemoveSent = () => { readonly removed: number; readonly kept: number } | null;

/** So much longer is kept what the service did not name: it counts when others are looked for (main/sync/reconcile). */
const unnamedMs = 7 * 24 * 60 * 60_000;

/** Whether nothing unsent and nothing undecided is lost with the draft. In doubt it stays. */
export function mayRemoveSent(draft: SentDraft, limits: SentLimits): boolean {
  return (
    draft.state === 'accepted' &&
    isOld(draft, limits) &&
    draft.conflict === null &&
    !draft.quarantined &&
    draft.openAttempts === 0 &&
    draft.openDrafts === 0
  );
}

function isOld(draft: SentDraft, { acceptedBefore, firstLaterAttempt }: SentLimits): boolean {
  const { operation, acceptedAt, acceptedId, acceptedNumber, lastAttempt } = draft;
  if (acceptedAt === null || lastAttempt === null) return false;
  const isNamed = operation !== 'create' || (acceptedId !== null && acceptedNumber !== null);
  if (acceptedAt >= acceptedBefore - (isNamed ? 0 : unnamedMs)) return false;
  // The clock may have been behind when it was sent: what was sent before it is then younger than it seems itself.
  return firstLaterAttempt === null || lastAttempt < firstLaterAttempt;
}
