/** What the user is asked of a document of the service that is not as its draft supposes. */
import { needsDecision } from '../../domain/model/draft-state.ts';
import type { Conflict } from '../../domain/model/service-document.ts';
import type { DraftSummary } from '../../domain/model/draft.ts';

/**
 * - `changed`: the precheck found the service's document otherwise than it was opened. `gone`: it found none, or a hidden one.
 * - `unchecked`: the precheck could not read it. `after`: verification found it otherwise than it was sent.
 * - `none`: there is nothing to decide any more.
 */
export type Situation = 'changed' | 'gone' | 'unchecked' | 'after' | 'none';

type Standing = Pick<DraftSummary, 'waitingReason' | 'conflict'>;

/** Whether the user has to decide, or to look: the marks of a row, without what was found. */
export function isConflicted({ waitingReason, conflict }: Standing): boolean {
  return conflict !== null || needsDecision(waitingReason);
}

/** `found`: what was read; `null` where nothing is kept. */
export function situationOf({ waitingReason }: Standing, found: Conflict | null): Situation {
  if (waitingReason === 'unchecked') return 'unchecked';
  if (found === null) return 'none';
  if (found.moment === 'after') return 'after';
  return found.theirs === null ? 'gone' : 'changed';
}

/** Held back until the user decides, or found in the service otherwise than it was sent. */
export function toDecide({
  state,
  waitingReason,
  conflict,
}: Pick<DraftSummary, 'state' | 'waitingReason' | 'conflict'>): boolean {
  return (state === 'waiting' && needsDecision(waitingReason)) || (state === 'accepted' && conflict !== null);
}

/** Which document's conflict is being looked at: from the sync panel, the editor, the drafts list or a message in passing. */
class Conflicts {
  draftId = $state<string | null>(null);
}
/** There is one window, and in it one conflict at a time. */
export const conflicts = new Conflicts();

/** Shows what happened to a document that waits for a decision, or was found otherwise after sending (`ConflictHost`). */
export function showConflict(draftId: string): void {
  conflicts.draftId = draftId;
}
