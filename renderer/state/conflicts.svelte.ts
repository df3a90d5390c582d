/** Conflicts between a draft and the document in the service. */
import { isEditable, needsDecision } from '../../domain/model/draft-state.ts';
import type { Conflict } from '../../domain/model/service-document.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';

/**
 * - `changed`: the precheck found that the service's document has changed since it was opened. `gone`: it found no document (or
 *   a hidden one).
 * - `unchecked`: the precheck could not read the document. `after`: verification found that it differs from what was sent.
 * - `none`: there is nothing left to decide.
 */
export type Situation = 'changed' | 'gone' | 'unchecked' | 'after' | 'none';

type DraftStatus = Pick<DraftSummary, 'state' | 'waitingReason' | 'conflict'>;

/** Whether the draft has a conflict that the user can decide or review now. */
export function canDecide(draft: DraftStatus): boolean {
  return toDecide(draft) || (isEditable(draft.state) && draft.conflict !== null);
}

/** Whether a conflict is shown with the draft; first comes the decision about an unknown outcome. */
export function isConflicted(draft: DraftStatus): boolean {
  return canDecide(draft) || (draft.state === 'unknown' && draft.conflict !== null);
}

/** `found`: the stored conflict; `null` if there is none. */
export function situationOf({ waitingReason }: Omit<DraftStatus, 'state'>, found: Conflict | null): Situation {
  if (waitingReason === 'unchecked') return 'unchecked';
  if (found === null) return 'none';
  if (found.moment === 'after') return 'after';
  return found.theirs === null ? 'gone' : 'changed';
}

/** Whether the user has to decide: held back before sending, or different in the service after it. */
export function toDecide({ state, waitingReason, conflict }: DraftStatus): boolean {
  return (state === 'waiting' && needsDecision(waitingReason)) || (state === 'accepted' && conflict !== null);
}

class Conflicts {
  draftId = $state<string | null>(null);
}
export const conflicts = new Conflicts();

export function showConflict(draftId: string): void {
  conflicts.draftId = draftId;
}
