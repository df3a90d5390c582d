/**
 * The one typed list of what the page may ask of the main process, and of what it is told. All three sides use it: the
 * preload exposes one function an operation, the bridge must have a handler and an argument schema for each (a missing one
 * is a compile error), and the page calls them by name. Nothing secret is ever in a result or an event.
 */
import type { DocumentKind, DraftState, Operation, WaitingReason } from '../domain/draft.ts';
import type { LookupKind, Path, ValueRecord } from '../domain/fields.ts';
import type { ProductUnit } from '../domain/facts.ts';
import type { ConnectionSettings, Preferences } from '../domain/settings.ts';
import type { Summary } from '../domain/summary.ts';

// ── Application ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ApplicationInfo {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  readonly platform: string;
  /** BCP 47, of the operating system. */
  readonly systemLocale: string;
  readonly secrets: SecretStorage;
}
/** Where secrets are kept. `memory`: for this run only, because the machine offers no keychain; `why` is its own words. */
export type SecretStorage = { readonly kind: 'keychain' } | { readonly kind: 'memory'; readonly why: string };

// ── Connections ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Connection {
  readonly id: string;
  readonly settings: ConnectionSettings;
  readonly hasApiKey: boolean;
}
/** What is known of a connection's session; nothing of the tokens themselves. Times are epoch milliseconds. */
export interface ConnectionStatus {
  readonly connectionId: string;
  readonly signedIn: boolean;
  readonly tokenExpiresAt: number | null;
  /** Claim P as it was received, shown as it is: its values are not shown in the specification (§5.10). */
  readonly permissions: string | null;
  readonly budget: Budget;
}
/** This workstation's requests of today against claim ARC; a lower bound, since others share the key. */
export interface Budget {
  readonly limit: number | null;
  readonly used: number;
  /** Kept back for finding out what became of a document. */
  readonly reserved: number;
}
export type TestStepName = 'address' | 'tls' | 'login' | 'data';
export interface TestStep {
  readonly step: TestStepName;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Settings the step used; the ones to look at when it failed. */
  readonly fields: readonly (keyof ConnectionSettings | 'apiKey')[];
  readonly error?: ServiceProblem;
}
/** What went wrong with a request: a classified reason, and the service's own words where it said something. */
export interface ServiceProblem {
  readonly reason: FailureReason;
  readonly status?: number;
  readonly code?: string;
  /** The service's (or the network's) own words. */
  readonly message?: string;
}
export const failureReasons = [
  'dns',
  'refused',
  'unreachable',
  'tls',
  'proxy',
  'aborted',
  'timeout',
  'reset',
  'truncated',
  'tooLarge',
  'redirect',
  'notAnEnvelope',
  'notJson',
  'wrongTypes',
  'dataMissing',
  'serverError',
  'tokenExpired',
  'loginRefused',
  'licenceExpired',
  'noApiKey',
  'permission',
  'header',
  'limit',
  'notFound',
  'path',
  'refusedByService',
  'settings',
  'secrets',
  'network',
  /** What is kept on this computer could not be read or written; `message` holds the database's own words. */
  'storage',
  /** Held back: the service's document is no longer as it was, and sending could overwrite a colleague. */
  'changed',
  /** Held back: an earlier sending of it is in the service. */
  'alreadyThere',
] as const;
export type FailureReason = (typeof failureReasons)[number];

// ── Drafts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A row of the drafts list. Amounts are decimal strings, times epoch milliseconds, dates as in the document. */
export interface DraftSummary extends Summary {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly operation: Operation;
  readonly state: DraftState;
  readonly waitingReason: WaitingReason | null;
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** What the service said once accepted; `null` where it told neither. */
  readonly acceptedId: string | null;
  readonly acceptedNumber: string | null;
}
export interface Draft extends DraftSummary {
  readonly content: ValueRecord;
  /** The service's id of the document a replace, change or delete was taken from, and its content then. */
  readonly targetId: string | null;
  readonly base: ValueRecord | null;
}
export interface DraftQuery {
  readonly connectionId: string;
  readonly search?: string;
  readonly states?: readonly DraftState[];
  readonly kinds?: readonly DocumentKind[];
  readonly sort?: 'updated' | 'number' | 'customer' | 'date' | 'total';
  readonly descending?: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface DraftPage {
  readonly rows: readonly DraftSummary[];
  /** Of the whole search, not of this page. */
  readonly total: number;
  readonly counts: Readonly<Record<DraftState, number>>;
}
export type SaveResult =
  | { readonly saved: true; readonly summary: DraftSummary }
  /** Somebody (another window) saved in between, or it may not be edited now. Nothing was overwritten. */
  | { readonly saved: false; readonly why: 'stale' | 'locked' | 'gone'; readonly current: Draft | null };

// ── Queue ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface QueueItem extends DraftSummary {
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
  /** The exact body that was sent, as text; never holds a secret. */
  readonly body: string;
  readonly sha256: string;
  readonly errors: readonly AttemptError[];
  readonly findings: readonly Finding[];
}
/** One error of the service, in the service's order, and the part of the document it speaks of. */
export interface AttemptError {
  readonly ordinal: number;
  readonly code: string;
  readonly message: string;
  readonly target: ErrorTarget;
}
export type ErrorTarget =
  /** `lineKey` is the line's local identity, so that the target follows the line when lines move. */
  | { readonly kind: 'field'; readonly path: Path; readonly lineKey: string | null }
  | { readonly kind: 'line'; readonly path: Path; readonly lineKey: string | null }
  | { readonly kind: 'document' };
