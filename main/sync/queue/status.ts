import type { Budget } from '../../../domain/model/connection.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { isFinished } from './entries.ts';
import type { Entry } from './entries.ts';
import type { TrippedBreaker } from './circuit-breakers.ts';

export function statusOf(state: {
  readonly connectionId: string;
  readonly entries: readonly Entry[];
  readonly progress: Pick<QueueStatus, 'finished' | 'total' | 'accepted' | 'rejected'>;
  readonly sending: number;
  readonly paused: boolean;
  readonly connectionBreaker: TrippedBreaker | null;
  readonly scopedBreaker: TrippedBreaker | null;
  readonly budget: Budget;
}): QueueStatus {
  const activity = activityOf(state);
  const breaker = activity === 'stalled' ? (state.connectionBreaker ?? state.scopedBreaker) : null;
  return {
    connectionId: state.connectionId,
    activity,
    blockedReason: breaker?.reason ?? null,
    problem: breaker?.problem ?? null,
    nextTryAt: breaker?.nextTryAt ?? null,
    ...state.progress,
    budget: state.budget,
  };
}

function activityOf({
  entries,
  sending,
  paused,
  connectionBreaker,
  scopedBreaker,
}: Parameters<typeof statusOf>[0]): QueueStatus['activity'] {
  const left = entries.filter((entry) => entry.submitted && !isFinished(entry));
  if (paused) return left.length > 0 ? 'paused' : 'idle';
  if (left.length === 0) return sending > 0 ? 'sending' : 'idle';
  if (connectionBreaker !== null) return sending > 0 ? 'sending' : 'stalled';
  if (sending > 0 || left.some(isInProgress)) return 'sending';
  // The remaining documents wait for a permission or a path, or are behind one that waits for the user's decision.
  return scopedBreaker === null ? 'idle' : 'stalled';
}

function isInProgress(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.checkDueAt !== null);
}
