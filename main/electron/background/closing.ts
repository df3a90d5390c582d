import { setTimeout as delay } from 'node:timers/promises';
import { app } from 'electron';
import type { BrowserWindow, Event } from 'electron';
import { leaveChannel, leftChannel } from '../../../preload/leaving.ts';
import { systemClock, withTimeout } from '../../clock.ts';
import type { Log } from '../../ports.ts';

/** How long the page may take to save before closing, in milliseconds; a page that hangs must not keep the window open. */
const patienceMs = 3_000;

/** What happens to a window that the user closes. `hide`: the window is hidden and the application keeps running. */
export type Leaving = 'leave' | 'stay' | 'hide';

interface ClosingOptions {
  /** Resolves once no call of the page is under way. */
  readonly idle: () => Promise<void>;
  /** Asks the user, if there is something to ask. */
  readonly decide: () => Leaving | Promise<Leaving>;
  /** Resolves to whether to close although not everything typed is saved. */
  readonly mayLose: () => Promise<boolean>;
  readonly log: Log;
}

/**
 * Closes a window only after its page has saved everything typed and `idle` has resolved, or `mayLose` has. Chromium gives a
 * closing page half a second, in which a busy page would lose its input. The window is hidden immediately, so that the wait is
 * not seen and nothing more can be typed.
 */
export function closeAfterPage(
  window: BrowserWindow,
  { idle, decide, mayLose, log }: ClosingOptions,
): { readonly isLeaving: () => boolean; readonly pageSavedBeforeClose: () => boolean } {
  const { webContents } = window;
  let state: 'open' | 'asking' | 'leaving' | 'unsaved' | 'left' = 'open';
  let left = (): void => undefined;
  let isSaved = false;

  webContents.ipc.on(leftChannel, (_event, answer: unknown) => {
    isSaved = answer === true;
    left();
  });
  // A crashed page has nothing to hand over.
  webContents.on('render-process-gone', () => left());
  window.on('close', (event: Event) => {
    if (state === 'left' || webContents.isCrashed() || webContents.isLoadingMainFrame()) return;
    event.preventDefault();
    if (state === 'leaving' || state === 'unsaved') return;
    // Closing again while the question is open counts as yes; a system shutdown does the same.
    const decision = state === 'asking' ? 'leave' : decide();
    if (typeof decision === 'string') return take(decision);
    state = 'asking';
    void decision.then((decided) => {
      if (state === 'asking') take(decided);
    });
  });
  return { isLeaving: () => state === 'leaving' || state === 'left', pageSavedBeforeClose: () => isSaved };

  function take(decision: Leaving): void {
    if (decision === 'leave') return close();
    state = 'open';
    if (decision === 'hide') window.hide();
  }

  function close(): void {
    state = 'leaving';
    window.hide();
    void leave()
      .catch(() => true)
      .then((leaves) => {
        state = leaves ? 'left' : 'open';
        if (leaves && !window.isDestroyed()) window.close();
      });
  }

  async function leave(): Promise<boolean> {
    isSaved = false;
    const handedOver = new Promise<void>((resolve) => {
      left = resolve;
    }).then(idle);
    webContents.send(leaveChannel);
    await withTimeout(systemClock, patienceMs, handedOver, () => undefined);
    if (isSaved) return true;
    state = 'unsaved';
    if (!window.isDestroyed() && !webContents.isCrashed() && !(await mayLose())) return false;
    log.warn('page.closedUnsaved');
    return true;
  }
}

/** What must end before the process exits. */
export interface Endable {
  /** Whether a queue is sending. */
  readonly isSending: () => boolean;
  readonly close: () => Promise<void>;
  /** Installs a new version, if there is one; resolves to whether it does. */
  readonly install: (sending: boolean) => Promise<boolean>;
}

/**
 * Lets the queue finish requests in flight and closes the databases before the process exits or is replaced. Quitting during the
 * start waits until the application can be closed; if the start fails, the caller reports it. `startAgain` is called last, unless
 * a new version is being installed. Returns whether the end has begun.
 */
export function closeAfterStart(starting: Promise<Endable>, startAgain: () => void): () => boolean {
  let hasBegun = false;
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  // A start that failed ends with its own exit code.
  app.on('quit', () => closed && endIfWaiting());
  app.on('will-quit', (event) => {
    if (closed) return;
    hasBegun = true;
    event.preventDefault();
    void starting.then(end, () => undefined);
  });

  return () => hasBegun;

  function end({ isSending, close, install }: Endable): void {
    const sending = isSending();
    void close().finally(() => {
      closed = true;
      void install(sending)
        .then((installs) => (installs ? undefined : startAgain()))
        .then(waitForOthers)
        // Not within this event: Electron ignores a second `quit` while the first one is being prevented.
        .finally(() => setImmediate(() => app.quit()));
    });
  }
}

/** Node's names of what may wait for a network folder: file calls and threads. */
const waitingFor: readonly string[] = ['FSReqPromise', 'FSReqCallback', 'MessagePort'];

const isWaiting = (): boolean => process.getActiveResourcesInfo().some((name) => waitingFor.includes(name));

/** In milliseconds. */
const longestWait = 3_000;
const pause = 50;

/** Waits for threads that are just ending: a killed process loses what Chromium has not written yet, such as the zoom. */
async function waitForOthers(): Promise<void> {
  for (let waited = 0; waited < longestWait && isWaiting(); waited += pause) await delay(pause);
}

/** Electron ends its threads and waits for file calls, which takes for ever if a network folder does not answer. */
function endIfWaiting(): void {
  if (isWaiting()) process.kill(process.pid, 'SIGKILL');
}