/** What looking for a document of unknown outcome found. */
export interface Finding {
  readonly at: number;
  readonly by: 'id' | 'number' | 'reference';
  readonly searched: string;
  readonly result: 'match' | 'different' | 'nothing' | 'unreadable';
  /** Whether the list that was searched was surely whole. */
  readonly complete: boolean;
  readonly documentId: string | null;
  readonly documentNumber: string | null;
  readonly problem: ServiceProblem | null;
}
export interface QueueStatus {
  readonly connectionId: string;
  /** `stalled`: nothing can go until `waitingReason` is mended or `nextTryAt` comes. */
  readonly activity: 'idle' | 'sending' | 'paused' | 'stalled';
  readonly waitingReason: WaitingReason | 'offline' | 'storage' | null;
  readonly problem: ServiceProblem | null;
  readonly nextTryAt: number | null;
  /** Of the run under way: documents finished (whatever the outcome) and in all. */
  readonly finished: number;
  readonly total: number;
  readonly budget: Budget;
}
export interface QueueAddition {
  readonly queued: readonly string[];
  /** Not queued: it has errors, is not a draft, or the connection lacks what queueing fixes (user, company). */
  readonly refused: readonly { readonly id: string; readonly why: 'errors' | 'state' | 'connection' }[];
}
/** What a person decides of a document whose outcome nobody can tell. */
export type Decision =
  | { readonly kind: 'accepted'; readonly number: string | null }
  | { readonly kind: 'sendAgain' }
  | { readonly kind: 'toDraft' };

// ── Lookups ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface LookupRow {
  readonly code: string;
  readonly name: string | null;
  readonly id: string | null;
  /** A second line for the eye: tax number and city of a customer, stock type and price of a product. */
  readonly detail: string | null;
  readonly stockType: number | null;
  readonly units: readonly ProductUnit[] | null;
  readonly vatRate: string | null;
  readonly price: string | null;
  readonly currencyCode: string | null;
}
export interface LookupStatus {
  readonly kind: LookupKind;
  readonly count: number;
  /** Epoch milliseconds of the last complete refresh; `null` if there was none. */
  readonly refreshedAt: number | null;
  /** The service's answer bore signs that it was not the whole list. */
  readonly partial: boolean;
  readonly refreshing: boolean;
  readonly problem: ServiceProblem | null;
}
export interface LookupProgress {
  readonly connectionId: string;
  readonly kind: LookupKind;
  readonly phase: 'fetching' | 'storing' | 'done' | 'failed' | 'cancelled';
  readonly received: number;
  readonly total: number | null;
}

