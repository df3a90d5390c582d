import type { BrowserWindow } from 'electron';
import type { Log } from '../../ports.ts';
import { pageUrl } from './addresses.ts';
import { chooseInDialog } from './dialogs.ts';
import type { MenuLanguage } from './menu.ts';

interface PageCrashOptions {
  readonly language: () => MenuLanguage;
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
    const { message, detail, again, quit } = texts[language()];
    const response = await chooseInDialog({ type: 'error', message, detail, buttons: [again, quit] });
    if (window.isDestroyed()) return;
    // Closing the last window quits the application, which lets the queue finish requests in flight.
    if (response === 1) window.destroy();
    else await window.loadURL(pageUrl);
  }
}

const texts = {
  tr: {
    message: 'Rampa’nın penceresi beklenmedik biçimde kapandı',
    detail:
      'Taslaklarınız duruyor; yalnızca son bir iki saniyede yazdığınız eksik olabilir. Kuyruktaki belgeler bundan etkilenmez. Yeniden açın ve son yazdığınızı denetleyin.',
    again: 'Yeniden aç',
    quit: 'Rampa’dan çık',
  },
  en: {
    message: 'Rampa’s window stopped unexpectedly',
    detail:
      'Your drafts are safe; only what you typed in the last second or two may be missing. Documents in the queue are not affected. Open it again and check what you typed last.',
    again: 'Open again',
    quit: 'Quit Rampa',
  },
} as const;
