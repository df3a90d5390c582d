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
  /** When a document that waits for its own next try is sent; epoch milliseconds. */
  readonly nextSendAt: number | null;
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
  const going = goingOf(state);
  if (going.length === 0 && paused) return leftOf(state).length > 0 ? 'paused' : 'idle';
  if (going.length === 0) return sending ? 'sending' : 'idle';
  if (connectionBreaker !== null) return sending ? 'sending' : 'stalled';
  if (sending || going.some(isInProgress)) return 'sending';
  // Otherwise the remaining documents are behind one that waits for the user's decision.
  return causeOf(state) === null ? 'idle' : 'stalled';
}

const leftOf = ({ entries }: RunState): readonly Entry[] =>
  entries.filter((entry) => entry.submitted && !isFinished(entry));

/** Of a paused queue, those that the user submitted alone. */
const goingOf = (state: RunState): readonly Entry[] =>
  leftOf(state).filter(({ released }) => !state.paused || released);

/** What the remaining documents wait for: of several causes the one that is tried next by itself. */
function causeOf(state: RunState): Cause | null {
  const { connectionBreaker, nextSendAt } = state;
  if (connectionBreaker !== null) return { ...connectionBreaker, blockedReason: connectionBreaker.reason };
  const causes = goingOf(state).flatMap((entry): Cause[] => {
    const breaker = state.breakerOf(entry);
    if (breaker !== null) return [{ ...breaker, blockedReason: breaker.reason }];
    // Its problem is the document's own.
    return entry.waitingReason === null ? [] : [{ blockedReason: entry.waitingReason, nextTryAt: null }];
  });
  const [first] = causes.toSorted((a, b) => (a.nextTryAt ?? Infinity) - (b.nextTryAt ?? Infinity));
  return first ?? (nextSendAt === null ? null : { blockedReason: null, nextTryAt: nextSendAt });
}

function isInProgress(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.checkDueAt !== null);
}
