/**
 * Which queued documents may be sent now, and which must wait for another.
 *
 * Documents that must not overtake each other have the same ordering key. For each key, one document is sent at a time, in queue
 * order:
 * - creates of one kind and company with `"Next"`, so that the service's numbers follow the queue;
 * - creates of one kind and company with the same explicit number: they concern one document;
 * - operations on one document.
 *
 * What a document of unknown outcome blocks depends on its ordering key:
 * - operations on one document: all behind it wait until it is resolved, since a late commit could overwrite what followed;
 * - creates with the same explicit number: all behind it wait, since the number may be taken;
 * - creates with `"Next"`: those behind it wait for its first reconcile check only, which is repeated a limited number of times
 *   while the service gives no reliable answer. One bad document never blocks the others, and an unknown number cannot be kept
 *   free. If it was never written, it gets a later number when the user sends it again.
 *
 * Documents behind one that waits for the user's decision wait too; those before it do not: if two operations on one document
 * both wait for a decision, each must be able to proceed in turn.
 */
import { isNextKeyword, needsDecision } from '../../../domain/model/draft-state.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../../../domain/model/draft-state.ts';
import type { Identity } from '../../submission.ts';

export interface OrderItem extends Identity {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly number: string | null;
  /** The result of {@link orderingKeyOf}, stored because the whole queue is scanned for every document sent. */
  readonly orderingKey: string;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  /** Set from the precheck until verification has ended: nothing else with this ordering key is sent meanwhile. */
  readonly holdsOrderingKey: boolean;
  /** The user submitted it in this run. Other documents are never sent. */
  readonly submitted: boolean;
  /** The user submitted it alone while the queue was paused: it is sent although the others wait. */
  readonly released: boolean;
  /** Its outcome is unknown, and no reconcile check since its last attempt counts as made (reconcile/scheduler.ts). */
  readonly firstCheckPending: boolean;
  readonly notBefore: number | null;
  /** The user decided to send it although the service's document could not be read. */
  readonly sentUnread?: boolean;
}

/** A create that asks the service for the number (§2.1, §2.7). */
export function isNextCreate(item: { readonly operation: Operation; readonly number: string | null }): boolean {
  return item.operation === 'create' && item.number !== null && isNextKeyword(item.number);
}

export function orderingKeyOf(
  item: Pick<OrderItem, 'id' | 'kind' | 'operation' | 'number' | 'companyId'> & { readonly targetId: string | null },
): string {
  if (item.operation !== 'create') return `document ${item.kind} ${item.targetId?.toLowerCase() ?? item.id}`;
  if (item.number === null) return `draft ${item.id}`;
  const key = isNextCreate(item) ? `next ${item.kind}` : `number ${item.kind} ${item.number.trim()}`;
  // Each company has its own numbers (§2.1).
  return `${item.companyId} ${key}`;
}

/** Longer than any backoff: a `notBefore` further away was set before the clock was set back, and is ignored. */
export const longestDelay = 600_000;

export interface Readiness {
  /** May be sent now, in queue order. */
  readonly ids: readonly string[];
  /** The earliest `notBefore` of the others; `null` if none has one. */
  readonly nextAt: number | null;
}

/** `items`: in queue order. Returns at most `count` ids. `allows`: no breaker of the item's kind or operation is tripped. */
export function readyToSend(
  items: readonly OrderItem[],
  options: { readonly now: number; readonly count: number; readonly allows: (item: OrderItem) => boolean },
): Readiness {
  const blockedKeys = new Set<string>();
  for (const item of items) if (blocksOrderingKey(item)) blockedKeys.add(item.orderingKey);
  const ids: string[] = [];
  let nextAt: number | null = null;
  for (const item of items) {
    if (!takesTurn(item) || blockedKeys.has(item.orderingKey)) continue;
    const later = postponedTo(item, options.now);
    if (!letsPass(item, options.now)) blockedKeys.add(item.orderingKey);
    if (item.state !== 'ready' || !options.allows(item)) continue;
    if (later !== null) nextAt = Math.min(nextAt ?? later, later);
    else {
      ids.push(item.id);
      if (ids.length >= options.count) break;
    }
  }
  return { ids, nextAt };
}

/** When an item that is not to be sent yet may be; `null` if it may now. */
function postponedTo({ notBefore }: OrderItem, now: number): number | null {
  return notBefore !== null && notBefore > now && notBefore < now + longestDelay ? notBefore : null;
}

/** One bad document never blocks the others: the number that it would get can go to another document. */
const letsPass = (item: OrderItem, now: number): boolean => isNextCreate(item) && postponedTo(item, now) !== null;

/** The id of the document for which this one waits, in the sense of {@link readyToSend}; `null` if it waits for none. */
export function waitsFor(items: readonly OrderItem[], id: string, now: number): string | null {
  const at = items.findIndex((item) => item.id === id);
  const own = items[at];
  if (own === undefined || !isUnsent(own) || own.holdsOrderingKey) return null;
  const blocks = (item: OrderItem, index: number): boolean =>
    item.orderingKey === own.orderingKey &&
    (blocksOrderingKey(item) || (index < at && takesTurn(item) && !letsPass(item, now)));
  return items.find(blocks)?.id ?? null;
}

export const isUnsent = ({ state }: OrderItem): boolean => state === 'ready' || state === 'waiting';

/** Whether documents behind it with its ordering key wait until it was sent. */
function takesTurn(item: OrderItem): boolean {
  if (!isUnsent(item)) return false;
  if (!item.submitted && !needsDecision(item.waitingReason)) return false;
  // One bad document never blocks the others: the number that it would get can go to another document.
  return item.waitingReason !== 'body' || !isNextCreate(item);
}

function blocksOrderingKey(item: OrderItem): boolean {
  if (item.state === 'sending' || item.holdsOrderingKey) return true;
  if (item.state !== 'unknown') return false;
  return isNextCreate(item) ? item.firstCheckPending : true;
}
