/**
 * Every operation that the page may call, and every event that it receives. An operation is here once: its
 * name, what it may be called with (the bridge checks by that), and what it answers. Its handler is in the file of its
 * concern, main/application/<concern>.ts; without one the application does not compile. The preload's bundle holds the names
 * alone (names.ts). Nothing secret is ever in an answer or an event.
 */
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import type { CompatibilityReport } from '../domain/compatibility/report.ts';
import type { FailureCode } from '../domain/model/failure.ts';
import type { ApplicationInfo, EnrolmentProblem, SecretStorage } from '../domain/model/application.ts';
import type {
  Backup,
  BackupContents,
  ListedBackup,
  DraftVersion,
  DraftVersionContent,
  QuarantinedDraft,
  StorageStatus,
  RestoreReport,
} from '../domain/model/backup.ts';
import type { HistoryEvent } from '../domain/model/history.ts';
import type { Connection, ConnectionStatus, ServiceProblem, TestStep } from '../domain/model/connection.ts';
import { amount, day } from '../domain/draft-view.ts';
import type { DraftState } from '../domain/model/draft-state.ts';
import { draftSorts, problemFilters } from '../domain/model/draft-choices.ts';
import type { EDocument, EDocumentProblem } from '../domain/e-documents/e-document.ts';
import { eDocumentSorts } from '../domain/e-documents/kept.ts';
import type { EDocumentPage, EDocumentsKept, KeptEDocument } from '../domain/e-documents/kept.ts';
import type { MappingPage } from '../domain/e-documents/mapping.ts';
import type { DraftFileReading, DraftFileWriting, OpenedFile } from '../domain/model/draft-file.ts';
import type { Draft, DraftPage, DraftSummary, ReturnOfInvoice, SaveResult } from '../domain/model/draft.ts';
import type { Handover } from '../domain/model/handover.ts';
import type { LookupProgress, LookupRow, LookupStatus } from '../domain/model/lookup.ts';
import type { TableReading } from '../domain/model/table.ts';
import type { PrintOutcome } from '../domain/model/printing.ts';
import type { Template } from '../domain/model/template.ts';
import type { UpdateStatus } from '../domain/model/updates.ts';
import type { ProductBarcode } from '../domain/facts.ts';
import type { ValueRecord } from '../domain/fields.ts';
import type {
  Attempt,
  DraftsChanged,
  QueueAddition,
  QueueList,
  QueueStatus,
  Rejection,
} from '../domain/model/queue.ts';
import type { Conflict, DocumentListStatus, DocumentPage, ServiceDocument } from '../domain/model/service-document.ts';
import { ConnectionSettings, Preferences } from '../domain/settings.ts';
import { commandIds } from './menu.ts';
import type { CommandId } from './menu.ts';
import {
  backupName,
  byConnection,
  byDraft,
  byId,
  byIds,
  byList,
  closed,
  content,
  contentText,
  documentId,
  draftsOfFile,
  draftText,
  fileBytes,
  filePart,
  fileName,
  handedOverIds,
  id,
  ids,
  importedIds,
  kind,
  kinds,
  language,
  lookupKind,
  mappings,
  menuCommand,
  nothing,
  page,
  position,
  prints,
  revision,
  shortText,
  stagedDrafts,
  states,
  summary,
  tableColumns,
  tableForm,
  tableFormat,
  tableRows,
  tableUse,
  templateName,
  templatesReplaced,
  versionId,
} from './arguments.ts';

interface Operation<S extends TSchema, A> {
  readonly args: S;
  /** Of the type alone. */
  readonly answer?: A;
}
const operation = <S extends TSchema>(args: S) => ({ answers: <A>(): Operation<S, A> => ({ args }) });

