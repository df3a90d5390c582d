/** Types of the store's operations. Times are epoch milliseconds. */
import type { Summary } from '../../domain/summary.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../../domain/model/draft-state.ts';
import type { LookupKind, ValueRecord } from '../../domain/fields.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import type { ChangedDraft } from '../../domain/model/queue.ts';
import type { ConflictMoment } from '../../domain/model/service-document.ts';
import type { DraftBaseline, DraftPage, WithdrawalReason } from '../../domain/model/draft.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Template } from '../../domain/model/template.ts';
import type { Clock, Log } from '../ports.ts';
import type { Submission } from '../submission.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';

export interface StoreOptions {
  /** Holds documents.db, lookups.db and backups/; created if missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The filesystem that the folder is on; detected if absent. */
  readonly filesystem?: FilesystemKind;
  /** Called before the layout of documents.db is migrated; nothing is migrated if it throws. */
  readonly beforeMigration: (version: number) => void;
}

// ── Connections and preferences ─────────────────────────────────────────────────────────────────────────────────────

/** A connection as stored, without its API key, which is in the keychain. */
export interface StoredConnection {
  readonly id: string;
  readonly settings: ConnectionSettings;
}

// ── Drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What the list shows of a draft, computed by domain/summary.ts. */
export type SummaryValues = Summary;
export interface NewDraft {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly content: ValueRecord;
  readonly summary: SummaryValues;
  /** For replace, change and delete: the service's document, and its content when the draft was opened from it. */
  readonly targetId?: string | null;
  readonly baseline?: ValueRecord | null;
  readonly baselineSource?: 'service' | 'copy';
}
/** A draft that keeps its id from another workstation; refused if the id exists. */
export interface ImportedDraft extends NewDraft {
  readonly id: string;
}
/** Whether a draft exists, and in which state. */
export interface DraftExistence {
  readonly id: string;
  readonly state: DraftState;
  readonly isDeleted: boolean;
  /** It was sent with an unknown outcome, or is quarantined after a restore: the service may have its document. */
  readonly mayBeSent: boolean;
}
/** A draft's content as it is stored. */
export interface StoredText extends DraftExistence {
  readonly connectionId: string;
  readonly content: string;
}
/** One of many new documents. Its content is stored unchanged; anything but a JSON object is refused as `badArguments`. */
export interface StagedDraft extends Pick<ImportedDraft, 'id' | 'connectionId' | 'kind' | 'summary'> {
  readonly content: string;
}
export interface DraftChange {
  readonly id: string;
  /** The revision that was edited; refused as `stale` if it is no longer the current one. */
  readonly revision: number;
  /** JSON, stored unchanged; anything but an object is refused as `badArguments`. */
  readonly content: string;
  readonly summary: SummaryValues;
  /** The baseline of this content; if absent, the stored one. */
  readonly baseline?: DraftBaseline | undefined;
  /** Keep the overwritten content as a version, however small the change. */
  readonly keep?: true;
}
/** The service's document differs from what the draft assumes; see `Conflict` in the contract. */
export interface FoundConflict {
  readonly moment: ConflictMoment;
  readonly expected: ValueRecord;
  /** `null`: deleted, or hidden from the user. */
  readonly theirs: ValueRecord | null;
}
export interface LastOfCustomer {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly customerCode: string;
  readonly exceptId: string;
}
export type StoredPage = Omit<DraftPage, 'sequence'>;

// ── Templates ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface StoredTemplate extends Template {
  readonly content: ValueRecord;
}

// ── Queue ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A queued draft with its present submission, without content and bytes. */
export interface QueuedDraft {
  readonly id: string;
  readonly submissionId: string;
  /** SHA-256 of the bytes that it sends. */
  readonly sha256: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  /** The revision that was submitted. */
  readonly revision: number;
  /** As in the summary; `Next` if the service numbers the document. */
  readonly number: string | null;
  readonly targetId: string | null;
  readonly position: number;
  readonly queuedAt: number;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  /** `null` for some documents that an earlier Rampa queued. */
  readonly clientReference: string | null;
  readonly notBefore: number | null;
  readonly attemptCount: number;
  /** An attempt in this or an earlier queueing had an unknown outcome, so a later rejection must be checked. */
  readonly perhapsWritten: boolean;
  /** The user decided to send the present submission although the service's document could not be read. */
  readonly sentUnread: boolean;
}
export interface AttemptStart {
  /** `invalidState` if it is no longer the draft's present submission; not checked if absent. */
  readonly submissionId?: string;
  readonly startedAt: number;
  /** The service's document was just read and equals the baseline, so an earlier conflict is resolved. */
  readonly unchanged?: boolean;
}
/**
 * What the service was shown to have when the user decided: the digest of its document (`digestOf` in
 * main/sync/reconcile/unchanged.ts); `missing`, or `unreadable`. For a document of unknown outcome, what a search for it found
 * (`foundDocuments` in domain/found-documents.ts; earlier versions stored `searched`), or `notSearched` if none could be made.
 */
