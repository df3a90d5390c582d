import type { Answer, Arguments, EventName, Events, OperationName } from '../../preload/contract.ts';
import type { OpenFailure } from '../../domain/model/backup.ts';
import { preferenceDefaults } from '../../domain/settings.ts';
import type { Application, ApplicationOptions } from '../application.ts';
import type { Store } from '../store/types.ts';
import { ApplicationFailure } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { informationOf } from './information.ts';
import { Keeper } from './keeper.ts';
import { ApplicationStartError, notOpen } from './start-error.ts';

export type FileOperation = keyof ReturnType<typeof fileHandlers>;
export type OpenFileOperation = Exclude<OperationName, FileOperation>;

/** What sends, or is a person's word for sending: not before a file that may be damaged was looked through. */
const sending: ReadonlySet<OperationName> = new Set(['submitQueue', 'resumeQueue', 'decideDraft', 'reconcileDraft']);

/** The application upon one open file, from its opening to its closing. */
export interface Run {
  readonly store: Store;
  readonly handle: <N extends OpenFileOperation>(name: N, args: Arguments<N>) => Promise<Answer<N>>;
  readonly close: () => Promise<void>;
}
export interface RunPorts {
  readonly emit: <N extends EventName>(name: N, event: Events[N]) => void;
  /** The version that a backup was already made of, for the change of the file's layout. */
  readonly backedUp: number | null;
}

/**
 * The application as its host sees it, which outlives the file that is open: a backup can be put in the file's place, and a
 * file that cannot be opened be mended, while the page stays where it is.
 */
export async function createShell(
  options: ApplicationOptions,
  openRun: (ports: RunPorts) => Run,
): Promise<Application> {
  const { log } = options;
  const listeners = new Set<(name: EventName, event: Events[EventName]) => void>();
  const emit: RunPorts['emit'] = (name, event) => {
    for (const listener of listeners) {
      try {
        listener(name, event);
      } catch (error) {
        log.warn('listener.failed', { event: name, message: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  const keeper = new Keeper(options, emit, (backedUp) => openRun({ emit, backedUp }));
  await keeper.open();
  const { failure } = keeper;
  if (failure !== null && options.repair !== true) {
    await keeper.close();
    throw keeper.cause ?? new ApplicationStartError(failure.code, failure.detail);
  }
  const handlers: Handlers<FileOperation> = fileHandlers(keeper, options);
  const needsNoFile = (name: OperationName): name is FileOperation => Object.hasOwn(handlers, name);
  let closing: Promise<void> | null = null;

  async function handle<N extends OperationName>(name: N, args: Arguments<N>): Promise<Answer<N>> {
    if (closing !== null) throw new ApplicationFailure('conflict', 'the application is closing');
    if (needsNoFile(name)) return (handlers[name] as (given: unknown) => Answer<N> | Promise<Answer<N>>)(args);
    // What is asked while another file is put in place is asked of that one.
    await keeper.settled();
    if (sending.has(name)) await keeper.checked();
    const { run } = keeper;
    if (run === null) return withoutFile(options, name, keeper.failure);
    try {
      // Whatever is left of the names is a run's.
      const answer = await run.handle(name, args as Arguments<OpenFileOperation>);
      if (name === 'releaseHeld') keeper.tell();
      return answer as Answer<N>;
    } catch (error) {
      keeper.noticed(error);
      throw error;
    }
  }
  return {
    handle,
    on: (listener) => {
      const hear = listener;
      listeners.add(hear);
      return () => {
        listeners.delete(hear);
      };
    },
    close: () => (closing ??= keeper.close()),
  };
}

/** Operations upon the files themselves, which are there whether or not one is open. */
function fileHandlers(keeper: Keeper, { host, folder }: ApplicationOptions) {
  return {
    getKeepingStatus: () => keeper.status(),
    listBackups: () => keeper.shelf.list(),
    inspectBackup: ({ name }) => keeper.shelf.inspect(name),
    backUpNow: () => keeper.backUp('asked'),
    restoreBackup: ({ name }) => keeper.restore(name),
    salvage: () => keeper.salvage(),
    retryStart: () => keeper.retry(),
    showFolder: () => {
      host.showFolder?.(folder);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Enough for a page to say what has happened, in the system's language and colours. */
function withoutFile<N extends OperationName>(
  options: ApplicationOptions,
  name: N,
  failure: OpenFailure | null,
): Answer<N> {
  const answers: { readonly [K in OperationName]?: () => Answer<K> } = {
    getPreferences: () => preferenceDefaults,
    getApplicationInfo: () => informationOf(options),
  };
  const answer = answers[name] as (() => Answer<N>) | undefined;
  if (answer !== undefined) return answer();
  throw notOpen(failure);
}