export const operations = {
  getApplicationInfo: operation(nothing).answers<ApplicationInfo>(),
  getPreferences: operation(nothing).answers<Preferences>(),
  setPreferences: operation(Type.Object({ change: Type.Partial(Preferences, closed) }, closed)).answers<Preferences>(),

  listConnections: operation(nothing).answers<readonly Connection[]>(),
  createConnection: operation(Type.Object({ settings: ConnectionSettings }, closed)).answers<Connection>(),
  /**
   * With another organisation or address, queued documents become drafts (`withdrawn` counts them), those that may have been sent
   * are held back, and the change is refused with `documentsBeingSent` while one is being sent.
   */
  updateConnection: operation(Type.Object({ id, settings: ConnectionSettings }, closed)).answers<
    Connection & { readonly withdrawn: number }
  >(),
  /** Makes the connection to the practice company, with its lists; answers the one that is there if there is one. */
  createPractice: operation(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
  ).answers<Connection>(),
  /**
   * Refused while the connection has drafts that were not accepted; of the practice company everything goes. Its secrets are
   * deleted.
   */
  removeConnection: operation(byId).answers<{ readonly removed: boolean; readonly drafts: number }>(),
  /** Write-only: the key goes to the keychain and is never given back. */
  setApiKey: operation(
    Type.Object({ id, apiKey: Type.String({ minLength: 1, maxLength: 10_000 }) }, closed),
  ).answers<Connection>(),
  clearApiKey: operation(byId).answers<Connection>(),
  testConnection: operation(byId).answers<readonly TestStep[]>(),
  getConnectionStatus: operation(byId).answers<ConnectionStatus>(),
  /** Logs in anew, so that changed permissions and limits take effect (§5.9); `problem` where that failed. */
  renewSession: operation(byId).answers<{
    readonly status: ConnectionStatus;
    readonly problem: ServiceProblem | null;
  }>(),
  /** Reads what settles assumptions, with at most `mostRequests` requests; progress comes as events. One at a time a connection. */
  checkCompatibility: operation(byId).answers<CompatibilityReport>(),
  /** What was found so far is answered. */
  cancelCompatibilityCheck: operation(byId).answers<Nothing>(),
  /** Saves a text of the page's to a file that the user chooses, as savePdf does. */
  saveText: operation(Type.Object({ name: fileName, text: Type.String({ maxLength: 1_000_000 }) }, closed)).answers<{
    readonly path: string | null;
  }>(),

  listDrafts: operation(
    Type.Object(
      {
        connectionId: id,
        search: Type.Optional(draftText),
        states: Type.Optional(states),
        kinds: Type.Optional(kinds),
        documentId: Type.Optional(documentId),
        deleted: Type.Optional(Type.Boolean()),
        dateFrom: Type.Optional(day),
        dateTo: Type.Optional(day),
        totalFrom: Type.Optional(amount),
        totalTo: Type.Optional(amount),
        currency: Type.Optional(shortText),
        customerCode: Type.Optional(shortText),
        problems: Type.Optional(Type.Enum([...problemFilters])),
        acceptedFrom: Type.Optional(Type.Integer({ minimum: 0 })),
        sort: Type.Optional(Type.Enum([...draftSorts])),
        descending: Type.Optional(Type.Boolean()),
        ...page,
      },
      closed,
    ),
  ).answers<DraftPage>(),
  /** The newest document with lines of a customer, of those the service accepted if there is one; `exceptId`: another than that. */
  findLastOfCustomer: operation(
    Type.Object({ connectionId: id, kind, customerCode: shortText, exceptId: id }, closed),
  ).answers<DraftSummary | null>(),
  /** `like`: a draft of the kind that it follows (domain/next-document.ts). */
  createDraft: operation(
    Type.Object({ connectionId: id, kind, content: Type.Optional(content), like: Type.Optional(id) }, closed),
  ).answers<Draft>(),
  getDraft: operation(byId).answers<Draft | null>(),
  /**
   * Stores the content as the text that it crosses as, with what the page has computed of it; main computes for itself when
   * the draft is queued.
   */
  saveDraft: operation(Type.Object({ id, revision, content: contentText, summary }, closed)).answers<SaveResult>(),
  /**
   * Puts one value into a field of a draft's header (`null`) or of lines, by their keys, as domain/correction.ts allows it; what
   * was there is kept as a version. `revision`: as in saveDraft.
   */
  correctDraft: operation(
    Type.Object(
      {
        id,
        revision,
        field: shortText,
        value: draftText,
        lines: Type.Array(Type.Union([shortText, Type.Null()]), { minItems: 1, maxItems: 100_000 }),
      },
      closed,
    ),
  ).answers<SaveResult>(),
  duplicateDraft: operation(byId).answers<Draft>(),
  /** Deleted drafts can be undeleted until they are purged (30 days). Queued ones are not deleted. */
  deleteDrafts: operation(byIds).answers<{ readonly deleted: readonly string[] }>(),
  undeleteDrafts: operation(byIds).answers<{ readonly undeleted: readonly string[] }>(),
  /**
   * Opens a document of the service as a draft that replaces, changes or deletes it; it is read now. `copyOf`: an accepted
   * draft whose content serves where the document cannot be read (`baselineSource` says so).
   */
  openDocument: operation(
    Type.Object(
      {
        connectionId: id,
        kind,
        documentId,
        operation: Type.Enum(['replace', 'change', 'delete']),
        copyOf: Type.Optional(id),
      },
      closed,
    ),
  ).answers<{ readonly draft: Draft } | { readonly problem: ServiceProblem }>(),

  /** Begins to read the service's list of a kind; returns at once, progress comes as events. */
  refreshDocumentList: operation(byList).answers<DocumentListStatus>(),
  /** Stops reading; what came is kept and counts as partial. */
  stopDocumentList: operation(byList).answers<DocumentListStatus>(),
  /** A page of what was read of the list. */
  listDocuments: operation(
    Type.Object(
      {
        connectionId: id,
        kind,
        search: Type.Optional(draftText),
        dateFrom: Type.Optional(day),
        dateTo: Type.Optional(day),
        sort: Type.Optional(Type.Enum(['listed', 'number', 'customer', 'date', 'total', 'modified'])),
        descending: Type.Optional(Type.Boolean()),
        ...page,
      },
      closed,
    ),
  ).answers<DocumentPage>(),
  /** Reads one document, to look at it. */
  readDocument: operation(Type.Object({ connectionId: id, kind, documentId }, closed)).answers<
    { readonly document: ServiceDocument } | { readonly problem: ServiceProblem }
  >(),

  getConflict: operation(byDraft).answers<Conflict | null>(),
  /**
   * The user has decided a conflict found before sending: the draft's content becomes `content`, what it is taken from
   * becomes what the service has now, and it is a draft again.
   */
  resolveConflict: operation(Type.Object({ draftId: id, revision, content }, closed)).answers<SaveResult>(),
  /** The user has seen a conflict found after sending. */
  dismissConflict: operation(byDraft).answers<DraftSummary>(),

  /**
   * Documents that are queued, refused or of unknown outcome, those accepted since midnight, and earlier ones whose document in
   * the service differs from what was sent, until the user has acknowledged it; in the queue's order.
   */
  listQueue: operation(byConnection).answers<QueueList>(),
  getQueueStatus: operation(byConnection).answers<QueueStatus>(),
  queueDrafts: operation(byIds).answers<QueueAddition>(),
  /** Takes documents out of the queue, back to drafts, unless they may have been written; returns which (sync/decisions.ts). */
  withdrawDrafts: operation(byIds).answers<{ readonly withdrawn: readonly string[] }>(),
  /** Starts sending: these, or all that are ready. Answers at once; progress comes as events. */
  submitQueue: operation(Type.Object({ connectionId: id, ids: Type.Optional(ids) }, closed)).answers<QueueStatus>(),
  /** Lets what is on the wire finish and sends nothing more. */
  pauseQueue: operation(byConnection).answers<QueueStatus>(),
  resumeQueue: operation(byConnection).answers<QueueStatus>(),
  listAttempts: operation(byDraft).answers<readonly Attempt[]>(),
  /** Of the last attempt, where the service refused the document in it. */
  getRejection: operation(byDraft).answers<Rejection | null>(),
  /** Looks again for a document of unknown outcome. */
  reconcileDraft: operation(byId).answers<DraftSummary>(),
  decideDraft: operation(
    Type.Object(
      {
        id,
        decision: Type.Union([
          Type.Object({ kind: Type.Literal('accepted'), number: Type.Union([shortText, Type.Null()]) }, closed),
          Type.Object({ kind: Type.Literal('sendAgain') }, closed),
          Type.Object({ kind: Type.Literal('toDraft') }, closed),
          Type.Object({ kind: Type.Literal('sendAnyway') }, closed),
        ]),
      },
      closed,
    ),
  ).answers<DraftSummary>(),

  /** `customerId`: of representatives, whose. */
  searchLookup: operation(
    Type.Object(
      {
        connectionId: id,
        kind: lookupKind,
        query: draftText,
        limit: page.limit,
        customerId: Type.Optional(documentId),
      },
      closed,
    ),
  ).answers<{ readonly rows: readonly LookupRow[]; readonly total: number }>(),
  /** Rows by such a key, in the order asked; `null` where the offline list has none, or several of a tax number or barcode. */
  getLookupRows: operation(
    Type.Object(
      {
        connectionId: id,
        kind: lookupKind,
        codes: Type.Array(draftText, { maxItems: 10_000 }),
        by: Type.Optional(Type.Enum(['code', 'id', 'taxNumber', 'barcode'])),
        customerId: Type.Optional(documentId),
      },
      closed,
    ),
  ).answers<readonly (LookupRow | null)[]>(),
  /** Each product's barcodes in the offline list, by exact code, in the order of `codes`. */
  getBarcodes: operation(
    Type.Object({ connectionId: id, codes: Type.Array(draftText, { maxItems: 10_000 }) }, closed),
  ).answers<readonly (readonly ProductBarcode[])[]>(),
  /** Of the company's lists; with `customerId`, of that customer's representatives alone. */
  listLookupStatus: operation(Type.Object({ connectionId: id, customerId: Type.Optional(documentId) }, closed)).answers<
    readonly LookupStatus[]
  >(),
  /**
   * Starts a refresh of these lists, or of all; with `customerId`, of that customer's representatives and nothing else.
   * Answers at once, progress comes as events.
   */
  refreshLookups: operation(
    Type.Object(
      {
        connectionId: id,
        kinds: Type.Optional(Type.Array(lookupKind, { maxItems: 20 })),
        customerId: Type.Optional(documentId),
      },
      closed,
    ),
  ).answers<Nothing>(),
  cancelLookupRefresh: operation(byConnection).answers<Nothing>(),

  /** What earlier saves of a draft held, newest first; at most one a minute, and one before every large change. */
  listVersions: operation(byDraft).answers<readonly DraftVersion[]>(),
  getVersion: operation(Type.Object({ draftId: id, versionId }, closed)).answers<DraftVersionContent | null>(),
  /** Saves a version's content as the draft's; what was there is kept as a version. `revision`: as in saveDraft. */
  restoreVersion: operation(Type.Object({ draftId: id, versionId, revision }, closed)).answers<SaveResult>(),

  /** What happened to a draft, newest first. */
  getHistory: operation(byDraft).answers<readonly HistoryEvent[]>(),

  /** Answers also while the file is not open, as do the operations down to `getNotices`. */
  getStorageStatus: operation(nothing).answers<StorageStatus>(),
  /** Newest first. */
  listBackups: operation(nothing).answers<readonly ListedBackup[]>(),
  /** Reads a backup through, every page of it. */
  inspectBackup: operation(Type.Object({ name: backupName }, closed)).answers<BackupContents>(),
  backUpNow: operation(nothing).answers<Backup>(),
  /**
   * Puts a backup in the place of the file, which is set aside. What was sent since stays sent, what was written since
   * comes along; the application starts anew upon it (`storeReplaced`).
   */
  restoreBackup: operation(Type.Object({ name: backupName }, closed)).answers<RestoreReport>(),
  /** Puts all that can still be read of a damaged file into a new one, and from the last backup what cannot. */
  salvage: operation(nothing).answers<RestoreReport>(),
  /** Opens the file again after it could not be opened. */
  retryStart: operation(nothing).answers<StorageStatus>(),
  /** In the system's file manager. */
  showFolder: operation(nothing).answers<Nothing>(),

  /**
   * Saves what helps to find a fault, without documents, names or secrets, to a file that the user chooses in the host's own
   * dialog; `null` where they chose none. Takes up to a minute.
   */
  saveDiagnostics: operation(nothing).answers<{ readonly path: string | null }>(),
  /** Looks for a new version of Rampa, fetches the one that was found; answers at once, progress comes as events. */
  lookForUpdates: operation(nothing).answers<Nothing>(),
  fetchUpdate: operation(nothing).answers<Nothing>(),
  /** Ends Rampa to start the new version that was fetched; not while a queue is sending. */
  restartToUpdate: operation(nothing).answers<{ readonly restarting: boolean }>(),
  /** The page's actions that the window's menu offers from now on; `commandChosen` reports the chosen one. */
  setMenuCommands: operation(
    Type.Object({ commands: Type.Array(menuCommand, { maxItems: commandIds.length }) }, closed),
  ).answers<Nothing>(),
  /** Licences of the software of others; `null` where nothing was packaged. */
  getNotices: operation(nothing).answers<{ readonly text: string | null }>(),

  /**
   * Begins a table in a file that the user chooses in the host's own dialog, whose name is `name` and the format's ending;
   * `null` where they chose none. An earlier one that was not finished is forgotten. `form`: of a workbook to be filled in.
   */
  beginExport: operation(
    Type.Object(
      { name: fileName, format: tableFormat, language, columns: tableColumns, form: Type.Optional(tableForm) },
      closed,
    ),
  ).answers<{ readonly id: string | null }>(),
  addToExport: operation(Type.Object({ id, rows: tableRows }, closed)).answers<Nothing>(),
  /** Writes the file; fails with `fileNotWritten`, and leaves a former one as it was, where it cannot. */
  finishExport: operation(byId).answers<{ readonly path: string }>(),

  /**
   * Hands over a part of a file of `size` bytes, from a byte on, under an id of the page's choice. Parts follow each other, at most
   * `filePartBytes` each; fails with `invalidState` where another is expected. Two files are held at most: the oldest goes.
   */
  addFilePart: operation(
    Type.Object({ file: id, size: fileBytes, from: fileBytes, data: filePart }, closed),
  ).answers<Nothing>(),
  /** The part of an opened file from a byte on, in Base64; `''` at its end. Fails with `invalidState` where it is not held any more. */
  getFilePart: operation(Type.Object({ file: id, from: fileBytes }, closed)).answers<{ readonly data: string }>(),
  letGoOfFile: operation(Type.Object({ file: id }, closed)).answers<Nothing>(),

  /**
   * Reads the table in a file that was handed over; `sheet`: by its place in the workbook, the first where absent. One at a
   * time: another one ends the one before. Its rows are asked for next, until closeTable lets go of them.
   */
  readTable: operation(
    Type.Object({ file: id, language, use: tableUse, sheet: Type.Optional(position) }, closed),
  ).answers<TableReading>(),
  /** Up to `rowsAtOnce` rows of the table that was read last, from a row on, as the JSON text of `TableRows`. */
  getTableRows: operation(Type.Object({ id, from: position }, closed)).answers<{ readonly rows: string }>(),
  closeTable: operation(byId).answers<Nothing>(),
  /** Ends the reading of a table or of e-documents; of the latter no further one is kept. */
  cancelReading: operation(nothing).answers<Nothing>(),

  /**
   * Writes new drafts to a `.rampa` file, which the user chooses in the host's own dialog, for another workstation. They
   * are marked so here. Fails with `fileNotWritten` as finishExport does.
   */
  saveDraftFile: operation(
    Type.Object({ connectionId: id, ids: handedOverIds, name: fileName }, closed),
  ).answers<DraftFileWriting>(),
  /** The user has said that these, which were handed over, are sent from here all the same. Returns those that are there. */
  confirmHandover: operation(byIds).answers<{ readonly confirmed: readonly string[] }>(),
  /** Newest first. */
  listHandovers: operation(byDraft).answers<readonly Handover[]>(),
  /** The next file that the user has opened with Rampa (`fileOpened`); `null` where there is none. */
  takeOpenedFile: operation(nothing).answers<OpenedFile | null>(),
  /** Looks at such a file, which was handed over; nothing is written. */
  readDraftFile: operation(Type.Object({ connectionId: id, file: id }, closed)).answers<DraftFileReading>(),
  /**
   * Makes drafts of those at these places in the file, all or none, except what is here with this very content; what is here
   * with another content stays, and this becomes a further draft.
   */
  importDrafts: operation(Type.Object({ connectionId: id, file: id, chosen: draftsOfFile }, closed)).answers<{
    readonly imported: readonly string[];
  }>(),

  /**
   * Reads the electronic invoices and despatches in a file that was handed over, and keeps each in the connection's list with the
   * file's name. One at a time: another one ends the one before. Progress comes as events.
   */
  readEDocuments: operation(Type.Object({ connectionId: id, file: id, name: shortText }, closed)).answers<
    EDocumentsKept | { readonly problem: EDocumentProblem }
  >(),
  listEDocuments: operation(
    Type.Object(
      {
        connectionId: id,
        search: Type.Optional(draftText),
        sort: Type.Optional(Type.Enum([...eDocumentSorts])),
        descending: Type.Optional(Type.Boolean()),
        ...page,
      },
      closed,
    ),
  ).answers<EDocumentPage>(),
  getEDocument: operation(byId).answers<{ readonly kept: KeptEDocument; readonly document: EDocument } | null>(),
  /** By ETTN, else by number and issuer's tax number; a text that is not known is `''`. */
  findEDocument: operation(
    Type.Object({ connectionId: id, ettn: shortText, number: shortText, issuer: shortText }, closed),
  ).answers<KeptEDocument | null>(),
  /** They can be undeleted for 30 days, or are read again. */
  deleteEDocuments: operation(byIds).answers<{ readonly deleted: readonly string[] }>(),
  undeleteEDocuments: operation(byIds).answers<{ readonly undeleted: readonly string[] }>(),
  /** Returns of a document that were made here, sent or not, and drafts that repeat it, the oldest first. */
  findReturnsOf: operation(
    Type.Object({ connectionId: id, kind, customerCode: shortText, number: shortText }, closed),
  ).answers<readonly ReturnOfInvoice[]>(),

  /** Sorted by partner; `partner`: of that tax number alone. */
  listMappings: operation(
    Type.Object(
      { connectionId: id, partner: Type.Optional(shortText), search: Type.Optional(draftText), ...page },
      closed,
    ),
  ).answers<MappingPage>(),
  /** Each takes the place of the one for the same text of the same partner. */
  keepMappings: operation(Type.Object({ connectionId: id, mappings }, closed)).answers<Nothing>(),
  deleteMappings: operation(byIds).answers<Nothing>(),

  /** Of documents with these prints of their rows, in their order: the state of the draft that one has become here. */
  findImported: operation(Type.Object({ connectionId: id, kind, prints }, closed)).answers<
    readonly (DraftState | null)[]
  >(),
  /** Writes new documents that are no drafts until revealDrafts makes them so; without it they are gone after a restart. */
  stageDrafts: operation(Type.Object({ connectionId: id, kind, drafts: stagedDrafts }, closed)).answers<{
    readonly ids: readonly string[];
  }>(),
  /** All of them or none. */
  revealDrafts: operation(Type.Object({ ids: importedIds }, closed)).answers<Nothing>(),
  discardDrafts: operation(Type.Object({ ids: importedIds }, closed)).answers<{ readonly discarded: number }>(),

  /**
   * Prints the pages that the page has ready, by the system's dialog: on A4, or on an 80 mm roll, of which each page is `roll`
   * millimetres long. Refused (`invalidState`), as the next, in a browser.
   */
  printPages: operation(
    Type.Object({ roll: Type.Union([Type.Integer({ minimum: 20, maximum: 300 }), Type.Null()]) }, closed),
  ).answers<{ readonly outcome: PrintOutcome }>(),
  /**
   * Writes the same pages to a PDF, which the user chooses in the host's own dialog, and whose name is `name` and `.pdf`;
   * `null` where they chose none. Fails with `fileNotWritten` as finishExport does.
   */
  savePdf: operation(Type.Object({ name: fileName }, closed)).answers<{ readonly path: string | null }>(),

  listQuarantined: operation(nothing).answers<readonly QuarantinedDraft[]>(),
  /** The user has looked in the service: these are not there, and may be sent. */
  releaseQuarantined: operation(byIds).answers<{ readonly released: readonly string[] }>(),

  /** By name. */
  listTemplates: operation(byConnection).answers<readonly Template[]>(),
  /** Makes a template of a draft, without what is that document's own (domain/template.ts); `replaces`: these are deleted by it. */
  saveTemplate: operation(
    Type.Object({ draftId: id, name: templateName, replaces: templatesReplaced }, closed),
  ).answers<Template>(),
  renameTemplate: operation(Type.Object({ id, name: templateName }, closed)).answers<Nothing>(),
  deleteTemplate: operation(byId).answers<{ readonly deleted: boolean }>(),
  /** The name that it has then: with a number behind it where its own is another's now; `null`: it is not deleted. */
  undeleteTemplate: operation(byId).answers<{ readonly name: string | null }>(),
  /** A new draft of today, filled from a template. */
  createFromTemplate: operation(byId).answers<Draft>(),

  /** Pastes the clipboard where the keyboard is, as Ctrl+V does. */
  paste: operation(nothing).answers<Nothing>(),
  /** Puts text on the clipboard. */
  copyText: operation(Type.Object({ text: Type.String({ maxLength: 5_000_000 }) }, closed)).answers<Nothing>(),
};
type Nothing = Record<string, never>;
type Operations = typeof operations;
export type OperationName = keyof Operations;
export type Arguments<N extends OperationName> = ReadonlyDeep<Static<Operations[N]['args']>>;
export type Answer<N extends OperationName> = Operations[N] extends Operation<TSchema, infer A> ? A : never;