// ── The list ────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Operations {
  getApplicationInfo(args: Record<string, never>): ApplicationInfo;
  getPreferences(args: Record<string, never>): Preferences;
  setPreferences(args: { readonly change: Partial<Preferences> }): Preferences;

  listConnections(args: Record<string, never>): readonly Connection[];
  createConnection(args: { readonly settings: ConnectionSettings }): Connection;
  updateConnection(args: { readonly id: string; readonly settings: ConnectionSettings }): Connection;
  /** Refused (`inUse`) while the connection has drafts that were not accepted. Its secrets are deleted. */
  removeConnection(args: { readonly id: string }): { readonly removed: boolean; readonly drafts: number };
  /** Write-only: the key goes to the keychain and is never given back. */
  setApiKey(args: { readonly id: string; readonly apiKey: string }): Connection;
  clearApiKey(args: { readonly id: string }): Connection;
  testConnection(args: { readonly id: string }): readonly TestStep[];
  getConnectionStatus(args: { readonly id: string }): ConnectionStatus;

  listDrafts(args: DraftQuery): DraftPage;
  createDraft(args: {
    readonly connectionId: string;
    readonly kind: DocumentKind;
    readonly content?: ValueRecord;
  }): Draft;
  getDraft(args: { readonly id: string }): Draft | null;
  saveDraft(args: { readonly id: string; readonly revision: number; readonly content: ValueRecord }): SaveResult;
  duplicateDraft(args: { readonly id: string }): Draft;
  /** Deleted drafts can be restored until they are purged (30 days). Queued ones are not deleted. */
  deleteDrafts(args: { readonly ids: readonly string[] }): { readonly deleted: readonly string[] };
  restoreDrafts(args: { readonly ids: readonly string[] }): { readonly restored: readonly string[] };
  /** Opens a document of the service as a draft that replaces, changes or deletes it. */
  openDocument(args: {
    readonly connectionId: string;
    readonly kind: DocumentKind;
    readonly documentId: string;
    readonly operation: 'replace' | 'change' | 'delete';
  }): { readonly draft: Draft } | { readonly problem: ServiceProblem };

  /** Items that are queued, refused or undecided, and those accepted since midnight, in the queue's order. */
  listQueue(args: { readonly connectionId: string }): readonly QueueItem[];
  getQueueStatus(args: { readonly connectionId: string }): QueueStatus;
  queueDrafts(args: { readonly ids: readonly string[] }): QueueAddition;
  /** Takes documents that were certainly not sent out of the queue, back to drafts. */
  withdrawDrafts(args: { readonly ids: readonly string[] }): { readonly withdrawn: readonly string[] };
  /** Starts sending: these, or all that are ready. Answers at once; progress comes as events. */
  submitQueue(args: { readonly connectionId: string; readonly ids?: readonly string[] }): QueueStatus;
  /** Lets what is on the wire finish and sends nothing more. */
  pauseQueue(args: { readonly connectionId: string }): QueueStatus;
  resumeQueue(args: { readonly connectionId: string }): QueueStatus;
  listAttempts(args: { readonly draftId: string }): readonly Attempt[];
  /** Looks again for a document of unknown outcome. */
  reconcileDraft(args: { readonly id: string }): DraftSummary;
  decideDraft(args: { readonly id: string; readonly decision: Decision }): DraftSummary;

  searchLookup(args: {
    readonly connectionId: string;
    readonly kind: LookupKind;
    readonly query: string;
    readonly limit: number;
  }): { readonly rows: readonly LookupRow[]; readonly total: number };
  /** Rows by exact code, in the order asked; `null` where the offline list has none. */
  getLookupRows(args: {
    readonly connectionId: string;
    readonly kind: LookupKind;
    readonly codes: readonly string[];
  }): readonly (LookupRow | null)[];
  listLookupStatus(args: { readonly connectionId: string }): readonly LookupStatus[];
  /** Starts a refresh of these lists, or of all; answers at once, progress comes as events. */
  refreshLookups(args: {
    readonly connectionId: string;
    readonly kinds?: readonly LookupKind[];
  }): Record<string, never>;
  cancelLookupRefresh(args: { readonly connectionId: string }): Record<string, never>;

  /** Puts text on the clipboard. */
  copyText(args: { readonly text: string }): Record<string, never>;
}
export type OperationName = keyof Operations;
export type Arguments<N extends OperationName> = Parameters<Operations[N]>[0];
export type Answer<N extends OperationName> = ReturnType<Operations[N]>;

export interface Events {
  /** Drafts were created, saved, moved in the queue, deleted. */
  draftsChanged: { readonly ids: readonly string[] };
  queueChanged: QueueStatus;
  lookupProgress: LookupProgress;
  connectionsChanged: Record<string, never>;
  preferencesChanged: Preferences;
  /** Secrets moved between keychain and memory, or the keychain refused. */
  secretsChanged: SecretStorage;
}
export type EventName = keyof Events;

/** Errors cross the bridge as values. */
export type BridgeResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: BridgeError };
export interface BridgeError {
  readonly code:
    | 'badArguments'
    | 'badSender'
    | 'notFound'
    | 'conflict'
    | 'databaseNewer'
    | 'databaseFull'
    | 'databaseLocked'
    | 'databaseDamaged'
    | 'diskError'
    | 'readOnly'
    | 'secrets'
    | 'internal';
  /** For the log and a report; in English, holds no secret. */
  readonly detail: string;
}

/** What the preload gives the page: `rampa.saveDraft(args)`, `rampa.onQueueChanged(listener)`. */
export type RampaApi = {
  readonly [N in OperationName]: (args: Arguments<N>) => Promise<BridgeResult<Answer<N>>>;
} & {
  readonly [N in EventName as `on${Capitalize<N>}`]: (listener: (event: Events[N]) => void) => () => void;
};

const operationTable: { readonly [N in OperationName]: true } = {
  getApplicationInfo: true,
  getPreferences: true,
  setPreferences: true,
  listConnections: true,
  createConnection: true,
  updateConnection: true,
  removeConnection: true,
  setApiKey: true,
  clearApiKey: true,
  testConnection: true,
  getConnectionStatus: true,
  listDrafts: true,
  createDraft: true,
  getDraft: true,
  saveDraft: true,
  duplicateDraft: true,
  deleteDrafts: true,
  restoreDrafts: true,
  openDocument: true,
  listQueue: true,
  getQueueStatus: true,
  queueDrafts: true,
  withdrawDrafts: true,
  submitQueue: true,
  pauseQueue: true,
  resumeQueue: true,
  listAttempts: true,
  reconcileDraft: true,
  decideDraft: true,
  searchLookup: true,
  getLookupRows: true,
  listLookupStatus: true,
  refreshLookups: true,
  cancelLookupRefresh: true,
  copyText: true,
};
const eventTable: { readonly [N in EventName]: true } = {
  draftsChanged: true,
  queueChanged: true,
  lookupProgress: true,
  connectionsChanged: true,
  preferencesChanged: true,
  secretsChanged: true,
};
export const operationNames = Object.keys(operationTable) as readonly OperationName[];
export const eventNames = Object.keys(eventTable) as readonly EventName[];
