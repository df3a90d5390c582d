import type { WaitingReason } from '../../../domain/model/draft-state.ts';
import type { ServiceProblem } from '../../../domain/model/connection.ts';
import { passingReasons } from '../../../domain/model/queue.ts';
import type { BlockedReason } from '../../../domain/model/queue.ts';

/** Whether drafts that are blocked for this reason are stored with the state `waiting`. */
export function isStored(reason: BlockedReason): reason is WaitingReason {
  return !(passingReasons as readonly BlockedReason[]).includes(reason);
}

/** What documents of a kind wait for that cannot be read, while the service answers. */
export function reasonOfReading({ reason }: ServiceProblem): 'permission' | 'path' | 'offline' {
  if (reason === 'permission') return reason;
  return reason === 'gateway' || reason === 'path' ? 'path' : 'offline';
}

/** The result of a request that was certainly not carried out: its document waits, or stays ready if the reason may pass. */
export function blockedResult(
  reason: BlockedReason,
  problem: ServiceProblem,
):
  | { readonly kind: 'waiting'; readonly reason: WaitingReason; readonly problem: ServiceProblem }
  | { readonly kind: 'notSent'; readonly problem: ServiceProblem } {
  return isStored(reason) ? { kind: 'waiting', reason, problem } : { kind: 'notSent', problem };
}
