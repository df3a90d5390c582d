import type { BrowserWindow, Event } from 'electron';
import { leaveChannel, leftChannel } from '../../preload/leaving.ts';
import type { Log } from '../ports.ts';

/** How long the page may take over its last words, in milliseconds; a page that hangs must not keep the window open. */
const patienceMs = 3_000;

/**
 * Closes a window only once its page has handed over what was typed last and `idle` says that it was dealt with. Chromium
 * gives a page that goes half a second, and a busy one would lose what it holds. The window is hidden at once, so that the
 * wait is not seen and nothing is typed into it.
 */
export function closeAfterPage(
  window: BrowserWindow,
  idle: () => Promise<void>,
  log: Log,
): { readonly isLeaving: () => boolean; readonly wasHeard: () => boolean } {
  const { webContents } = window;
  let state: 'open' | 'leaving' | 'left' = 'open';
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
    state = 'leaving';
    window.hide();
    void leave().finally(() => {
      state = 'left';
      if (!window.isDestroyed()) window.close();
    });
  });
  return { isLeaving: () => state !== 'open', wasHeard: () => answered };

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
