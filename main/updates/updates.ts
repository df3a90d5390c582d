import type { UpdateMode, UpdateStatus, UpdatesOff } from '../../domain/model/updates.ts';
import type { Clock, Log } from '../ports.ts';
import { afterUpdateEvent, mayInstall } from './machine.ts';
import type { Standing, UpdateEvent } from './machine.ts';

/** What looks for new versions, fetches and installs them: electron-updater, or a test's. */
export interface UpdateFeed {
  /** The newer version for this installation; `null`: none. */
  check(): Promise<string | null>;
  /** Fetches what was found last, and verifies it. `progress` is called with the per cent that have come. */
  download(progress: (percent: number) => void): Promise<void>;
  /** Puts what was fetched in Rampa's place and ends the process; resolves where that is left to the caller. */
  install(options: { readonly restart: boolean }): Promise<void>;
}

export interface Updates {
  status(): UpdateStatus;
  /** The answer stops listening. */
  onChange(listener: (status: UpdateStatus) => void): () => void;
  look(): void;
  fetch(): void;
  /** Whether Rampa ends now to be replaced; not while it sends. */
  restart(standing: Pick<Standing, 'sending'>): boolean;
  /** Rampa ends: installs with it what was fetched, where that may be; resolves when nothing keeps the process any more. */
  installAtEnd(standing: Standing): Promise<void>;
  close(): void;
}

/** The start has other things to do. */
const firstLookMs = 60_000;
const everyMs = 24 * 3_600_000;

interface UpdatesOptions {
  /** Where they are not off. */
  readonly mode: UpdateMode;
  /** Why no feed is asked for updates; `null`: it is. */
  readonly off: UpdatesOff | null;
  /** Called only where updates are on. */
  readonly feed: () => UpdateFeed;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends Rampa as the user would. */
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
      log.warn('update.failed', { message: error instanceof Error ? error.message : String(error) });
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
      // Whether all that was typed is saved shows when the page is closed.
      if (!mayInstall(status, { sending, unsaved: false })) return false;
      restarting = true;
      quit();
      return true;
    },
    installAtEnd: async (standing) => {
      if (mayInstall(status, standing)) await feed.install({ restart: restarting });
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
    installAtEnd: () => Promise.resolve(),
    close: () => undefined,
  };
}
