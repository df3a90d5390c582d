/** Kinds of document, operations and the states of a draft (ARCHITECTURE.md: The life of a draft). */

/** Whether a number asks the service for the next one (§2.1, §2.7). The specification does not mention case; it is ignored. */
export const isNextKeyword = (number: string): boolean => number.trim().toLowerCase() === 'next';

export const documentKinds = ['salesReturnInvoice', 'purchaseReturnInvoice', 'despatch', 'quote'] as const;
/** The kinds of document Rampa drafts. */
export type DocumentKind = (typeof documentKinds)[number];

export const operations = ['create', 'replace', 'change', 'delete'] as const;
/** The effect of sending the draft: POST, PUT, PATCH, DELETE. */
export type Operation = (typeof operations)[number];

/** An action on a kind of document in the service. */
export type DocumentAction = 'list' | 'get' | Operation;

export const draftStates = ['draft', 'ready', 'sending', 'accepted', 'rejected', 'waiting', 'unknown'] as const;
/**
 * - `draft`: not queued. `ready`: queued. `sending`: the bytes are committed and may have been sent.
 * - `accepted`: by the service's answer, by finding the document in the service, or by the user's decision.
 * - `rejected`: by the service, with its errors; or with only a problem, because the content could not be made into a request.
 * - `waiting`: cannot be sent now; the document is not at fault (see {@link WaitingReason}).
 * - `unknown`: perhaps written, without a reliable answer. Ends by a match, by the user's decision, or by sending again if that
 *   can neither create a second document nor overwrite another change (sync/reconcile/scheduler.ts).
 */
export type DraftState = (typeof draftStates)[number];

export const waitingReasons = [
  'limit',
  'login',
  'licence',
  'permission',
  'headers',
  'path',
  /** The document's body was not accepted, and the answer has no envelope; this concerns only this document. */
  'body',
  'secrets',
  'settings',
  /** The service's document differs from the baseline; the user decides field by field. */
  'changed',
  /** The service's document could not be read just before sending; the user decides whether the draft is sent nevertheless. */
  'unchecked',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Whether a draft with this reason waits for the user's decision; otherwise it is sent once the cause is resolved. */
export function needsDecision(reason: WaitingReason | null): boolean {
  return reason === 'changed' || reason === 'unchecked';
}

export function isEditable(state: DraftState): boolean {
  return state === 'draft' || state === 'rejected';
}

export function isQueued(state: DraftState): boolean {
  return state === 'ready' || state === 'sending' || state === 'waiting' || state === 'unknown';
}
