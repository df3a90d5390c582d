/**
 * The composition root, which knows no Electron: give it a folder, a place for secrets, a transport, a clock and a host's
 * ports, and it carries out every operation of the contract.
 */
import type { Answer, Arguments, EventName, Events, OperationName } from '../preload/contract.ts';
import { conflictHandlers } from './application/conflicts.ts';
import { connectionHandlers } from './application/connections.ts';
import type { Context } from './application/context.ts';
import { createDocumentLists } from './application/document-lists.ts';
import type { DocumentLists } from './application/document-lists.ts';
import { documentHandlers } from './application/documents.ts';
import { draftHandlers } from './application/drafts.ts';
import { ApplicationFailure } from './application/failure.ts';
import type { Handlers } from './application/handlers.ts';
import { createLinks } from './application/links.ts';
import { lookupHandlers } from './application/lookup-handlers.ts';
import { createLookups } from './application/lookups.ts';
import type { Lookups } from './application/lookups.ts';
import { queueHandlers } from './application/queue.ts';
import { versionHandlers } from './application/versions.ts';
import type { Clock, HostPorts, Log, Transport } from './ports.ts';
import type { Secrets } from './secrets/secrets.ts';
import { classify } from './store/errors.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/types.ts';
import { DocumentFinder } from './worker/document-finder.ts';
import { LookupWriter } from './worker/lookup-writer.ts';

export interface ApplicationOptions {
  /** Holds the databases; made where it is missing. */
  readonly folder: string;
  readonly secrets: Secrets;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Log;
  readonly host: HostPorts;
  /** main/worker/lookups.ts, or what it was built into. */
  readonly lookupWorker: URL | string;
  /** Random bytes of cryptographic quality. */
  readonly random: (count: number) => Uint8Array;
  /** Pauses before each look for a document of unknown outcome; the engine's own where absent. */
  readonly lookPauses?: readonly number[];
}
export interface Application {
  /** Rejects with an ApplicationFailure, StoreFailure or SecretError; the bridge makes values of them. */
  handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>>;
  /** Hears of every event; the answer stops listening. */
  on(listener: <N extends EventName>(name: N, event: Events[N]) => void): () => void;
  /** Lets what is on the wire finish (ten seconds at most) and closes the databases. Closing twice is harmless. */
  close(): Promise<void>;
}

export type StartFailureCode =
  'databaseNewer' | 'databaseDamaged' | 'databaseLocked' | 'databaseFull' | 'diskError' | 'readOnly' | 'internal';

/** Why the application cannot start. Nothing was changed or deleted. */
export class ApplicationStartError extends Error {
  readonly code: StartFailureCode;
  readonly detail: string;
  constructor(code: StartFailureCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'ApplicationStartError';
    this.code = code;
    this.detail = detail;
  }
}

/** Opens the databases; what was being sent when the last run ended is of unknown outcome from here on. */
// eslint-disable-next-line @typescript-eslint/require-await -- a failure to start is a rejection, whoever asks
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { clock, log } = options;
  const store = start(options);
  const listeners = new Set<(name: EventName, event: Events[EventName]) => void>();
  const parts: Omit<Context, 'links'> = {
    ...options,
    store,
    emit: (name, event) => {
      for (const listener of listeners) {
        try {
          listener(name, event);
        } catch (error) {
          log.warn('listener.failed', { event: name, message: error instanceof Error ? error.message : String(error) });
        }
      }
    },
  };
  const context: Context = { ...parts, links: createLinks({ ...parts, ...pausesOf(options) }) };
  const lookups = createLookups(context, new LookupWriter(options.lookupWorker, store.lookupsPath));
  const documentLists: DocumentLists = createDocumentLists(
    context,
    new DocumentFinder(options.lookupWorker, () => documentLists.lost()),
  );
  const handlers: Handlers = {
    ...applicationHandlers(context),
    ...connectionHandlers(context, lookups, documentLists),
    ...draftHandlers(context),
    ...documentHandlers(context, documentLists),
    ...lookupHandlers(context, lookups),
    ...queueHandlers(context),
    ...conflictHandlers(context),
    ...versionHandlers(context),
  };
  let closing: Promise<void> | null = null;
  log.info('application.started', { host: options.host.kind, at: clock.now() });

  return {
    handle: async (name, args) => {
      if (closing !== null) throw new ApplicationFailure('conflict', 'the application is closing');
      return handlers[name](args);
    },
    on: (listener) => {
      const hear = listener;
      listeners.add(hear);
      return () => {
        listeners.delete(hear);
      };
    },
    close: () => (closing ??= close(context, [lookups, documentLists])),
  };
}

function pausesOf({ lookPauses }: ApplicationOptions): { readonly lookPauses?: readonly number[] } {
  return lookPauses === undefined ? {} : { lookPauses };
}

function start({ folder, clock, log }: ApplicationOptions): Store {
  let store: Store | null = null;
  try {
    store = openStore({ folder, clock, log });
    const undecided = store.queue.recover();
    const purged = store.drafts.purge();
    if (undecided.length + purged > 0) log.info('application.recovered', { undecided: undecided.length, purged });
    return store;
  } catch (error) {
    store?.close();
    throw startError(error);
  }
}

function startError(error: unknown): ApplicationStartError {
  const { code, message } = classify(error);
  switch (code) {
    case 'databaseNewer':
    case 'databaseDamaged':
    case 'diskError':
    case 'databaseLocked':
    case 'databaseFull':
    case 'readOnly':
      return new ApplicationStartError(code, message, error);
    default:
      return new ApplicationStartError('internal', message, error);
  }
}

async function close({ links, store }: Context, lists: readonly (Lookups | DocumentLists)[]): Promise<void> {
  try {
    await Promise.all([links.close(), ...lists.map((each) => each.close())]);
  } finally {
    store.close();
  }
}

type ApplicationNames = 'getApplicationInfo' | 'getPreferences' | 'setPreferences' | 'copyText';

function applicationHandlers(context: Context): Handlers<ApplicationNames> {
  const { store, host, secrets, emit } = context;
  return {
    getApplicationInfo: () => ({
      version: host.version,
      host: host.kind,
      platform: process.platform,
      systemLocale: host.systemLocale(),
      secrets: secrets.storage,
    }),
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
  };
}
