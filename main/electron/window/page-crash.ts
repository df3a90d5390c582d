import type { BrowserWindow } from 'electron';
import type { Language } from '../../../domain/numbers.ts';
import type { Log } from '../../ports.ts';
import { pageUrl } from './addresses.ts';
import { chooseInDialog } from './dialogs.ts';
import { textOf } from '../texts.ts';
import type { DesktopKey } from '../texts.ts';

interface PageCrashOptions {
  readonly language: () => Language;
  /** Whether the window is being closed, so that its page is no longer needed. */
  readonly isLeaving: () => boolean;
  readonly log: Log;
}

/** Reports that the page has crashed, and lets the user load it again or quit. */
export function offerPageAgain(window: BrowserWindow, { language, isLeaving, log }: PageCrashOptions): void {
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.warn('page.gone', { reason });
    if (reason !== 'clean-exit' && !isLeaving()) void ask();
  });

  async function ask(): Promise<void> {
    const text = (key: DesktopKey): string => textOf(language(), key);
    const response = await chooseInDialog({
      ...{ type: 'error', message: text('crash.message'), detail: text('crash.detail') },
      buttons: [text('crash.again'), text('crash.quit')],
    });
    if (window.isDestroyed()) return;
    // Closing the last window quits the application, which lets the queue finish requests in flight.
    if (response === 1) window.destroy();
    else await window.loadURL(pageUrl);
  }
}
