/**
 * The one typed list of what the page may ask of the main process, and of what it is told. All three sides use it: the
 * preload exposes one function an operation, the bridge must have a handler and an argument schema for each (a missing one
 * is a compile error), and the page calls them by name. Nothing secret is ever in a result or an event.
 */
import type { DocumentKind } from '../domain/model/draft-state.ts';
import type { LookupKind, ValueRecord } from '../domain/fields.ts';
import type { ConnectionSettings, Preferences } from '../domain/settings.ts';
import type { FailureCode } from '../domain/model/failure.ts';
import type { ApplicationInfo, SecretStorage } from '../domain/model/application.ts';
import type { Connection, ConnectionStatus, ServiceProblem, TestStep } from '../domain/model/connection.ts';
import type {
  Conflict,
  DocumentListQuery,
  DocumentListStatus,
  DocumentPage,
  ServiceDocument,
} from '../domain/model/service-document.ts';
import type { Draft, DraftPage, DraftQuery, DraftSummary, SaveResult } from '../domain/model/draft.ts';
import type {
  Backup,
  BackupContents,
  DraftVersion,
  DraftVersionContent,
  HeldDraft,
  KeepingStatus,
  RestoreReport,
} from '../domain/model/backup.ts';
import type { LookupProgress, LookupRow, LookupStatus } from '../domain/model/lookup.ts';
import type { Attempt, Decision, QueueAddition, QueueItem, QueueStatus } from '../domain/model/queue.ts';

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
  /** Logs in anew, so that changed permissions and limits take effect (§5.9); `problem` where that failed. */
  renewSession(args: { readonly id: string }): {
    readonly status: ConnectionStatus;
    readonly problem: ServiceProblem | null;
  };

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
  /**
   * Opens a document of the service as a draft that replaces, changes or deletes it; it is read now. `copyOf`: an accepted
   * draft whose content serves where the document cannot be read (`baseFrom` says so).
   */
  openDocument(args: {
    readonly connectionId: string;
    readonly kind: DocumentKind;
    readonly documentId: string;
    readonly operation: 'replace' | 'change' | 'delete';
    readonly copyOf?: string;
  }): { readonly draft: Draft } | { readonly problem: ServiceProblem };

  /** Begins to read the service's list of a kind; answers at once, progress comes as events. */
  readDocumentList(args: { readonly connectionId: string; readonly kind: DocumentKind }): DocumentListStatus;
  /** Stops reading; what came is kept and counts as partial. */
  stopDocumentList(args: { readonly connectionId: string; readonly kind: DocumentKind }): DocumentListStatus;
  /** A page of what was read of the list. */
  listDocuments(args: DocumentListQuery): DocumentPage;
  /** Reads one document, to look at it. */
  readDocument(args: {
    readonly connectionId: string;
    readonly kind: DocumentKind;
    readonly documentId: string;
  }): { readonly document: ServiceDocument } | { readonly problem: ServiceProblem };

  getConflict(args: { readonly draftId: string }): Conflict | null;
  /**
   * A person has decided a conflict found before sending: the draft's content becomes `content`, what it is taken from
   * becomes what the service has now, and it is a draft again.
   */
  resolveConflict(args: {
    readonly draftId: string;
    readonly revision: number;
    readonly content: ValueRecord;
  }): SaveResult;
  /** A person has seen a conflict found after sending. */
  dismissConflict(args: { readonly draftId: string }): DraftSummary;

  /**
   * Items that are queued, refused or undecided, those accepted since midnight, and earlier ones that were found otherwise
   * after sending and nobody has seen yet; in the queue's order.
   */
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
    /** Of representatives: whose. */
    readonly customerId?: string;
  }): { readonly rows: readonly LookupRow[]; readonly total: number };
  /** Rows by exact code (or identifier), in the order asked; `null` where the offline list has none. */
  getLookupRows(args: {
    readonly connectionId: string;
    readonly kind: LookupKind;
    readonly codes: readonly string[];
    readonly by?: 'code' | 'id';
    readonly customerId?: string;
  }): readonly (LookupRow | null)[];
  /** Of the company's lists; with `customerId`, of that customer's representatives alone. */
  listLookupStatus(args: { readonly connectionId: string; readonly customerId?: string }): readonly LookupStatus[];
  /** Starts a refresh of these lists, or of all; answers at once, progress comes as events. */
  refreshLookups(args: {
    readonly connectionId: string;
    readonly kinds?: readonly LookupKind[];
    /** Refreshes that customer's representatives, and nothing else. */
    readonly customerId?: string;
  }): Record<string, never>;
  cancelLookupRefresh(args: { readonly connectionId: string }): Record<string, never>;

  /** What earlier saves of a draft held, newest first; at most one a minute, and one before every large change. */
  listVersions(args: { readonly draftId: string }): readonly DraftVersion[];
  getVersion(args: { readonly draftId: string; readonly versionId: string }): DraftVersionContent | null;
  /** Saves a version's content as the draft's; what stood there is kept as a version. `revision`: as in saveDraft. */
  restoreVersion(args: { readonly draftId: string; readonly versionId: string; readonly revision: number }): SaveResult;

  /** Answers also while the file is not open, as do the operations down to `showFolder`. */
  getKeepingStatus(args: Record<string, never>): KeepingStatus;
  /** Newest first. */
  listBackups(args: Record<string, never>): readonly Backup[];
  /** Reads a backup through, every page of it. */
  inspectBackup(args: { readonly name: string }): BackupContents;
  backUpNow(args: Record<string, never>): Backup;
  /**
   * Puts a backup in the place of the file, which is set aside. What was sent since stays sent, what was written since
   * comes along; the application starts anew upon it (`storeReplaced`).
   */
  restoreBackup(args: { readonly name: string }): RestoreReport;
  /** Puts all that can still be read of a damaged file into a new one, and from the last backup what cannot. */
  salvage(args: Record<string, never>): RestoreReport;
  /** Opens the file again after it could not be opened. */
  retryStart(args: Record<string, never>): KeepingStatus;
  /** In the system's file manager. */
  showFolder(args: Record<string, never>): Record<string, never>;

  listHeld(args: Record<string, never>): readonly HeldDraft[];
  /** A person has looked in the service: these are not there, and may be sent. */
  releaseHeld(args: { readonly ids: readonly string[] }): { readonly released: readonly string[] };

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
  documentListChanged: DocumentListStatus;
  connectionsChanged: Record<string, never>;
  preferencesChanged: Preferences;
  /** Secrets moved between keychain and memory, or the keychain refused. */
  secretsChanged: SecretStorage;
  keepingChanged: KeepingStatus;
  /** Another file is open now, or one is open at last: whatever was read before is of no use. */
  storeReplaced: Record<string, never>;
  /** Chosen in the window's own menu. */
  backupsAsked: Record<string, never>;
}
export type EventName = keyof Events;

