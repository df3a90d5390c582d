/** Types of the store's operations. Times are epoch milliseconds. */
import type { Summary } from '../../domain/summary.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../../domain/model/draft-state.ts';
import type { LookupKind, ValueRecord } from '../../domain/fields.ts';
import type { ConnectionSettings } from '../../domain/settings.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import type { ChangedDraft } from '../../domain/model/queue.ts';
import type { ConflictMoment } from '../../domain/model/service-document.ts';
import type { DraftBaseline, DraftPage } from '../../domain/model/draft.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Template } from '../../domain/model/template.ts';
import type { Clock, Log } from '../ports.ts';
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

export interface Enqueue {
  /** The revision that was checked; `invalidState` if it is no longer the current one. */
  readonly revision: number;
  /** Computed by main from that revision, and stored with the draft; if absent, the saved summary remains. */
  readonly summary?: SummaryValues;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  /** Identifies the queueing and its attempts. Also written into a new document, if the setting is on and the field has room. */
  readonly clientReference: string;
}
/** A queued draft without its content. */
export interface QueuedDraft {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
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
}
export interface AttemptStart {
  readonly method: string;
  readonly url: string;
  /** The exact bytes; empty for a DELETE. */
  readonly body: Uint8Array;
  /** SHA-256 of the body, in hex. */
  readonly sha256: string;
  readonly startedAt: number;
  /** The draft's revision from which the body was made; `invalidState` if it is no longer the current one. */
  readonly revision?: number;
  /** The service's document was just read and equals the baseline, so an earlier conflict is resolved. */
  readonly unchanged?: boolean;
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
  },
];
export type Resolution =
  | ({ readonly kind: 'accepted' } & AcceptedDocument)
  /** The user wants to edit the draft again. */
  | { readonly kind: 'toDraft' }
  /** `ready` again: the user decided it, or repeating is safe (an explicit number, a repeated change). */
  | { readonly kind: 'sendAgain' };
/** An attempt with the exact bytes of its request, which may not have been sent. */
export interface AttemptBytes {
  readonly attemptId: string;
  readonly ordinal: number;
  readonly method: string;
  readonly url: string;
  readonly body: Uint8Array;
  readonly sha256: string;
  readonly startedAt: number;
  readonly clientReference: string | null;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
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
