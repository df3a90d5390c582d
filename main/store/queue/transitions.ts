import type { DraftState } from '../../../domain/model/draft-state.ts';

/**
 * The state machine of a draft (ARCHITECTURE.md: The life of a draft): the states in which each transition is allowed, and the
 * state that it leads to. In the open file a draft's state changes by these transitions only.
 */
export const transitions = {
  /** Other content was saved. */
  edit: { from: ['rejected'], to: 'draft' },
  enqueue: { from: ['draft', 'rejected'], to: 'ready' },
  withdraw: { from: ['ready', 'waiting', 'rejected'], to: 'draft' },
  begin: { from: ['ready'], to: 'sending' },
  accepted: { from: ['sending'], to: 'accepted' },
  rejected: { from: ['sending'], to: 'rejected' },
  waiting: { from: ['sending'], to: 'waiting' },
  notSent: { from: ['sending'], to: 'ready' },
  unknown: { from: ['sending'], to: 'unknown' },
  recover: { from: ['sending'], to: 'unknown' },
  resolvedAccepted: { from: ['unknown'], to: 'accepted' },
  resolvedToDraft: { from: ['unknown'], to: 'draft' },
  resolvedSendAgain: { from: ['unknown'], to: 'ready' },
  sendAnyway: { from: ['waiting'], to: 'ready' },
  block: { from: ['ready'], to: 'waiting' },
  unblock: { from: ['waiting'], to: 'ready' },
} as const satisfies Readonly<Record<string, { readonly from: readonly DraftState[]; readonly to: DraftState }>>;

export type Transition = keyof typeof transitions;

export function allows(transition: Transition, state: DraftState): boolean {
  const from: readonly DraftState[] = transitions[transition].from;
  return from.includes(state);
}
