/**
 * The composition root, independent of Electron: given a folder, secrets, a transport, a clock and the host's ports, it
 * implements every operation of the contract. main/application/application-host.ts opens and replaces the database file; this
 * module works on an open one.
 */
import { createApplicationHost } from './application/application-host.ts';
import type {
  Application,
  ApplicationOptions,
  OpenApplication,
  OpenFileOperation,
  OpenFilePorts,
} from './application/application-host.ts';
import { conflictHandlers } from './application/drafts/conflicts.ts';
import { compatibilityHandlers } from './application/connections/compatibility.ts';
import { OneAtATime } from './application/one-at-a-time.ts';
import { connectionHandlers, writeLocks } from './application/connections/connections.ts';
import type { Context, Handlers } from './application/context.ts';
import type { Resources } from './application/resources.ts';
import { createDocumentLists } from './application/documents/document-lists.ts';
import type { DocumentLists } from './application/documents/document-lists.ts';
import { documentHandlers } from './application/documents/documents.ts';
import { createDraftAnnouncer } from './application/drafts/draft-announcer.ts';
import { documentImportHandlers } from './application/drafts/document-imports.ts';
import { draftFileHandlers } from './application/drafts/draft-files.ts';
import { eDocumentHandlers } from './application/drafts/e-documents.ts';
import { draftHandlers } from './application/drafts/drafts.ts';
import { exportHandlers, importHandlers } from './application/drafts/tables.ts';
import { printHandlers } from './application/drafts/printing.ts';
import { quarantineHandlers, queueHandlers } from './application/drafts/queue.ts';
import { informationOf } from './application/information.ts';
import { KeyEnrolment } from './application/connections/key-enrolment.ts';
import { createPractice } from './application/connections/practice.ts';
import type { Practice } from './application/connections/practice.ts';
import { createConnectionRuntimes } from './application/connections/connection-runtimes.ts';
import { historyHandlers, versionHandlers } from './application/drafts/history.ts';
import { lookupHandlers, createLookups } from './application/lookups/lookups.ts';
import { createIdleTimer } from './application/idle-timer.ts';
import { managedStore } from './application/connections/managed-store.ts';
import { templateHandlers } from './application/drafts/templates.ts';
import { messageOf } from './error-message.ts';
import { scrubbedLog } from './log.ts';
import { watchServiceTime } from './service-time.ts';
import { createScrubber } from './service/scrub.ts';
import type { Scrubber } from './service/scrub.ts';
import { StoreFailure } from './store/errors.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/open.ts';
import { FileThread } from './worker/file-thread.ts';
import { UploadedFiles } from './worker/uploaded-files.ts';
import { DocumentFinder } from './worker/document-finder.ts';
import { LookupWriter } from './worker/lookup-writer.ts';
import type { TableAnswers, TableRequest } from './worker/messages.ts';
import { TableReader } from './worker/table-reader.ts';
import { Thread } from './worker/thread.ts';

export { ApplicationStartError } from './backups/start-error.ts';

/**
 * Opens the databases; attempts that were being sent when the last run ended become unknown. Rejects with an
 * ApplicationStartError if they cannot be opened; with `repair` it starts anyway, and `getStorageStatus` says why.
 */
export function createApplication(given: ApplicationOptions): Promise<Application> {
  const scrubber = given.scrubber ?? createScrubber();
  const service = watchServiceTime(given.transport, given.clock);
  const practice = createPractice(given.practice);
  const transport = practice.transport(service.transport);
  const options = { ...given, transport, scrubber, log: scrubbedLog(given.log, scrubber) };
  return createApplicationHost({ ...options, serviceNow: service.now }, (ports) =>
    openFile({ ...options, practice }, ports),
  );
}