const event = <E>(): { readonly event?: E } => ({});

export const events = {
  /** Drafts were created, saved, moved in the queue, deleted. At most ten a second, of a bounded number of drafts each. */
  draftsChanged: event<DraftsChanged>(),
  queueChanged: event<QueueStatus>(),
  lookupProgress: event<LookupProgress>(),
  compatibilityProgress: event<{ readonly connectionId: string; readonly requests: number }>(),
  documentListChanged: event<DocumentListStatus>(),
  connectionsChanged: event<Nothing>(),
  preferencesChanged: event<Preferences>(),
  /** Secrets moved between keychain and memory, or the keychain refused. */
  secretsChanged: event<SecretStorage>(),
  storageChanged: event<StorageStatus>(),
  /** Another file is open now, or one is open at last: whatever was read before is of no use. */
  storeReplaced: event<Nothing>(),
  /** Why the key in an administrator's file was not taken; `null`: it was, or there is none. */
  enrolmentChanged: event<{ readonly problem: EnrolmentProblem | null }>(),
  updateChanged: event<UpdateStatus>(),
  /** How many files of an archive of e-documents were read. */
  eDocumentsReading: event<{ readonly done: number; readonly total: number }>(),
  /** The user has opened a file with Rampa, in the system's file manager: it waits to be taken. */
  fileOpened: event<Nothing>(),
  /** Chosen in the window's menu, of what the page said is there. */
  commandChosen: event<{ readonly id: CommandId }>(),
  /** Chosen in the window's own menu, or in a question of the host's. `draft`: the document to be shown there. */
  screenAsked: event<{
    readonly screen: 'backups' | 'about' | 'sync';
    readonly draft?: { readonly connectionId: string; readonly id: string };
  }>(),
};
export type EventName = keyof typeof events;
export type Events = {
  readonly [N in EventName]: (typeof events)[N] extends { readonly event?: infer E } ? E : never;
};

/** Errors cross the bridge as values. */
export type BridgeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError };
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

/** What a schema lets through, as it is handed on: nobody writes into it. */
type ReadonlyDeep<T> = [ValueRecord] extends [T]
  ? T
  : T extends readonly (infer U)[]
    ? readonly ReadonlyDeep<U>[]
    : T extends object
      ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
      : T;
