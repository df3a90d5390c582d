import type { Budget } from '../../../domain/model/connection.ts';
import type { QueueStatus } from '../../../domain/model/queue.ts';
import { progressOf } from '../plan.ts';
import type { Cause, Progress, QueueState } from '../plan.ts';
import { isLeft } from './entries.ts';
import type { Entry } from './entries.ts';

export interface RunState extends QueueState {
  readonly entries: readonly Entry[];
  /** Whether an attempt is running, other than one that tries whether writing works. */
  readonly sending: boolean;
}

export function statusOf(
  state: RunState & {
    readonly connectionId: string;
    readonly progress: Pick<QueueStatus, 'finished' | 'total' | 'accepted' | 'rejected'>;
    readonly budget: Budget;
  },
): QueueStatus {
  const { activity, cause } = activityOf(state);
  // What a pause holds belongs to the run, but not to what is submitted alone meanwhile.
  const held =
    activity === 'paused' ? 0 : state.entries.filter((entry) => isLeft(entry) && isHeld(state, entry)).length;
  return {
    connectionId: state.connectionId,
    activity,
    isPaused: state.paused,
    blockedReason: cause?.reason ?? null,
    problem: cause?.problem ?? null,
    nextTryAt: cause?.nextTryAt ?? null,
    ...state.progress,
    total: state.progress.total - held,
    budget: state.budget,
  };
}

/** What the run does, and what it waits for if it is stalled. */
export function activityOf(state: RunState): {
  readonly activity: QueueStatus['activity'];
  readonly cause: Cause | null;
} {
  const left = state.entries.filter(isLeft);
  // Of a paused queue, those that the user submitted alone.
  const going = left.filter((entry) => !isHeld(state, entry));
  if (state.paused && going.length === 0) return { activity: 'paused', cause: null };
  if (state.sending) return { activity: 'sending', cause: null };
  const progress: Progress = going.length === 0 ? { kind: 'resting' } : progressOf(state, going);
  if (progress.kind === 'waiting') return { activity: 'stalled', cause: progress.for };
  if (progress.kind === 'working') return { activity: 'sending', cause: null };
  // What was submitted alone waits for a document that the pause holds.
  return { activity: state.paused ? 'paused' : 'idle', cause: null };
}

const isHeld = ({ paused }: RunState, { released }: Entry): boolean => paused && !released;
