import type { BrowserWindow, Event } from 'electron';
import { leaveChannel, leftChannel } from '../../preload/leaving.ts';
import type { Log } from '../ports.ts';

/** How long the page may take over its last words, in milliseconds; a page that hangs must not keep the window open. */
const patienceMs = 3_000;

interface ClosingOptions {
  /** Resolves once no call of the page is under way. */
  readonly idle: () => Promise<void>;
  /** Asks the person, where there is something to ask; `null`: nothing. */
  readonly mayLeave: () => Promise<boolean> | null;
  readonly log: Log;
}

/**
 * Closes a window only once its page has handed over what was typed last and `idle` says that it was dealt with. Chromium
 * gives a page that goes half a second, and a busy one would lose what it holds. The window is hidden at once, so that the
 * wait is not seen and nothing is typed into it.
 */
export function closeAfterPage(
  window: BrowserWindow,
  { idle, mayLeave, log }: ClosingOptions,
): { readonly isLeaving: () => boolean; readonly wasHeard: () => boolean } {
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
    const asked = state === 'asking' ? null : mayLeave();
    if (asked === null) return close();
    state = 'asking';
    void asked.then((yes) => {
      if (state !== 'asking') return;
      if (yes) close();
      else state = 'open';
    });
  });
  return { isLeaving: () => state === 'leaving' || state === 'left', wasHeard: () => answered };

  function close(): void {
    state = 'leaving';
    window.hide();
    void leave().finally(() => {
      state = 'left';
      if (!window.isDestroyed()) window.close();
    });
  }

  async function leave(): Promise<void> {
    let stopWaiting = (): void => undefined;
    const patience = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      stopWaiting = () => clearTimeout(timer);
    });
    const handedOver = new Promise<void>((resolve) => {
      left = resolve;
    }).then(idle);
    webContents.send(leaveChannel);
    await Promise.race([handedOver, patience]);
    stopWaiting();
    if (!answered) log.warn('page.closedUnheard');
  }
}
