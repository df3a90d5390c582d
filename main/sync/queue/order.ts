/**
 * What may be sent now, and what must wait for what. DESIGN: the life of a draft, "Order".
 *
 * Items that must not overtake each other share a lane; in a lane one goes at a time, in the queue's order:
 * - creates with `"Next"` of one kind, so that the service's numbers follow the queue;
 * - creates with one explicit number of one kind (they are about one document);
 * - operations on one document.
 *
 * What an undecided document does to its lane is a decision of its own:
 * - on one document, everything behind it waits until it is decided: a late commit could overwrite what followed;
 * - under one explicit number likewise: the number is taken or it is not;
 * - in the lane of `"Next"`, those behind it wait until it has been looked for once, promptly. Then they go on: one bad
 *   document never blocks another, and a number that nobody knows cannot be kept free. Should it turn out never to have
 *   been written, the person who sends it again gives it a later number knowingly.
 *
 * What is behind a document that waits for a person's decision waits too; what is before it does not: two of one document
 * may both be held back, and each must be able to go when it is its turn.
 */
import { asksForNumber, needsDecision } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';

export interface OrderItem {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly number: string | null;
  /** {@link laneOf} it; kept, because a long queue is gone through for every document sent. */
  readonly lane: string;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  /** It is being read, before it is sent or after it was accepted: nothing else of its lane goes meanwhile. */
  readonly checking: boolean;
  /** A person submitted it in this run; what was not submitted is never sent. */
  readonly chosen: boolean;
  /** An undecided document that was not yet looked for since its last attempt. */
  readonly lookDue: boolean;
  readonly notBefore: number | null;
}

/** Asks the service to number the document (§2.1, §2.7). */
export function asksNext(item: { readonly operation: Operation; readonly number: string | null }): boolean {
  return item.operation === 'create' && item.number !== null && asksForNumber(item.number);
}

export function laneOf(
  item: Pick<OrderItem, 'id' | 'kind' | 'operation' | 'number'> & { readonly targetId: string | null },
): string {
  if (item.operation !== 'create') return `document ${item.kind} ${item.targetId ?? item.id}`;
  if (item.number === null) return `draft ${item.id}`;
  return asksNext(item) ? `next ${item.kind}` : `number ${item.kind} ${item.number.trim()}`;
}

/** No wait is longer (backoff.ts): a time further away was set before the clock was put back. */
const farthest = 600_000;

export interface Readiness {
  /** May go now, in the queue's order. */
  readonly ids: readonly string[];
  /** When the first of those that must wait for a time may go; `null` where none waits for a time. */
  readonly nextAt: number | null;
}

/**
 * `items` in the queue's order. `open` says whether nothing else stands in an item's way (permission, path). At most
 * `count` ids are answered.
 */
export function readyToSend(
  items: readonly OrderItem[],
  options: { readonly now: number; readonly count: number; readonly open: (item: OrderItem) => boolean },
): Readiness {
  const taken = new Set<string>();
  for (const item of items) if (blocksLane(item)) taken.add(item.lane);
  const ids: string[] = [];
  let nextAt: number | null = null;
  for (const item of items) {
    if ((item.state !== 'ready' && item.state !== 'waiting') || taken.has(item.lane)) continue;
    if (!item.chosen && !needsDecision(item.waitingReason)) continue;
    taken.add(item.lane);
    if (item.state !== 'ready' || !options.open(item)) continue;
    if (item.notBefore !== null && item.notBefore > options.now && item.notBefore < options.now + farthest) {
      nextAt = Math.min(nextAt ?? item.notBefore, item.notBefore);
    } else {
      ids.push(item.id);
      if (ids.length >= options.count) break;
    }
  }
  return { ids, nextAt };
}

function blocksLane(item: OrderItem): boolean {
  if (item.state === 'sending' || item.checking) return true;
  if (item.state !== 'unknown') return false;
  return asksNext(item) ? item.lookDue : true;
}
