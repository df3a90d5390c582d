/**
 * What the store gives the other rooms. Everything is synchronous and durable: when a call that writes has returned, what
 * it wrote is on the disk (WAL, `synchronous=FULL`), whatever happens next; request counts alone may be a second behind.
 * Times are epoch milliseconds. Every call throws a {@link StoreFailure} (main/store/errors.ts) where it cannot do its
 * work, and has then changed nothing.
 */
import type { Database as Connection } from 'better-sqlite3';
import type { Summary } from '../../domain/summary.ts';
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../../domain/model/draft-state.ts';
import type { ProductBarcode } from '../../domain/facts.ts';
import type { LookupKind, ValueRecord } from '../../domain/fields.ts';
import type { ConnectionSettings, Preferences } from '../../domain/settings.ts';
import type { LocatedError } from '../../domain/model/problem.ts';
import type { Attempt, ChangedDraft, Finding, QueueItem } from '../../domain/model/queue.ts';
import type { Conflict, ConflictMoment } from '../../domain/model/service-document.ts';
import type { Draft, DraftCounts, DraftPage, DraftQuery, DraftSummary, SaveResult } from '../../domain/model/draft.ts';
import type { DraftFileOrigin } from '../../domain/model/draft-file.ts';
import type { Handover } from '../../domain/model/handover.ts';
import type { LookupRow } from '../../domain/model/lookup.ts';
import type { ServiceProblem } from '../../domain/model/connection.ts';
import type { Template } from '../../domain/model/template.ts';
import type { Clock, Log } from '../ports.ts';
import type { FilesystemKind } from './file/filesystem-kind.ts';
import type { RemoveSent } from './drafts/sent-retention.ts';
import type { StoreFile } from './file/store-file.ts';
import type { PruneVersions } from './versions/prune.ts';
import type { VersionStore } from './versions/versions.ts';

export interface StoreOptions {
  /** Holds documents.db, lookups.db and backups/; made where it is missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The filesystem that the folder is on; detected where absent. */
  readonly filesystem?: FilesystemKind;
  /** Called before the layout of documents.db is migrated, to back up its present version; nothing is migrated if it throws. */
  readonly beforeMigration: (connection: Connection, version: number) => void;
}

/**
 * Drafts of which a restore or a salvage could not tell whether the service has them. None is queued until a person releases
 * it.
 */
export interface QuarantineStore {
  /** Most recent backup first; deleted drafts are left out. */
  list(): readonly { readonly draft: DraftSummary; readonly backupAt: number }[];
  count(): number;
  isQuarantined(id: string): boolean;
  /** Answers those of the ids that were quarantined. */
  release(ids: readonly string[]): readonly string[];
}

/** Drafts that went to another workstation in a file, or came from one. */
export interface HandoverStore {
  /** Newest first; nothing for an unknown draft. */
  list(draftId: string): readonly Handover[];
  /** Whether it was handed over, and nobody has said since that it is sent from here all the same. */
  isOpen(draftId: string): boolean;
  /** To be called before the file is there, so that none is there without its mark; `takeBack`: it could not be written. */
  handedOut(ids: readonly string[], file: string): { readonly takeBack: () => void };
  received(ids: readonly string[], origin: DraftFileOrigin): void;
  /** Returns those that are there. */
  confirm(ids: readonly string[]): readonly string[];
}

export interface Store {
  readonly handovers: HandoverStore;
  readonly versions: VersionStore;
  readonly quarantine: QuarantineStore;
  readonly file: StoreFile;
  /** Begins a pass that prunes old versions; each call of the answer does a few milliseconds of it. */
  readonly pruneVersions: () => PruneVersions;
  /** Begins a pass that removes drafts accepted before a time; each call of the answer does a few milliseconds of it. */
  readonly removeSent: (acceptedBefore: number) => RemoveSent;
  /** Indexes the products in the lines of some drafts; returns whether there may be more to be indexed. */
  readonly updateSearch: () => boolean;
  readonly connections: ConnectionStore;
  readonly preferences: PreferenceStore;
  readonly drafts: DraftStore;
  readonly queue: QueueStore;
  readonly attempts: AttemptStore;
  readonly requests: RequestStore;
  readonly templates: TemplateStore;
  readonly lookups: LookupStore;
  /** Path of lookups.db, for the worker that fills it. */
  readonly lookupsPath: string;
  /** Gives back what either file's reading keeps in memory; nothing is read anew but from the system's own cache. */
  releaseMemory(): void;
  /** Writes what is pending and closes both files. Closing twice is harmless. */
  close(): void;
}

