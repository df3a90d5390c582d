import type { Budget } from '../../../domain/model/connection.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { isFinished } from './entries.ts';
import type { Entry } from './entries.ts';
import type { TrippedBreaker } from './circuit-breakers.ts';

interface RunState {
  readonly entries: readonly Entry[];
  /** Whether an attempt is running, other than a probe of the connection's breaker. */
  readonly sending: boolean;
  readonly paused: boolean;
  readonly connectionBreaker: TrippedBreaker | null;
  readonly scopedBreaker: TrippedBreaker | null;
}

export function statusOf(
  state: RunState & {
    readonly connectionId: string;
    readonly progress: Pick<QueueStatus, 'finished' | 'total' | 'accepted' | 'rejected'>;
    readonly budget: Budget;
  },
): QueueStatus {
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

export function activityOf({
  entries,
  sending,
  paused,
  connectionBreaker,
  scopedBreaker,
}: RunState): QueueStatus['activity'] {
  const left = entries.filter((entry) => entry.submitted && !isFinished(entry));
  if (paused && left.some(({ released }) => released)) return 'sending';
  if (paused) return left.length > 0 ? 'paused' : 'idle';
  if (left.length === 0) return sending ? 'sending' : 'idle';
  if (connectionBreaker !== null) return sending ? 'sending' : 'stalled';
  if (sending || left.some(isInProgress)) return 'sending';
  // The remaining documents wait for a permission or a path, or are behind one that waits for the user's decision.
  return scopedBreaker === null ? 'idle' : 'stalled';
}

function isInProgress(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.checkDueAt !== null);
}
