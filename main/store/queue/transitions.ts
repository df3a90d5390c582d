import type { DraftState, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { Database } from '../database.ts';
import { invalidState } from '../errors.ts';
import { removeUntried } from './submissions.ts';

/**
 * The state machine of a draft (ARCHITECTURE.md: The life of a draft): the states in which each transition is allowed, and the
 * resulting state. Nothing else changes a draft's state in the open file.
 */
const transitions = {
  /** The content was changed. */
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
  /** An earlier submission is in the service. */
  foundEarlier: { from: ['sending', 'unknown'], to: 'draft' },
  sendAnyway: { from: ['waiting'], to: 'ready' },
  block: { from: ['ready'], to: 'waiting' },
  unblock: { from: ['waiting'], to: 'ready' },
} as const satisfies Readonly<Record<string, { readonly from: readonly DraftState[]; readonly to: DraftState }>>;

export type Transition = keyof typeof transitions;

function allows(transition: Transition, state: DraftState): boolean {
  const from: readonly DraftState[] = transitions[transition].from;
  return from.includes(state);
}

export interface TransitionDetails {
  readonly reason?: WaitingReason;
  readonly acceptedId?: string | null;
  readonly acceptedNumber?: string | null;
}

/**
 * The only function that writes `drafts.state` in the open file (a restore writes a new file). Call it within the
 * transaction that read `state`. Throws `invalidState`.
 */
export function applyTransition(
  database: Database,
  draft: { readonly row: number; readonly id: string; readonly state: DraftState },
  transition: Transition,
  details: TransitionDetails = {},
): void {
  const { to } = transitions[transition];
  if (!allows(transition, draft.state)) throw invalidState(`${transition} of ${draft.id}, which is ${draft.state}`);
  const { changes } = database
    .statement<[Record<string, string | number | null>], void>(
      `UPDATE drafts SET state = @to, waiting_reason = @reason,
         queue_position = CASE @place
           WHEN 'last' THEN (SELECT coalesce(max(queue_position), 0) + 1 FROM drafts WHERE queue_position IS NOT NULL)
           WHEN 'none' THEN NULL ELSE queue_position END,
         accepted_at = @acceptedAt,
         accepted_id = coalesce(@acceptedId, accepted_id),
         accepted_number = coalesce(@acceptedNumber, accepted_number)
       WHERE row = @row AND state = @from`,
    )
    .run({
      row: draft.row,
      from: draft.state,
      to,
      reason: details.reason ?? null,
      place: transition === 'enqueue' ? 'last' : to === 'draft' ? 'none' : 'same',
      acceptedAt: to === 'accepted' ? database.now() : null,
      acceptedId: details.acceptedId ?? null,
      acceptedNumber: details.acceptedNumber ?? null,
    });
  if (changes !== 1) throw invalidState(`${transition} of ${draft.id}: its state changed meanwhile`);
  if (to === 'draft') removeUntried(database, draft.row);
}