// ── Connections and preferences ─────────────────────────────────────────────────────────────────────────────────────

/** A connection as stored: whether there is an API key, the keychain knows. */
export interface StoredConnection {
  readonly id: string;
  readonly settings: ConnectionSettings;
}
export interface ConnectionStore {
  /** By name, as a person would look for them. */
  list(): readonly StoredConnection[];
  get(id: string): StoredConnection | null;
  create(settings: ConnectionSettings): StoredConnection;
  /** Throws `notFound`. */
  update(id: string, settings: ConnectionSettings): StoredConnection;
  /**
   * Refused while there are drafts that were neither accepted nor deleted; `drafts` counts them. What was accepted, and
   * how, stays in the file; its templates do not.
   */
  remove(id: string): { readonly removed: boolean; readonly drafts: number };
}
export interface PreferenceStore {
  /** `defaults`: what those are that no user has chosen; the built-in ones where absent. */
  get(defaults?: Preferences): Preferences;
  change(change: Partial<Preferences>): Preferences;
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
  /** For replace, change and delete: the document it was taken from, and its content then. */
  readonly targetId?: string | null;
  readonly baseline?: ValueRecord | null;
  readonly baselineSource?: 'service' | 'copy';
}
/** One whose id another workstation has given it; it is refused where that is taken. */
export interface ImportedDraft extends NewDraft {
  readonly id: string;
}
/** Whether a draft is there. */
export interface Standing {
  readonly id: string;
  readonly state: DraftState;
  readonly isDeleted: boolean;
  /** It was sent once with an unknown outcome, or is held back after a restore: the service may have its document. */
  readonly mayBeSent: boolean;
}
/** A draft's content as it is stored. */
export interface StoredText extends Standing {
  readonly content: string;
}
/** A new document among many, whose content is stored as it stands; what is no JSON object is refused as `badArguments`. */
export interface StagedDraft extends Pick<ImportedDraft, 'id' | 'connectionId' | 'kind' | 'summary'> {
  readonly content: string;
}
export interface DraftChange {
  readonly id: string;
  /** The revision that was edited; another than the present one is refused as `stale`. */
  readonly revision: number;
  /** JSON, stored as it stands; what is no object is refused as `badArguments`. */
  readonly content: string;
  readonly summary: SummaryValues;
  /** What is overwritten is kept as a version, however little was changed since the last one. */
  readonly keep?: true;
}
/** The service's document was found to be otherwise than a draft supposes; `Conflict` in the contract says when. */
export interface FoundConflict {
  readonly moment: ConflictMoment;
  readonly expected: ValueRecord;
  /** `null`: it is gone, or hidden. */
  readonly theirs: ValueRecord | null;
}
export interface LastOfCustomer {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly customerCode: string;
  readonly exceptId: string;
}
export type StoredPage = Omit<DraftPage, 'sequence'>;
export interface DraftStore {
  /**
   * `search`: every word must begin a word of the number, accepted number, document number, order reference, customer's
   * code or name, folded by domain/fold.ts. `counts` are of all that match search and kinds, whatever `states` asks for.
   */
  list(query: DraftQuery): StoredPage;
  counts(connectionId: string): DraftCounts;
  /**
   * The newest document with lines that was made here for a customer, other than `exceptId`: of those the service accepted,
   * else of the others. `null` where there is none.
   */
  lastOfCustomer(query: LastOfCustomer): DraftSummary | null;
  create(draft: NewDraft): Draft;
  /** All of them or none; answers their ids. */
  createAll(drafts: readonly ImportedDraft[]): readonly string[];
  /** Writes new documents, all or none, which are not there before {@link reveal}; nor after a restart without it. */
  stage(drafts: readonly StagedDraft[]): void;
  /** Makes drafts of what was staged: all of them, else none and `invalidState`. */
  reveal(ids: readonly string[]): void;
  /** Removes for good what of these is staged; returns how many were. */
  discard(ids: readonly string[]): number;
  /** {@link texts} without the contents. */
  standings(ids: readonly string[]): readonly Standing[];
  /** Those of these that there are, deleted ones too, in any order. */
  texts(ids: readonly string[]): readonly StoredText[];
  /** Those of these that were accepted and removed since (`removeSent`), with when they were accepted. */
  removedSent(ids: readonly string[]): readonly { readonly id: string; readonly acceptedAt: number }[];
  /** It was sent once with an outcome that nobody knows: the service may have its document. */
  isPerhapsWritten(id: string): boolean;
  get(id: string): Draft | null;
  summary(id: string): DraftSummary | null;
  /** Those of them that are there, as they were created, the oldest first; whatever the clock said. */
  inOrder(ids: readonly string[]): readonly string[];
  /** Saving a rejected draft with other content makes it a draft again. Never throws for `stale`, `locked`, `gone`. */
  save(change: DraftChange): SaveResult;
  /** Marks drafts deleted, except queued ones. Answers the ids that were. */
  delete(ids: readonly string[]): readonly string[];
  /** Takes the deletion back; returns the ids of which it did. */
  undelete(ids: readonly string[]): readonly string[];
  /**
   * Removes for good what was deleted over 30 days ago; returns how many. Nothing is removed that was accepted or may have
   * been.
   */
  purge(): number;
  /** `null` where it is not accepted. */
  acceptedAt(id: string): number | null;
  /** What was found and not yet decided upon or dismissed. */
  conflict(id: string): Conflict | null;
  /**
   * A person has decided a conflict found before sending: in one transaction the content is saved, what the service has
   * becomes what the draft is taken from (a document that is gone or hidden leaves that as it was), the conflict is over,
   * and waiting | rejected → draft. `locked` while it stands in the queue in another state, `stale` also where there is
   * no such conflict any more.
   */
  rebase(change: DraftChange): SaveResult;
  /** A person has seen a conflict found after sending. Throws `invalidState` where there is one found before. */
  dismissConflict(id: string): DraftSummary;
}

