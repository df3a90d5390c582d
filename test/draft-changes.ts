import { draftStates, needsDecision } from '../domain/model/draft-state.ts';
import type { DraftCounts, DraftSummary } from '../domain/model/draft.ts';
import type { ChangedDraft, DraftsChanged } from '../domain/model/queue.ts';

/** Builds the draft events that a fake main process emits, with increasing sequence numbers. */
export class DraftChanges {
  sequence = 0;

  /** The event for these changed drafts; `all` are the drafts that the counts include. */
  event(
    drafts: readonly ChangedDraft[] | null,
    all: readonly DraftSummary[],
    gone: readonly string[] = [],
  ): DraftsChanged {
    this.sequence += 1;
    const connectionIds = [...new Set(all.map(({ connectionId }) => connectionId))];
    const counts = connectionIds.map((connectionId) => ({
      connectionId,
      ...countsOf(all.filter((draft) => draft.connectionId === connectionId)),
    }));
    return { sequence: this.sequence, drafts, gone, counts };
  }
}

export function countsOf(drafts: readonly DraftSummary[]): DraftCounts {
  const count = (is: (draft: DraftSummary) => boolean): number => drafts.filter(is).length;
  return {
    counts: Object.fromEntries(
      draftStates.map((state) => [state, count((draft) => draft.state === state)]),
    ) as DraftCounts['counts'],
    conflicts: {
      before: count(({ waitingReason }) => needsDecision(waitingReason)),
      after: count(({ conflict }) => conflict === 'after'),
    },
    withdrawn: {
      settings: count(({ state, withdrawn }) => state === 'draft' && withdrawn === 'settings'),
      policy: count(({ state, withdrawn }) => state === 'draft' && withdrawn === 'policy'),
    },
  };
}
