import { readFileSync, writeFileSync } from 'node:fs';
import { screen } from 'electron';
import type { BrowserWindow } from 'electron';
import type { Log } from '../../ports.ts';
import { boundsOnScreen, readPlacement } from './window-placement.ts';
import type { Bounds, WindowPlacement } from './window-placement.ts';

/** How long after the last move or resize the placement is saved, in milliseconds. */
const pauseMs = 500;

/** The work area of each screen (without bars and docks), the main screen first. */
export function workAreas(): readonly Bounds[] {
  const { id } = screen.getPrimaryDisplay();
  const displays = screen.getAllDisplays().sort((a, b) => Number(b.id === id) - Number(a.id === id));
  return displays.map(({ workArea }) => workArea);
}

export type KeptWindow = ReturnType<typeof keptWindow>;

/** Restores and saves the window's placement. If it cannot be read or written, the window opens in its default place. */
export function keptWindow(path: string, log: Log) {
  const kept = read();
  return {
    bounds: boundsOnScreen(kept, workAreas()),
    maximised: kept?.maximised ?? false,
    zoom: kept?.zoom ?? 0,
    follow,
  };

  function read(): WindowPlacement | null {
    try {
      return readPlacement(readFileSync(path, 'utf8'));
    } catch {
      return null;
    }
  }

  /** Saves the placement and zoom of this window from now on. */
  function follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      // In full screen, the placement from before is kept.
      if (window.isFullScreen()) return;
      const { webContents } = window;
      const zoom = webContents.isDestroyed() ? 0 : webContents.getZoomLevel();
      const placement: WindowPlacement = { bounds: window.getNormalBounds(), maximised: window.isMaximized(), zoom };
      try {
        writeFileSync(path, JSON.stringify(placement), { mode: 0o600 });
      } catch (error) {
        log.warn('window.notKept', { message: (error as NodeJS.ErrnoException).code ?? '' });
      }
    };
    const keepSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    };
    window.on('resize', keepSoon);
    window.on('move', keepSoon);
    window.on('blur', keepSoon);
    // Registered before the listener that hides the window and delays its closing.
    window.prependListener('close', keep);
    window.once('closed', () => clearTimeout(timer));
  }
}
