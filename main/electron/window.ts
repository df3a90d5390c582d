import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageUrl } from './addresses.ts';

const opened = new Set<BrowserWindow>();

/** The application's own, not one that asks something; `null` where it is closed. */
export const applicationWindow = (): BrowserWindow | null => [...opened][0] ?? null;

/** What no page of ours goes without. */
export const pageSandbox = {
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
} as const;

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
    webPreferences: { ...pageSandbox, preload: options.preload },
  });
  opened.add(window);
  window.once('closed', () => opened.delete(window));
  window.once('ready-to-show', () => window.show());
  void window.loadURL(pageUrl);
  return window;
}
