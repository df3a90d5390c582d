/** The queue: attempts, the service's answers, and the user's decisions. */
import type { DocumentKind, WaitingReason } from './draft-state.ts';
import type { Budget, ServiceProblem } from './connection.ts';
import type { DraftCounts, DraftSummary } from './draft.ts';
import type { LocatedError } from './problem.ts';

/** What the queue's list shows of a draft in addition to its summary. */
export interface QueueEntryInfo {
  readonly submissionId: string;
  /** Position in the order of sending. */
  readonly position: number;
  readonly queuedAt: number;
  /** User, company and period are fixed at queueing. */
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  /** Earliest time of the next attempt; epoch milliseconds. */
  readonly notBefore: number | null;
  readonly attemptCount: number;
  readonly lastAttempt: AttemptSummary | null;
}
export interface QueueItem extends DraftSummary, QueueEntryInfo {}
export interface QueueList {
  /** In the queue's order. */
  readonly items: readonly QueueItem[];
  /** As in {@link DraftPage}. */
  readonly sequence: number;
}
/** The current state of a draft; `queued`: null if it is not in the queue's list. */
export interface ChangedDraft {
  readonly summary: DraftSummary;
  readonly queued: QueueEntryInfo | null;
}
/** What a queued document waits for. */
export interface Turn {
  /** When it is sent: by itself when its turn comes, after a pause, or only if the user submits it. */
  readonly sent: 'inTurn' | 'afterPause' | 'ifSubmitted';
  /** The earlier document that must be finished before this one is sent (main/sync/queue/order.ts). */
  readonly waitsFor: DraftSummary | null;
}
export interface DraftsChanged {
  /** Counts the changes of drafts since Rampa was started. An answer with a lower sequence may be older than this event. */
  readonly sequence: number;
  /** Null: too many to list, so the page reloads its data. */
  readonly drafts: readonly ChangedDraft[] | null;
  /** Ids of deleted drafts. */
  readonly gone: readonly string[];
  /** Counts of the connections that the changed drafts belong to. */
  readonly counts: readonly ConnectionCounts[];
}
export interface ConnectionCounts extends DraftCounts {
  readonly connectionId: string;
}
/** The service's answer when it last rejected a draft. */
export interface Rejection {
  readonly errors: readonly LocatedError[];
  /** The unknown members that the errors name. */
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
  /** The last answer's HTTP status; null if there was no answer. */
  readonly status: number | null;
}
export interface Attempt extends AttemptSummary {
  readonly draftId: string;
  /** What it sent, or would have sent. */
  readonly submissionId: string;
  readonly ordinal: number;
  readonly method: string;
  readonly url: string;
  /**
   * The exact body as text, as it was sent, or would have been sent if the attempt ended before its request; empty if none could
   * be created. Never contains a secret.
   */
  readonly body: string;
  readonly sha256: string;
  /** In the service's order. */
  readonly errors: readonly LocatedError[];
  readonly findings: readonly Finding[];
}
/**
 * Whether the deletion counts as accepted because the document is no longer found: the service does not say whether it was deleted
 * or is hidden from this user (§1 rule 3, §7).
 */
export function isDeletedOrHidden(
  { state, operation }: Pick<DraftSummary, 'state' | 'operation'>,
  attempts: readonly Pick<Attempt, 'outcome' | 'status'>[],
): boolean {
  const isAnswered = attempts.some(
    ({ outcome, status }) => outcome === 'accepted' && status !== null && status >= 200 && status < 300,
  );
  return state === 'accepted' && operation === 'delete' && !isAnswered;
}
/**
 * Information about an attempt's document from reconciling, verifying or completing it. `by: 'id'` with `unreadable` and a
 * `documentId` also stores the identifier from an answer that was otherwise not reliable.
 */
