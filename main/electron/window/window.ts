import { BrowserWindow, nativeTheme } from 'electron';
import type { WebContents } from 'electron';
import { pageUrl } from './addresses.ts';
import { workAreas } from './kept-window.ts';
import type { KeptWindow } from './kept-window.ts';
import { boundsOnScreen, smallestWindow, zoomLimits } from './window-placement.ts';

const opened = new Set<BrowserWindow>();

/** The application's main window, never a dialog window; `null` if it is closed. */
export const applicationWindow = (): BrowserWindow | null => [...opened][0] ?? null;

/** Security settings of every page. */
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

const colour = (): string => (nativeTheme.shouldUseDarkColors ? '#14181c' : '#f6f7f8');

interface WindowOptions {
  readonly preload: string;
  readonly kept: KeptWindow;
  /** Resolves once the theme is known. */
  readonly mayShow: Promise<void>;
}

/** Opens the application's window, which is shown only once it has content, so that it does not flash. */
export function openWindow({ preload, kept, mayShow }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Rampa',
    ...kept.bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    backgroundColor: colour(),
    autoHideMenuBar: true,
    webPreferences: { ...pageSandbox, preload },
  });
  opened.add(window);
  window.once('closed', () => opened.delete(window));
  if (kept.maximised) window.once('show', () => window.maximize());
  kept.follow(window);
  const began = colour();
  window.once('ready-to-show', () => {
    void mayShow.then(() => {
      if (window.isDestroyed()) return;
      if (colour() !== began) window.setBackgroundColor(colour());
      window.show();
    });
  });
  // Chromium keeps the zoom, too, but writes it a while later.
  window.webContents.once('did-navigate', () => window.webContents.setZoomLevel(kept.zoom));
  void window.loadURL(pageUrl);
  return window;
}

export function bringForward(): void {
  const window = applicationWindow();
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  // The screen that it was on may be gone.
  if (!window.isMaximized() && !window.isFullScreen())
    window.setBounds(boundsOnScreen({ bounds: window.getBounds(), maximised: false }, workAreas()));
  window.show();
  window.focus();
}

const zoomStep = 0.5;

const zoom = (webContents: WebContents, steps: number): void => {
  const level = webContents.getZoomLevel() + steps * zoomStep;
  webContents.setZoomLevel(Math.max(zoomLimits.least, Math.min(zoomLimits.most, level)));
};

/** Zooms with Ctrl and the wheel, as browsers do; Electron leaves this to the application. */
export function zoomByWheel({ webContents }: BrowserWindow): void {
  webContents.on('zoom-changed', (_event, direction) => zoom(webContents, direction === 'in' ? 1 : -1));
}

/** Zoom steps by key, with Ctrl. `=` is the plus key without Shift on a US keyboard. `*` is only suppressed (see zoomByKeys). */
const zoomKeys: ReadonlyMap<string, number> = new Map([['+', 1], ['=', 1], ['-', -1], ['*', 0]]); // oxfmt-ignore

/**
 * Zooms with Ctrl and the plus or minus key of any keyboard layout. The menu's accelerators are those of a US keyboard, whose
 * minus key is the `*` of a Turkish one.
 */
export function zoomByKeys({ webContents }: BrowserWindow): void {
  webContents.on('before-input-event', (event, { type, control, meta, alt, key }) => {
    const isHeld = (process.platform === 'darwin' ? meta : control) && !alt;
    const steps = isHeld && type === 'keyDown' ? zoomKeys.get(key) : undefined;
    if (steps === undefined) return;
    event.preventDefault();
    zoom(webContents, steps);
  });
}
