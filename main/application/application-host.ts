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

export interface ApplicationOptions {
  /** Holds the databases; made where it is missing. */
  readonly folder: string;
  readonly secrets: Secrets;
  readonly transport: Transport;
  /** Loads the practice company, whose documents are in this folder; absent where the host has none. */
  readonly practice?: () => Promise<PracticeCompany>;
  /** Knows the secrets of the host's own, as a proxy's password; one of the application's own where absent. */
  readonly scrubber?: Scrubber;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: HostPorts;
  /** The machine's policy, read once by the host (main/policy/). */
  readonly policy: PolicyStatus;
  /** Where an administrator lays down an API key for this user (key-enrolment.ts); nowhere where absent. */
  readonly enrolmentFile?: string;
  /** main/worker/entry.ts, or what it was built into. */
  readonly listWorker: URL | string;
  /** main/backups/worker/worker.ts, or what it was built into. */
  readonly backupWorker: URL | string;
  /** The application comes up though its file cannot be opened, so that the page can say why and mend it. */
  readonly repair?: boolean;
  /** The filesystem that the folder is on; detected where absent. */
  readonly filesystem?: FilesystemKind;
  /** Random bytes of cryptographic quality. */
  readonly random: (count: number) => Uint8Array;
  /** Pauses before each look for a document of unknown outcome; the engine's own where absent. */
  readonly checkPauses?: readonly number[];
  /** Absent where the host saves no diagnostics. */
  readonly diagnostics?: DiagnosticsHost;
  /** Absent where the host cannot be updated. */
  readonly updates?: Updates;
}
/** With the secrets that were held in this run, whichever file is open. */
type HostOptions = ApplicationOptions & { readonly scrubber: Scrubber; readonly serviceNow: () => number | null };
export interface Application {
  /** Rejects with an ApplicationFailure, StoreFailure or SecretError; the bridge makes values of them. */
  handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>>;
  /** Hears of every event; the answer stops listening. */
  on(listener: <N extends EventName>(name: N, event: Events[N]) => void): () => void;
  /** Whether the queue of any connection is sending. */
  isSending(): boolean;
  /** Lets what is on the wire finish (ten seconds at most) and closes the databases. Closing twice is harmless. */
  close(): Promise<void>;
}

export type FileOperation = keyof ReturnType<typeof fileHandlers>;
export type OpenFileOperation = Exclude<OperationName, FileOperation>;

/** Operations that send, or decide to: after a crash they wait for the integrity check of the file. */
const sending: ReadonlySet<OperationName> = new Set(['submitQueue', 'resumeQueue', 'decideDraft', 'reconcileDraft']);

/** The application upon one open file, from its opening to its closing. */
export interface OpenApplication extends OpenDatabase {
  readonly handle: <N extends OpenFileOperation>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
}
export interface OpenFilePorts {
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
  readonly changes: ChangeCounter;
  /** The version of the file of which a backup was just made, because its layout is about to be migrated. */
  readonly backedUpVersion: number | null;
}

/**
 * The application as its host sees it, which outlives the file that is open: a backup can be put in the file's place, and a
 * file that cannot be opened be mended, while the page stays where it is.
 */
export async function createApplicationHost(
  options: HostOptions,
  openFile: (ports: OpenFilePorts) => OpenApplication,
): Promise<Application> {
  const { log } = options;
  const listeners = new Set<(name: EventName, event: Events[EventName]) => void>();
  const queuesSending = new Set<string>();
  const emit: OpenFilePorts['emit'] = (name, event) => {
    if (name === 'queueChanged') {
      const { connectionId, activity } = event as Events['queueChanged'];
      if (activity === 'sending') queuesSending.add(connectionId);
      else queuesSending.delete(connectionId);
    }
    for (const listener of listeners) {
      try {
        listener(name, event);
      } catch (error) {
        log.warn('listener.failed', { event: name, message: error instanceof Error ? error.message : String(error) });
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
  await lifecycle.open();
  const { failure } = lifecycle;
  if (failure !== null && options.repair !== true) {
    await lifecycle.close();
    throw lifecycle.cause ?? new ApplicationStartError(failure.code, failure.detail);
  }
  const handlers: Handlers<FileOperation> = fileHandlers(lifecycle, options, () => queuesSending.size > 0);
  options.updates?.onChange((status) => emit('updateChanged', status));
  const needsNoFile = (name: OperationName): name is FileOperation => Object.hasOwn(handlers, name);
  let closing: Promise<void> | null = null;

  async function handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    if (closing !== null) throw new ApplicationFailure('invalidState', 'the application is closing');
    if (needsNoFile(name)) return (handlers[name] as (given: unknown) => Answer<N> | Promise<Answer<N>>)(args);
    // A call that arrives while the database is being replaced is answered by the new one.
    await lifecycle.settled();
    if (sending.has(name)) await lifecycle.integrityChecked();
    const { current } = lifecycle;
    if (current === null) return withoutFile(options, name, lifecycle.failure);
    try {
      // Whatever is left of the names is the open file's.
      const answer = await current.handle(name, args as Arguments<OpenFileOperation>);
      if (name === 'releaseQuarantined') lifecycle.publishStatus();
      return answer as Answer<N>;
    } catch (error) {
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
    isSending: () => queuesSending.size > 0,
    close: () => (closing ??= lifecycle.close()),
  };
}

/** Operations upon the files themselves, which are there whether or not one is open. */
function fileHandlers(lifecycle: DatabaseLifecycle<OpenApplication>, options: HostOptions, isSending: () => boolean) {
  const { host, folder, updates } = options;
  return {
    ...diagnosticsHandlers(lifecycle, options),
    lookForUpdates: () => {
      updates?.look();
      return {};
    },
    fetchUpdate: () => {
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
    backUpNow: () => lifecycle.backUp('asked'),
    restoreBackup: ({ name }) => lifecycle.restore(name),
    salvage: () => lifecycle.salvage(),
    retryStart: () => lifecycle.retry(),
    showFolder: () => {
      host.showFolder?.(folder);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/**
 * How many backups the policy has kept. While it is refused none is deleted: it may ask for more than is usual, and what is
 * deleted does not come back when it is mended.
 */
function retentionOf(policy: PolicyStatus): Retention | null {
  if (isRefused(policy)) return null;
  const { 'backups.days': days, 'backups.weeks': weeks } = policy.locked;
  return {
    days: typeof days === 'number' ? days : usualRetention.days,
    weeks: typeof weeks === 'number' ? weeks : usualRetention.weeks,
  };
}

/** Where the policy has the backups copied to. */
function copyFolderOf({ locked }: PolicyStatus): string | null {
  const { 'backups.folder': folder } = locked;
  return typeof folder === 'string' ? folder : null;
}

/** For how long the policy has sent documents kept. */
function keepSentDaysOf({ locked }: PolicyStatus): number | null {
  const { 'documents.keepSentDays': days } = locked;
  return typeof days === 'number' ? days : null;
}

/** Enough for a page to say what has happened, in the system's language and colours. */
function withoutFile<N extends OperationName>(options: HostOptions, name: N, failure: OpenFailure | null): Answer<N> {
  const answers: { readonly [K in OperationName]?: () => Answer<K> } = {
    getPreferences: () => newPreferences(options.policy),
    getApplicationInfo: () => informationOf(options),
  };
  const answer: (() => Answer<N>) | undefined = answers[name];
  if (answer !== undefined) return answer();
  throw notOpen(failure);
}