export interface Finding {
  readonly at: number;
  readonly by: 'id' | 'number' | 'reference';
  readonly searched: string;
  /**
   * - `match`: the sent document is there (for a deletion: is no longer there).
   * - `similar`: the sent content is there under a different number that the service may treat as the same (`KAPI-9`, `kapı-9`).
   *   This proves nothing; the user decides.
   * - `unchanged`: the document equals the baseline. `different`: it equals neither; with an explicit number: it is another
   *   document, or the one sent in another form.
   * - `nothing`, `unreadable`: the search shows nothing.
   * Findings stored by earlier versions also have `match` for `similar`, and `different` for `unchanged`.
   */
  readonly result: 'match' | 'similar' | 'unchanged' | 'different' | 'nothing' | 'unreadable';
  /** Whether the searched list was certainly complete. */
  readonly complete: boolean;
  readonly documentId: string | null;
  readonly documentNumber: string | null;
  readonly problem: ServiceProblem | null;
}
/** Reasons why a connection's queue cannot send that resolve themselves; other reasons are stored with the draft. */
export const passingReasons = [
  'offline',
  /** The service can be read, but gives no reliable answer to documents. */
  'writes',
  'storage',
  /** The service asks to wait (status 429 without the code of the daily limit). */
  'busy',
  /** The computer's keychain is locked and does not answer. */
  'keychain',
] as const;
export type BlockedReason = WaitingReason | (typeof passingReasons)[number];
export interface QueueStatus {
  readonly connectionId: string;
  /**
   * `stalled`: nothing can be sent until `blockedReason` is resolved, or a try at `nextTryAt` succeeds. Without a reason, the
   * documents left wait for their own next try.
   */
  readonly activity: 'idle' | 'sending' | 'paused' | 'stalled';
  /** The user's pause; true also while a document is sent that was submitted alone during it. */
  readonly isPaused: boolean;
  readonly blockedReason: BlockedReason | null;
  /** Null also if the reason concerns single documents: the last attempt of each has its problem. */
  readonly problem: ServiceProblem | null;
  readonly nextTryAt: number | null;
  /** In the current run: number of documents finished (with any outcome), and in total. */
  readonly finished: number;
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly budget: Budget;
}
/**
 * Why a draft could not be queued: it has errors, is not a draft, the connection lacks a user or company or has the kind switched
 * off, nothing would change, a secret was hidden in it (domain/hidden.ts), it is quarantined after a restore (listQuarantined),
 * it was handed over to another workstation and the user has not confirmed sending it from here (confirmHandover), or it may clear
 * members that no answer showed and the user has not agreed to it (`agreed` of queueDrafts).
 */
export type NotQueuedReason =
  | 'openEntries'
  | 'errors'
  | 'state'
  /** Its content is another than the user was shown. */
  | 'changed'
  | 'connection'
  | 'switchedOff'
  | 'nothing'
  | 'hidden'
  | 'quarantined'
  | 'handedOver'
  /** A value cannot be written as the service expects it. */
  | 'notEncodable'
  | 'clears'
  /** Nothing shows that the service takes this kind, and the user has not agreed to queue it (`agreedKinds` of queueDrafts). */
  | 'notShown';
/** What sending a document may clear although no answer showed it. */
export interface Clearing {
  /** By path (domain/wire/not-shown.ts), in the order of the form. */
  readonly members: readonly string[];
  /** Whether the connection's settings say that the service clears what is not named. */
  readonly isCertain: boolean;
}
export interface NotQueued {
  readonly id: string;
  readonly why: NotQueuedReason;
  /** With `clears`: what the user has to agree to. */
  readonly clearing?: Clearing;
  /** With `notShown`: the kind that the user has to agree to. */
  readonly kind?: DocumentKind;
}
/** A draft as the user was shown it when he decided to queue it. */
export interface SeenDraft {
  readonly id: string;
  readonly revision: number;
}
export interface QueueAddition {
  readonly queued: readonly string[];
  readonly notQueued: readonly NotQueued[];
}
/** The user's decision about a submission of unknown outcome, or one that waits. `submissionId`: the one that was shown. */
export type Decision = { readonly submissionId?: string } & (
  | { readonly kind: 'accepted'; readonly number: string | null }
  /**
   * `withoutLooking`: the user knows that nothing could be looked up, and why. `shown`: what the user was shown as found, as
   * `foundDocuments` (domain/found-documents.ts).
   */
  | { readonly kind: 'sendAgain'; readonly withoutLooking?: true; readonly shown: string }
  | { readonly kind: 'toDraft' }
  /** For a draft that waits as `changed` or `unchecked`: the user wants to send it nevertheless. `shown`: `Conflict.digest`. */
  | { readonly kind: 'sendAnyway'; readonly shown: string }
);
/** A change of settings that was not saved yet, because queued documents would be sent in another form, or to another place. */
export interface AffectedByChange {
  /** Certainly not sent: they become drafts. */
  readonly affected: readonly DraftSummary[];
  /** Perhaps in the service: they are held back until the user has decided about them. */
  readonly heldBack: readonly DraftSummary[];
}
