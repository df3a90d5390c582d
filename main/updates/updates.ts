import type { UpdateMode, UpdateStatus, UpdatesOff } from '../../domain/model/updates.ts';
import type { Clock, Log } from '../ports.ts';
import { afterUpdateEvent, mayInstall } from './machine.ts';
import type { OpenWork, UpdateEvent } from './machine.ts';
import { messageOf } from '../error-message.ts';

/** Looks for new versions, downloads and installs them: electron-updater, or a test's implementation. */
export interface UpdateFeed {
  /** The newer version for this installation; `null` if there is none. */
  check(): Promise<string | null>;
  /** Downloads and verifies the version found last. `progress` is called with the percentage received. */
  download(progress: (percent: number) => void): Promise<void>;
  /** Installs the download and ends the process; resolves if ending it is left to the caller. */
  install(options: { readonly restart: boolean }): Promise<void>;
}

export interface Updates {
  status(): UpdateStatus;
  /** Returns a function that removes the listener. */
  onChange(listener: (status: UpdateStatus) => void): () => void;
  look(): void;
  fetch(): void;
  /** Returns whether Rampa now exits to be replaced; not while it is sending. */
  restart(openWork: Pick<OpenWork, 'sending'>): boolean;
  /** Call when the user goes back while Rampa is closing: it does not restart when it is closed later. */
  stayed(): void;
  /** Call when Rampa exits: installs the download if allowed, and resolves to whether it does when the process may end. */
  installAtEnd(openWork: OpenWork): Promise<boolean>;
  close(): void;
}

/** The start has other things to do. */
const firstLookMs = 60_000;
const everyMs = 24 * 3_600_000;

interface UpdatesOptions {
  /** The mode, if updates are not off. */
  readonly mode: UpdateMode;
  /** Why updates are off; `null`: they are on. */
  readonly off: UpdatesOff | null;
  /** Called only if updates are on. */
  readonly feed: () => UpdateFeed;
  readonly clock: Clock;
  readonly log: Log;
  /** Exits Rampa as if the user had quit it. */
  readonly quit: () => void;
}

export function createUpdates({ mode, off, feed: makeFeed, clock, log, quit }: UpdatesOptions): Updates {
  if (off !== null) return updatesOff(off);
  const feed = makeFeed();
  const listeners = new Set<(status: UpdateStatus) => void>();
  let status: UpdateStatus = { kind: 'current', checkedAt: null, failed: false };
  let restarting = false;

  function handle(event: UpdateEvent): void {
    const step = afterUpdateEvent(status, event, mode);
    if (step.status !== status) {
      const { kind } = status;
      status = step.status;
      if (status.kind !== kind)
        log.info('update.status', { kind: status.kind, ...('version' in status ? { version: status.version } : {}) });
      for (const listener of listeners) listener(status);
    }
    if (step.effect === 'check') void tried(check);
    if (step.effect === 'download') void tried(download);
  }
  async function check(): Promise<void> {
    const version = await feed.check();
    handle(version === null ? { kind: 'nothingFound', at: clock.now() } : { kind: 'found', version });
  }
  async function download(): Promise<void> {
    await feed.download((percent) => handle({ kind: 'progress', percent }));
    handle({ kind: 'fetched' });
  }
  async function tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn('update.failed', { message: messageOf(error) });
      handle({ kind: 'failed', at: clock.now() });
    }
  }

  let stopWaiting = clock.after(firstLookMs, lookAgain);
  function lookAgain(): void {
    handle({ kind: 'look' });
    stopWaiting = clock.after(everyMs, lookAgain);
  }

  return {
    status: () => status,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: () => handle({ kind: 'look' }),
    fetch: () => handle({ kind: 'fetch' }),
    restart: ({ sending }) => {
      // Whether all input is saved is known only once the page is closed.
      if (!mayInstall(status, { sending, unsaved: false })) return false;
      restarting = true;
      quit();
      return true;
    },
    stayed: () => {
      restarting = false;
    },
    installAtEnd: async (openWork) => {
      const installs = mayInstall(status, openWork);
      if (installs) await feed.install({ restart: restarting });
      return installs;
    },
    close: () => stopWaiting(),
  };
}

function updatesOff(why: UpdatesOff): Updates {
  return {
    status: () => ({ kind: 'off', why }),
    onChange: () => () => undefined,
    look: () => undefined,
    fetch: () => undefined,
    restart: () => false,
    stayed: () => undefined,
    installAtEnd: () => Promise.resolve(false),
    close: () => undefined,
  };
}