/** Errors cross the bridge as values. */
export type BridgeResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: BridgeError };
export interface BridgeError {
  readonly code: FailureCode;
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
  renewSession: true,
  listDrafts: true,
  createDraft: true,
  getDraft: true,
  saveDraft: true,
  duplicateDraft: true,
  deleteDrafts: true,
  restoreDrafts: true,
  openDocument: true,
  readDocumentList: true,
  stopDocumentList: true,
  listDocuments: true,
  readDocument: true,
  getConflict: true,
  resolveConflict: true,
  dismissConflict: true,
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
  listVersions: true,
  getVersion: true,
  restoreVersion: true,
  getKeepingStatus: true,
  listBackups: true,
  inspectBackup: true,
  backUpNow: true,
  restoreBackup: true,
  salvage: true,
  retryStart: true,
  showFolder: true,
  listHeld: true,
  releaseHeld: true,
  copyText: true,
};
const eventTable: { readonly [N in EventName]: true } = {
  draftsChanged: true,
  queueChanged: true,
  lookupProgress: true,
  documentListChanged: true,
  connectionsChanged: true,
  preferencesChanged: true,
  secretsChanged: true,
  keepingChanged: true,
  storeReplaced: true,
  backupsAsked: true,
};
export const operationNames = Object.keys(operationTable) as readonly OperationName[];
export const eventNames = Object.keys(eventTable) as readonly EventName[];
