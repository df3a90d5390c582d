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
  /** When a document that waits for its own next try is sent; epoch milliseconds. */
  readonly nextSendAt: number | null;
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
    nextTryAt: breaker !== null ? breaker.nextTryAt : activity === 'stalled' ? state.nextSendAt : null,
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
  nextSendAt,
}: RunState): QueueStatus['activity'] {
  const left = entries.filter((entry) => entry.submitted && !isFinished(entry));
  const going = paused ? left.filter(({ released }) => released) : left;
  if (going.length === 0 && paused) return left.length > 0 ? 'paused' : 'idle';
  if (going.length === 0) return sending ? 'sending' : 'idle';
  if (connectionBreaker !== null) return sending ? 'sending' : 'stalled';
  if (sending || going.some(isInProgress)) return 'sending';
  // The others wait for their next try, a permission or a path; or are behind one that waits for the user's decision.
  return scopedBreaker === null && nextSendAt === null ? 'idle' : 'stalled';
}

function isInProgress(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.checkDueAt !== null);
}