// ── Templates ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface StoredTemplate extends Template {
  readonly content: ValueRecord;
}
export interface TemplateStore {
  /** By name. */
  list(connectionId: string): readonly Template[];
  /** `null` for one that is deleted, or whose connection was removed. */
  get(id: string): StoredTemplate | null;
  /** `replaced`: ids of those that are deleted by it. Throws `nameTaken` where another of the connection is called so. */
  create(
    template: Pick<StoredTemplate, 'connectionId' | 'kind' | 'name' | 'content'>,
    replaced?: readonly string[],
  ): StoredTemplate;
  /** Throws `notFound`, and `nameTaken` as `create` does. */
  rename(id: string, name: string): void;
  /** What was deleted over 30 days ago is removed for good. */
  delete(id: string): boolean;
  /** Answers the name that it has then, with a number where its own is another's now; `null`: it is not deleted. */
  undelete(id: string): string | null;
}

// ── Queue ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Enqueue {
  /** The revision that was checked; another than the present one throws `invalidState`. */
  readonly revision: number;
  /** As main computed it of that revision: from here on the queue goes by it. Where absent, the one that was saved stays. */
  readonly summary?: SummaryValues;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  /** Travels in the document, so that it can be found again; `null` where it is switched off or has no room. */
  readonly clientReference: string | null;
}
/** What is to be sent, without its content (drafts.get), in the queue's order. */
export interface QueuedDraft {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  readonly revision: number;
  /** As in the summary; `Next` where the service shall number it. */
  readonly number: string | null;
  readonly targetId: string | null;
  readonly position: number;
  readonly queuedAt: number;
  readonly userId: number;
  readonly companyId: number;
  readonly periodId: number | null;
  readonly clientReference: string | null;
  readonly notBefore: number | null;
  readonly attemptCount: number;
  /**
   * Some attempt of the draft, of any queueing, ended with no answer to trust: the service may have written it, and a refusal
   * of a later attempt is weighed against that.
   */
  readonly perhapsWritten: boolean;
}
export interface AttemptStart {
  readonly method: string;
  readonly url: string;
  /** The exact bytes; empty for a DELETE. */
  readonly body: Uint8Array;
  /** Of the body, hex. */
  readonly sha256: string;
  readonly startedAt: number;
  /** The draft's revision that the body was made of; another than the present one throws `invalidState`. */
  readonly revision?: number;
  /** The service's document was just read and is as it was opened: a conflict found before is over. */
  readonly unchanged?: boolean;
}
export type AttemptResult =
  | { readonly kind: 'accepted'; readonly id: string | null; readonly number: string | null }
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
 * How an attempt ended, and the HTTP status of its answer. `staysUnknown`: the draft goes to `unknown`, because an earlier attempt
 * may have written the document; the attempt itself keeps `result` as its outcome. `conflict`: what the precheck found.
 */
