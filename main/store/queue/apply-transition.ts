import type { DraftState, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../database.ts';
import { invalidState } from '../errors.ts';
import { allows, transitions } from './transitions.ts';
import type { Transition } from './transitions.ts';

export interface StateChange {
  readonly row: number;
  readonly id: string;
  readonly state: DraftState;
}
export interface Details {
  readonly reason?: WaitingReason;
  readonly acceptedId?: string | null;
  readonly acceptedNumber?: string | null;
}
/**
 * The only place that writes `drafts.state` of the open file (a restore and a salvage write a new file). To be called within
 * a transaction in which `state` was read.
 */
export type ApplyTransition = (draft: StateChange, transition: Transition, details?: Details) => DraftState;

export function createApplyTransition(database: Database, clock: Clock): ApplyTransition {
  const next = database.prepare<[], { position: number }>(
    `SELECT coalesce(max(queue_position), 0) + 1 AS position FROM drafts WHERE queue_position IS NOT NULL`,
  );
  const change = database.prepare<[Record<string, string | number | null>], void>(
    `UPDATE drafts SET state = @to, waiting_reason = @reason,
       queue_position = CASE @place WHEN 'last' THEN @position WHEN 'none' THEN NULL ELSE queue_position END,
       accepted_at = @acceptedAt,
       accepted_id = coalesce(@acceptedId, accepted_id),
       accepted_number = coalesce(@acceptedNumber, accepted_number)
     WHERE row = @row AND state = @from`,
  );
  const leave = database.prepare<[number], void>('DELETE FROM queue WHERE row = ?');
  return (draft, transition, details = {}) => {
    const { to } = transitions[transition];
    if (!allows(transition, draft.state)) throw invalidState(`${transition} of ${draft.id}, which is ${draft.state}`);
    const { changes } = change.run({
      row: draft.row,
      from: draft.state,
      to,
      reason: to === 'waiting' ? (details.reason ?? null) : null,
      place: transition === 'enqueue' ? 'last' : to === 'draft' ? 'none' : 'same',
      position: transition === 'enqueue' ? (next.get()?.position ?? 1) : 0,
      acceptedAt: to === 'accepted' ? clock.now() : null,
      acceptedId: details.acceptedId ?? null,
      acceptedNumber: details.acceptedNumber ?? null,
    });
    if (changes !== 1) throw invalidState(`${transition} of ${draft.id}: its state changed meanwhile`);
    if (to === 'draft') leave.run(draft.row);
    return to;
  };
}
