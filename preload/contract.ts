/**
 * Every operation that the page may call, with the schema of its arguments (checked by the bridge) and the type of its answer,
 * and every event that the page receives. The handlers are in main/application; a missing one does not compile. The preload's
 * bundle contains only the names (names.ts). No answer and no event contains a secret.
 */
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import type { CompatibilityReport } from '../domain/compatibility/report.ts';
import type { FailureCode } from '../domain/model/failure.ts';
import type { ApplicationInfo, EnrolmentProblem, SecretStorage } from '../domain/model/application.ts';
import type {
  Backup,
  BackupContents,
  BackupFileProblem,
  OpenedBackup,
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
import { eDocumentSorts } from '../domain/e-documents/stored.ts';
import type { EDocumentPage, StoredEDocuments, StoredEDocument } from '../domain/e-documents/stored.ts';
import type { MappingPage } from '../domain/e-documents/mapping.ts';
import type { DraftFileReading, DraftFileWriting, OpenedFile } from '../domain/model/draft-file.ts';
import type {
  Draft,
  DraftPage,
  DraftSummary,
  RestoreResult,
  ReturnOfInvoice,
  SaveResult,
} from '../domain/model/draft.ts';
import type { Handover } from '../domain/model/handover.ts';
import type { LookupProgress, LookupRow, LookupStatus } from '../domain/model/lookup.ts';
import type { TableReading } from '../domain/model/table.ts';
import type { PrintOutcome } from '../domain/model/printing.ts';
import type { Template } from '../domain/model/template.ts';
import type { UpdateStatus } from '../domain/model/updates.ts';
import type { ProductBarcode } from '../domain/facts.ts';
import type { ValueRecord } from '../domain/fields.ts';
import type {
  AffectedByChange,
  Attempt,
  DraftsChanged,
  QueueAddition,
  QueueList,
  QueueStatus,
  Turn,
  Rejection,
} from '../domain/model/queue.ts';
import type { Conflict, DocumentListStatus, DocumentPage, ServiceDocument } from '../domain/model/service-document.ts';
import { ConnectionSettings, Preferences } from '../domain/settings.ts';
import { commandIds } from './menu.ts';
import type { CommandId } from './menu.ts';
import {
  backupName,
  byConnection,
  agreedClearings,
  byDraft,
  byId,
  byIds,
  byList,
  closed,
  content,
  contentText,
  draftBaseline,
  mergeChoices,
  seenDrafts,
  documentId,
  draftsOfFile,
  draftText,
  fileBytes,
  fileName,
  filePart,
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
  submissionId,
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
  /** Exists only in the type. */
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
   * A change that would alter what queued documents send, or where to, takes them out of the queue: nothing is saved until
   * `withdraw` names just the documents of the answer's {@link AffectedByChange}, in the same groups. `withdrawn`: those that became
   * drafts. The change is refused with `documentsBeingSent` while one is being sent.
   */
  updateConnection: operation(
    Type.Object(
      {
        id,
        settings: ConnectionSettings,
        withdraw: Type.Optional(Type.Object({ affected: ids, heldBack: ids }, closed)),
      },
      closed,
    ),
  ).answers<(Connection & { readonly withdrawn: readonly string[] }) | AffectedByChange>(),
  /** Creates the connection to the practice company, with its lists, or returns the existing one. */
  createPractice: operation(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
  ).answers<Connection>(),
  /**
   * Deletes the connection and its secrets. Refused while it has drafts that were not accepted; the practice company is removed
   * with all of its drafts.
   */
  removeConnection: operation(byId).answers<{ readonly removed: boolean; readonly drafts: number }>(),
  /** Stores the key in the keychain; no operation returns it. */
  setApiKey: operation(
    Type.Object({ id, apiKey: Type.String({ minLength: 1, maxLength: 10_000 }) }, closed),
  ).answers<Connection>(),
  clearApiKey: operation(byId).answers<Connection>(),
  testConnection: operation(byId).answers<readonly TestStep[]>(),
  getConnectionStatus: operation(byId).answers<ConnectionStatus>(),
  /** Logs in again, so that changed permissions and limits apply (§5.9). `problem`: why that failed. */
  renewSession: operation(byId).answers<{
    readonly status: ConnectionStatus;
    readonly problem: ServiceProblem | null;
  }>(),
  /** Reads from the service what confirms assumptions, in at most `mostRequests` requests. One check per connection at a time. */
  checkCompatibility: operation(byId).answers<CompatibilityReport>(),
  /** `checkCompatibility` then returns what it has found so far. */
  cancelCompatibilityCheck: operation(byId).answers<Nothing>(),
  /** Saves a text to a file that the user chooses; `null` if they cancel. */
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
  /** The customer's newest document that has lines, if possible an accepted one; never `exceptId`. */
  findLastOfCustomer: operation(
    Type.Object({ connectionId: id, kind, customerCode: shortText, exceptId: id }, closed),
  ).answers<DraftSummary | null>(),
  /** `like`: a draft of the same kind from which the next one takes values (domain/next-document.ts). */
  createDraft: operation(
    Type.Object({ connectionId: id, kind, content: Type.Optional(content), like: Type.Optional(id) }, closed),
  ).answers<Draft>(),
  getDraft: operation(byId).answers<Draft | null>(),
  /**
   * Stores the content as received, with the summary that the page computed. Main computes the summary itself when the draft is
   * queued. `baseline`: that of the content, if it is another one than the stored, because the user undid or redid a merge.
   */
  saveDraft: operation(
    Type.Object({ id, revision, content: contentText, summary, baseline: Type.Optional(draftBaseline) }, closed),
  ).answers<SaveResult>(),
  /**
   * Writes one value to a field of the header (`null`) or of lines (their keys), if domain/correction.ts allows it. The content
   * before is kept as a version.
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
  /** Deleted drafts can be undeleted for 30 days. Queued ones are not deleted. */
  deleteDrafts: operation(byIds).answers<{ readonly deleted: readonly string[] }>(),
  undeleteDrafts: operation(byIds).answers<{ readonly undeleted: readonly string[] }>(),
  /**
   * Reads a document from the service and creates a draft that replaces, changes or deletes it. `copyOf`: an accepted draft
   * whose content is used if the document cannot be read (shown by `baselineSource`).
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

  /** Starts reading the service's list of a kind; progress comes as events. */
  refreshDocumentList: operation(byList).answers<DocumentListStatus>(),
  /** Stops reading; the part that was read is kept. */
  stopDocumentList: operation(byList).answers<DocumentListStatus>(),
  /** A page of the list as read so far. */
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
  readDocument: operation(Type.Object({ connectionId: id, kind, documentId }, closed)).answers<
    { readonly document: ServiceDocument } | { readonly problem: ServiceProblem }
  >(),

  getConflict: operation(byDraft).answers<Conflict | null>(),
  /**
   * The user has decided a conflict found before sending: the document becomes a draft with this content, and the service's
   * document as it was found then becomes its baseline. `shown`: `Conflict.digest`. Fails with `changedMeanwhile` if another state of
   * the document was found since; then nothing is saved.
   */
  resolveConflict: operation(
    Type.Object({ draftId: id, revision, content, shown: Type.String({ maxLength: 64 }) }, closed),
  ).answers<SaveResult>(),
  /** The user has seen a conflict found after sending. */
  dismissConflict: operation(byDraft).answers<DraftSummary>(),

  /**
   * Documents that are queued, rejected or of unknown outcome, those accepted since midnight, and earlier ones that differ in
   * the service from what was sent, until the user dismisses the conflict. In the queue's order.
   */
  listQueue: operation(byConnection).answers<QueueList>(),
  getQueueStatus: operation(byConnection).answers<QueueStatus>(),
  /**
   * `seen`: the drafts as the user was shown them; one that has been changed since is not queued. `agreed`: by draft, the members that
   * the user was shown and agreed may be cleared. `agreedKinds`: kinds that the user agreed to send although nothing shows that the
   * service takes them.
   */
  queueDrafts: operation(
    Type.Object(
      {
        ids,
        seen: Type.Optional(seenDrafts),
        agreed: Type.Optional(agreedClearings),
        agreedKinds: Type.Optional(kinds),
      },
      closed,
    ),
  ).answers<QueueAddition>(),
  /** The drafts that a change of settings took out of the queue, unless edited since. `queueDrafts` keeps their former order. */
  listWithdrawn: operation(byConnection).answers<readonly string[]>(),
  /** Turns queued documents back into drafts, unless they may have been sent (main/sync/decisions.ts). */
  withdrawDrafts: operation(byIds).answers<{ readonly withdrawn: readonly string[] }>(),
  /** Starts sending these documents, or all that are ready. Returns at once; progress comes as events. */
  submitQueue: operation(Type.Object({ connectionId: id, ids: Type.Optional(ids) }, closed)).answers<QueueStatus>(),
  /** Requests in progress finish; no more are sent. */
  pauseQueue: operation(byConnection).answers<QueueStatus>(),
  resumeQueue: operation(byConnection).answers<QueueStatus>(),
  listAttempts: operation(byDraft).answers<readonly Attempt[]>(),
  getTurn: operation(byDraft).answers<Turn>(),
  /** The errors of the last attempt, if the service rejected the document. */
  getRejection: operation(byDraft).answers<Rejection | null>(),
  /** Searches the service again for a document of unknown outcome. */
  reconcileDraft: operation(byId).answers<DraftSummary>(),
  /**
   * Fails with `changedMeanwhile` if the submission or the service's document is not what was shown, with `couldNotLook` if nothing
   * could be looked up before sending again; then nothing is sent.
   */
  decideDraft: operation(
    Type.Object(
      {
        id,
        decision: Type.Union([
          Type.Object(
            { kind: Type.Literal('accepted'), number: Type.Union([shortText, Type.Null()]), submissionId },
            closed,
          ),
          Type.Object(
            {
              kind: Type.Literal('sendAgain'),
              withoutLooking: Type.Optional(Type.Literal(true)),
              shown: shortText,
              submissionId,
            },
            closed,
          ),
          Type.Object({ kind: Type.Literal('toDraft'), submissionId }, closed),
          Type.Object({ kind: Type.Literal('sendAnyway'), shown: shortText, submissionId }, closed),
        ]),
      },
      closed,
    ),
  ).answers<DraftSummary>(),

  /** `customerId`: the customer of the representatives. */
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
  /** Rows by key, in the order of `codes`; `null` if the offline list has none, or several with this tax number or barcode. */
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
  /** The barcodes of products in the offline list, by exact code, in the order of `codes`. */
  getBarcodes: operation(
    Type.Object({ connectionId: id, codes: Type.Array(draftText, { maxItems: 10_000 }) }, closed),
  ).answers<readonly (readonly ProductBarcode[])[]>(),
  /** Status of the company's lists; with `customerId`, only of that customer's representatives. */
  listLookupStatus: operation(Type.Object({ connectionId: id, customerId: Type.Optional(documentId) }, closed)).answers<
    readonly LookupStatus[]
  >(),
  /** Starts downloading these lists, or all; with `customerId`, only the representatives. Progress comes as events. */
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

  /**
   * What happened to a draft, newest first. Its earlier contents are kept at most once a minute, and before every large change.
   */
  getHistory: operation(byDraft).answers<readonly HistoryEvent[]>(),
  getVersion: operation(Type.Object({ draftId: id, versionId }, closed)).answers<DraftVersionContent | null>(),
  /**
   * Gives the draft a version's content; the content before is kept as a version. A version that was made on another baseline is
   * merged onto the draft's with the user's choices (domain/compare/restore.ts).
   */
  restoreVersion: operation(
    Type.Object({ draftId: id, versionId, revision, choices: Type.Optional(mergeChoices) }, closed),
  ).answers<RestoreResult>(),

  /** Works even if no database is open, like the operations down to `getNotices`. */
  getStorageStatus: operation(nothing).answers<StorageStatus>(),
  /** Newest first. */
  listBackups: operation(nothing).answers<readonly Backup[]>(),
  /** Reads every page of a backup. */
  inspectBackup: operation(Type.Object({ name: backupName }, closed)).answers<BackupContents>(),
  /**
   * Asks the user for a file in the system's dialog and copies it; the backup can then be inspected and restored by its name.
   * `null` if the user cancelled.
   */
  openBackupFile: operation(nothing).answers<OpenedBackup | BackupFileProblem | null>(),
  backUpNow: operation(nothing).answers<Backup>(),
  /**
   * Replaces the database by a backup; the present file is moved to another folder. Documents sent since the backup stay marked
   * as sent, and drafts written since are kept. `storeReplaced` follows.
   */
  restoreBackup: operation(Type.Object({ name: backupName }, closed)).answers<RestoreReport>(),
  /** Replaces a damaged or missing database by the newest intact backup, with the changes since. */
  restoreNewest: operation(nothing).answers<RestoreReport>(),
  /** Tries again to open the database. */
  retryStart: operation(nothing).answers<StorageStatus>(),
  /** Shows the data folder in the system's file manager. */
  showFolder: operation(nothing).answers<Nothing>(),

  /** As saveText: what helps to find a fault, without documents, names or secrets. Takes up to a minute. */
  saveDiagnostics: operation(nothing).answers<{ readonly path: string | null }>(),
  /** Both return at once; `updateChanged` reports progress. */
  checkForUpdates: operation(nothing).answers<Nothing>(),
  downloadUpdate: operation(nothing).answers<Nothing>(),
  /** Closes Rampa to install the downloaded version; not while a queue is sending. */
  restartToUpdate: operation(nothing).answers<{ readonly restarting: boolean }>(),
  /** The actions of the page that the window's menu offers now; `commandChosen` reports the chosen one. */
  setMenuCommands: operation(
    Type.Object({ commands: Type.Array(menuCommand, { maxItems: commandIds.length }) }, closed),
  ).answers<Nothing>(),
  /** Licences of third-party software; `null` if Rampa is not packaged. */
  getNotices: operation(nothing).answers<{ readonly text: string | null }>(),

  /**
   * Starts an export to a file that the user chooses (suggested: `name` with the format's extension); `null` if they cancel.
   * Discards an unfinished export. `form`: for a workbook that is to be filled in.
   */
  beginExport: operation(
    Type.Object(
      { name: fileName, format: tableFormat, language, columns: tableColumns, form: Type.Optional(tableForm) },
      closed,
    ),
  ).answers<{ readonly id: string | null }>(),
  addToExport: operation(Type.Object({ id, rows: tableRows }, closed)).answers<Nothing>(),
  /** Writes the file. If that fails (`fileNotWritten`), an existing file is left unchanged. */
  finishExport: operation(byId).answers<{ readonly path: string }>(),

  /**
   * Uploads a part of a file of `size` bytes under an id that the page chose. Parts come in order, at most `filePartBytes` each;
   * fails with `invalidState` if another is expected. At most two files are held; a third replaces the oldest.
   */
  addFilePart: operation(
    Type.Object({ file: id, size: fileBytes, from: fileBytes, data: filePart }, closed),
  ).answers<Nothing>(),
  /** A part of a held file in Base64; `''` at its end. Fails with `invalidState` if the file is no longer held. */
  getFilePart: operation(Type.Object({ file: id, from: fileBytes }, closed)).answers<{ readonly data: string }>(),
  releaseFile: operation(Type.Object({ file: id }, closed)).answers<Nothing>(),

  /**
   * Reads the table in an uploaded file; `sheet`: its index in the workbook, by default the first. Ends the previous reading.
   * The rows are kept until closeTable.
   */
  readTable: operation(
    Type.Object({ file: id, language, use: tableUse, sheet: Type.Optional(position) }, closed),
  ).answers<TableReading>(),
  /** Up to `rowsAtOnce` rows of the last table, as the JSON text of `TableRows`. */
  getTableRows: operation(Type.Object({ id, from: position }, closed)).answers<{ readonly rows: string }>(),
  closeTable: operation(byId).answers<Nothing>(),
  /** Stops reading a table or e-documents; no further e-document is stored. */
  cancelReading: operation(nothing).answers<Nothing>(),

  /**
   * Writes new drafts to a `.rampa` file that the user chooses, for another workstation, and marks them as handed over. Fails
   * with `fileNotWritten` as finishExport does.
   */
  saveDraftFile: operation(
    Type.Object({ connectionId: id, ids: handedOverIds, name: fileName }, closed),
  ).answers<DraftFileWriting>(),
  /** The user has confirmed that these handed-over drafts may be sent from here. Returns those that exist. */
  confirmHandover: operation(byIds).answers<{ readonly confirmed: readonly string[] }>(),
  /** Newest first. */
  listHandovers: operation(byDraft).answers<readonly Handover[]>(),
  /** The next file that the user opened with Rampa (`fileOpened`), or `null`. */
  takeOpenedFile: operation(nothing).answers<OpenedFile | null>(),
  /** Reads the drafts in an uploaded `.rampa` file; nothing is stored. */
  readDraftFile: operation(Type.Object({ connectionId: id, file: id }, closed)).answers<DraftFileReading>(),
  /**
   * Imports the drafts at these positions in the file, all or none. A draft that exists here with the same content is skipped;
   * if it has other content here, both are kept.
   */
  importDrafts: operation(Type.Object({ connectionId: id, file: id, chosen: draftsOfFile }, closed)).answers<{
    readonly imported: readonly string[];
  }>(),

  /**
   * Reads the e-invoices and e-despatches in an uploaded file and stores them with the file's name. Ends the previous reading.
   * Progress comes as events.
   */
  readEDocuments: operation(Type.Object({ connectionId: id, file: id, name: shortText }, closed)).answers<
    StoredEDocuments | { readonly problem: EDocumentProblem }
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
  getEDocument: operation(byId).answers<{ readonly kept: StoredEDocument; readonly document: EDocument } | null>(),
  /** By ETTN, else by number and the issuer's tax number; `''` if unknown. */
  findEDocument: operation(
    Type.Object({ connectionId: id, ettn: shortText, number: shortText, issuer: shortText }, closed),
  ).answers<StoredEDocument | null>(),
  /** Deleted ones can be undeleted for 30 days, or read again. */
  deleteEDocuments: operation(byIds).answers<{ readonly deleted: readonly string[] }>(),
  undeleteEDocuments: operation(byIds).answers<{ readonly undeleted: readonly string[] }>(),
  /** Returns of a document created here for the company, sent or not, and drafts with the same content; oldest first. */
  findReturnsOf: operation(
    Type.Object({ connectionId: id, kind, customerCode: shortText, number: shortText }, closed),
  ).answers<readonly ReturnOfInvoice[]>(),

  /** Sorted by partner. `partner`: only those of this tax number. */
  listMappings: operation(
    Type.Object(
      { connectionId: id, partner: Type.Optional(shortText), search: Type.Optional(draftText), ...page },
      closed,
    ),
  ).answers<MappingPage>(),
  /** Each replaces the one for the same text of the same partner. */
  saveMappings: operation(Type.Object({ connectionId: id, mappings }, closed)).answers<Nothing>(),
  deleteMappings: operation(byIds).answers<Nothing>(),

  /** For each fingerprint of table rows, in order: the state of the draft that was imported from them for the company, or `null`. */
  findImported: operation(Type.Object({ connectionId: id, kind, prints }, closed)).answers<
    readonly (DraftState | null)[]
  >(),
  /** Stores drafts that are invisible until `revealDrafts`; otherwise they are deleted at the next start. */
  stageDrafts: operation(Type.Object({ connectionId: id, kind, drafts: stagedDrafts }, closed)).answers<{
    readonly ids: readonly string[];
  }>(),
  /** All of them or none. */
  revealDrafts: operation(Type.Object({ ids: importedIds }, closed)).answers<Nothing>(),
  discardDrafts: operation(Type.Object({ ids: importedIds }, closed)).answers<{ readonly discarded: number }>(),

  /**
   * Prints the sheets that the page has laid out, with the system's dialog: on A4, or on an 80 mm roll with sheets `roll`
   * millimetres long. In a browser, this and savePdf fail with `invalidState`.
   */
  printPages: operation(
    Type.Object({ roll: Type.Union([Type.Integer({ minimum: 20, maximum: 300 }), Type.Null()]) }, closed),
  ).answers<{ readonly outcome: PrintOutcome }>(),
  /** As saveText: the same sheets as a PDF. Fails with `fileNotWritten` as finishExport does. */
  savePdf: operation(Type.Object({ name: fileName }, closed)).answers<{ readonly path: string | null }>(),

  listQuarantined: operation(nothing).answers<readonly QuarantinedDraft[]>(),
  /** The user has checked that these are not in the service: they may be sent. */
  releaseQuarantined: operation(byIds).answers<{ readonly released: readonly string[] }>(),

  /** Sorted by name. */
  listTemplates: operation(byConnection).answers<readonly Template[]>(),
  /** Saves a draft as a template, without what belongs to that document only (domain/template.ts). `replaces`: templates to delete. */
  saveTemplate: operation(
    Type.Object({ draftId: id, name: templateName, replaces: templatesReplaced }, closed),
  ).answers<Template>(),
  renameTemplate: operation(Type.Object({ id, name: templateName }, closed)).answers<Nothing>(),
  deleteTemplate: operation(byId).answers<{ readonly deleted: boolean }>(),
  /** The restored template's name, with a number appended if the name is taken; `null` if it was not deleted. */
  undeleteTemplate: operation(byId).answers<{ readonly name: string | null }>(),
  /** Creates a draft dated today. */
  createFromTemplate: operation(byId).answers<Draft>(),

  /** Pastes into the focused element, as Ctrl+V does. */
  paste: operation(nothing).answers<Nothing>(),
  copyText: operation(Type.Object({ text: Type.String({ maxLength: 5_000_000 }) }, closed)).answers<Nothing>(),
};
type Nothing = Record<string, never>;
type Operations = typeof operations;
export type OperationName = keyof Operations;
export type Arguments<N extends OperationName> = ReadonlyDeep<Static<Operations[N]['args']>>;
export type Answer<N extends OperationName> = Operations[N] extends Operation<TSchema, infer A> ? A : never;

const event = <E>(): { readonly event?: E } => ({});

export const events = {
  /** Drafts were created, saved, deleted or moved in the queue. At most ten events a second, each with a limited number. */
  draftsChanged: event<DraftsChanged>(),
  queueChanged: event<QueueStatus>(),
  lookupProgress: event<LookupProgress>(),
  compatibilityProgress: event<{ readonly connectionId: string; readonly requests: number }>(),
  documentListChanged: event<DocumentListStatus>(),
  connectionsChanged: event<Nothing>(),
  preferencesChanged: event<Preferences>(),
  /** Secrets are now kept in the keychain, which did not answer at the start. */
  secretsChanged: event<SecretStorage>(),
  storageChanged: event<StorageStatus>(),
  /** Another database is open, or the first one: reload everything. */
  storeReplaced: event<Nothing>(),
  /** Why the key in an administrator's file was not accepted; `null`: it was accepted, or there is none. */
  enrolmentChanged: event<{ readonly problem: EnrolmentProblem | null }>(),
  updateChanged: event<UpdateStatus>(),
  /** Number of files read from an archive of e-documents. */
  eDocumentsReading: event<{ readonly done: number; readonly total: number }>(),
  /** The user opened a file with Rampa in the system's file manager; takeOpenedFile returns it. */
  fileOpened: event<Nothing>(),
  /** The user chose one of the commands from setMenuCommands in the window's menu. */
  commandChosen: event<{ readonly id: CommandId }>(),
  /** The user chose a screen in the window's menu or in one of the host's dialogs. `draft`: the document to show there. */
  screenRequested: event<{
    readonly screen: 'backups' | 'about' | 'sync';
    readonly draft?: { readonly connectionId: string; readonly id: string };
  }>(),
};
export type EventName = keyof typeof events;
export type Events = {
  readonly [N in EventName]: (typeof events)[N] extends { readonly event?: infer E } ? E : never;
};

/** Errors are passed to the page as values. */
export type BridgeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: BridgeError };
export interface BridgeError {
  readonly code: FailureCode;
  /** For the log and error reports; in English, without secrets. */
  readonly detail: string;
}

/** What the preload exposes to the page: `rampa.saveDraft(args)`, `rampa.onQueueChanged(listener)`. */
export type RampaApi = {
  readonly [N in OperationName]: (args: Arguments<N>) => Promise<BridgeResult<Answer<N>>>;
} & {
  readonly [N in EventName as `on${Capitalize<N>}`]: (listener: (event: Events[N]) => void) => () => void;
};

/** The type of checked arguments, deeply read-only. */
type ReadonlyDeep<T> = [ValueRecord] extends [T]
  ? T
  : T extends readonly (infer U)[]
    ? readonly ReadonlyDeep<U>[]
    : T extends object
      ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
      : T;