function openFile(
  options: Omit<ApplicationOptions, 'practice'> & { readonly scrubber: Scrubber; readonly practice: Practice },
  { emit, changes, backedUpVersion }: OpenFilePorts,
): OpenApplication {
  const { clock, log } = options;
  const stored = open(options, backedUpVersion);
  const store = managedStore(stored, options.policy);
  const announcer = createDraftAnnouncer({
    ...{ ...options, store, changes },
    emit: (name, event) => {
      emit(name, event);
      documentLists.written(event);
    },
  });
  const resources: Resources = { ...options, store, announcer, emit };
  const finder = new DocumentFinder(options.listWorker, () => documentLists.lost());
  const runtimes = createConnectionRuntimes({ ...resources, finder, ...pausesOf(options) });
  const context: Context = { ...resources, runtimes, queueing: new OneAtATime() };
  const lookups = createLookups(context, new LookupWriter(options.listWorker, store.lookupsPath));
  const documentLists: DocumentLists = createDocumentLists(context, finder);
  const tableFiles = new Thread<TableRequest, TableAnswers>(options.listWorker, { tables: true });
  const tableReader = new TableReader(options.listWorker, clock);
  const fileThread = new FileThread(options.listWorker, clock);
  const uploadedFiles = new UploadedFiles();
  const enrolment = new KeyEnrolment({ ...options, onProblem: (problem) => emit('enrolmentChanged', { problem }) });
  const managed = writeLocks(stored, options, lookups).then(() => enrolment.take(store.connections.list()));
  // A failure rejects every call, since each awaits `managed`.
  managed.catch(() => undefined);
  void managed.then(
    () => searchForUnknown(context),
    () => undefined,
  );
  const handlers: Handlers<OpenFileOperation> = {
    ...applicationHandlers(context),
    getApplicationInfo: () => informationOf(options, enrolment.problem),
    ...connectionHandlers(context, lookups, documentLists, enrolment, managed),
    ...compatibilityHandlers(context),
    ...draftHandlers(context),
    ...draftFileHandlers(context, fileThread, uploadedFiles),
    ...eDocumentHandlers(context, fileThread, uploadedFiles),
    ...documentImportHandlers(context),
    ...documentHandlers(context, documentLists),
    ...lookupHandlers(context, lookups),
    ...queueHandlers(context),
    ...conflictHandlers(context),
    ...versionHandlers(context),
    ...historyHandlers(context),
    ...templateHandlers(context),
    ...exportHandlers(context, tableFiles),
    ...importHandlers(tableReader, fileThread, uploadedFiles),
    ...printHandlers(context),
    ...quarantineHandlers(context),
  };
  const idleTimer = createIdleTimer(clock, () => store.releaseMemory());
  log.info('application.started', { host: options.host.kind, at: clock.now() });
  return {
    store: stored,
    draftsRemoved: () => announcer.allChanged(),
    isSending: () => context.runtimes.isSending(),
    pauseSending: () => context.runtimes.pauseSending(),
    handle: async (name, args) => {
      idleTimer.noteActivity();
      await managed;
      return handlers[name](args);
    },
    close: async (ended) => {
      try {
        await Promise.all([
          context.runtimes.close(),
          lookups.close(),
          documentLists.close(),
          tableFiles.close(),
          tableReader.cancel(),
          fileThread.close(),
        ]);
      } finally {
        idleTimer.stop();
        announcer.stop();
        await ended().finally(() => store.close());
      }
    },
  };
}

/** The last run may have ended before the service was searched for what it sent. Sends nothing. */
function searchForUnknown({ store, runtimes, log }: Context): void {
  try {
    for (const { id } of store.connections.list())
      if (store.queue.inState(id, 'unknown', 1).length > 0) runtimes.of(id).engine.search();
  } catch (error) {
    // Closed again meanwhile, or the database cannot be read: the next run searches.
    log.warn('queue.search', { message: messageOf(error) });
  }
}

function pausesOf({ checkPauses }: Pick<ApplicationOptions, 'checkPauses'>): {
  readonly checkPauses?: readonly number[];
} {
  return checkPauses === undefined ? {} : { checkPauses };
}

function open(
  { folder, clock, log, filesystem }: Pick<ApplicationOptions, 'folder' | 'clock' | 'log' | 'filesystem'>,
  backedUpVersion: number | null,
): Store {
  const store = openStore({
    ...{ folder, clock, log },
    ...(filesystem === undefined ? {} : { filesystem }),
    beforeMigration: (version) => {
      if (version !== backedUpVersion) throw new StoreFailure('internal', `no backup of layout ${version} was made`);
    },
  });
  try {
    const undecided = store.queue.recover();
    const purged = store.drafts.purge();
    if (undecided.length + purged > 0) log.info('application.recovered', { undecided: undecided.length, purged });
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

function applicationHandlers(context: Context) {
  const { store, host, emit } = context;
  return {
    getPreferences: () => store.preferences.get(),
    setPreferences: ({ change }) => {
      const preferences = store.preferences.change(change);
      emit('preferencesChanged', preferences);
      return preferences;
    },
    copyText: ({ text }) => {
      host.copyText(text);
      return {};
    },
    paste: () => {
      host.paste?.();
      return {};
    },
  } satisfies Partial<Handlers>;
}
