import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageUrl } from './addresses.ts';

/** Opens the application's window; shown only once it has something to show, so that nobody sees it flash. */
export function openWindow(options: { preload: string; icon?: string }): BrowserWindow {
  const area = screen.getPrimaryDisplay().workAreaSize;
  const window = new BrowserWindow({
    title: 'Rampa',
    width: Math.min(1360, area.width),
    height: Math.min(860, area.height),
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14181c' : '#f6f7f8',
    autoHideMenuBar: true,
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableDialogs: true,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(pageUrl);
  return window;
}
