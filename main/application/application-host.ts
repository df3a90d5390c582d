import type { Answer, Arguments, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { OpenFailure } from '../../domain/model/backup.ts';
import { isRefused } from '../../domain/model/policy.ts';
import type { PolicyStatus } from '../../domain/model/policy.ts';
import { newPreferences } from '../../domain/policy/apply.ts';
import type { Clock, HostPorts, Log, PracticeCompany, Transport } from '../ports.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Scrubber } from '../service/scrub.ts';
import type { FilesystemKind } from '../store/file/filesystem-kind.ts';
import type { ChangeCounter } from './drafts/draft-announcer.ts';
import { ApplicationFailure } from './failure.ts';
import type { Handlers } from './context.ts';
import { diagnosticsHandlers } from './diagnostics.ts';
import type { DiagnosticsHost } from './diagnostics.ts';
import { informationOf } from './information.ts';
import { DatabaseLifecycle } from '../backups/lifecycle.ts';
import { usualRetention } from '../backups/retention.ts';
import type { Retention } from '../backups/retention.ts';
import type { OpenDatabase } from '../backups/ports.ts';
import type { Updates } from '../updates/updates.ts';
import { ApplicationStartError, notOpen } from '../backups/start-error.ts';
import { messageOf } from '../error-message.ts';

export interface ApplicationOptions {
  /** Holds the databases; created if missing. */
  readonly folder: string;
  readonly secrets: Secrets;
  readonly transport: Transport;
  /** Loads the practice company, whose documents are in this folder; absent if the host has none. */
  readonly practice?: () => Promise<PracticeCompany>;
  /** Also hides the host's own secrets, such as a proxy password; created by the application if absent. */
  readonly scrubber?: Scrubber;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: HostPorts;
  /** The machine's policy, read once by the host (main/policy/). */
  readonly policy: PolicyStatus;
  /** Where an administrator can leave an API key for this user (key-enrolment.ts); absent if there is no such place. */
  readonly enrolmentFile?: string;
  /** main/worker/entry.ts, or its build output. */
  readonly listWorker: URL | string;
  /** main/backups/worker/worker.ts, or its build output. */
  readonly backupWorker: URL | string;
  /** Start even if the database cannot be opened, so that the page can show why and repair it. */
  readonly repair?: boolean;
  /** Filesystem of the folder; detected if absent. */
  readonly filesystem?: FilesystemKind;
  /** Cryptographically secure. */
  readonly random: (count: number) => Uint8Array;
  /** Pauses in milliseconds before each search for a document of unknown outcome; the engine's defaults if absent. */
  readonly checkPauses?: readonly number[];
  /** Absent if the host saves no diagnostics. */
  readonly diagnostics?: DiagnosticsHost;
  /** Absent if the host cannot be updated. */
  readonly updates?: Updates;
}
/** The scrubber holds the secrets of the whole run, whichever file is open. */
type HostOptions = ApplicationOptions & { readonly scrubber: Scrubber; readonly serviceNow: () => number | null };
export interface Application {
  /** Rejects with an ApplicationFailure, StoreFailure or SecretError; the bridge turns them into values. */
  handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>>;
  /** Calls the listener for every event; returns a function that removes it. */
  on(listener: <N extends EventName>(name: N, event: Events[N]) => void): () => void;
  /** Whether the queue of any connection is sending. */
  isSending(): boolean;
  /** Lets requests in flight finish (ten seconds at most) and closes the databases. Closing twice is harmless. */
  close(): Promise<void>;
}

export type FileOperation = keyof ReturnType<typeof fileHandlers>;
export type OpenFileOperation = Exclude<OperationName, FileOperation>;

/** Operations that send or decide about sending: after a crash they wait for the integrity check of the file. */
const sending: ReadonlySet<OperationName> = new Set(['submitQueue', 'resumeQueue', 'decideDraft', 'reconcileDraft']);

/** The application on one open file, from opening to closing. */
export interface OpenApplication extends OpenDatabase {
  readonly handle: <N extends OpenFileOperation>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
  /** Whether the queue of any connection is sending. */
  readonly isSending: () => boolean;
}
export interface OpenFilePorts {
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
  readonly changes: ChangeCounter;
  /** Layout version of the file that was backed up just now, before its migration; `null` if no backup was made. */
  readonly backedUpVersion: number | null;
}

const closingFailure = (): ApplicationFailure => new ApplicationFailure('invalidState', 'the application is closing');

/**
 * The application as its host sees it. It outlives the open file: a backup can replace the file, or a broken file be repaired,
 * without reloading the page.
 */
export async function createApplicationHost(
  options: HostOptions,
  openFile: (ports: OpenFilePorts) => OpenApplication,
): Promise<Application> {
  const { log } = options;
  const listeners = new Set<(name: EventName, event: Events[EventName]) => void>();
  const emit: OpenFilePorts['emit'] = (name, event) => {
    for (const listener of listeners) {
      try {
        listener(name, event);
      } catch (error) {
        log.warn('listener.failed', { event: name, message: messageOf(error) });
      }
    }
  };
  const changes: ChangeCounter = { count: 0 };
  const lifecycle = new DatabaseLifecycle(
    {
      ...options,
      retention: retentionOf(options.policy),
      copyFolder: copyFolderOf(options.policy),
      keepSentDays: keepSentDaysOf(options.policy),
      canShowFolder: options.host.showFolder !== undefined,
    },
    {
      statusChanged: (status) => emit('storageChanged', status),
      databaseReplaced: () => emit('storeReplaced', {}),
    },
    (backedUpVersion) => openFile({ emit, changes, backedUpVersion }),
  );
  const isSending = (): boolean => lifecycle.current?.isSending() === true;
  await lifecycle.open();
  const { failure } = lifecycle;
  if (failure !== null && options.repair !== true) {
    await lifecycle.close();
    throw lifecycle.cause ?? new ApplicationStartError(failure.code, failure.detail);
  }
  const handlers: Handlers<FileOperation> = fileHandlers(lifecycle, options, isSending);
  options.updates?.onChange((status) => emit('updateChanged', status));
  const needsNoFile = (name: OperationName): name is FileOperation => Object.hasOwn(handlers, name);
  let closing: Promise<void> | null = null;

  async function handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    if (closing !== null) throw closingFailure();
    if (needsNoFile(name)) return (handlers[name] as (given: unknown) => Answer<N> | Promise<Answer<N>>)(args);
    // A call that arrives while the database is being replaced is answered by the new one.
    await lifecycle.settled();
    if (sending.has(name)) await lifecycle.integrityChecked();
    const { current } = lifecycle;
    if (current === null) return withoutFile(options, name, lifecycle.failure);
    try {
      // All remaining operations belong to the open file.
      const answer = await current.handle(name, args as Arguments<OpenFileOperation>);
      if (name === 'releaseQuarantined') lifecycle.publishStatus();
      return answer as Answer<N>;
    } catch (error) {
      // What still ran then finds the database closed.
      if (closing !== null) throw closingFailure();
      lifecycle.inspectError(error);
      throw error;
    }
  }
  return {
    handle,
    on: (listener) => {
      const added = listener;
      listeners.add(added);
      return () => {
        listeners.delete(added);
      };
    },
    isSending,
    close: () => (closing ??= lifecycle.close()),
  };
}