export type AttemptEnding = readonly [
  result: AttemptResult,
  more?: {
    readonly staysUnknown?: boolean;
    /** HTTP. */
    readonly status?: number | null;
    readonly conflict?: FoundConflict | null;
  },
];
export type Resolution =
  | { readonly kind: 'accepted'; readonly id: string | null; readonly number: string | null }
  /** A person takes it back to edit it. */
  | { readonly kind: 'toDraft' }
  /** `ready` again: a person said so, or the order of things allows it (an explicit number, a repeated change). */
  | { readonly kind: 'sendAgain' };
/** An attempt with the exact bytes of its request, whether or not these were sent. */
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
  /** The id in an answer that could not be trusted otherwise, where there was one. */
  readonly untrustedId: string | null;
}
export interface ChangedDrafts {
  readonly drafts: readonly ChangedDraft[];
  /** Deleted, or never there. */
  readonly gone: readonly string[];
  readonly connectionIds: readonly string[];
}
/** The state machine. Each call is one transaction; a state that does not allow it throws `invalidState`, an unknown id `notFound`. */
export interface QueueStore {
  /** What the calls in `work` write is one transaction: all of it is on the disk when this returns, or none where it throws. */
  together(work: () => void): void;
  /** draft | rejected → ready, at the end of the queue. */
  enqueue(id: string, fixed: Enqueue): DraftSummary;
  /** ready | waiting | rejected → draft. Never from sending or unknown. */
  withdraw(id: string): DraftSummary;
  /** ready → sending: the bytes are on the disk before it returns, or before {@link together} does. */
  beginAttempt(id: string, start: AttemptStart): { readonly attemptId: string; readonly ordinal: number };
  /**
   * ready → waiting | ready | rejected | unknown | accepted: records an attempt that ended before its request left, with what
   * prevented or settled it. The state `sending` is not stored in between, since nothing was sent.
   */
  endUnsent(id: string, start: AttemptStart, ...end: AttemptEnding): DraftSummary;
  /**
   * sending → accepted | rejected | waiting | ready (not sent) | unknown. Of the attempt under way only. What is accepted
   * has no conflict from before it was sent.
   */
  finishAttempt(attemptId: string, ...end: AttemptEnding): DraftSummary;
  /** What looking for the document found; in any state. */
  addFinding(attemptId: string, finding: Finding): void;
  /** unknown → accepted | draft | ready. */
  resolveUnknown(id: string, resolution: Resolution): DraftSummary;
  /** Fills in an accepted document's id and number where the service had not returned them; never over what it returned. */
  completeAccepted(id: string, accepted: { readonly id: string | null; readonly number: string | null }): DraftSummary;
  /** An accepted document was read again and differs from what was sent. */
  noteConflict(id: string, found: FoundConflict): DraftSummary;
  /** waiting for a person (`needsDecision`) → ready: the person wants it sent as it is. */
  sendAnyway(id: string): DraftSummary;
  /** waiting for one of these reasons → ready; returns the ids. What waits for a decision of a person stays. */
  unblock(connectionId: string, reasons: readonly WaitingReason[]): readonly string[];
  /** ready → waiting: these, or all of the connection, because nothing of it can be sent until the reason is resolved. */
  block(connectionId: string, reason: WaitingReason, ids?: readonly string[]): readonly string[];
  /** At start, before anything is sent: every `sending` → unknown; returns the ids. */
  recover(): readonly string[];
  /** Queued, refused and undecided ones, and those accepted since `since` (local midnight), in the queue's order. */
  items(connectionId: string, since: number): readonly QueueItem[];
  item(id: string): QueueItem | null;
  /** Each of them as it is now, `since` as in {@link items}, and to which connections they belong, deleted ones too. */
  changed(ids: readonly string[], since: number): ChangedDrafts;
  /** In the queue's order, those that must wait (`notBefore`) too. */
  ready(connectionId: string, limit?: number): readonly QueuedDraft[];
  inState(connectionId: string, state: DraftState, limit?: number): readonly QueuedDraft[];
  queuedDraft(id: string): QueuedDraft | null;
  /**
   * Creates accepted since `since` whose id or number the service did not tell, the latest first, and that were not looked
   * for in vain many times already.
   */
  incomplete(connectionId: string, since: number, limit: number): readonly QueuedDraft[];
  /** The last attempt, with its bytes; they were not sent where it ended before its request left. */
  lastAttemptBytes(id: string): AttemptBytes | null;
  /** All attempts whose outcome is unknown, oldest first: each of them may be in the service. */
  uncertain(id: string): readonly AttemptBytes[];
  /**
   * The bodies of creates of the same connection and kind by other drafts, of which nobody knows which document they became;
   * of those that were accepted, since `since` (epoch milliseconds).
   */
  unresolvedBodiesOfOthers(id: string, since: number): readonly Uint8Array[];
  /** Whether another draft of the connection is known to have become the document. */
  belongsToOtherDraft(id: string, documentId: string): boolean;
  /** Whether sent documents were ever removed: which documents of the service belonged to them is not known any more. */
  hasRemovedSent(): boolean;
}
export interface AttemptStore {
  /** Oldest first. */
  list(draftId: string): readonly Attempt[];
  last(draftId: string): Attempt | null;
}

