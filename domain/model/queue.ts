/** The queue: attempts, the service's answers, and the user's decisions. */
import type { WaitingReason } from './draft-state.ts';
import type { Budget, ServiceProblem } from './connection.ts';
import type { DraftCounts, DraftSummary } from './draft.ts';
import type { LocatedError } from './problem.ts';

/** What the queue's list shows of a draft beside its summary. */
export interface QueueEntryInfo {
  /** Order of sending. */
  readonly position: number;
  readonly queuedAt: number;
  /** User, company and period are fixed when it is queued. */
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  /** Not tried again before; epoch milliseconds. */
  readonly notBefore: number | null;
  readonly attemptCount: number;
  readonly lastAttempt: AttemptSummary | null;
}
export interface QueueItem extends DraftSummary, QueueEntryInfo {}
export interface QueueList {
  /** In the queue's order. */
  readonly items: readonly QueueItem[];
  /** As in DraftPage. */
  readonly sequence: number;
}
/** A draft as it is now; `queued`: null where the queue's list does not have it. */
export interface ChangedDraft {
  readonly summary: DraftSummary;
  readonly queued: QueueEntryInfo | null;
}
export interface DraftsChanged {
  /** Counts the changes of drafts since Rampa started: an answer with a lower one may be older than this event. */
  readonly sequence: number;
  /** `null`: too many to list; the page reads again what it shows. */
  readonly drafts: readonly ChangedDraft[] | null;
  /** Deleted ones. */
  readonly gone: readonly string[];
  /** Of the connections that the changed drafts belong to. */
  readonly counts: readonly ConnectionCounts[];
}
export interface ConnectionCounts extends DraftCounts {
  readonly connectionId: string;
}
/** What the service said when it rejected a draft, the last time that it was sent. */
export interface Rejection {
  readonly errors: readonly LocatedError[];
  /** The unknown members that its errors name. */
  readonly refusedUnknownMembers: readonly string[];
}
export type AttemptOutcome = 'sending' | 'accepted' | 'rejected' | 'waiting' | 'notSent' | 'unknown';
export interface AttemptSummary {
  readonly id: string;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly outcome: AttemptOutcome;
  readonly problem: ServiceProblem | null;
  readonly errorCount: number;
}
export interface Attempt extends AttemptSummary {
  readonly draftId: string;
  readonly ordinal: number;
  readonly method: string;
  readonly url: string;
  /** The last answer's HTTP status; `null` where none came. */
  readonly status: number | null;
  /**
   * The exact body, as text: as it was sent, or as it would have been where the attempt ended before its request left; empty
   * where none could be made. Never holds a secret.
   */
  readonly body: string;
  readonly sha256: string;
  /** In the service's order. */
  readonly errors: readonly LocatedError[];
  readonly findings: readonly Finding[];
}
/**
 * What was learnt of an attempt's document by reconciling, verifying or completing it. `by: 'id'` with `unreadable` and a
 * `documentId` also keeps an identifier that an answer named which could not be trusted otherwise.
 */
export interface Finding {
  readonly at: number;
  readonly by: 'id' | 'number' | 'reference';
  readonly searched: string;
  /**
   * - `match`: what was sent is there (of a deletion: is no longer there).
   * - `similar`: the content that was sent is there under a number that differs, yet may be the same to the service
   *   (`KAPI-9`, `kapı-9`). That proves nothing: the user decides.
   * - `unchanged`: the document equals the baseline. `different`: it is neither; under an explicit number: another document.
   * - `nothing`, `unreadable`: it shows nothing.
   * Findings stored by earlier versions have `match` for `similar` too, and `different` for `unchanged`.
   */
  readonly result: 'match' | 'similar' | 'unchanged' | 'different' | 'nothing' | 'unreadable';
  /** Whether the list that was searched was certainly complete. */
  readonly complete: boolean;
  readonly documentId: string | null;
  readonly documentNumber: string | null;
  readonly problem: ServiceProblem | null;
}
/** Why a connection's queue cannot send: these pass by themselves, the others are stored with the draft. */
export const passingReasons = [
  'offline',
  'storage',
  /** The service asks to wait (429 without the code of the daily limit). */
  'busy',
  /** The computer's keychain does not answer: it is locked. */
  'keychain',
] as const;
export type BlockedReason = WaitingReason | (typeof passingReasons)[number];
export interface QueueStatus {
  readonly connectionId: string;
  /** `stalled`: nothing can be sent until `blockedReason` is resolved or `nextTryAt` comes. */
  readonly activity: 'idle' | 'sending' | 'paused' | 'stalled';
  readonly blockedReason: BlockedReason | null;
  readonly problem: ServiceProblem | null;
  readonly nextTryAt: number | null;
  /** Of the run under way: documents finished (whatever the outcome) and in all. */
  readonly finished: number;
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly budget: Budget;
}
/**
 * Why a draft could not be queued: it has errors, is not a draft, the connection lacks what queueing fixes (user, company) or
 * has the kind switched off, nothing would be changed, a secret was hidden in it (domain/hidden.ts), it is quarantined after
 * a restore (listQuarantined), or it was handed to another workstation and
 * the user has not confirmed that it is sent from here (confirmHandover).
 */
export type NotQueuedReason =
  | 'openEntries'
  | 'errors'
  | 'state'
  | 'connection'
  | 'switchedOff'
  | 'nothing'
  | 'hidden'
  | 'quarantined'
  | 'handedOver';
export interface QueueAddition {
  readonly queued: readonly string[];
  readonly notQueued: readonly { readonly id: string; readonly why: NotQueuedReason }[];
}
/** What the user decides about a document of unknown outcome, or one that was held back. */
export type Decision =
  | { readonly kind: 'accepted'; readonly number: string | null }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'toDraft' }
  /** Of one that waits as `changed` or `unchecked`: the user has seen that, and wants it sent all the same. */
  | { readonly kind: 'sendAnyway' };