/** Operations that work whether or not a file is open. */
function fileHandlers(lifecycle: DatabaseLifecycle<OpenApplication>, options: HostOptions, isSending: () => boolean) {
  const { host, folder, updates } = options;
  return {
    ...diagnosticsHandlers(lifecycle, options),
    checkForUpdates: () => {
      updates?.look();
      return {};
    },
    downloadUpdate: () => {
      updates?.fetch();
      return {};
    },
    restartToUpdate: () => ({ restarting: updates?.restart({ sending: isSending() }) === true }),
    setMenuCommands: ({ commands }) => {
      host.setMenuCommands?.(commands);
      return {};
    },
    getNotices: async () => ({ text: (await host.notices?.()) ?? null }),
    getStorageStatus: () => lifecycle.status(),
    listBackups: () => lifecycle.catalog.list(),
    inspectBackup: ({ name }) => lifecycle.catalog.inspect(name),
    openBackupFile: async () => {
      const path = await host.chooseBackup();
      return path === null ? null : lifecycle.openFile(path);
    },
    backUpNow: () => lifecycle.backUp('asked'),
    restoreBackup: ({ name }) => lifecycle.restore(name),
    restoreNewest: () => lifecycle.restoreNewest(),
    retryStart: () => lifecycle.retry(),
    showFolder: () => {
      host.showFolder?.(folder);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/**
 * How many backups to keep by the policy. `null` (delete none) while the policy is refused: it may require more than the default,
 * and deleted backups cannot be recovered.
 */
function retentionOf(policy: PolicyStatus): Retention | null {
  if (isRefused(policy)) return null;
  const { 'backups.days': days, 'backups.weeks': weeks } = policy.locked;
  return {
    days: typeof days === 'number' ? days : usualRetention.days,
    weeks: typeof weeks === 'number' ? weeks : usualRetention.weeks,
  };
}

function copyFolderOf({ locked }: PolicyStatus): string | null {
  const { 'backups.folder': folder } = locked;
  return typeof folder === 'string' ? folder : null;
}

function keepSentDaysOf({ locked }: PolicyStatus): number | null {
  const { 'documents.keepSentDays': days } = locked;
  return typeof days === 'number' ? days : null;
}

/** Answers what the page needs to show the error, in the system's language and colours. */
function withoutFile<N extends OperationName>(options: HostOptions, name: N, failure: OpenFailure | null): Answer<N> {
  const answers: { readonly [K in OperationName]?: () => Answer<K> } = {
    getPreferences: () => newPreferences(options.policy),
    getApplicationInfo: () => informationOf(options),
  };
  const answer: (() => Answer<N>) | undefined = answers[name];
  if (answer !== undefined) return answer();
  throw notOpen(failure);
}
