import { app } from 'electron';
import type { BrowserWindow, Event } from 'electron';
import { leaveChannel, leftChannel } from '../../../preload/leaving.ts';
import { systemClock, withPatience } from '../../clock.ts';
import type { Log } from '../../ports.ts';

/** How long the page may take over its last words, in milliseconds; a page that hangs must not keep the window open. */
const patienceMs = 3_000;

/** What becomes of a window that the user closes. `hide`: it stays, unseen, and so does the application. */
export type Leaving = 'leave' | 'stay' | 'hide';

interface ClosingOptions {
  /** Resolves once no call of the page is under way. */
  readonly idle: () => Promise<void>;
  /** Asks the user, if there is something to ask. */
  readonly decide: () => Leaving | Promise<Leaving>;
  readonly log: Log;
}

/**
 * Closes a window only once its page has handed over what was typed last and `idle` says that it was dealt with. Chromium
 * gives a page that goes half a second, and a busy one would lose what it holds. The window is hidden at once, so that the
 * wait is not seen and nothing is typed into it.
 */
export function closeAfterPage(
  window: BrowserWindow,
  { idle, decide, log }: ClosingOptions,
): { readonly isLeaving: () => boolean; readonly pageSavedBeforeClose: () => boolean } {
  const { webContents } = window;
  let state: 'open' | 'asking' | 'leaving' | 'left' = 'open';
  let left = (): void => undefined;
  let answered = false;

  webContents.ipc.on(leftChannel, () => {
    answered = true;
    left();
  });
  // A page that is gone has nothing to hand over.
  webContents.on('render-process-gone', () => left());
  window.on('close', (event: Event) => {
    if (state === 'left' || webContents.isCrashed() || webContents.isLoadingMainFrame()) return;
    event.preventDefault();
    if (state === 'leaving') return;
    // While it is asked, closing it once more is a yes: so does a system that is being shut down.
    const decision = state === 'asking' ? 'leave' : decide();
    if (typeof decision === 'string') return take(decision);
    state = 'asking';
    void decision.then((decided) => {
      if (state === 'asking') take(decided);
    });
  });
  return { isLeaving: () => state === 'leaving' || state === 'left', pageSavedBeforeClose: () => answered };

  function take(decision: Leaving): void {
    if (decision === 'leave') return close();
    state = 'open';
    if (decision === 'hide') window.hide();
  }

  function close(): void {
    state = 'leaving';
    window.hide();
    void leave().finally(() => {
      state = 'left';
      if (!window.isDestroyed()) window.close();
    });
  }

  async function leave(): Promise<void> {
    const handedOver = new Promise<void>((resolve) => {
      left = resolve;
    }).then(idle);
    webContents.send(leaveChannel);
    await withPatience(systemClock, patienceMs, handedOver, () => undefined);
    if (!answered) log.warn('page.closedUnsaved');
  }
}

/** What has to end before the process may. */
export interface Endable {
  /** Whether a queue is sending. */
  readonly isSending: () => boolean;
  readonly close: () => Promise<void>;
  /** Puts a new version in place, where there is one. */
  readonly install: (sending: boolean) => Promise<void>;
}

/**
 * Lets the queue finish what is on the wire and the databases close before the process goes, or is replaced. Who quits while
 * the application begins waits until it can be closed; where it fails to begin, the caller reports it.
 */
export function closeAfterStart(starting: Promise<Endable>): void {
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void starting.then(end, () => undefined);
  });

  function end({ isSending, close, install }: Endable): void {
    const sending = isSending();
    void close().finally(() => {
      closed = true;
      // Not within this event: Electron takes no second `quit` while it is still refusing the first.
      void install(sending).finally(() => setImmediate(() => app.quit()));
    });
  }
}
