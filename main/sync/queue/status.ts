import type { Budget } from '../../../domain/model/connection.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { isFinished } from './entries.ts';
import type { Entry } from './entries.ts';
import type { TrippedBreaker, Write } from './circuit-breakers.ts';

interface RunState {
  readonly entries: readonly Entry[];
  /** Whether an attempt is running, other than a probe of the connection's breaker. */
  readonly sending: boolean;
  readonly paused: boolean;
  readonly connectionBreaker: TrippedBreaker | null;
  /** The tripped breaker of the write's kind or operation. */
  readonly breakerOf: (write: Write) => TrippedBreaker | null;
}

/** Why nothing is sent. */
type Cause = Pick<QueueStatus, 'blockedReason' | 'nextTryAt'> & { readonly problem?: TrippedBreaker['problem'] };

export function statusOf(
  state: RunState & {
    readonly connectionId: string;
    readonly progress: Pick<QueueStatus, 'finished' | 'total' | 'accepted' | 'rejected'>;
    readonly budget: Budget;
  },
): QueueStatus {
  const activity = activityOf(state);
  const cause = activity === 'stalled' ? causeOf(state) : null;
  return {
    connectionId: state.connectionId,
    activity,
    blockedReason: cause?.blockedReason ?? null,
    problem: cause?.problem ?? null,
    nextTryAt: cause?.nextTryAt ?? null,
    ...state.progress,
    budget: state.budget,
  };
}

export function activityOf(state: RunState): QueueStatus['activity'] {
  const { sending, paused, connectionBreaker } = state;
  const left = leftOf(state);
  if (paused && left.some(({ released }) => released)) return 'sending';
  if (paused) return left.length > 0 ? 'paused' : 'idle';
  if (left.length === 0) return sending ? 'sending' : 'idle';
  if (connectionBreaker !== null) return sending ? 'sending' : 'stalled';
  if (sending || left.some(isInProgress)) return 'sending';
  // Otherwise the remaining documents are behind one that waits for the user's decision.
  return causeOf(state) === null ? 'idle' : 'stalled';
}

const leftOf = ({ entries }: RunState): readonly Entry[] =>
  entries.filter((entry) => entry.submitted && !isFinished(entry));

/** What the remaining documents wait for: of several causes the one that is tried next by itself. */
function causeOf(state: RunState): Cause | null {
  const { connectionBreaker } = state;
  if (connectionBreaker !== null) return { ...connectionBreaker, blockedReason: connectionBreaker.reason };
  const causes = leftOf(state).flatMap((entry): Cause[] => {
    const breaker = state.breakerOf(entry);
    if (breaker !== null) return [{ ...breaker, blockedReason: breaker.reason }];
    // Its problem is the document's own.
    return entry.waitingReason === null ? [] : [{ blockedReason: entry.waitingReason, nextTryAt: null }];
  });
  const [first] = causes.toSorted((a, b) => (a.nextTryAt ?? Infinity) - (b.nextTryAt ?? Infinity));
  return first ?? null;
}

function isInProgress(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.checkDueAt !== null);
}