export type Shown = string;
export interface StoredDecision {
  readonly at: number;
  readonly choice: 'sendAnyway' | 'sendAgain';
  readonly shown: Shown;
}
/** The document of an earlier submission of an edited draft, which was found in the service, by a search or by the user. */
export interface EarlierDocument {
  readonly submissionId: string;
  /** All attempts that sent the same: they made this document, and no other. */
  readonly attemptIds: readonly string[];
  readonly id: string;
  readonly number: string | null;
  /** As read; `null` if it was not read: as it was sent. */
  readonly content: ValueRecord | null;
}
/** A submission as stored, with its bytes and the baseline on which it was made. */
export interface StoredSubmission extends Omit<Submission, 'clientReference'> {
  readonly id: string;
  readonly draftId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly targetId: string | null;
  /** `null` for some that an earlier Rampa queued. */
  readonly clientReference: string | null;
  readonly baseline: ValueRecord | null;
  readonly baselineSource: 'service' | 'copy' | null;
}
/** What the service returned for an accepted document. */
export interface AcceptedDocument {
  readonly id: string | null;
  readonly number: string | null;
}
export type AttemptResult =
  | ({ readonly kind: 'accepted' } & AcceptedDocument)
  | {
      readonly kind: 'rejected';
      /** In the service's order. */
      readonly errors: readonly LocatedError[];
      readonly problem: ServiceProblem | null;
    }
  | {
      readonly kind: 'waiting';
      readonly reason: WaitingReason;
      readonly problem: ServiceProblem;
      /** The field errors of an answer without an envelope. */
      readonly errors?: readonly LocatedError[];
    }
  | { readonly kind: 'notSent'; readonly problem: ServiceProblem; readonly notBefore: number | null }
  | { readonly kind: 'unknown'; readonly problem: ServiceProblem };
/**
 * How an attempt ended. `staysUnknown`: the draft's state becomes `unknown`, because an earlier attempt may have written the
 * document; the attempt itself has the outcome `result`. `conflict`: found by the precheck.
 */
export type AttemptEnding = readonly [
  result: AttemptResult,
  more?: {
    readonly staysUnknown?: boolean;
    /** HTTP status of the answer. */
    readonly status?: number | null;
    readonly conflict?: FoundConflict | null;
    /** An earlier submission of the edited draft is in the service: the draft becomes a change of its document. */
    readonly earlier?: EarlierDocument | null;
  },
];
export type Resolution =
  /** `sentBy`: the submission that created it, if the draft was edited since. */
  | ({ readonly kind: 'accepted'; readonly sentBy?: string } & AcceptedDocument)
  /** The user wants to edit the draft again. */
  /** `why`: it leaves the queue without the user. */
  | { readonly kind: 'toDraft'; readonly why?: WithdrawalReason }
  /** `ready` again: repeating is safe (an explicit number, a repeated change), or the user decided it after what was `shown`. */
  | { readonly kind: 'sendAgain'; readonly shown?: Shown }
  | { readonly kind: 'foundEarlier'; readonly earlier: EarlierDocument };
/** What other submissions, of any draft and connection, have written to the document of this one. */
export interface OtherWrites {
  /** How many attempts the service has certainly carried out. */
  readonly carriedOut: number;
  /** The attempts that may still be carried out, as far as the service has not shown more. One that is under way ends now. */
  readonly uncertain: readonly Pick<AttemptBytes, 'attemptId' | 'endedAt'>[];
}

/** An attempt and the submission that it sent, or would have sent. */
export interface AttemptBytes {
  readonly attemptId: string;
  readonly ordinal: number;
  readonly startedAt: number;
  /** When it started, if its end is not known. */
  readonly endedAt: number;
  /** A search has found what it wrote. */
  readonly found: boolean;
  readonly submission: StoredSubmission;
  /** The id in an answer that is otherwise unreliable, if it has one. */
  readonly untrustedId: string | null;
}
export interface ChangedDrafts {
  readonly drafts: readonly ChangedDraft[];
  /** Deleted or unknown. */
  readonly gone: readonly string[];
  readonly connectionIds: readonly string[];
}

// ── Lookups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface StoredLookup {
  readonly kind: LookupKind;
  readonly count: number;
  /** Time of the last complete refresh. */
  readonly refreshedAt: number | null;
  /** The answer seems to contain only part of the list. */
  readonly partial: boolean;
}
/** An exact code; an id, ignoring case; or a tax number or barcode that exactly one row has. */
export type LookupKey = 'code' | 'id' | 'taxNumber' | 'barcode';