/** Requests of this workstation a connection and day (the caller's local `2026-11-21`). */
export interface RequestStore {
  /** Counted at once; on the disk within a second, or with the next write of any kind. */
  add(connectionId: string, day: string, requests: number): void;
  count(connectionId: string, day: string): number;
}

// ── Lookups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface StoredLookup {
  readonly kind: LookupKind;
  readonly count: number;
  /** Of the last whole refresh. */
  readonly refreshedAt: number | null;
  /** The answer bore signs that it was not the whole list. */
  readonly partial: boolean;
}
export interface LookupStore {
  /**
   * The exact code first, then products that carry exactly this barcode, then codes that begin so, then rows of which every
   * word of the query begins a word. With `customerId`, here and below: in that customer's list.
   */
  search(
    connectionId: string,
    kind: LookupKind,
    query: string,
    limit: number,
    customerId?: string,
  ): { readonly rows: readonly LookupRow[]; readonly total: number };
  /** By exact code, or by id in either case; in the order asked. */
  rows(
    connectionId: string,
    kind: LookupKind,
    codes: readonly string[],
    how?: { readonly by?: 'code' | 'id'; readonly customerId?: string },
  ): readonly (LookupRow | null)[];
  /** What the list tells of each product's barcodes, by exact code and in the order asked; none of a code that it lacks. */
  barcodes(connectionId: string, codes: readonly string[]): readonly (readonly ProductBarcode[])[];
  /** The first so many codes in their order, with their names. */
  codes(
    connectionId: string,
    kind: LookupKind,
    most: number,
  ): readonly { readonly code: string; readonly name: string | null }[];
  status(connectionId: string, kind: LookupKind, customerId?: string): StoredLookup;
  /** All that `work` reads of the lists is of one moment. */
  together<T>(work: () => T): T;
  /** Sets the file aside and begins an empty one: the lists are fetched again. For a writer that found it damaged. */
  reset(): void;
}
