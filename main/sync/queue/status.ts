import type { Budget } from '../../../domain/model/connection.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { isFinished } from './entries.ts';
import type { Entry } from './entries.ts';
import type { Gate } from './circuit-breakers.ts';

/** What the queue is doing, from the engine's state, for the page. */
export function statusOf(state: {
  readonly connectionId: string;
  readonly entries: readonly Entry[];
  readonly progress: { readonly finished: number; readonly total: number };
  readonly sending: number;
  readonly paused: boolean;
  readonly whole: Gate | null;
  readonly partial: Gate | null;
  readonly budget: Budget;
}): QueueStatus {
  const activity = activityOf(state);
  const gate = activity === 'stalled' ? (state.whole ?? state.partial) : null;
  return {
    connectionId: state.connectionId,
    activity,
    waitingReason: gate?.reason ?? null,
    problem: gate?.problem ?? null,
    nextTryAt: gate?.nextTryAt ?? null,
    ...state.progress,
    budget: state.budget,
  };
}

function activityOf({
  entries,
  sending,
  paused,
  whole,
  partial,
}: Parameters<typeof statusOf>[0]): QueueStatus['activity'] {
  const left = entries.filter((entry) => entry.chosen && !isFinished(entry));
  if (paused) return left.length > 0 ? 'paused' : 'idle';
  if (left.length === 0) return sending > 0 ? 'sending' : 'idle';
  if (whole !== null) return sending > 0 ? 'sending' : 'stalled';
  if (sending > 0 || left.some(isOnItsWay)) return 'sending';
  // What is left waits for a permission or a path, or behind a document that a person must decide upon.
  return partial === null ? 'idle' : 'stalled';
}

function isOnItsWay(entry: Entry): boolean {
  return entry.busy || (entry.state === 'unknown' && entry.lookAt !== null);
}
